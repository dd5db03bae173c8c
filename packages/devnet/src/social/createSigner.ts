import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** What signs ID tokens: with keys that can be put in the place of those before. */
export type Signer = {
  /** Its public keys, as a set. */
  keys(): Promise<readonly JWK[]>
  rotate(): Promise<void>
  sign(claims: JWTPayload): Promise<string>
}

/** Makes its first keys when they are needed: not each provider signs. */
export function createSigner(): Signer {
  let count = 0
  const make = async () => {
    count += 1
    const kid = `play-${count}`
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const jwk: JWK = { ...(await exportJWK(publicKey)), alg: 'RS256', kid, use: 'sig' }
    return { jwk, kid, privateKey }
  }
  let made: ReturnType<typeof make> | undefined
  const current = () => {
    made ??= make()
    return made
  }
  return {
    keys: async () => [(await current()).jwk],
    async rotate() {
      made = make()
      await made
    },
    async sign(claims) {
      const { kid, privateKey } = await current()
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .sign(privateKey)
    },
  }
}
