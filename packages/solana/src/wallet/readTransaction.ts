import { getBase64Encoder, getTransactionDecoder, type Transaction } from '@solana/kit'
import { InvalidTransactionError } from '../errors/transaction.ts'

/** Largest transaction the network takes, in bytes. */
const largest = 1232

/** A transaction that was checked, and the bytes it came in. */
export type ReadTransaction = {
  bytes: Uint8Array
  signatures: Transaction['signatures']
  version: 'legacy' | number
}

/**
 * Reads a transaction in Solana's wire format, given as bytes or in base64.
 *
 * @throws {InvalidTransactionError} also when `signer` has nothing to sign in it
 */
export function readTransaction(
  given: Uint8Array | string,
  { signer }: { signer: string },
): ReadTransaction {
  const bytes = readBytes(given)
  if (bytes.length > largest)
    throw new InvalidTransactionError({
      reason: `It has ${bytes.length} bytes; the network takes ${largest}.`,
    })
  const { messageBytes, signatures } = decode(bytes)
  if (!(signer in signatures))
    throw new InvalidTransactionError({ reason: `${signer} has nothing to sign in it.` })
  const [first = 0] = messageBytes
  // The first bit of a message tells one with a version from the older form, which begins with a small number.
  return { bytes, signatures, version: first & 0x80 ? first & 0x7f : 'legacy' }
}

function readBytes(given: Uint8Array | string): Uint8Array {
  if (typeof given !== 'string') return given
  try {
    return getBase64Encoder().encode(given) as Uint8Array
  } catch (cause) {
    throw new InvalidTransactionError({ cause, reason: 'The text is not base64.' })
  }
}

function decode(bytes: Uint8Array): Pick<Transaction, 'messageBytes' | 'signatures'> {
  try {
    return getTransactionDecoder().decode(bytes)
  } catch (cause) {
    throw new InvalidTransactionError({
      cause,
      reason: 'The bytes are no transaction in Solana’s wire format.',
    })
  }
}
