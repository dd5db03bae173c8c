import * as z from 'zod/mini'
import { emailAddress } from '../frame/frameMethods.ts'
import { windowProvider } from './socialProvider.ts'

// In a file of its own: a frame knows it as a type alone, and does not pay for the schema.

const loginPlace = {
  /** BCP 47: the language of the page, and so of the mails. */
  locale: z.optional(z.string().check(z.maxLength(35))),
  projectId: z.string().check(z.maxLength(64)),
  /** Where the visitor is, as the browser says it: must be one of the project's embedders. */
  site: z.string().check(z.maxLength(256)),
}

/**
 * `POST /wallet/v1/logins`: by a code to an address, with the same answer for those that are known and that are not; by an account at
 * a provider that a window asks; by an account of Farcaster; or by what the site's own server signs.
 */
export const startLogin = z.union([
  z.strictObject({
    ...loginPlace,
    email: emailAddress,
    kind: z._default(z.literal('email'), 'email'),
  }),
  z.strictObject({ ...loginPlace, kind: z.literal('social'), provider: windowProvider }),
  z.strictObject({ ...loginPlace, kind: z.literal('farcaster') }),
  z.strictObject({ ...loginPlace, kind: z.literal('site') }),
])
export type StartLogin = z.input<typeof startLogin>
export type StartEmailLogin = Extract<StartLogin, { email: string }>
export type StartSocialLogin = Extract<StartLogin, { kind: 'social' }>
export type StartFarcasterLogin = Extract<StartLogin, { kind: 'farcaster' }>
export type StartSiteLogin = Extract<StartLogin, { kind: 'site' }>
