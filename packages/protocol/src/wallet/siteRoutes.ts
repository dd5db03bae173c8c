import * as z from 'zod/mini'
import { loginNonceHalf } from './loginNonceHalf.ts'
import { walletObjectId } from './walletObjectId.ts'

/** Answer of `POST /wallet/v1/logins` for a login by what the site's own server signs. */
export const siteLoginStarted = z.object({
  /** Whom the assertion is for (`aud`): the origin of the wallet. */
  client: z.string(),
  expiresInMs: z.number(),
  /** Who signs it (`iss`), as the role has it for the project. */
  issuer: z.string(),
  kind: z.literal('site'),
  loginId: walletObjectId,
  /** The role's own half of what is signed (`loginNonce`). */
  nonce: loginNonceHalf,
})
export type SiteLoginStarted = z.infer<typeof siteLoginStarted>
