import type { Namespace } from '@latchkey/protocol'
import type { AdapterActions } from '../adapters/Adapter.ts'
import type { Account } from '../connectors/Account.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf, isOnUnsupportedNetwork } from '../selectors.ts'
import { applyConnection } from './applyConnection.ts'
import { endConnection } from './endConnection.ts'
import { leaveUnsupportedNetwork, openUnsupportedNetwork } from './unsupportedNetwork.ts'

/** Follows a connected wallet's own changes of account, network and permission (S4.40–S4.42). */
export function watchConnection(
  latchkey: Latchkey,
  {
    actions,
    connector,
    namespace,
  }: { actions: AdapterActions; connector: Connector; namespace: Namespace },
): void {
  latchkey.internal.watching.get(namespace)?.()
  const disconnect = () => {
    endConnection(latchkey, namespace)
    latchkey.internal.events.emit({ event: 'DISCONNECT_SUCCESS', properties: { namespace } })
  }
  const stop = actions.watch(connector, {
    onAccountsChanged(addresses) {
      if (addresses.length === 0) return disconnect()
      const connection = connectionOf(latchkey.store.getState(), namespace)
      const type = connection.status === 'connected' ? connection.accounts[0].type : 'eoa'
      const accounts: readonly Account[] = addresses.map((address) => ({
        address,
        namespace,
        type,
      }))
      applyConnection(latchkey, namespace, { accounts, type: 'accountsChanged' })
    },
    onDisconnect: disconnect,
    onNetworkChanged(networkId) {
      applyConnection(latchkey, namespace, { networkId, type: 'networkChanged' })
      latchkey.internal.events.emit({ event: 'SWITCH_NETWORK', properties: { network: networkId } })
      if (isOnUnsupportedNetwork(latchkey.store.getState(), latchkey.options, namespace))
        openUnsupportedNetwork(latchkey)
      else leaveUnsupportedNetwork(latchkey)
    },
  })
  latchkey.internal.watching.set(namespace, stop)
}
