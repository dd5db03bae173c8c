import { createPrivateKey } from 'node:crypto'
import * as z from 'zod'
import { farcasterOfRecovery, farcasterOfWallet } from '../farcaster/farcasterSettings.ts'

const loopback = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d{1,5}$/

const ofAnyRole = {
  /** The name of this server at the provider: the same for both roles. */
  client: z.string().min(1).max(255),
  /** Answers in the place of the provider, on this machine; for development chains alone. */
  standIn: z
    .string()
    .regex(loopback, 'Expected an address of this machine, such as http://127.0.0.1:4530')
    .optional(),
}

/** How Apple numbers teams and keys. */
const appleId = z.string().regex(/^[A-Z0-9]{10}$/, 'Expected ten capital letters or digits')

const apple = {
  ...ofAnyRole,
  /** Whose the accounts' subjects are: the same for both roles, and for ever. */
  team: appleId,
}

/** The client of Apple is its Services ID, and its secret is made at each use, by a key. */
const appleOfWallet = z.strictObject({
  ...apple,
  /** PEM of the key that Apple gives once, as a .p8 file; secret. */
  key: z
    .string()
    .max(2048)
    .refine(
      isSigningKey,
      'Expected the text of the .p8 file from Apple, with the lines BEGIN and END PRIVATE KEY',
    ),
  keyId: appleId,
})

/** Where a role redeems codes. */
const withSecret = z.strictObject({ ...ofAnyRole, secret: z.string().min(1).max(512) })

/** At providers that sign no ID token each role redeems a code of its own. */
const ofCodes = {
  discord: withSecret.optional(),
  facebook: withSecret.optional(),
  github: withSecret.optional(),
  x: withSecret.optional(),
}

/** By which providers' accounts visitors open their wallets, for the role `wallet`, which redeems a code at each of them. */
export const walletSocial = z
  .strictObject({
    apple: appleOfWallet.optional(),
    farcaster: farcasterOfWallet.optional(),
    google: withSecret.optional(),
    ...ofCodes,
  })
  .prefault({})

/** The same for the role `recovery`, which is given what a provider has signed, and has no secret there. */
export const recoverySocial = z
  .strictObject({
    apple: z.strictObject(apple).optional(),
    farcaster: farcasterOfRecovery.optional(),
    google: z.strictObject(ofAnyRole).optional(),
    ...ofCodes,
  })
  .prefault({})

/** What a role is to a provider. */
export type SocialSettings = z.output<typeof recoverySocial>

/** Of one provider, whichever it is. */
export type ProviderSettings = { client: string; team?: string | undefined }

/** Whether a text is a key that signs by ES256 (RFC 7518): a private one on P-256, in PKCS#8. */
function isSigningKey(pem: string): boolean {
  if (!pem.trimStart().startsWith('-----BEGIN PRIVATE KEY-----')) return false
  try {
    const { asymmetricKeyDetails, asymmetricKeyType } = createPrivateKey(pem)
    return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
