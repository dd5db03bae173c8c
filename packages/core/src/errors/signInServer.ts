import { LatchkeyError } from './LatchkeyError.ts'

/** The Latchkey server did not take a call of the sign-in, or could not be reached. */
export class SignInServerError extends LatchkeyError {
  readonly code = 'sign_in.server'
  override readonly name = 'SignInServerError'
  /** The server's own code, such as `nonce_spent`; without an answer of it there is none. */
  readonly reason: string | undefined
  /** The HTTP status; without an answer there is none. */
  readonly status: number | undefined

  constructor({
    cause,
    reason,
    status,
  }: {
    cause?: unknown
    reason?: string | undefined
    status?: number | undefined
  } = {}) {
    super('The sign-in server did not take the request', {
      cause,
      details: [reason ?? (status === undefined ? 'There was no answer.' : `HTTP ${status}`)],
    })
    this.reason = reason
    this.status = status
  }
}
