import { LatchkeyError } from '@latchkey/core/adapter'

/** What a contract answered is not what its ABI says; an address without a contract answers nothing. */
export class ContractAnswerError extends LatchkeyError {
  readonly code = 'contract.invalid_answer'
  override readonly name = 'ContractAnswerError'
  readonly functionName: string

  constructor({ cause, functionName }: { functionName: string; cause: unknown }) {
    super(`${functionName} gave no valid answer`, {
      cause,
      details: ['Is the contract on this network, and is the ABI its own?'],
    })
    this.functionName = functionName
  }
}
