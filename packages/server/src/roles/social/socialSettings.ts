import * as z from 'zod'

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

/** By which providers' accounts visitors open their wallets, for the role `wallet`, which alone exchanges codes. */
export const walletSocial = z
  .strictObject({
    google: z.strictObject({ ...ofAnyRole, secret: z.string().min(1).max(512) }).optional(),
  })
  .prefault({})

/** The same for the role `recovery`, which is handed what a provider has signed. */
export const recoverySocial = z
  .strictObject({ google: z.strictObject(ofAnyRole).optional() })
  .prefault({})

/** What a role is to a provider. */
export type SocialSettings = z.output<typeof recoverySocial>
