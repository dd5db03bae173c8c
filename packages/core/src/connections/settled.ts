import type { Namespace } from '@latchkey/protocol'
import { disconnected } from '../state/namespaceConnection.ts'
import type { SettledConnection } from './Attempt.ts'
import type { ConnectionsState } from './ConnectionsState.ts'

/** The connection of a namespace without the attempt that may stand before it. */
export function settledOf(
  { attempts, connections }: Pick<ConnectionsState, 'attempts' | 'connections'>,
  namespace: Namespace,
): SettledConnection {
  const attempt = attempts[namespace]
  if (attempt?.status === 'waiting') return attempt.previous
  const connection = connections[namespace] ?? disconnected
  return connection.status === 'connecting' ? disconnected : connection
}

/** Changes the connection of a namespace, behind the attempt that may stand before it. */
export function withSettled(
  state: ConnectionsState,
  namespace: Namespace,
  settled: SettledConnection,
): ConnectionsState {
  const attempt = state.attempts[namespace]
  return attempt?.status === 'waiting'
    ? {
        ...state,
        attempts: { ...state.attempts, [namespace]: { ...attempt, previous: settled } },
      }
    : { ...state, connections: { ...state.connections, [namespace]: settled } }
}
