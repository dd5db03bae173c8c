import { createHmac, timingSafeEqual } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import { ApiError } from '../http/ApiError.ts'

/** A nonce counts in its own window and the one after it: for 300 s at most, and for half of that at least. */
const nonceWindowMs = 150_000
const maxProofLength = 4096
const maxIdLength = 128

/** Remembers what was used once, at least for as long as a proof counts. Resolves to false for what it knows already. */
export type UseOnce = (
  id: string,
  options: {
    /** Whether what is proven only reads. */
    isRead: boolean
    untilMs: number
  },
) => Promise<boolean>

export type Proofs = {
  /** What a device has to put into its next proof (`DPoP-Nonce`). */
  nonce(): string
  /**
   * The thumbprint (RFC 7638) of the key by which a request was proven (RFC 9449, without an access token).
   *
   * @throws {ApiError} 401 `use_dpop_nonce` where the nonce is missing or old, else 401 `proof_invalid`
   */
  read(request: { method: string; proof: string | undefined; url: string }): Promise<string>
}

/** Proofs of possession of devices' keys: the only thing that a request of a wallet is believed by. */
export function createProofs({
  nonceKey,
  now,
  useOnce,
}: {
  /** Of a role's own key: any process of it knows the nonces of the others. */
  nonceKey: string
  now: () => number
  useOnce: UseOnce
}): Proofs {
  const nonceOf = (window: number) =>
    createHmac('sha256', nonceKey).update(`dpop nonce ${window}`).digest('base64url')
  const windowNow = () => Math.floor(now() / nonceWindowMs)
  const isNonce = (text: unknown) =>
    typeof text === 'string' &&
    [windowNow(), windowNow() - 1].some((window) => isSame(nonceOf(window), text))

  return {
    nonce: () => nonceOf(windowNow()),
    async read({ method, proof, url }) {
      if (!proof || proof.length > maxProofLength)
        throw invalid('A proof of the device is missing.')
      const { jwk, payload } = await verify(proof)
      if (payload['htm'] !== method) throw invalid('The proof is for another method.')
      if (payload['htu'] !== withoutQuery(url)) throw invalid('The proof is for another address.')
      if (!isNonce(payload['nonce']))
        throw new ApiError({
          code: 'use_dpop_nonce',
          description: 'The proof needs the nonce of this answer.',
          field: 'DPoP',
          status: 401,
        })
      const { jti } = payload
      if (typeof jti !== 'string' || jti.length < 16 || jti.length > maxIdLength)
        throw invalid('The proof has no id.')
      const thumbprint = await calculateJwkThumbprint(jwk)
      // Last, so that what does not count takes no room.
      const isNew = await useOnce(`${thumbprint} ${jti}`, {
        isRead: method === 'GET',
        untilMs: now() + nonceWindowMs * 2,
      })
      if (!isNew) throw invalid('The proof was used before.')
      return thumbprint
    },
  }
}

/**
 * By the nonce it is known when a proof was made (RFC 9449 8, 11.1): `iat` has to be there, and is the device's own clock, which
 * may be wrong by hours.
 */
async function verify(proof: string): Promise<{ jwk: JWK; payload: Record<string, unknown> }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: ['ES256'],
      requiredClaims: ['htm', 'htu', 'iat', 'jti'],
      typ: 'dpop+jwt',
    })
    const { jwk } = protectedHeader
    if (jwk?.kty === 'EC' && jwk.crv === 'P-256' && !('d' in jwk)) return { jwk, payload }
  } catch {
    // Whatever is wrong with it: said below, the same for all.
  }
  throw invalid('The proof of the device does not verify.')
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function invalid(description: string): ApiError {
  return new ApiError({ code: 'proof_invalid', description, field: 'DPoP', status: 401 })
}
