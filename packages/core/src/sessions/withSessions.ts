import type { WalletActions } from '../adapters/WalletActions.ts'
import type { Connector } from '../connectors/Connector.ts'
import { openConnector, openedConnector } from './openConnector.ts'
import type { SessionWallet } from './SessionWallet.ts'
import { withAccountTypes } from './withAccountTypes.ts'

/**
 * An adapter's wallet actions that take connectors of sessions, too: each is opened in the idiom of the namespace
 * before its wallet is asked.
 *
 * @param load of what opens a session's wallet: sites without sessions do not pay for it
 */
export function withSessions(
  wallet: WalletActions,
  load: () => Promise<(wallet: SessionWallet) => unknown>,
): WalletActions {
  const open = (connector: Connector) => openConnector(connector, load)
  return {
    connect: async (connector, parameters) =>
      withAccountTypes(connector, await wallet.connect(await open(connector), parameters)),
    disconnect: async (connector) => wallet.disconnect(await open(connector)),
    loadSessions: load,
    async reconnect(connector, parameters) {
      const connection = await wallet.reconnect(await open(connector), parameters)
      return connection && withAccountTypes(connector, connection)
    },
    signMessage: async (connector, parameters) =>
      wallet.signMessage(await open(connector), parameters),
    switchNetwork: async (connector, network, parameters) =>
      withAccountTypes(
        connector,
        await wallet.switchNetwork(await open(connector), network, parameters),
      ),
    ...(wallet.untilGranted && { untilGranted: wallet.untilGranted }),
    // A wallet that is listened to is connected, so it is open.
    watch: (connector, connection, on) =>
      wallet.watch(openedConnector(connector), connection, {
        ...on,
        changed: (next) => on.changed(withAccountTypes(connector, next)),
      }),
  }
}
