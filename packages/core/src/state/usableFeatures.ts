import { type Features, noRemoteFeatures, type SocialProvider } from './features.ts'
import { featuresOf } from './featuresOf.ts'

/** Providers that a visitor can log in by; others are on by default on the wire (S9.26), and no version can do them yet. */
const built: readonly SocialProvider[] = ['google']

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
  const hasLogin = options.sources.some(({ opensBy }) => opensBy === 'login')
  const socials =
    hasLogin && !isPending ? features.socials.filter((each) => built.includes(each)) : []
  const email = features.email && hasLogin
  return { ...features, ...(isPending && noRemoteFeatures), email, isPending, socials }
}
