import { afterOpening } from '../../frame/opening.ts'
import { Email } from './Email.tsx'

/** The ways in by a login. They are no screen: Connect shows them, where the site has a source that visitors log in to. */
export const feature = afterOpening({
  Email,
  translations: { ar: async () => (await import('./ar.ts')).ar },
})
