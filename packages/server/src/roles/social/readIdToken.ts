import { loginNonce } from '@latchkey/protocol/wallet'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import { ApiError } from '../../http/ApiError.ts'
import type { Identity } from '../identity.ts'
import type { SigningProvider } from '../providers/Provider.ts'
import type { ProviderKeys } from './createProviderKeys.ts'
import { providerRefused } from './loginErrors.ts'
import { shownUserName } from './shownUserName.ts'

/** A token is shown to a role within seconds. */
const maxAgeSeconds = 10 * 60
const toleranceSeconds = 5
const maxSubjectBytes = 255

/** Who a provider says is there. */
export type ProvenUser = { identity: Identity; userName: string | undefined }

/**
 * Reads an ID token (OpenID Connect Core 3.1.3.7): it counts where the provider signed it for this server a moment ago, over
 * this role's own nonce, the other's, and the key of the device that asks.
 *
 * @throws {ApiError} 403 `provider_refused`, 503 `provider_down` where its key cannot be found
 */
export async function readIdToken(
  idToken: string,
  {
    client,
    device,
    keys,
    name,
    nonceR,
    nonceW,
    now,
    provider,
  }: {
    client: string
    /** Thumbprint of its key. */
    device: string
    keys: ProviderKeys
    /** What the provider has said beside it, unsigned: a name to show, which decides nothing. */
    name?: string | undefined
    nonceR: string
    nonceW: string
    now: number
    provider: Pick<SigningProvider, 'algorithms' | 'issuer' | 'issuers'>
  },
): Promise<ProvenUser> {
  const payload = await verify(idToken, { client, keys, now, provider })
  const { issuer } = provider
  const nonce = await loginNonce({ client, issuer, nonceR, nonceW, thumbprint: device })
  const { sub: subject } = payload
  const counts =
    isOnly(payload.aud, client) &&
    (payload['azp'] === undefined || payload['azp'] === client) &&
    payload['nonce'] === nonce &&
    typeof subject === 'string' &&
    subject !== '' &&
    Buffer.byteLength(subject) <= maxSubjectBytes
  if (!counts) throw providerRefused()
  return {
    identity: { issuer, kind: 'social', subject },
    userName: shownUserName(payload, name),
  }
}

async function verify(
  idToken: string,
  {
    client,
    keys,
    now,
    provider,
  }: Pick<Parameters<typeof readIdToken>[1], 'client' | 'keys' | 'now' | 'provider'>,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: [...provider.algorithms],
      audience: client,
      clockTolerance: toleranceSeconds,
      currentDate: new Date(now),
      issuer: [...provider.issuers],
      maxTokenAge: maxAgeSeconds,
      requiredClaims: ['exp'],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) throw providerRefused()
    if (error instanceof ApiError) throw error
    // What a key of the set cannot be used for.
    throw providerRefused()
  }
}

/** Whether a token is for this server alone: another one that it is for as well could show it here. */
function isOnly(audience: string | readonly string[] | undefined, client: string): boolean {
  return typeof audience === 'string' ? audience === client : audience?.length === 1
}
