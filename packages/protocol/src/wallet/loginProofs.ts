import * as z from 'zod/mini'
import { bytesText } from './bytesText.ts'
import { signedByApp } from './farcasterRoutes.ts'
import { loginNonceHalf } from './loginNonceHalf.ts'
import { windowProvider } from './socialProvider.ts'

// In a file of its own: a frame knows what it shows a role as types alone, and does not pay for the schemas.

/** What the site's server has signed: a JWS of `iss`, `sub`, `aud`, `nonce`, `iat` and `exp`. */
const siteAssertion = z.string().check(z.minLength(1), z.maxLength(4096))

/** `POST /wallet/v1/logins/{loginId}/complete` of a login at a provider. */
export const completeLogin = z.strictObject({
  /** What the browser was given that came back from the provider. */
  completion: bytesText(32),
  /** Of the role `recovery`, or `absentNonce`; where each role has a code of its own, nothing is read of it. */
  nonceR: loginNonceHalf,
})
export type CompleteLogin = z.infer<typeof completeLogin>

/** `POST /wallet/v1/logins/{loginId}/complete` of a login by an account of Farcaster. */
export const completeFarcasterLogin = z.strictObject({
  ...signedByApp.shape,
  /** Of the role `recovery`, or `absentNonce`. */
  nonceR: loginNonceHalf,
})
export type CompleteFarcasterLogin = z.infer<typeof completeFarcasterLogin>

/** `POST /wallet/v1/logins/{loginId}/complete` of a login by what the site's own server signs. */
export const completeSiteLogin = z.strictObject({
  assertion: siteAssertion,
  /** Of the role `recovery`, or `absentNonce`. */
  nonceR: loginNonceHalf,
})
export type CompleteSiteLogin = z.infer<typeof completeSiteLogin>

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
