import { ed25519 } from '@noble/curves/ed25519.js'
import { isEqual } from '../bytes.ts'

/** Thrown for bytes that are no transaction, or one that does not want the account's signature. */
export class InvalidTransactionError extends Error {
  readonly code = 'invalid_transaction'
  override readonly name = 'InvalidTransactionError'
}

const signatureLength = 64
const keyLength = 32
/** Of a transaction in one packet. */
const maxLength = 1232
/** The highest bit of a message's first byte says that it has a version; only 0 is known. */
const versionBit = 0x80

/**
 * Puts the account's signature into a Solana transaction, legacy or of version 0, in the place that its message has for
 * it. Other signatures stay.
 *
 * @throws {InvalidTransactionError}
 */
export function signSolanaTransaction(
  transaction: Uint8Array,
  secret: Uint8Array,
): { signature: Uint8Array; signed: Uint8Array } {
  if (transaction.length > maxLength) throw new InvalidTransactionError('It is too long')
  const count = readCount(transaction, 0)
  const messageAt = count.end + count.value * signatureLength
  const message = transaction.subarray(messageAt)
  const { keys, required } = readSigners(message)
  if (required !== count.value) throw new InvalidTransactionError('Its signatures do not fit')
  const own = ed25519.getPublicKey(secret)
  const index = keys.findIndex((key) => isEqual(key, own))
  if (index < 0) throw new InvalidTransactionError('It does not want this account’s signature')
  const signature = ed25519.sign(message, secret)
  const signed = Uint8Array.from(transaction)
  signed.set(signature, count.end + index * signatureLength)
  return { signature, signed }
}

/** The keys whose signatures a message wants, in their order. */
function readSigners(message: Uint8Array): { keys: readonly Uint8Array[]; required: number } {
  const first = message[0] ?? versionBit + 1
  const isVersioned = first >= versionBit
  if (isVersioned && first !== versionBit)
    throw new InvalidTransactionError('Its version is unknown')
  const headerAt = isVersioned ? 1 : 0
  const required = message[headerAt] ?? 0
  const accounts = readCount(message, headerAt + 3)
  if (required < 1 || required > accounts.value)
    throw new InvalidTransactionError('It has no signers')
  const keys = Array.from({ length: required }, (_, index) => {
    const at = accounts.end + index * keyLength
    return message.subarray(at, at + keyLength)
  })
  if (keys.some((key) => key.length !== keyLength))
    throw new InvalidTransactionError('It is cut off')
  return { keys, required }
}

/** A number of Solana's compact form: seven bits a byte, three bytes at most, none of them needless. */
function readCount(bytes: Uint8Array, at: number): { end: number; value: number } {
  let value = 0
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) throw new InvalidTransactionError('It is cut off')
    value |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) {
      if (byte === 0 && index > 0) break
      return { end: at + index + 1, value }
    }
  }
  throw new InvalidTransactionError('A number in it is not written as it should be')
}
