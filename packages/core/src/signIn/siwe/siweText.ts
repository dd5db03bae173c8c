import { parseSignInText, signInText } from '@latchkey/siwx/evm'
import type { SiweMessageArguments } from './SiweOptions.ts'

/**
 * Writes the text of EIP-4361; a statement may be in any script, as sites of the older shape have theirs, whose servers
 * read it themselves.
 *
 * @param address as it comes, `did:pkh:` or not
 * @throws {InvalidMessageError}
 */
export function formatMessage(
  {
    chainId,
    domain,
    exp,
    iat,
    nbf,
    nonce,
    requestId,
    resources,
    statement,
    uri,
    version,
  }: Omit<SiweMessageArguments, 'address'>,
  address: string,
): string {
  return signInText(
    {
      accountAddress: getDidAddress(address),
      chainId: `eip155:${chainId}`,
      domain,
      expirationTime: exp,
      issuedAt: iat,
      nonce,
      notBefore: nbf,
      requestId,
      resources,
      statement,
      uri,
      version,
    },
    { anyStatement: true },
  )
}

/** The address of `did:pkh:eip155:1:0x…`. */
export function getDidAddress(did: string): string {
  return did.slice(did.lastIndexOf(':') + 1)
}

/** The chain of `did:pkh:eip155:1:0x…`. */
export function getDidChainId(did: string): string | undefined {
  return did.split(':')[3]
}

/** The account that a message of ERC-4361 names. @throws {InvalidMessageError} */
export function getAddressFromMessage(message: string): string {
  return parseSignInText(message).accountAddress
}

/** The chain that it names, as a CAIP-2 id. @throws {InvalidMessageError} */
export function getChainIdFromMessage(message: string): string {
  return parseSignInText(message).chainId
}
