import type { SocialProvider } from '../../../kit/socialProviders.ts'
import type { InApp } from './inAppOf.ts'

/** What Telegram does not offer, by where it runs (S5.26). */
const lacks: ReadonlyMap<string | undefined, readonly SocialProvider[]> = new Map([
  ['android', ['facebook', 'x']],
  ['ios', ['google']],
  ['macos', ['x']],
])

/** Providers that open in the browser of an app, and those that refuse to: Google in each, Facebook on Android. */
export function socialsIn(
  { system, telegram }: InApp,
  socials: readonly SocialProvider[],
): { refused: readonly SocialProvider[]; shown: readonly SocialProvider[] } {
  const offered = socials.filter((each) => !lacks.get(telegram)?.includes(each))
  const isRefused = (each: SocialProvider) =>
    (each === 'google' && system !== 'other') || (each === 'facebook' && system === 'android')
  return {
    refused: offered.filter(isRefused),
    shown: offered.filter((each) => !isRefused(each)),
  }
}
