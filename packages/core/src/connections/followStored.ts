import type { Namespace } from '@latchkey/protocol'
import type { Stored, StoredWallet } from '../createStorage.ts'
import { disconnected } from '../state/namespaceConnection.ts'
import type { ConnectionsEvent } from './ConnectionsEvent.ts'
import type { ConnectionsState } from './ConnectionsState.ts'
import { connected } from './connected.ts'
import { isSame } from './mergeStored.ts'
import { beginRestore } from './restores.ts'
import { settledOf, withSettled } from './settled.ts'
import { place, putOnStandby, showConnected, withStandby } from './wallets.ts'

/** Follows what another tab of the site stored: its disconnect ends ours, its connect is to be restored here. */
export function followStored(
  state: ConnectionsState,
  event: Extract<ConnectionsEvent, { type: 'storedElsewhere' }>,
): ConnectionsState {
  const { namespaces, restore, stored } = event
  let next: ConnectionsState = { ...state, recentWalletIds: stored.recentWalletIds }
  for (const namespace of namespaces) next = followNamespace(next, namespace, { restore, stored })
  return showConnected(next)
}

function followNamespace(
  state: ConnectionsState,
  namespace: Namespace,
  { restore, stored }: { restore: boolean; stored: Stored },
): ConnectionsState {
  const others = stored.others[namespace]
  const there = stored.connections[namespace]
  // An attempt is this tab's own affair, and what it ends with is stored anew; what it goes back to may be gone.
  const isAsking = state.attempts[namespace]?.status === 'waiting'
  let next = state
  if (!there) next = leave(next, namespace)
  else if (!isAsking) next = followActive(next, namespace, { restore, there })
  next = followStandby(next, namespace, others ?? [])
  // What is stored counts, whatever this tab would have stored for the same wallets.
  return isSame(others, next.otherWallets[namespace])
    ? next
    : { ...next, otherWallets: { ...next.otherWallets, [namespace]: others } }
}

/** Another tab has a wallet in use. */
function followActive(
  state: ConnectionsState,
  namespace: Namespace,
  { restore, there }: { restore: boolean; there: Pick<StoredWallet, 'address' | 'connectorId'> },
): ConnectionsState {
  const here = settledOf(state, namespace)
  if (here.status === 'connected') {
    if (here.connectorId === there.connectorId) return state
    const standby = state.standby[namespace] ?? []
    const next = standby.find(({ connectorId }) => connectorId === there.connectorId)
    if (next) {
      const placed = place(state, namespace, connected(next))
      const left = standby.filter((wallet) => wallet !== next)
      return putOnStandby(withStandby(placed, namespace, left), namespace, here)
    }
  } else if (state.restorable[namespace]?.connectorId === there.connectorId) {
    // This page knows already that it is to restore this wallet, and may have looked for it in vain.
    return state
  }
  const awaiting = {
    ...withSettled(state, namespace, disconnected),
    restorable: { ...state.restorable, [namespace]: there },
  }
  return restore ? beginRestore(awaiting, namespace) : awaiting
}

/** Another tab has disconnected the namespace, and with it the wallets on standby. */
function leave(state: ConnectionsState, namespace: Namespace): ConnectionsState {
  const { [namespace]: wallet, ...restorable } = state.restorable
  const shown = state.connections[namespace] ?? disconnected
  const isFree = shown.status === 'disconnected' || state.attempts[namespace]?.status === 'waiting'
  if (isFree && settledOf(state, namespace).status === 'disconnected' && !wallet) return state
  return { ...withSettled(state, namespace, disconnected), restorable }
}

/** Ends what the other tab ended. */
function followStandby(
  state: ConnectionsState,
  namespace: Namespace,
  others: readonly StoredWallet[],
): ConnectionsState {
  const standby = state.standby[namespace]
  const kept = standby?.filter(({ connectorId }) =>
    others.some((wallet) => wallet.connected && wallet.connectorId === connectorId),
  )
  return kept && kept.length !== standby?.length ? withStandby(state, namespace, kept) : state
}
