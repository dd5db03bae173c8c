import { LatchkeyError } from '@latchkey/core/adapter'

/** Bytes that are no transaction, or one that the connected account has no part in. */
export class InvalidTransactionError extends LatchkeyError {
  readonly code = 'transaction.invalid'
  override readonly name = 'InvalidTransactionError'

  constructor({ cause, reason }: { reason: string; cause?: unknown }) {
    super('Invalid transaction', { cause, details: [reason] })
  }
}

/** The account cannot pay the amount, its fee, or what the receiver's account must hold. */
export class InsufficientFundsError extends LatchkeyError {
  readonly code = 'transaction.insufficient_funds'
  override readonly name = 'InsufficientFundsError'

  constructor({ cause, reason }: { reason: string; cause?: unknown }) {
    super('Insufficient funds for this transaction', { cause, details: [reason] })
  }
}

/** The network refused a transaction, or carried it out and it failed. */
export class TransactionFailedError extends LatchkeyError {
  readonly code = 'transaction.failed'
  override readonly name = 'TransactionFailedError'
  /** Base58; absent when the transaction never reached the network. */
  readonly signature: string | undefined

  constructor({
    cause,
    reason,
    signature,
  }: {
    reason: string
    signature?: string | undefined
    cause?: unknown
  }) {
    super('The transaction failed', { cause, details: [reason] })
    this.signature = signature
  }
}

/** A transaction was sent and its outcome is not known: it may still be carried out. */
export class TransactionUnconfirmedError extends LatchkeyError {
  readonly code = 'transaction.unconfirmed'
  override readonly name = 'TransactionUnconfirmedError'
  /** Base58. */
  readonly signature: string

  constructor({ cause, signature }: { signature: string; cause?: unknown }) {
    super('The transaction was not confirmed in time', {
      cause,
      details: [`Signature: ${signature}.`, 'Look it up before sending it again.'],
    })
    this.signature = signature
  }
}
