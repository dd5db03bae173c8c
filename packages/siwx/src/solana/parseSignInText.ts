import { base58 } from '@scure/base'
import { InvalidMessageError } from '../errors/InvalidMessageError.ts'
import { type ReadText, readText } from '../text/readText.ts'
import type { SolanaSignInMessage } from './signInText.ts'

/**
 * Reads the text that a Solana account signed, as Wallet Standard or CAIP-122 writes it: they differ in the blank line
 * of a text without a statement.
 *
 * @throws {InvalidMessageError} with the field that is malformed
 */
export function parseSignInText(text: string): SolanaSignInMessage {
  const read: ReadText = readText(text, { account: 'Solana', keepsBlankLine: false })
  if (!isAddress(read.address) || read.scheme !== undefined)
    throw new InvalidMessageError({
      field: read.scheme === undefined ? 'address' : 'domain',
      reason: 'Its first lines are malformed.',
    })
  return read
}

function isAddress(address: string): boolean {
  try {
    return address.length <= 44 && base58.decode(address).length === 32
  } catch {
    return false
  }
}
