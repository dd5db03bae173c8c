import type { Features } from './features.ts'
import { featuresOf } from './featuresOf.ts'

/** On by default on the wire (S9.26), and by a project's choice; no version can do them yet. */
const unbuilt = {
  socials: [],
} as const satisfies Partial<Features>

/** The switches of what a visitor can use here and now: what a server has on is no promise of a screen. */
export function usableFeatures(latchkey: Parameters<typeof featuresOf>[0]): Features {
  const features = featuresOf(latchkey)
  // Somebody has to answer who logs in.
  const email =
    features.email && latchkey.options.sources.some(({ opensBy }) => opensBy === 'login')
  return { ...features, ...unbuilt, email }
}
