import type { Namespace } from '@latchkey/protocol'
import type { AdapterActions, WalletEvents } from '../adapters/Adapter.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf, isOnUnsupportedNetwork } from '../selectors.ts'
import { disconnected } from '../state/namespaceConnection.ts'
import { applyConnection } from './applyConnection.ts'
import { changeStandby } from './changeStandby.ts'
import { endConnection } from './endConnection.ts'
import { stopWatching } from './stopWatching.ts'
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
  const { internal, store } = latchkey
  stopWatching(latchkey, namespace, connector.id)
  const active = activeWalletEvents(latchkey, namespace)
  const standby = standbyWalletEvents(latchkey, namespace, connector.id)
  // A wallet may change its part while it is followed.
  const events = () => {
    const connection = connectionOf(store.getState(), namespace)
    return connection.status === 'connected' && connection.connectorId === connector.id
      ? active
      : standby
  }
  const stop = actions.watch(connector, {
    onAccountsChanged: (accounts) => events().onAccountsChanged(accounts),
    onDisconnect: () => events().onDisconnect(),
    onNetworkChanged: (networkId) => events().onNetworkChanged(networkId),
  })
  internal.watching.set(`${namespace}:${connector.id}`, stop)
}

function activeWalletEvents(latchkey: Latchkey, namespace: Namespace): WalletEvents {
  const { events } = latchkey.internal
  const onDisconnect = () => {
    endConnection(latchkey, namespace)
    // With a wallet that stands by the visitor is still connected.
    if (connectionOf(latchkey.store.getState(), namespace).status === 'disconnected')
      events.emit({ event: 'DISCONNECT_SUCCESS', properties: { namespace } })
  }
  return {
    onAccountsChanged(accounts) {
      if (accounts.length === 0) onDisconnect()
      else applyConnection(latchkey, namespace, { accounts, type: 'accountsChanged' })
    },
    onDisconnect,
    onNetworkChanged(networkId) {
      applyConnection(latchkey, namespace, { networkId, type: 'networkChanged' })
      events.emit({ event: 'SWITCH_NETWORK', properties: { network: networkId } })
      // Of a namespace that the page does not show the visitor is told when they turn to it.
      if (latchkey.store.getState().activeNamespace !== namespace) return
      if (isOnUnsupportedNetwork(latchkey.store.getState(), latchkey.options, namespace))
        openUnsupportedNetwork(latchkey)
      else leaveUnsupportedNetwork(latchkey)
    },
  }
}

function standbyWalletEvents(
  latchkey: Latchkey,
  namespace: Namespace,
  connectorId: string,
): WalletEvents {
  const onDisconnect = () => {
    stopWatching(latchkey, namespace, connectorId)
    const attempt = latchkey.internal.attempts.get(namespace)
    // Giving up the connect that waits must not bring back a wallet that has gone meanwhile.
    if (attempt?.earlier.status === 'connected' && attempt.earlier.connectorId === connectorId)
      attempt.earlier = disconnected
    changeStandby(latchkey, namespace, { connectorId, type: 'ended' })
  }
  return {
    onAccountsChanged([first, ...rest]) {
      if (!first) onDisconnect()
      else
        changeStandby(latchkey, namespace, {
          change: { accounts: [first, ...rest] },
          connectorId,
          type: 'changed',
        })
    },
    onDisconnect,
    onNetworkChanged: (networkId) =>
      changeStandby(latchkey, namespace, { change: { networkId }, connectorId, type: 'changed' }),
  }
}
