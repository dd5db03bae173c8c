import { createRequire } from 'node:module'
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import { promisedBrowsers } from '../../packages/ui/vite/promisedBrowsers.ts'

// An import would go through Vite in tests, which takes half a minute for so much.
const compatData: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

/** A feature by its path in the compatibility data, such as `api.URL.canParse_static`. */
export type FeatureName = string

/** The promised browsers, and those of phones that are the same ones. */
const promised = {
  chrome: promisedBrowsers.chrome,
  chrome_android: promisedBrowsers.chrome,
  firefox: promisedBrowsers.firefox,
  firefox_android: promisedBrowsers.firefox,
  safari: promisedBrowsers.safari,
  safari_ios: promisedBrowsers.safari,
} as const

/** Whether each promised browser has a feature; nothing where the data does not know it. */
export function isPromised(path: FeatureName): boolean | undefined {
  const compat = featureAt(path)?.__compat
  return compat && missingIn(compat).length === 0
}

/** What lacks a feature: `safari 16.4`. */
export function lackedBy(path: FeatureName): string[] {
  const compat = featureAt(path)?.__compat
  return compat ? missingIn(compat) : []
}

/** Features below a path, each by its last name. */
export function childrenOf(path: FeatureName): string[] {
  return Object.keys(featureAt(path) ?? {}).filter((name) => name !== '__compat')
}

function featureAt(path: FeatureName): Identifier | undefined {
  let at: unknown = compatData
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at as Identifier
}

function missingIn({ support }: CompatStatement): string[] {
  return Object.entries(promised)
    .filter(([browser, version]) => {
      const statements = [support[browser as keyof typeof promised] ?? []].flat()
      // A browser that is not named is another's: phones' own lists are not complete.
      return statements.length > 0 && !statements.some((one) => isIn(one, version))
    })
    .map(([browser, version]) => `${browser} ${version}`)
}

function isIn(statement: SimpleSupportStatement, version: string): boolean {
  const { alternative_name, flags, prefix, version_added, version_removed } = statement
  if (flags || prefix || alternative_name || !isReached(version_added, version)) return false
  return version_removed === undefined || !isReached(version_removed, version)
}

function isReached(since: SimpleSupportStatement['version_added'], version: string): boolean {
  if (typeof since !== 'string' || since === 'preview') return false
  // `≤37`: it is not known when exactly.
  const [first, last] = [since.replace('≤', ''), version].map((text) => text.split('.').map(Number))
  const [major = 0, minor = 0] = first ?? []
  const [lastMajor = 0, lastMinor = 0] = last ?? []
  return major < lastMajor || (major === lastMajor && minor <= lastMinor)
}
