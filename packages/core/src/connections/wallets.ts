import type { Namespace } from '@latchkey/protocol'
import type { Connection } from '../connectors/Connection.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { disconnected } from '../state/namespaceConnection.ts'
import { otherWallets } from '../wallets/otherWallets.ts'
import type { ConnectionsState } from './ConnectionsState.ts'
import { type Connected, connected, reconnected, toStandby } from './connected.ts'
import { settledOf, withSettled } from './settled.ts'

/** Makes a connection that of its namespace. Its network becomes the chosen one, when the site has it. */
export function place(
  state: ConnectionsState,
  namespace: Namespace,
  connection: Connected,
): ConnectionsState {
  const supported = findNetwork(state.networks, connection.networkId)
  const { [namespace]: _, ...restorable } = state.restorable
  return {
    ...withSettled(state, namespace, connection),
    // A network that the site has not is shown, never remembered as the visitor's choice.
    activeNetworkIds: supported
      ? { ...state.activeNetworkIds, [namespace]: connection.networkId }
      : state.activeNetworkIds,
    restorable,
  }
}

/** Takes what a connected wallet grants now, wherever the wallet is: active, behind an attempt or on standby. */
export function change(
  state: ConnectionsState,
  namespace: Namespace,
  next: Connection,
): ConnectionsState {
  const settled = settledOf(state, namespace)
  if (settled.status === 'connected' && settled.connectorId === next.connectorId)
    return place(state, namespace, reconnected(settled, next))
  const standby = state.standby[namespace]
  if (!standby?.some(({ connectorId }) => connectorId === next.connectorId)) return state
  return withStandby(
    state,
    namespace,
    standby.map((wallet) => (wallet.connectorId === next.connectorId ? next : wallet)),
  )
}

/** Puts the wallets on standby, and brings the list of a namespace's other wallets in line. */
export function withStandby(
  state: ConnectionsState,
  namespace: Namespace,
  standby: readonly Connection[],
  hasEnded: (connectorId: string) => boolean = () => false,
): ConnectionsState {
  const settled = settledOf(state, namespace)
  const others = state.otherWallets[namespace] ?? []
  // Most sites have one wallet at a time: nothing is written of wallets that are not there.
  if (standby.length === 0 && others.length === 0 && !state.standby[namespace]?.length) return state
  return {
    ...state,
    otherWallets: {
      ...state.otherWallets,
      [namespace]: otherWallets(standby, others, {
        activeId: settled.status === 'connected' ? settled.connectorId : undefined,
        hasEnded,
      }),
    },
    standby: { ...state.standby, [namespace]: standby },
  }
}

/** Puts the active wallet on standby, before those that are there. */
export function putOnStandby(
  state: ConnectionsState,
  namespace: Namespace,
  wallet: Connected,
): ConnectionsState {
  return withStandby(state, namespace, [
    toStandby(wallet),
    ...withoutWallet(state.standby[namespace], wallet.connectorId),
  ])
}

/** Makes the newest wallet on standby the active one, where none is. */
export function promote(state: ConnectionsState, namespace: Namespace): ConnectionsState {
  const [next] = state.standby[namespace] ?? []
  const shown = state.connections[namespace] ?? disconnected
  const isFree =
    settledOf(state, namespace).status === 'disconnected' &&
    !(shown.status === 'connecting' && shown.reconnecting)
  if (!next || !isFree) return state
  return withoutStandby(place(state, namespace, connected(next)), namespace, next.connectorId)
}

/** Takes a wallet off standby. */
export function withoutStandby(
  state: ConnectionsState,
  namespace: Namespace,
  connectorId: string,
): ConnectionsState {
  return withStandby(
    state,
    namespace,
    withoutWallet(state.standby[namespace], connectorId),
    (each) => each === connectorId,
  )
}

/** Keeps a wallet that was left as the newest of the previous ones. */
export function remember(
  state: ConnectionsState,
  namespace: Namespace,
  { address, connectorId }: { address: string; connectorId: string },
): ConnectionsState {
  const others = withoutWallet(state.otherWallets[namespace], connectorId)
  const left = [{ address, connected: false, connectorId }, ...others]
  return {
    ...state,
    otherWallets: {
      ...state.otherWallets,
      [namespace]: otherWallets([], left, { activeId: undefined, hasEnded: () => false }),
    },
  }
}

/** Shows the first namespace with a wallet where the one in use has none. */
export function showConnected(state: ConnectionsState): ConnectionsState {
  const isShown = (namespace: Namespace) => state.connections[namespace]?.status === 'connected'
  if (state.activeNamespace && isShown(state.activeNamespace)) return state
  const next = (Object.keys(state.connections) as Namespace[]).find(isShown)
  return next ? { ...state, activeNamespace: next } : state
}

function withoutWallet<W extends { connectorId: string }>(
  wallets: readonly W[] | undefined,
  connectorId: string,
): readonly W[] {
  return wallets?.filter((wallet) => wallet.connectorId !== connectorId) ?? []
}
