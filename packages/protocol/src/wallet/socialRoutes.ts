import * as z from 'zod/mini'
import { bytesText } from './bytesText.ts'
import { farcasterLoginStarted, signedByApp } from './farcasterRoutes.ts'
import { loginNonceHalf } from './loginNonceHalf.ts'
import { siteAssertion, siteLoginStarted } from './siteRoutes.ts'
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

/** `POST /wallet/v1/logins/{loginId}/complete`. */
export const completeLogin = z.strictObject({
  /** What the browser was given that came back from the provider. */
  completion: bytesText(32),
  /** Of the role `recovery`, or `absentNonce`; where each role has a code of its own, nothing is read of it. */
  nonceR: loginNonceHalf,
})
export type CompleteLogin = z.infer<typeof completeLogin>

/** What a proof is for: `enter` for the one of both that the role `wallet` will say. */
const purpose = z.enum(['enter', 'make', 'register'])

/** `POST /recovery/v1/challenges`: the half of this role for what a provider, an app of Farcaster, or a site's server is to sign. */
export const startChallenge = z.union([
  z.strictObject({ kind: z.literal('social'), provider: windowProvider, purpose }),
  z.strictObject({ kind: z.literal('farcaster'), purpose }),
  // Whose server signs, this role has for the project by its own settings.
  z.strictObject({
    kind: z.literal('site'),
    projectId: z.string().check(z.maxLength(64)),
    purpose,
  }),
])
export type StartChallenge = z.infer<typeof startChallenge>

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

/**
 * `POST /recovery/v1/challenges/{challengeId}/complete`: by the ID token that the role `wallet` was given, by a code of its own, or by
 * what an app of Farcaster or the site's server has signed.
 */
export const completeChallenge = z.union([
  z.strictObject({
    idToken: z.string().check(z.maxLength(8192)),
    /** Of the role `wallet`. */
    nonceW: loginNonceHalf,
  }),
  z.strictObject({
    /** What the browser was given that came back from the provider to this role. */
    completion: bytesText(32),
  }),
  z.strictObject({
    ...signedByApp.shape,
    /** Of the role `wallet`. */
    nonceW: loginNonceHalf,
  }),
  z.strictObject({
    assertion: siteAssertion,
    /** Of the role `wallet`. */
    nonceW: loginNonceHalf,
  }),
])
export type CompleteChallenge = z.infer<typeof completeChallenge>

/** Its answer: whom this role has found there. */
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
