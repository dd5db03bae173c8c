import { LatchkeyError } from '@latchkey/core/adapter'

/** A text that is no Solana address stands where one is needed (S5.6). */
export class InvalidAddressError extends LatchkeyError {
  readonly code = 'address.invalid'
  override readonly name = 'InvalidAddressError'

  constructor({ address }: { address: string }) {
    super(`Invalid address: ${address.slice(0, 100)}`, {
      details: ['Expected 32 to 44 characters of base58.'],
    })
  }
}
