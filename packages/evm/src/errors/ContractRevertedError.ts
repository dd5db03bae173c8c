import { LatchkeyError } from '@latchkey/core/adapter'

/** A contract refused a call. */
export class ContractRevertedError extends LatchkeyError {
  readonly code = 'contract.reverted'
  override readonly name = 'ContractRevertedError'
  readonly functionName: string
  /** What the contract gave as its reason: a text, the name of an error of its ABI, or the selector of another. */
  readonly reason: string | undefined
  /** Name and arguments of the error, where it is one of the ABI. */
  readonly contractError: { name: string; args: readonly unknown[] } | undefined

  constructor({
    cause,
    contractError,
    functionName,
    reason = contractError?.name,
  }: {
    functionName: string
    contractError?: { name: string; args: readonly unknown[] } | undefined
    reason?: string | undefined
    cause?: unknown
  }) {
    super(`${functionName} was reverted`, {
      cause,
      details: reason ? [`The contract said: ${reason.slice(0, 300)}`] : [],
    })
    this.contractError = contractError
    this.functionName = functionName
    this.reason = reason
  }
}
