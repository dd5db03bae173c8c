import type { ResolvedOptions } from '../LatchkeyOptions.ts'
import { socialProviders } from './features.ts'

/** Features that sites know from elsewhere and that are not there yet, with the value that says as much. */
const missing: Readonly<Record<string, boolean | undefined>> = {
  collapseWallets: false,
  connectMethodsOrder: undefined,
  email: false,
  emailShowWallets: true,
  pay: false,
  reownBranding: false,
  smartSessions: false,
  socials: false,
}

/** What there is as soon as the site has a source that visitors log in to. */
const byLogin: readonly string[] = ['connectMethodsOrder', 'email', 'socials']

/** Names of options that a site has set and that change nothing; the types have no place for most of them. */
export function optionsWithoutEffect({
  features,
  logsIn = false,
}: Pick<ResolvedOptions, 'features'> & {
  /** The site has a source that visitors log in to. */
  logsIn?: boolean | undefined
}): string[] {
  return Object.entries(features).flatMap(([name, value]) => {
    const isEmpty = Array.isArray(value) && value.length === 0
    if (!Object.hasOwn(missing, name) || value === undefined || isEmpty) return []
    if (logsIn && byLogin.includes(name) && !(name === 'socials' && isUnbuilt(value))) return []
    return value === missing[name] ? [] : [`features.${name}`]
  })
}

/** A list of providers that no version can log visitors in by yet. */
function isUnbuilt(socials: unknown): boolean {
  return Array.isArray(socials) && !socialProviders.some((each) => socials.includes(each))
}
