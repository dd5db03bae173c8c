import { InvalidMessageError } from '../errors/InvalidMessageError.ts'

/** An assertion counts for as long as the login that it is for. */
const lifetimeSeconds = 5 * 60
const maxSubjectBytes = 255
const encoder = new TextEncoder()

/** A private key of yours (RFC 7517): on P-256, of Ed25519, or of RSA. */
export type LoginKey = JsonWebKey & {
  /** By what your set of public keys names it. */
  kid: string
}

export type SignLoginAssertionParameters = {
  /** Who you are, as the operator of the wallet has it in `siteLogins`. */
  issuer: string
  key: LoginKey
  /** What the page was given: `getAssertion({ nonce })`. */
  nonce: string
  /** Milliseconds since 1970; now, unless given. */
  now?: number | undefined
  /** Your id of the visitor, which you never give to another one: no e-mail address, and no name. */
  subject: string
  /** The wallet’s origin, as the page has it in `auth({ walletUrl })`. */
  walletUrl: string
}

/**
 * Signs for the wallet who is logged in at your site, on your server: a JWS (RFC 7515) that `getAssertion` resolves to.
 *
 * Sign for the visitor of your own session alone, and only what your own page has posted: whoever else had you sign a nonce of
 * theirs would be let in as your visitor.
 *
 * @throws {InvalidMessageError} for a nonce, a subject or a key that no wallet takes
 *
 * @example
 * const assertion = await signLoginAssertion({ issuer, key, nonce, subject: session.userId, walletUrl })
 */
export async function signLoginAssertion({
  issuer,
  key,
  nonce,
  now = Date.now(),
  subject,
  walletUrl,
}: SignLoginAssertionParameters): Promise<string> {
  if (!/^[\w-]{43}$/.test(nonce))
    throw new InvalidMessageError({ field: 'nonce', reason: 'It is none that a wallet gives out.' })
  if (subject === '' || encoder.encode(subject).length > maxSubjectBytes)
    throw new InvalidMessageError({ field: 'subject', reason: 'It has 1 to 255 bytes.' })
  const { alg, importing, signing } = algorithmOf(key)
  const iat = Math.floor(now / 1000)
  const header = { alg, kid: key.kid, typ: 'latchkey-login+jwt' }
  const claims = {
    aud: new URL(walletUrl).origin,
    exp: iat + lifetimeSeconds,
    iat,
    iss: issuer,
    nonce,
    sub: subject,
  }
  const signed = [header, claims]
    .map((part) => toBase64url(encoder.encode(JSON.stringify(part))))
    .join('.')
  // What else a file says of a key, such as another name of its algorithm, is not for what imports it.
  const { alg: _, key_ops: __, use: ___, ...own } = key
  const { subtle } = globalThis.crypto
  const imported = await subtle.importKey('jwk', own, importing, false, ['sign'])
  const signature = await subtle.sign(signing, imported, encoder.encode(signed))
  return `${signed}.${toBase64url(new Uint8Array(signature))}`
}

/** @throws {InvalidMessageError} */
function algorithmOf({ crv, d, kty }: LoginKey) {
  if (d !== undefined) {
    const hash = 'SHA-256'
    if (kty === 'EC' && crv === 'P-256') {
      const name = 'ECDSA'
      return { alg: 'ES256', importing: { name, namedCurve: crv }, signing: { hash, name } }
    }
    if (kty === 'OKP' && crv === 'Ed25519')
      return { alg: 'EdDSA', importing: { name: crv }, signing: { name: crv } }
    if (kty === 'RSA') {
      const name = 'RSASSA-PKCS1-v1_5'
      return { alg: 'RS256', importing: { hash, name }, signing: { name } }
    }
  }
  throw new InvalidMessageError({
    field: 'key',
    reason: 'It is no private key on P-256, of Ed25519, or of RSA.',
  })
}

function toBase64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
