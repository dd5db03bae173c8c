import type { ProjectConfigResponse } from '@latchkey/protocol/http'
import type { RemoteFeatureFallbacks } from '../LatchkeyOptions.ts'
import {
  defaultLocalFeatures,
  defaultRemoteFeatures,
  type Features,
  type LocalFeatures,
  noRemoteFeatures,
  type RemoteFeatures,
  type SocialProvider,
  socialProviders,
} from './features.ts'

type RemoteKey = keyof RemoteFeatures

/** Feature ids of `GET /appkit/v1/config` (S7.29) by our key. */
const remoteIds: Readonly<Record<RemoteKey, string>> = {
  activity: 'activity',
  email: 'social_login',
  multiWallet: 'multi_wallet',
  onramp: 'onramp',
  reownBranding: 'reown_branding',
  socials: 'social_login',
  swaps: 'swap',
}

export type ResolvedFeatures = {
  features: Features
  /** Local settings the project's configuration overrode (S6.3). */
  overridden: readonly RemoteKey[]
}

/**
 * Puts local switches, the project's configuration and the defaults together (S6.2–S6.5).
 *
 * The configuration wins where it has a value; an entry with `config: null` leaves the choice to
 * the site; a missing entry is off; a failed fetch (`undefined`) leaves everything to the site.
 */
export function resolveFeatures({
  basic,
  config,
  local,
}: {
  basic: boolean
  config: ProjectConfigResponse | undefined
  local: Partial<LocalFeatures> & RemoteFeatureFallbacks
}): ResolvedFeatures {
  const overridden: RemoteKey[] = []

  const value = <K extends RemoteKey>(
    key: K,
    read: (entry: readonly string[]) => RemoteFeatures[K],
  ) => {
    const fallback = () => fallbackOf(key, local)
    if (!config) return fallback()
    const entry = config.features.find(({ id }) => id === remoteIds[key])
    if (entry?.config === null) return fallback()
    if (local[key] !== undefined) overridden.push(key)
    return entry?.isEnabled && entry.config ? read(entry.config) : noRemoteFeatures[key]
  }

  const remote: RemoteFeatures = basic
    ? noRemoteFeatures
    : {
        activity: value('activity', () => true),
        email: value('email', (list) => list.includes('email')),
        multiWallet: value('multiWallet', () => true),
        onramp: value('onramp', (list) => list),
        reownBranding: value('reownBranding', () => true),
        socials: value('socials', (list) => list.filter(isSocialProvider)),
        swaps: value('swaps', (list) => list),
      }

  return { features: { ...pickLocal(local), ...remote }, overridden }
}

function fallbackOf<K extends RemoteKey>(key: K, local: RemoteFeatureFallbacks): RemoteFeatures[K]
function fallbackOf(key: RemoteKey, local: RemoteFeatureFallbacks) {
  const standard = defaultRemoteFeatures[key]
  const value = local[key] ?? standard
  // A list may be switched as a whole.
  if (typeof standard === 'boolean') return value
  return value === true ? standard : value || []
}

function isSocialProvider(name: string): name is SocialProvider {
  return (socialProviders as readonly string[]).includes(name)
}

function pickLocal(local: Partial<LocalFeatures>): LocalFeatures {
  const keys = Object.keys(defaultLocalFeatures) as (keyof LocalFeatures)[]
  const entries = keys.map((key) => [key, local[key] ?? defaultLocalFeatures[key]])
  return Object.fromEntries(entries)
}
