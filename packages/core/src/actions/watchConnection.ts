import type { Namespace } from '@latchkey/protocol'
import type { WalletActions, WalletListener } from '../adapters/Adapter.ts'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf, isOnUnsupportedNetwork } from '../selectors.ts'
import { disconnected } from '../state/namespaceConnection.ts'
import { applyConnection } from './applyConnection.ts'
import { changeStandby } from './changeStandby.ts'
import { endConnection } from './endConnection.ts'
import { stopWatching } from './stopWatching.ts'
import { leaveUnsupportedNetwork, openUnsupportedNetwork } from './unsupportedNetwork.ts'

/** Watches a connected wallet's own changes of account, network and permission (S4.40–S4.42). */
export function watchConnection(
  latchkey: Latchkey,
  {
    connection,
    connector,
    namespace,
    wallet,
  }: {
    connection: Connection
    connector: Connector
    namespace: Namespace
    wallet: WalletActions
  },
): void {
  const { internal, store } = latchkey
  stopWatching(latchkey, namespace, connector.id)
  const active = activeWalletListener(latchkey, namespace)
  const standby = standbyWalletListener(latchkey, namespace, connector.id)
  // A wallet may change its part while it is watched.
  const listener = () => {
    const now = connectionOf(store.getState(), namespace)
    return now.status === 'connected' && now.connectorId === connector.id ? active : standby
  }
  const stop = wallet.watch(connector, connection, {
    changed: (next) => listener().changed(next),
    ended: () => listener().ended(),
  })
  internal.watching.set(`${namespace}:${connector.id}`, stop)
}

function activeWalletListener(latchkey: Latchkey, namespace: Namespace): WalletListener {
  const { internal, options, store } = latchkey
  return {
    changed(next) {
      const before = connectionOf(store.getState(), namespace)
      const moved = before.status === 'connected' && before.networkId !== next.networkId
      applyConnection(latchkey, namespace, { connection: next, type: 'changed' })
      if (moved)
        internal.events.emit({ event: 'SWITCH_NETWORK', properties: { network: next.networkId } })
      // The visitor learns of a namespace that the page does not show when they turn to it.
      if (store.getState().activeNamespace !== namespace) return
      if (!isOnUnsupportedNetwork(store.getState(), options, namespace))
        leaveUnsupportedNetwork(latchkey)
      else if (moved) openUnsupportedNetwork(latchkey)
    },
    ended() {
      endConnection(latchkey, namespace)
      // With a wallet that stands by the visitor is still connected.
      if (connectionOf(store.getState(), namespace).status === 'disconnected')
        internal.events.emit({ event: 'DISCONNECT_SUCCESS', properties: { namespace } })
    },
  }
}

function standbyWalletListener(
  latchkey: Latchkey,
  namespace: Namespace,
  connectorId: string,
): WalletListener {
  return {
    changed: (next) => changeStandby(latchkey, namespace, { connection: next, type: 'changed' }),
    ended() {
      stopWatching(latchkey, namespace, connectorId)
      const attempt = latchkey.internal.attempts.get(namespace)
      // Cancelling the connect that waits must not bring back a wallet that has gone meanwhile.
      if (attempt?.earlier.status === 'connected' && attempt.earlier.connectorId === connectorId)
        attempt.earlier = disconnected
      changeStandby(latchkey, namespace, { connectorId, type: 'ended' })
    },
  }
}
