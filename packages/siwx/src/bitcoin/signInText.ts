import { InvalidMessageError } from '../errors/InvalidMessageError.ts'
import type { SignInMessage } from '../SignInMessage.ts'
import { requireFields } from '../text/fields.ts'
import { requireComplete } from '../text/requireComplete.ts'
import { writeText } from '../text/writeText.ts'

/**
 * Writes the text that a Bitcoin account signs (CAIP-122); its chain is written whole, as a CAIP-2 id.
 *
 * @throws {InvalidMessageError} when a field is absent or not what EIP-4361's ABNF allows, or the chain is none of Bitcoin's
 */
export function signInText(message: SignInMessage): string {
  const { accountAddress, ...request } = requireComplete(message)
  requireChain(request.chainId)
  requireFields(request)
  return writeText({
    ...request,
    account: 'Bitcoin',
    address: accountAddress,
    keepsBlankLine: true,
  })
}

/** @throws {InvalidMessageError} when it is no chain of Bitcoin's kind (BIP-122) */
export function requireChain(chainId: string): void {
  if (!/^bip122:[0-9a-f]{32}$/.test(chainId))
    throw new InvalidMessageError({ field: 'chainId', reason: `${chainId} is no Bitcoin chain.` })
}
