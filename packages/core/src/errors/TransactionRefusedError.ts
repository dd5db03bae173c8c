import { LatchkeyError } from './LatchkeyError.ts'

/** The chain does not take the transaction. */
export class TransactionRefusedError extends LatchkeyError {
  readonly code = 'transaction.refused'
  override readonly name = 'TransactionRefusedError'

  constructor({ cause, reason }: { reason: string; cause?: unknown }) {
    super('The transaction was refused', { cause, details: [reason.slice(0, 300)] })
  }
}
