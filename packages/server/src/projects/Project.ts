import type { ProjectNames } from '../names/nameSettings.ts'

/** The six remotely controlled features, by their names on the wire (S6.2). */
export const featureIds = [
  'social_login',
  'swap',
  'onramp',
  'activity',
  'reown_branding',
  'multi_wallet',
] as const

export type FeatureId = (typeof featureIds)[number]

/** A feature as `GET /appkit/v1/config` tells it. */
export type ProjectFeature = {
  id: FeatureId
  isEnabled: boolean
  /** Which kinds are on, such as `['email', 'google']`; empty for plain switches. */
  config: readonly string[]
}

/** How a project changes the catalogue: `include` restricts it, `exclude` wins over all. */
export type WalletRules = {
  /** Wallets the site vouches for: they carry the badge `certified`, which the catalogue gives none. */
  certified: readonly string[]
  include: readonly string[]
  exclude: readonly string[]
  featured: readonly string[]
  /** The site's own wallets, in the catalogue's shape. */
  custom: readonly Record<string, unknown>[]
}

/** A site that uses this server. Its id is public, so nothing here is secret. */
export type Project = {
  id: string
  name: string
  enabled: boolean
  /** Pages of its makers' machines may show the wallet. */
  development: boolean
  /** ISO 8601; tells a project from an earlier one that had its id. */
  createdAt: string
  /** Events are kept only when both the server and the project want them. */
  analyticsEnabled: boolean
  /** Allowed origins as {@link originAllowed} reads them; empty allows all. */
  origins: readonly string[]
  /** Always all six. */
  features: readonly ProjectFeature[]
  wallets: WalletRules
  /** Zones of its visitors' names; `undefined` for the server's. */
  names?: ProjectNames | undefined
  /** Grows with every edit; part of the ETags that depend on the project. */
  revision: number
}
