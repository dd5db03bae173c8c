import * as z from 'zod/mini'
import { farcasterLoginStarted } from './farcasterRoutes.ts'
import { loginNonceHalf } from './loginNonceHalf.ts'
import { siteLoginStarted } from './siteRoutes.ts'
import { windowProvider } from './socialProvider.ts'
import { walletObjectId } from './walletObjectId.ts'
import { loginResult, loginStarted } from './walletRoutes.ts'

/** Answer of `POST /wallet/v1/logins` for an account at a provider: what the device asks the provider with. */
export const socialLoginStarted = z.object({
  /** Of a verifier that the server keeps (RFC 7636, S256). */
  challenge: z.string(),
  /** The provider's name for this server. */
  client: z.string(),
  expiresInMs: z.number(),
  kind: z.literal('social'),
  loginId: walletObjectId,
  /** The role's own half of what the provider signs (`loginNonce`). */
  nonce: loginNonceHalf,
  provider: windowProvider,
  state: z.string(),
})
export type SocialLoginStarted = z.infer<typeof socialLoginStarted>

/** Any kind of login, begun. */
export const anyLoginStarted = z.union([
  socialLoginStarted,
  farcasterLoginStarted,
  siteLoginStarted,
  loginStarted,
])

/** Answer of `POST /recovery/v1/challenges`. */
export const challengeStarted = z.object({
  challengeId: walletObjectId,
  /** What the device asks the provider with, where this role needs a code of its own. */
  code: z.optional(
    z.object({
      /** Of a verifier that the role keeps (RFC 7636, S256). */
      challenge: z.string(),
      /** The provider's name for this server. */
      client: z.string(),
      state: z.string(),
    }),
  ),
  expiresInMs: z.number(),
  nonce: loginNonceHalf,
})
export type ChallengeStarted = z.infer<typeof challengeStarted>

/** Of an account at a provider: a number, or what the provider has in its place. */
const subject = z.string().check(z.minLength(1), z.maxLength(255))

/** Answer of `POST /recovery/v1/challenges/{challengeId}/complete`: whom this role has found there. */
export const completedChallenge = z.object({ subject })
export type CompletedChallenge = z.infer<typeof completedChallenge>

/** Who is there, as a provider has said. */
export const provenLogin = z.object({
  /** What proves it to the role `recovery`, too, where that has no code of its own. */
  idToken: z.optional(z.string()),
  subject,
  /** As whom the page shows them. */
  userName: z.optional(z.string().check(z.maxLength(320))),
})

/** What a completed login by a provider leads to, with what proves it. */
export const completedLogin = z.intersection(loginResult, provenLogin)
export type CompletedLogin = z.infer<typeof completedLogin>
