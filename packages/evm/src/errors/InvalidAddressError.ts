import { LatchkeyError } from '@latchkey/core/adapter'

/** A text that is no EVM address stands where one is needed (S5.5). */
export class InvalidAddressError extends LatchkeyError {
  readonly code = 'address.invalid'
  override readonly name = 'InvalidAddressError'

  constructor({ address }: { address: string }) {
    super(`Invalid address: ${address}`, { details: ['Expected 40 hex characters after 0x.'] })
  }
}
