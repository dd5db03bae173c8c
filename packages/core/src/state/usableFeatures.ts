import { type Features, noRemoteFeatures } from './features.ts'
import { featuresOf } from './featuresOf.ts'

/** On by default on the wire (S9.26), and by a project's choice; no version can do them yet. */
const unbuilt = {
  socials: [],
} as const satisfies Partial<Features>

export type UsableFeatures = Features & {
  /** The project has not answered yet, nor in a visit before: what it may have off is off, and `email` is what may come. */
  isPending: boolean
}

/** The switches of what a visitor can use here and now: what a server has on is no promise of a screen. */
export function usableFeatures(latchkey: Parameters<typeof featuresOf>[0]): UsableFeatures {
  const { options, store } = latchkey
  const features = featuresOf(latchkey)
  const { answer, status } = store.getState().projectConfig
  const isPending = status !== 'settled' && !answer
  // Somebody has to answer who logs in.
  const email = features.email && options.sources.some(({ opensBy }) => opensBy === 'login')
  return { ...features, ...(isPending && noRemoteFeatures), ...unbuilt, email, isPending }
}
