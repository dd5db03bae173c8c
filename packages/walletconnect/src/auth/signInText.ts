/** What a sign-in says, in the words of CAIP-122. */
export type SignIn = {
  domain: string
  /** The page's URI. */
  aud: string
  version: string
  nonce: string
  iat: string
  exp?: string | undefined
  nbf?: string | undefined
  statement?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
}

/** The text of a sign-in (ERC-4361), as wallets of EVM chains sign it. */
export function signInText(
  { aud, domain, exp, iat, nbf, nonce, requestId, resources, statement, version }: SignIn,
  { address, chainId }: { address: string; chainId: string },
): string {
  const lines: readonly (string | undefined)[] = [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    statement,
    '',
    `URI: ${aud}`,
    `Version: ${version}`,
    `Chain ID: ${chainId.slice(chainId.indexOf(':') + 1)}`,
    `Nonce: ${nonce}`,
    `Issued At: ${iat}`,
    exp && `Expiration Time: ${exp}`,
    nbf && `Not Before: ${nbf}`,
    requestId && `Request ID: ${requestId}`,
    resources?.length
      ? ['Resources:', ...resources.map((each) => `- ${each}`)].join('\n')
      : undefined,
  ]
  return lines.filter((line) => line !== undefined).join('\n')
}
