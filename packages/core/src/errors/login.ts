import type { LoginErrorCode } from '../sessions/LoginActions.ts'
import { LatchkeyError } from './LatchkeyError.ts'

/** The site passed no source that visitors log in to. */
export class LoginMissingError extends LatchkeyError {
  readonly code = 'login.missing'
  override readonly name = 'LoginMissingError'

  constructor() {
    super('This site has no wallet that visitors log in to', {
      details: ['Pass `sources: [auth({ walletUrl })]` to createLatchkey.'],
    })
  }
}

/** The last code was sent less than 30 s ago (S5.32, S8.8, S9.3). */
export class LoginThrottledError extends LatchkeyError {
  readonly code = 'login.throttled'
  override readonly name = 'LoginThrottledError'
  readonly retryAfterSeconds: number

  constructor({ retryAfterSeconds }: { retryAfterSeconds: number }) {
    super(`Please try again after ${retryAfterSeconds} seconds`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A login that ended before the visitor was in; `reason` says why, and is what screens find their words by. */
export class LoginFailedError extends LatchkeyError {
  readonly code: `login.${LoginErrorCode}`
  override readonly name = 'LoginFailedError'
  readonly reason: LoginErrorCode

  constructor({
    cause,
    message = 'Unknown error',
    reason,
  }: {
    cause?: unknown
    /** The specification's sentence where it has one; else its fallback (S8.9). */
    message?: string | undefined
    reason: LoginErrorCode
  }) {
    super(message, { cause })
    this.code = `login.${reason}`
    this.reason = reason
  }
}
