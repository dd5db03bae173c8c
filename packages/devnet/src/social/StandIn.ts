/** What stands in for a provider, as data: its own paths and names. */
export type StandIn = {
  name: string
  /** As it writes itself. */
  issuer: string
  paths: { authorize: string; keys: string; token: string }
}

/** As Google has them (https://accounts.google.com/.well-known/openid-configuration). */
export const googleStandIn: StandIn = {
  issuer: 'https://accounts.google.com',
  name: 'Google',
  paths: { authorize: '/o/oauth2/v2/auth', keys: '/oauth2/v3/certs', token: '/token' },
}

/** An account at a stand-in. */
export type PlayAccount = { email: string; sub: string }

/** Accounts that its page offers beside one that is typed in. */
export const playAccounts: readonly PlayAccount[] = [
  { email: 'ann@play.example', sub: '100000000000000000001' },
  { email: 'bob@play.example', sub: '100000000000000000002' },
]

/** How it answers servers: as it should, never, with a page in words, or with an error. */
export const providerMoods = ['down', 'html', 'ok', 'slow'] as const
export type ProviderMood = (typeof providerMoods)[number]
