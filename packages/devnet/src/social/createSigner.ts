import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** What signs ID tokens: with keys that can be put in the place of those before. */
export type Signer = {
  /** Its public keys, as a set. */
  keys(): readonly JWK[]
  rotate(): Promise<void>
  sign(claims: JWTPayload): Promise<string>
}

export async function createSigner(): Promise<Signer> {
  let count = 0
  const make = async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    count += 1
    const kid = `play-${count}`
    const jwk: JWK = { ...(await exportJWK(publicKey)), alg: 'RS256', kid, use: 'sig' }
    return { jwk, kid, privateKey }
  }
  let current = await make()
  return {
    keys: () => [current.jwk],
    async rotate() {
      current = await make()
    },
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: current.kid, typ: 'JWT' })
        .sign(current.privateKey),
  }
}
