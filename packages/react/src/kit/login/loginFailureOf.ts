import { type LoginErrorCode, LoginFailedError, LoginThrottledError } from '@latchkey/core'
import { failureOf } from '../failureOf.ts'

/** Why a login ended, by what a screen says and offers. */
export type LoginFailure = LoginErrorCode | 'failed' | 'throttled'

/** Sorts what a login ended with; what nothing is known of has failed in general (S8.9). */
export function loginFailureOf(error: unknown): {
  reason: LoginFailure
  retryAfterMs?: number | undefined
} {
  if (error instanceof LoginThrottledError)
    return { reason: 'throttled', retryAfterMs: error.retryAfterSeconds * 1000 }
  if (error instanceof LoginFailedError) return { reason: error.reason }
  return { reason: failureOf(error) === 'unloaded' ? 'load_failed' : 'failed' }
}
