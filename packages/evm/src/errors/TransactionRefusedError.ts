import { LatchkeyError } from '@latchkey/core/adapter'

/** The chain would not carry the transaction out. */
export class TransactionRefusedError extends LatchkeyError {
  readonly code = 'transaction.refused'
  override readonly name = 'TransactionRefusedError'

  constructor({ cause, reason }: { reason: string; cause?: unknown }) {
    super('The transaction was refused', { cause, details: [reason.slice(0, 300)] })
  }
}
