import { afterOpening } from '../../frame/opening.ts'
import { Email } from './Email.tsx'

/** The way in by e-mail. It is no screen: Connect shows it, where the site has a source that visitors log in to. */
export const feature = afterOpening({
  Email,
  translations: { ar: async () => (await import('./ar.ts')).ar },
})
