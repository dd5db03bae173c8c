import { importPKCS8, SignJWT } from 'jose'

/**
 * The provider takes six months. A secret is made at each use, so one that is read in between, as in the log of a proxy, is worth
 * nothing minutes later; the minutes are for clocks that differ.
 */
const lifetimeSeconds = 5 * 60

/** What proves at a provider who this server is, where that is no text but a token by a key (RFC 7519). */
export async function signClientSecret({
  client,
  issuer,
  key,
  keyId,
  now,
  team,
}: {
  client: string
  /** Of the provider, which it is for. */
  issuer: string
  /** PEM, PKCS#8. */
  key: string
  keyId: string
  now: number
  team: string
}): Promise<string> {
  const seconds = Math.floor(now / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(team)
    .setSubject(client)
    .setAudience(issuer)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifetimeSeconds)
    .sign(await importPKCS8(key.trim(), 'ES256'))
}
