import { InvalidMessageError } from '../errors/InvalidMessageError.ts'
import type { SignInMessage } from '../SignInMessage.ts'
import { requireFields } from '../text/fields.ts'
import { writeText } from '../text/writeText.ts'

const chainPattern = /^eip155:(\d+)$/

/** A sign-in on an EVM chain. */
export type EvmSignInMessage = SignInMessage & {
  /** The scheme of the page's origin; wallets take its absence for `https`. */
  scheme?: string | undefined
}

/**
 * Writes the text that an account of an EVM chain signs (EIP-4361).
 *
 * @throws {InvalidMessageError} when a field is not what the standard's ABNF allows, or the chain is no EVM chain
 */
export function signInText({
  accountAddress,
  chainId,
  domain,
  scheme,
  ...request
}: EvmSignInMessage): string {
  const [, reference] = chainPattern.exec(chainId) ?? []
  if (!reference)
    throw new InvalidMessageError({ field: 'chainId', reason: `${chainId} is no EVM chain.` })
  requireFields({ ...request, domain, scheme })
  return writeText({
    ...request,
    account: 'Ethereum',
    address: accountAddress,
    chainId: reference,
    domain: scheme === undefined ? domain : `${scheme}://${domain}`,
    keepsBlankLine: true,
  })
}
