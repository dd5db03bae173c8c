import type { Namespace } from '@latchkey/protocol'
import type { Stored } from '../createStorage.ts'
import type { ConnectionsState } from './ConnectionsState.ts'
import { settledOf } from './settled.ts'

/** What storage is to hold, as a function of the state. */
export function storedConnections(state: ConnectionsState): Stored {
  const namespaces = new Set(
    Object.keys({ ...state.attempts, ...state.connections, ...state.restorable }) as Namespace[],
  )
  const connections: { [N in Namespace]?: { address: string; connectorId: string } } = {}
  for (const namespace of namespaces) {
    const settled = settledOf(state, namespace)
    const wallet = settled.status === 'connected' ? settled : state.restorable[namespace]
    if (wallet) {
      const { address, connectorId } = wallet
      connections[namespace] = { address, connectorId }
    }
  }
  return {
    activeNamespace: state.activeNamespace,
    activeNetworkIds: state.activeNetworkIds,
    connections,
    others: state.otherWallets,
    recentWalletIds: state.recentWalletIds,
  }
}
