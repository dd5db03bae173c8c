import type { LoginState } from '@latchkey/core'
import { type LoginFailure, loginFailureOf } from './loginFailureOf.ts'

/** Where a login stands, for its screens. */
export type LoginStage =
  | Extract<LoginState, { status: 'code' | 'connecting' | 'device' | 'sending' }>
  /** Of whatever kind the login is: its source may not have said a word. */
  | { email: string; status: 'opening' }
  | { status: 'done' }
  | { status: 'failed'; reason: LoginFailure; retryAtMs: number | undefined }

/** How it ended. */
export type LoginOutcome = { status: 'done' } | { status: 'failed'; error: unknown; atMs: number }

/** Pure: what the screens draw, of what the source says and how the login ended. */
export function loginStage({
  before,
  email,
  outcome,
  state,
}: {
  /** What the source said before this login began. */
  before: LoginState | undefined
  email: string
  outcome: LoginOutcome | undefined
  state: LoginState | undefined
}): LoginStage {
  if (outcome?.status === 'done') return outcome
  if (outcome) {
    const { atMs, error } = outcome
    const { reason, retryAfterMs } = loginFailureOf(error)
    const allowedAtMs = state?.status === 'failed' && state !== before ? state.retryAtMs : undefined
    return {
      reason,
      retryAtMs: retryAfterMs === undefined ? allowedAtMs : atMs + retryAfterMs,
      status: 'failed',
    }
  }
  if (!state || state === before || state.status === 'idle') return { email, status: 'opening' }
  return state.status === 'failed'
    ? { reason: state.code, retryAtMs: state.retryAtMs, status: 'failed' }
    : state
}
