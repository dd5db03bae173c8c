import type { WalletActions } from '../adapters/WalletActions.ts'
import type { Connector } from '../connectors/Connector.ts'
import { openConnector, openedConnector } from './openConnector.ts'
import type { SessionWallet } from './SessionWallet.ts'

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
    connect: async (connector, parameters) => wallet.connect(await open(connector), parameters),
    disconnect: async (connector) => wallet.disconnect(await open(connector)),
    loadSessions: load,
    reconnect: async (connector, parameters) => wallet.reconnect(await open(connector), parameters),
    signMessage: async (connector, parameters) =>
      wallet.signMessage(await open(connector), parameters),
    switchNetwork: async (connector, network, parameters) =>
      wallet.switchNetwork(await open(connector), network, parameters),
    ...(wallet.untilGranted && { untilGranted: wallet.untilGranted }),
    // A wallet that is listened to is connected, so it is open.
    watch: (connector, connection, on) => wallet.watch(openedConnector(connector), connection, on),
  }
}
