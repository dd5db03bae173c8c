import type { SolanaSignInInput } from '@solana/wallet-standard-features'

/** The text of Sign In With Solana: EIP-4361's, with Solana's words; absent fields leave no line. */
export function signInText({
  address,
  chainId,
  domain,
  expirationTime,
  issuedAt,
  nonce,
  notBefore,
  requestId,
  resources,
  statement,
  uri,
  version,
}: SolanaSignInInput & { address: string; domain: string }): string {
  const fields = [
    ['URI', uri],
    ['Version', version],
    ['Chain ID', chainId],
    ['Nonce', nonce],
    ['Issued At', issuedAt],
    ['Expiration Time', expirationTime],
    ['Not Before', notBefore],
    ['Request ID', requestId],
  ]
    .filter(([, value]) => value !== undefined)
    .map(([label, value]) => `${label}: ${value}`)
  if (resources) fields.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement === undefined ? [] : [statement]),
    ...(fields.length === 0 ? [] : [fields.join('\n')]),
  ].join('\n\n')
}
