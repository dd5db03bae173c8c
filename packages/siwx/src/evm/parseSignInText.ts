import { InvalidMessageError } from '../errors/InvalidMessageError.ts'
import { readText } from '../text/readText.ts'
import { requireComplete } from '../text/requireComplete.ts'
import { requireAddress } from './requireAddress.ts'
import type { EvmSignInMessage } from './signInText.ts'

/**
 * Reads the text that an account of an EVM chain signed, by the ABNF of EIP-4361 and nothing beside it.
 *
 * @throws {InvalidMessageError} with the field that is malformed
 */
export function parseSignInText(text: string): EvmSignInMessage {
  const read = requireComplete(readText(text, { account: 'Ethereum', keepsBlankLine: true }))
  const { address, chainId, ...message } = read
  requireAddress(address)
  if (!/^\d+$/.test(chainId))
    throw new InvalidMessageError({ field: 'chainId', reason: 'Its chainId is no number.' })
  return { ...message, accountAddress: address, chainId: `eip155:${chainId}` }
}
