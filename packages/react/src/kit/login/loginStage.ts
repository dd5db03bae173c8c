import type { LoginState } from '@latchkey/core'
import { type LoginFailure, loginFailureOf } from './loginFailureOf.ts'

/** By what a visitor is known. */
type Kind = Exclude<LoginState, { status: 'idle' }>['kind']

/** Where a login of a kind stands, for its screens; how it ended may be known before its source has said a word. */
export type LoginStage<K extends Kind> =
  | Exclude<Extract<LoginState, { kind: K }>, { status: 'failed' }>
  | { status: 'done' }
  | { status: 'failed'; reason: LoginFailure; retryAtMs: number | undefined }

/** How it ended. */
export type LoginOutcome = { status: 'done' } | { status: 'failed'; error: unknown; atMs: number }

/** Pure: what the screens draw, of what the source says and how the login ended; undefined before either is known. */
export function loginStage<K extends Kind>(
  kind: K,
  {
    before,
    outcome,
    state,
  }: {
    /** What the source said before this login began. */
    before: LoginState | undefined
    outcome: LoginOutcome | undefined
    state: LoginState | undefined
  },
): LoginStage<K> | undefined {
  if (outcome?.status === 'done') return outcome
  const own = state && state !== before && state.status !== 'idle' && state.kind === kind
  // The login is over then, and the state says more of it than its error.
  if (own && state.status === 'lost') return state as LoginStage<K>
  if (outcome) {
    const { atMs, error } = outcome
    const { reason, retryAfterMs } = loginFailureOf(error)
    const allowedAtMs = own && state.status === 'failed' ? state.retryAtMs : undefined
    return {
      reason,
      retryAtMs: retryAfterMs === undefined ? allowedAtMs : atMs + retryAfterMs,
      status: 'failed',
    }
  }
  if (!own) return undefined
  return state.status === 'failed'
    ? { reason: state.code, retryAtMs: state.retryAtMs, status: 'failed' }
    : (state as LoginStage<K>)
}
