import { parseNetworkId } from '@latchkey/protocol'
import { InvalidMessageError } from '../errors/InvalidMessageError.ts'
import type { SignInMessage } from '../SignInMessage.ts'
import { writeText } from '../text/writeText.ts'

/** A sign-in on an EVM chain. */
export type EvmSignInMessage = SignInMessage & {
  /** The scheme of the page's origin; wallets take its absence for `https`. */
  scheme?: string | undefined
}

/**
 * Writes the text that an account of an EVM chain signs (EIP-4361).
 *
 * @throws {InvalidMessageError} when a field breaks its line, or the chain is no EVM chain
 * @throws {InvalidNetworkIdError} when the chain is no CAIP-2 id
 */
export function signInText({
  accountAddress,
  chainId,
  domain,
  scheme,
  ...request
}: EvmSignInMessage): string {
  const { namespace, reference } = parseNetworkId(chainId)
  if (namespace !== 'eip155')
    throw new InvalidMessageError({ field: 'chainId', reason: `${chainId} is no EVM chain.` })
  return writeText({
    ...request,
    account: 'Ethereum',
    address: accountAddress,
    chainId: reference,
    domain: scheme === undefined ? domain : `${scheme}://${domain}`,
    keepsBlankLine: true,
  })
}
