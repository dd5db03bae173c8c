import { importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { ApiError } from '../http/ApiError.ts'
import type { RoleKeys } from './createRoleKeys.ts'

/** How long a registered device may become one of its wallet: what it does for that takes seconds. */
const lifetimeMs = 10 * 60_000
const issuer = 'latchkey recovery'
const audience = 'latchkey wallet'
const typ = 'latchkey-registration+jwt'

/** Which device the role `recovery` has let in, and to which wallet. */
type Registered = { device: string; walletId: string }

/** Signs for the role `wallet` that a device was let in by the link of a mail. */
export async function writeRegistrationWord(
  { signing }: Pick<RoleKeys, 'signing'>,
  { device, now, walletId }: Registered & { now: number },
): Promise<string> {
  return new SignJWT({ device, walletId })
    .setProtectedHeader({ alg: 'ES256', typ })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + lifetimeMs))
    .sign(signing.privateKey)
}

/** Reads it. @throws {ApiError} 403 `device_refused` for one that does not count, or of another device or wallet */
export async function requireRegistrationWord(
  text: string,
  {
    device,
    now,
    registrar,
    walletId,
  }: Registered & {
    now: number
    /** The public key of the role `recovery`. */
    registrar: JWK
  },
): Promise<void> {
  try {
    const { payload } = await jwtVerify<Registered>(text, await importJWK(registrar, 'ES256'), {
      algorithms: ['ES256'],
      audience,
      currentDate: new Date(now),
      issuer,
      typ,
    })
    if (payload.device === device && payload.walletId === walletId) return
  } catch {
    // Whatever is wrong with it: said below, the same for all.
  }
  throw new ApiError({
    code: 'device_refused',
    description: 'This device was not registered: log in again.',
    field: 'registration',
    status: 403,
  })
}
