const encoder = new TextEncoder()

/** What stands for the nonce of a role that cannot be reached: 32 bytes of zero. */
export const absentNonce = 'A'.repeat(43)

/**
 * The nonce that a provider signs: it covers the device's key and a nonce of each role, so that one ID token proves to both
 * roles who is there, now and on this device, and to no one else.
 */
export async function loginNonce({
  client,
  issuer,
  nonceR,
  nonceW,
  thumbprint,
}: {
  /** The provider's name for this server. */
  client: string
  issuer: string
  /** Of the role `recovery`: 32 bytes, base64url. */
  nonceR: string
  /** Of the role `wallet`. */
  nonceW: string
  /** Of the device's key (RFC 7638). */
  thumbprint: string
}): Promise<string> {
  const text = ['latchkey login v1', issuer, client, thumbprint].join('\0')
  const bytes = [encoder.encode(text), bytesOf(nonceW), bytesOf(nonceR)].flatMap((each) => [
    ...each,
  ])
  return textOf(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))))
}

function bytesOf(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}

function textOf(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
