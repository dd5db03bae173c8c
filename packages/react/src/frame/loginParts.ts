import { feature as email } from '../features/email/emailFeature.ts'
import { feature as login } from '../features/login/loginFeature.ts'

/** The screens of a login come after the way in by e-mail: what both need stays there (ADR 0023). */
export const feature: typeof login & { after: typeof email } = { ...login, after: email }
