import { randomBytes } from 'node:crypto'
import type { NonceResponse } from '@latchkey/protocol/http'
import { errors, jwtVerify, SignJWT } from 'jose'
import { ApiError } from '../http/ApiError.ts'
import type { Keyring } from './createKeyring.ts'
import { nonceMs } from './lifetimes.ts'

/** For whom a nonce is. */
export type NonceFor = { origin: string; projectId: string }

/** A nonce that was given out here. */
export type Nonce = { value: string; expiresAt: number }

/** Nonces that their own tokens carry: nothing is stored for whoever only asks. */
export type Nonces = {
  issue(whom: NonceFor): Promise<NonceResponse>
  /** The nonce of a token, whether or not it is spent. @throws {ApiError} 401 */
  read(token: string, whom: NonceFor): Promise<Nonce>
}

export function createNonces({ keyring, now }: { keyring: Keyring; now: () => number }): Nonces {
  return {
    async issue({ origin, projectId }) {
      const { id, nonceSecret } = await keyring.signing()
      const nonce = randomBytes(16).toString('hex')
      const issuedAt = now()
      const token = await new SignJWT({ nonce, projectId })
        .setProtectedHeader({ alg: 'HS256', kid: id, typ: 'nonce+jwt' })
        .setAudience(origin)
        .setExpirationTime(Math.floor((issuedAt + nonceMs) / 1000))
        .sign(nonceSecret)
      return { issuedAt: new Date(issuedAt).toISOString(), nonce, token }
    },

    async read(token, { origin, projectId }) {
      const { payload } = await verify(token)
      if (payload.aud !== origin)
        throw refused('nonce_other_origin', 'The nonce was given to a page of another origin.')
      if (payload['projectId'] !== projectId)
        throw refused('nonce_other_project', 'The nonce was given to another project.')
      return { expiresAt: Number(payload.exp) * 1000, value: String(payload['nonce']) }
    },
  }

  async function verify(token: string) {
    try {
      return await jwtVerify(
        token,
        async ({ kid = '' }) => {
          const key = await keyring.find(kid)
          if (!key) throw new errors.JWKSNoMatchingKey()
          return key.nonceSecret
        },
        {
          algorithms: ['HS256'],
          currentDate: new Date(now()),
          requiredClaims: ['aud', 'exp', 'nonce', 'projectId'],
        },
      )
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
      throw error instanceof errors.JWTExpired
        ? refused('nonce_expired', 'The nonce has expired: ask for another.', error)
        : refused('nonce_unknown', 'The nonce is none of this server.', error)
    }
  }
}

function refused(code: string, description: string, cause?: unknown): ApiError {
  return new ApiError({ cause, code, description, field: 'x-nonce-jwt', status: 401 })
}
