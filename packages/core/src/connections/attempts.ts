import type { Namespace } from '@latchkey/protocol'
import { addRecentWallet } from '../wallets/recentWallets.ts'
import type { Attempt } from './Attempt.ts'
import type { AttemptEvent } from './ConnectionsEvent.ts'
import type { ConnectionsState } from './ConnectionsState.ts'
import { connected } from './connected.ts'
import { settledOf } from './settled.ts'
import { place, promote, putOnStandby, withoutStandby } from './wallets.ts'

/** A wallet is asked. What is connected stays so until the wallet has agreed. */
export function ask(
  state: ConnectionsState,
  { attemptId, connectorId, namespace }: Extract<AttemptEvent, { type: 'asked' }>,
): ConnectionsState {
  const attempt: Attempt = {
    connectorId,
    id: attemptId,
    previous: settledOf(state, namespace),
    status: 'waiting',
  }
  return {
    ...state,
    attempts: { ...state.attempts, [namespace]: attempt },
    connections: {
      ...state.connections,
      [namespace]: { connectorId, reconnecting: false, status: 'connecting' },
    },
  }
}

/** The wallet agreed, unless a newer attempt took over. */
export function approve(
  state: ConnectionsState,
  event: Extract<AttemptEvent, { type: 'approved' }>,
): ConnectionsState {
  const { attemptId, connection, multiWallet, namespace, recentWalletId } = event
  if (state.attempts[namespace]?.id !== attemptId) return state
  const replaced = settledOf(state, namespace)
  let next = place(withoutAttempt(state, namespace), namespace, connected(connection))
  next = withoutStandby(next, namespace, connection.connectorId)
  if (
    multiWallet &&
    replaced.status === 'connected' &&
    replaced.connectorId !== connection.connectorId
  )
    next = putOnStandby(next, namespace, replaced)
  return {
    ...next,
    activeNamespace: namespace,
    recentWalletIds:
      recentWalletId === undefined
        ? next.recentWalletIds
        : addRecentWallet(next.recentWalletIds, recentWalletId),
  }
}

/** The wallet declined or failed: the namespace shows what it had before. */
export function decline(
  state: ConnectionsState,
  { attemptId, namespace }: Extract<AttemptEvent, { type: 'declined' }>,
): ConnectionsState {
  if (state.attempts[namespace]?.id !== attemptId) return state
  return promote(withoutAttempt(cancel(state, namespace), namespace), namespace)
}

/** The visitor left: the namespace shows what it had before, and a late approval still connects. */
export function cancel(state: ConnectionsState, namespace: Namespace): ConnectionsState {
  const attempt = state.attempts[namespace]
  if (attempt?.status !== 'waiting') return state
  const { connectorId, id, previous } = attempt
  return {
    ...state,
    attempts: { ...state.attempts, [namespace]: { connectorId, id, status: 'cancelled' } },
    connections: { ...state.connections, [namespace]: previous },
  }
}

export function withoutAttempt(state: ConnectionsState, namespace: Namespace): ConnectionsState {
  const { [namespace]: _, ...attempts } = state.attempts
  return { ...state, attempts }
}
