import { InvalidMessageError } from '../errors/InvalidMessageError.ts'
import type { SignInMessage } from '../SignInMessage.ts'
import { requireFields } from '../text/fields.ts'
import { requireComplete } from '../text/requireComplete.ts'
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
 * @param anyStatement takes a statement in any script, on one line. The standard has ASCII alone: wallets compare the
 * domain with the page only in texts that keep to it, and parsers by its ABNF, such as ours, refuse the others
 * @throws {InvalidMessageError} when a field is absent or not what the standard's ABNF allows, or the chain is no EVM chain
 */
export function signInText(
  message: EvmSignInMessage,
  { anyStatement = false }: { anyStatement?: boolean } = {},
): string {
  const { accountAddress, chainId, domain, scheme, ...request } = requireComplete(message)
  const [, reference] = chainPattern.exec(chainId) ?? []
  if (!reference)
    throw new InvalidMessageError({ field: 'chainId', reason: `${chainId} is no EVM chain.` })
  requireFields({
    ...request,
    domain,
    scheme,
    ...(anyStatement && { statement: undefined }),
  })
  return writeText({
    ...request,
    account: 'Ethereum',
    address: accountAddress,
    chainId: reference,
    domain: scheme === undefined ? domain : `${scheme}://${domain}`,
    keepsBlankLine: true,
  })
}
