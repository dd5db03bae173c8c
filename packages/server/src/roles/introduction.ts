import { importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { ApiError } from '../http/ApiError.ts'
import type { RoleKeys } from './createRoleKeys.ts'

/** How long an introduction counts: as long as a code. */
const lifetimeMs = 10 * 60_000
const issuer = 'latchkey wallet'
const audience = 'latchkey recovery'

/** What the role `wallet` says of a device whose visitor has entered the code. */
export type Introduction = {
  /** Of a wallet that is made (`descriptorDigest`). */
  descriptor?: string | undefined
  device: string
  /** Whom the wallet that is made is for: no one but the one who has entered a code for it. */
  email?: string | undefined
  /** Of the page that the visitor is on (BCP 47). */
  locale?: string | undefined
  project: string
  /** A wallet to be made, one that the device is new to, or one that it has brought back. */
  purpose: 'make' | 'register' | 'return'
  site: string
  walletId: string
}

/** Signs an introduction for the role `recovery`; only the device that it names can use it. */
export async function writeIntroduction(
  { signing }: Pick<RoleKeys, 'signing'>,
  { now, ...introduction }: Introduction & { now: number },
): Promise<string> {
  return new SignJWT({ ...introduction })
    .setProtectedHeader({ alg: 'ES256', typ: 'latchkey-introduction+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + lifetimeMs))
    .sign(signing.privateKey)
}

/** Reads an introduction. @throws {ApiError} 403 `device_refused` for one that does not count, or of another device */
export async function readIntroduction(
  text: string,
  {
    device,
    introducer,
    now,
    purposes,
    walletId,
  }: {
    device: string
    /** The public key of the role `wallet`. */
    introducer: JWK
    now: number
    purposes: readonly Introduction['purpose'][]
    walletId?: string | undefined
  },
): Promise<Introduction> {
  try {
    const { payload } = await jwtVerify<Introduction>(text, await importJWK(introducer, 'ES256'), {
      algorithms: ['ES256'],
      audience,
      currentDate: new Date(now),
      issuer,
      typ: 'latchkey-introduction+jwt',
    })
    const fits =
      payload.device === device &&
      purposes.includes(payload.purpose) &&
      (walletId === undefined || payload.walletId === walletId)
    if (fits) return payload
  } catch {
    // Whatever is wrong with it: said below, the same for all.
  }
  throw new ApiError({
    code: 'device_refused',
    description: 'This device was not introduced: log in again.',
    field: 'introduction',
    status: 403,
  })
}
