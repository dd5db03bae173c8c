import { LatchkeyError } from '@latchkey/core/adapter'

/** A function that the ABI lacks, or arguments that do not fit it. */
export class InvalidCallError extends LatchkeyError {
  readonly code = 'contract.invalid_call'
  override readonly name = 'InvalidCallError'
  readonly functionName: string

  constructor({ cause, functionName }: { functionName: string; cause: unknown }) {
    super(`Invalid call of ${functionName}`, {
      cause,
      details: cause instanceof Error ? [cause.message.slice(0, 300)] : [],
    })
    this.functionName = functionName
  }
}
