import type { JWTPayload } from 'jose'

/** What stands in for a provider, as data: its own paths, names and ways. */
export type StandIn = {
  /** Accounts that its page offers beside one that is typed in. */
  accounts: readonly PlayAccount[]
  /** What it signs of an account beside what every provider signs. */
  claims: (account: PlayAccount, client: string) => JWTPayload
  /** Whether it takes a verifier, and a prompt. The real one may let them pass; what its documents do not have is refused here. */
  hasPrompt: boolean
  hasVerifier: boolean
  /** As it writes itself. */
  issuer: string
  /** How long its tokens count. */
  lifetimeSeconds: number
  name: string
  paths: { authorize: string; keys: string; token: string }
  /** What it says of a visitor who has refused. */
  refusal: string
  /** How it sends a visitor back: a form says a name beside the answer, where an account agrees for the first time. */
  responseMode: 'form_post' | 'query'
  /** Each of what is asked for has to be one of these, and the first among it. */
  scopes: readonly [string, ...string[]]
  /** Its status where client or secret are wrong. */
  wrongClient: 400 | 401
}

/** An account at a stand-in. */
export type PlayAccount = {
  email: string
  /** What it says once: first and last. */
  name?: string
  sub: string
}

/** Accounts at Google. */
export const playAccounts: readonly PlayAccount[] = [
  { email: 'ann@play.example', sub: '100000000000000000001' },
  { email: 'bob@play.example', sub: '100000000000000000002' },
]

/** As Google has them (https://accounts.google.com/.well-known/openid-configuration). */
export const googleStandIn: StandIn = {
  accounts: playAccounts,
  claims: (_, client) => ({ azp: client, email_verified: true }),
  hasPrompt: true,
  hasVerifier: true,
  issuer: 'https://accounts.google.com',
  lifetimeSeconds: 3600,
  name: 'Google',
  paths: { authorize: '/o/oauth2/v2/auth', keys: '/oauth2/v3/certs', token: '/token' },
  refusal: 'access_denied',
  responseMode: 'query',
  scopes: ['openid', 'email', 'profile'],
  wrongClient: 401,
}

const relay = '@privaterelay.appleid.com'

/**
 * As Apple has them (https://developer.apple.com/documentation/signinwithapplerestapi). The real one takes no way back to http or to
 * localhost.
 */
export const appleStandIn: StandIn = {
  accounts: [
    {
      email: `x7y8z9${relay}`,
      name: 'Ann Doe',
      sub: '001234.0123456789abcdef0123456789abcdef.0123',
    },
    {
      email: 'bob@play.example',
      name: 'Bob Roe',
      sub: '001234.fedcba9876543210fedcba9876543210.3210',
    },
  ],
  // It has written each of both flags as a text and as what it is.
  claims: ({ email }) => ({
    nonce_supported: true,
    ...(email.endsWith(relay)
      ? { email_verified: 'true', is_private_email: 'true' }
      : { email_verified: true }),
  }),
  hasPrompt: false,
  hasVerifier: false,
  issuer: 'https://appleid.apple.com',
  lifetimeSeconds: 86_400,
  name: 'Apple',
  paths: { authorize: '/auth/authorize', keys: '/auth/keys', token: '/auth/token' },
  refusal: 'user_cancelled_authorize',
  responseMode: 'form_post',
  scopes: ['name', 'email', 'openid'],
  wrongClient: 400,
}

/** How it answers servers: as it should, never, with a page in words, or with an error. */
export const providerMoods = ['down', 'html', 'ok', 'slow'] as const
export type ProviderMood = (typeof providerMoods)[number]
