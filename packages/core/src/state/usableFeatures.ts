import { type Features, noRemoteFeatures, socialProviders } from './features.ts'
import { featuresOf } from './featuresOf.ts'

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
  const isPaying = 'pay' in options.features && Boolean(options.features.pay)
  // Somebody has to answer who logs in, and who is to pay is not asked to (S5.27).
  const logsIn = !isPaying && options.sources.some(({ opensBy }) => opensBy === 'login')
  const { socials } = isPending ? noRemoteFeatures : features
  return {
    ...features,
    ...(isPending && noRemoteFeatures),
    email: features.email && logsIn,
    isPending,
    socials: logsIn ? socials.filter((each) => socialProviders.includes(each)) : [],
  }
}
