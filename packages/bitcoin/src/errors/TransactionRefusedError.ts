import { LatchkeyError } from '@latchkey/core/adapter'

/** The chain does not take the transaction. */
export class TransactionRefusedError extends LatchkeyError {
  readonly code = 'transaction.refused'
  override readonly name = 'TransactionRefusedError'

  constructor({ reason }: { reason: string }) {
    super('The transaction was refused', { details: [reason.slice(0, 300)] })
  }
}
