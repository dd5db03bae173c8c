import { LatchkeyError } from '@latchkey/core/adapter'

/** Calls that no wallet can carry out: none, too many, or an amount that no chain can hold. */
export class InvalidCallsError extends LatchkeyError {
  readonly code = 'calls.invalid'
  override readonly name = 'InvalidCallsError'

  constructor({ reason }: { reason: string }) {
    super('The calls cannot be sent', { details: [reason] })
  }
}
