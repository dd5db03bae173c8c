import { feature as email } from '../features/email/emailFeature.ts'
import { feature as login } from '../features/login/loginFeature.ts'
import { feature as social } from '../features/social/socialFeature.ts'
import type { Feature } from '../kit/Feature.ts'

/**
 * The screens of a login, of each kind in one chunk: they share most of what they are made of. They come after the ways in
 * on Connect: what both need stays there (ADR 0023).
 */
export const feature: Feature<keyof typeof login.views | keyof typeof social.views> & {
  after: typeof email
} = {
  after: email,
  kit: login.kit,
  needs: { ...login.needs, ...social.needs },
  translations: {
    ar: async () => ({ ...(await login.translations.ar()), ...(await social.translations.ar()) }),
  },
  views: { ...login.views, ...social.views },
}
