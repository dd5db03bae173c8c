import { errors, jwtVerify, SignJWT } from 'jose'
import { ApiError } from '../http/ApiError.ts'
import { type AuthSession, accountParts } from './AuthSession.ts'
import type { Keyring } from './createKeyring.ts'
import { tokenMs } from './lifetimes.ts'

/** Tokens by which a visitor's requests are known, here and at the site's own backend (RFC 7519). */
export type Tokens = {
  issue(session: AuthSession): Promise<{ token: string; expiresAt: number }>
  /** The id of the session that a token is for. @throws {ApiError} 401 */
  verify(token: string): Promise<string>
}

export function createTokens({
  issuer,
  keyring,
  now,
}: {
  issuer: string
  keyring: Keyring
  now: () => number
}): Tokens {
  return {
    async issue({ account, domain, id, nonce, origin, uri }) {
      const { id: kid, privateKey } = await keyring.signing()
      const { address, chainId, namespace } = accountParts(account)
      const issuedAt = Math.floor(now() / 1000)
      const expiresAt = issuedAt + tokenMs / 1000
      const token = await new SignJWT({
        address,
        caip2Network: chainId,
        chainId,
        chainNamespace: namespace,
        domain,
        nonce,
        sid: id,
        uri,
      })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setAudience(origin)
        .setExpirationTime(expiresAt)
        .setIssuedAt(issuedAt)
        .setIssuer(issuer)
        .setSubject(account)
        .sign(privateKey)
      return { expiresAt: expiresAt * 1000, token }
    },

    async verify(token) {
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid = '' }) => {
            const key = await keyring.find(kid)
            if (!key) throw new errors.JWKSNoMatchingKey()
            return key.publicKey
          },
          {
            algorithms: ['ES256'],
            currentDate: new Date(now()),
            issuer,
            requiredClaims: ['aud', 'exp', 'sid', 'sub'],
          },
        )
        return String(payload['sid'])
      } catch (error) {
        // What the database failed at says nothing about the token.
        if (!(error instanceof errors.JOSEError)) throw error
        const isExpired = error instanceof errors.JWTExpired
        throw new ApiError({
          cause: error,
          code: isExpired ? 'token_expired' : 'token_invalid',
          description: isExpired
            ? 'The token has expired: ask /auth/v1/refresh for another.'
            : 'The token is none of this server.',
          field: 'authorization',
          status: 401,
        })
      }
    },
  }
}
