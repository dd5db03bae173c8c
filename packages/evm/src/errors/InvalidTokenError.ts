import { LatchkeyError } from '@latchkey/core/adapter'

/** A contract that is asked as a token says of itself what no token is. */
export class InvalidTokenError extends LatchkeyError {
  readonly code = 'token.invalid'
  override readonly name = 'InvalidTokenError'

  constructor({ address, decimals }: { address: string; decimals: bigint }) {
    super(`${address} is no token`, { details: [`Its decimals: ${decimals}; 77 at most.`] })
  }
}
