import { importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { ApiError } from '../http/ApiError.ts'
import type { RoleKeys } from './createRoleKeys.ts'

/** How long a word counts: what a device does with it takes seconds. */
const lifetimeMs = 10 * 60_000
const issuer = 'latchkey recovery'
const audience = 'latchkey wallet'

/**
 * What the role `recovery` says of a device and a wallet: `registered` where it has let the device in, `known` where the
 * address whose code the device has entered has that wallet, `frozen` where who has its mail has frozen the wallet in that browser.
 * One never counts for the other.
 */
export type RecoveryWord = 'frozen' | 'known' | 'registered'

const typs: Readonly<Record<RecoveryWord, string>> = {
  frozen: 'latchkey-frozen+jwt',
  known: 'latchkey-known+jwt',
  registered: 'latchkey-registration+jwt',
}

type Of = {
  /** Of what the wallet was as it was made (`descriptorDigest`), in the word `known`. */
  descriptor?: string | undefined
  device: string
  /** The device that the mail was about, in the word `frozen`. */
  refused?: string | undefined
  walletId: string
}

/** Signs it for the role `wallet`. */
export async function writeRecoveryWord(
  { signing }: Pick<RoleKeys, 'signing'>,
  { descriptor, device, now, refused, walletId, word }: Of & { now: number; word: RecoveryWord },
): Promise<string> {
  return new SignJWT({ descriptor, device, refused, walletId })
    .setProtectedHeader({ alg: 'ES256', typ: typs[word] })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + lifetimeMs))
    .sign(signing.privateKey)
}

/** Reads it, with the device that it refuses. @throws {ApiError} 403 `device_refused` for one that does not count, or of another device, wallet or descriptor */
export async function requireRecoveryWord(
  text: string,
  {
    descriptor,
    device,
    now,
    recovery,
    walletId,
    word,
  }: Omit<Of, 'refused'> & {
    now: number
    /** The public key of the role `recovery`. */
    recovery: JWK
    word: RecoveryWord
  },
): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify<Of>(text, await importJWK(recovery, 'ES256'), {
      algorithms: ['ES256'],
      audience,
      currentDate: new Date(now),
      issuer,
      typ: typs[word],
    })
    const isSame = payload.device === device && payload.walletId === walletId
    if (isSame && payload.descriptor === descriptor) return payload.refused
  } catch {
    // Whatever is wrong with it: said below, the same for all.
  }
  throw new ApiError({
    code: 'device_refused',
    description: 'This device was not registered: log in again.',
    field: word === 'registered' ? 'registration' : 'word',
    status: 403,
  })
}
