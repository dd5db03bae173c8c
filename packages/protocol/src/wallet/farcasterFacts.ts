/** What both ends know of Farcaster's sign-in (FIP-11). */
export const farcasterFacts = {
  /** On which its registries are, and which each message names (CAIP-2). */
  chainId: 'eip155:10',
  /** Under which its accounts are known here. */
  issuer: 'https://farcaster.xyz',
} as const

/** The nonce of a message: that of a login (`loginNonce`, base64url), in letters and digits as EIP-4361 wants it. */
export function farcasterNonce(nonce: string): string {
  const bytes = atob(nonce.replaceAll('-', '+').replaceAll('_', '/'))
  return [...bytes].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
