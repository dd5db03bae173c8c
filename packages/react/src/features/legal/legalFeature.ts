import { afterOpening } from '../../frame/opening.ts'
import { Legal } from './Legal.tsx'

/** The site's terms. They are no screen: Connect shows them, where there are some. */
export const feature = afterOpening({
  Legal,
  translations: { ar: async () => (await import('./ar.ts')).ar },
})
