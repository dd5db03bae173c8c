import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { connectionOf } from '../selectors.ts'
import { type ConnectionEvent, connectionTransition } from '../state/connectionTransition.ts'
import type { NamespaceConnection } from '../state/namespaceConnection.ts'
import { stopWatching } from './stopWatching.ts'

/** Takes a connection event into the state and into storage, and makes a fresh connection active. */
export function applyConnection(
  latchkey: Latchkey,
  namespace: Namespace,
  event: ConnectionEvent,
): void {
  const { internal, store } = latchkey
  const before = connectionOf(store.getState(), namespace)
  const after = connectionTransition(before, event)
  if (after === before) return

  store.setState((state) => {
    const supported = after.status === 'connected' && findNetwork(state.networks, after.networkId)
    return {
      activeNamespace: event.type === 'connected' ? namespace : state.activeNamespace,
      // A network nobody configured is shown, never remembered as the visitor's choice.
      activeNetworkIds: supported
        ? { ...state.activeNetworkIds, [namespace]: after.networkId }
        : state.activeNetworkIds,
      connections: { ...state.connections, [namespace]: after },
    }
  })

  if (after.status === 'connected') {
    const { activeNamespace, activeNetworkIds } = store.getState()
    internal.storage.update((stored) => ({
      ...stored,
      activeNamespace,
      activeNetworkIds,
      connections: {
        ...stored.connections,
        [namespace]: { address: after.address, connectorId: after.connectorId },
      },
    }))
  }
  if (
    event.type === 'disconnected' ||
    (before.status === 'connected' && after.status === 'disconnected')
  )
    forget(latchkey, namespace, before)
}

/** Removes what a connection left behind: listeners and the stored record (S4.5). */
function forget(latchkey: Latchkey, namespace: Namespace, before: NamespaceConnection): void {
  if (before.status !== 'disconnected' && before.connectorId)
    stopWatching(latchkey, namespace, before.connectorId)
  latchkey.internal.storage.update((stored) => {
    // Another tab may have put another wallet in its place.
    if (
      before.status === 'connected' &&
      stored.connections[namespace]?.connectorId !== before.connectorId
    )
      return stored
    const { [namespace]: _, ...connections } = stored.connections
    return { ...stored, connections }
  })
}
