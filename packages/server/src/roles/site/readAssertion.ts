import { loginNonce, siteFacts } from '@latchkey/protocol/wallet'
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { ApiError } from '../../http/ApiError.ts'
import type { Identity } from '../identity.ts'
import type { ProviderKeys } from '../social/createProviderKeys.ts'
import { providerRefused } from '../social/loginErrors.ts'
import type { SiteLoginSettings } from './siteLoginSettings.ts'

/** Clocks of two servers differ. */
const toleranceSeconds = 5

/** By these a token would bring its own key, or say where it is. */
const keysOfTheToken = ['jku', 'jwk', 'x5c', 'x5u'] as const

/** What an assertion has to be for, to count. */
export type AssertedFor = {
  /** Thumbprint of the device's key. */
  device: string
  nonceR: string
  nonceW: string
  /** Of the wallet. */
  origin: string
}

/**
 * Reads what a site's server has signed (RFC 7519): it counts where the issuer of the settings signed it a moment ago, by a key of
 * the settings, for this wallet, this login at both roles, and the key of the device that asks.
 *
 * @throws {ApiError} 403 `provider_refused`, 503 `provider_down` where its key cannot be found
 */
export async function readAssertion(
  assertion: string,
  {
    algorithms,
    device,
    issuer,
    keys,
    nonceR,
    nonceW,
    now,
    origin,
  }: AssertedFor &
    Pick<SiteLoginSettings, 'algorithms' | 'issuer'> & { keys: ProviderKeys; now: number },
): Promise<Identity> {
  const payload = await verify(assertion, { algorithms, issuer, keys, now, origin })
  const nonce = await loginNonce({ client: origin, issuer, nonceR, nonceW, thumbprint: device })
  const { aud, exp = 0, iat = 0, sub: subject } = payload
  const counts =
    aud === origin &&
    payload['nonce'] === nonce &&
    exp - iat <= siteFacts.maxLifetimeSeconds &&
    typeof subject === 'string' &&
    subject !== '' &&
    Buffer.byteLength(subject) <= siteFacts.maxSubjectBytes
  if (!counts) throw providerRefused()
  return { issuer, kind: 'site', subject }
}

async function verify(
  assertion: string,
  {
    algorithms,
    issuer,
    keys,
    now,
    origin,
  }: Pick<Parameters<typeof readAssertion>[1], 'algorithms' | 'issuer' | 'keys' | 'now' | 'origin'>,
): Promise<JWTPayload> {
  try {
    const header = decodeProtectedHeader(assertion)
    if (keysOfTheToken.some((name) => name in header)) throw providerRefused()
    const { payload } = await jwtVerify(assertion, keys, {
      algorithms: [...algorithms],
      audience: origin,
      clockTolerance: toleranceSeconds,
      currentDate: new Date(now),
      issuer,
      maxTokenAge: siteFacts.maxLifetimeSeconds,
      requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
      typ: siteFacts.type,
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) throw providerRefused()
    if (error instanceof ApiError) throw error
    // No JWS, or what a key of the set cannot be used for.
    throw providerRefused()
  }
}
