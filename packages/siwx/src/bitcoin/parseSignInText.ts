import { InvalidMessageError } from '../errors/InvalidMessageError.ts'
import type { SignInMessage } from '../SignInMessage.ts'
import { readText } from '../text/readText.ts'
import { requireComplete } from '../text/requireComplete.ts'
import { requireChain } from './signInText.ts'

/**
 * Reads the text that a Bitcoin account signed (CAIP-122).
 *
 * @throws {InvalidMessageError} with the field that is malformed
 */
export function parseSignInText(text: string): SignInMessage {
  const read = requireComplete(readText(text, { account: 'Bitcoin', keepsBlankLine: true }))
  const { address, scheme, ...message } = read
  requireChain(message.chainId)
  if (!/^[0-9A-Za-z]{14,90}$/.test(address))
    throw new InvalidMessageError({ field: 'address', reason: 'Its address is malformed.' })
  if (scheme !== undefined)
    throw new InvalidMessageError({ field: 'domain', reason: 'Its domain has a scheme.' })
  return { ...message, accountAddress: address }
}
