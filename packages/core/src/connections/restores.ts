import type { Namespace } from '@latchkey/protocol'
import { awaitingOthers, disconnected } from '../state/namespaceConnection.ts'
import type { RestoreEvent } from './ConnectionsEvent.ts'
import type { ConnectionsState } from './ConnectionsState.ts'
import { connected } from './connected.ts'
import { settledOf } from './settled.ts'
import { place, showConnected, withoutStandby, withStandby } from './wallets.ts'

/** The page looks for the wallet that storage names. */
export function beginRestore(state: ConnectionsState, namespace: Namespace): ConnectionsState {
  const wallet = state.restorable[namespace]
  const shown = state.connections[namespace] ?? disconnected
  if (!wallet || (shown.status !== 'disconnected' && shown !== awaitingOthers)) return state
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
  const next = namespace === state.activeNamespace ? awaitingOthers : disconnected
  return {
    ...state,
    connections: isShown ? { ...state.connections, [namespace]: next } : state.connections,
    restorable: forgets ? restorable : state.restorable,
  }
}

/** Once another wallet is there, or none is asked any more, a namespace that waited for that is disconnected. */
export function endAwaiting(state: ConnectionsState): ConnectionsState {
  const namespaces = Object.keys(state.connections) as Namespace[]
  const isWaiting = namespaces.some((namespace) => state.connections[namespace] === awaitingOthers)
  if (!isWaiting || isRestoring(state, namespaces)) return state
  const connections = { ...state.connections }
  for (const namespace of namespaces)
    if (connections[namespace] === awaitingOthers) connections[namespace] = disconnected
  return showConnected({ ...state, connections })
}

/** Wallets are asked, and none has answered that it is connected. */
function isRestoring({ connections }: ConnectionsState, namespaces: readonly Namespace[]): boolean {
  const all = namespaces.map((namespace) => connections[namespace] ?? disconnected)
  return (
    all.every(({ status }) => status !== 'connected') &&
    all.some((each) => each.status === 'connecting' && each.reconnecting && each !== awaitingOthers)
  )
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
