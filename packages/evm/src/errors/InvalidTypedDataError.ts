import { LatchkeyError } from '@latchkey/core/adapter'

/** Typed data does not fit its own types (EIP-712). */
export class InvalidTypedDataError extends LatchkeyError {
  readonly code = 'typed_data.invalid'
  override readonly name = 'InvalidTypedDataError'

  constructor({ cause }: { cause: unknown }) {
    super('Invalid typed data', {
      cause,
      details: cause instanceof Error ? [cause.message.slice(0, 300)] : [],
    })
  }
}
