import { LatchkeyError } from '@latchkey/core/adapter'

/** What a wallet signed is not the sign-in that was asked for. Nothing of it is kept. */
export class AuthenticationError extends LatchkeyError {
  readonly code = 'remote.invalid_authentication'
  override readonly name = 'AuthenticationError'

  constructor({ cause, reason }: { reason: string; cause?: unknown }) {
    super('The wallet’s sign-in is not valid', { cause, details: [reason] })
  }
}
