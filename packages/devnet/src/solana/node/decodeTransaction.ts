import {
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'

/** The message of a transaction as it is signed, of a version this node runs. */
export type Message = Extract<CompiledTransactionMessage, { version: 'legacy' | 0 }> &
  CompiledTransactionMessageWithLifetime

/** A transaction taken apart. */
export type DecodedTransaction = { transaction: Transaction; message: Message }

/** Thrown when bytes are no transaction this node runs. */
export class InvalidTransactionError extends Error {
  readonly code = 'solana.invalid_transaction'
  override readonly name = 'InvalidTransactionError'
}

/**
 * Takes a signed transaction apart; missing signatures may be zeros.
 *
 * @throws {InvalidTransactionError}
 */
export function decodeTransaction(bytes: Uint8Array): DecodedTransaction {
  return guarded(() => {
    const transaction = getTransactionDecoder().decode(bytes)
    return { message: runnable(transaction.messageBytes), transaction }
  })
}

/**
 * Makes an unsigned transaction of a message's bytes.
 *
 * @throws {InvalidTransactionError}
 */
export function decodeMessage(bytes: Uint8Array): DecodedTransaction {
  return guarded(() => {
    const message = runnable(bytes)
    const signers = message.staticAccounts.slice(0, message.header.numSignerAccounts)
    const signatures = Object.fromEntries(signers.map((signer) => [signer, null]))
    return { message, transaction: { messageBytes: bytes, signatures } as unknown as Transaction }
  })
}

function runnable(bytes: ArrayLike<number>): Message {
  const message = getCompiledTransactionMessageDecoder().decode(Uint8Array.from(bytes))
  if (message.version === 1) throw new Error('version 1 is not run here')
  return message as Message
}

function guarded<T>(decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    throw new InvalidTransactionError(error instanceof Error ? error.message : String(error))
  }
}
