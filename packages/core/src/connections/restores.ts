import type { Namespace } from '@latchkey/protocol'
import { disconnected } from '../state/namespaceConnection.ts'
import type { RestoreEvent } from './ConnectionsEvent.ts'
import type { ConnectionsState } from './ConnectionsState.ts'
import { connected } from './connected.ts'
import { settledOf } from './settled.ts'
import { place, withoutStandby, withStandby } from './wallets.ts'

/** The page looks for the wallet that storage names. */
export function beginRestore(state: ConnectionsState, namespace: Namespace): ConnectionsState {
  const wallet = state.restorable[namespace]
  const shown = state.connections[namespace] ?? disconnected
  if (!wallet || shown.status !== 'disconnected') return state
  return {
    ...state,
    connections: {
      ...state.connections,
      [namespace]: {
        connectorId: wallet.connectorId,
        reconnecting: true,
        status: 'connecting',
      },
    },
  }
}

/** The wallet still grants accounts. While another one is asked, it is what the namespace goes back to. */
export function restore(
  state: ConnectionsState,
  { connection, namespace }: Extract<RestoreEvent, { type: 'restored' }>,
): ConnectionsState {
  const wallet = state.restorable[namespace]
  if (wallet?.connectorId !== connection.connectorId) return state
  if (settledOf(state, namespace).status === 'connected') return state
  const placed = place(state, namespace, connected(connection, wallet.address))
  return withoutStandby(placed, namespace, wallet.connectorId)
}

/** The wallet is locked, gone or broken; or it grants nothing any more and is forgotten. */
export function failRestore(
  state: ConnectionsState,
  { connectorId, forget, namespace }: Extract<RestoreEvent, { type: 'notRestored' }>,
): ConnectionsState {
  const shown = state.connections[namespace]
  const isShown =
    shown?.status === 'connecting' && shown.reconnecting && shown.connectorId === connectorId
  const { [namespace]: wallet, ...restorable } = state.restorable
  const forgets = forget && wallet?.connectorId === connectorId
  if (!isShown && !forgets) return state
  return {
    ...state,
    connections: isShown ? { ...state.connections, [namespace]: disconnected } : state.connections,
    restorable: forgets ? restorable : state.restorable,
  }
}

/** A wallet on standby still grants accounts; the visitor may have connected or disconnected it meanwhile. */
export function restoreStandby(
  state: ConnectionsState,
  { connection, namespace }: Extract<RestoreEvent, { type: 'standbyRestored' }>,
): ConnectionsState {
  const { connectorId } = connection
  const settled = settledOf(state, namespace)
  const standby = state.standby[namespace] ?? []
  const isWanted = state.otherWallets[namespace]?.some(
    (wallet) => wallet.connected && wallet.connectorId === connectorId,
  )
  if (!isWanted) return state
  if (settled.status === 'connected' && settled.connectorId === connectorId) return state
  if (standby.some((wallet) => wallet.connectorId === connectorId)) return state
  return withStandby(state, namespace, [connection, ...standby])
}
