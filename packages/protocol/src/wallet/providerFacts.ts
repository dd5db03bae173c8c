import type { WindowProvider } from './socialProvider.ts'

/** What both ends know of a provider: by it a device asks a provider, and a server reads what the provider has said. */
export type ProviderFacts = {
  /** Where a visitor is asked. */
  authorizationUrl: string
  /** Whether it takes a verifier (RFC 7636), so that a stolen code is worth nothing. */
  hasVerifier: boolean
  /** Under which its accounts are known here, whatever form an answer has. */
  issuer: string
  /** The prompt by which it lets a visitor choose among their accounts, and the one by which whoever has agreed passes by. */
  prompts?: { choose?: string; pass?: string }
  /**
   * What proves to both roles who is there: one ID token (OpenID Connect), or for each role a code of its own, because what the
   * provider answers a code with says neither when nor for which device.
   */
  proof: 'codes' | 'idToken'
  /** How it sends a visitor back. */
  responseMode: 'form_post' | 'query'
  /** What is asked for beside what anyone may read. */
  scope?: string
}

/** https://developers.google.com/identity/openid-connect/openid-connect */
const google: ProviderFacts = {
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  hasVerifier: true,
  issuer: 'https://accounts.google.com',
  prompts: { choose: 'select_account' },
  proof: 'idToken',
  responseMode: 'query',
  scope: 'openid email',
}

/**
 * https://developer.apple.com/documentation/signinwithapple; it answers by a form because a name or an address is asked for, and
 * documents neither a verifier nor a prompt.
 */
const apple: ProviderFacts = {
  authorizationUrl: 'https://appleid.apple.com/auth/authorize',
  hasVerifier: false,
  issuer: 'https://appleid.apple.com',
  proof: 'idToken',
  responseMode: 'form_post',
  scope: 'name email',
}

/**
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps; who has agreed passes by without being
 * asked, and number and name of an account are public.
 */
const github: ProviderFacts = {
  authorizationUrl: 'https://github.com/login/oauth/authorize',
  hasVerifier: true,
  issuer: 'https://github.com/login/oauth',
  prompts: { choose: 'select_account' },
  proof: 'codes',
  responseMode: 'query',
}

/** https://docs.discord.com/developers/topics/oauth2; it asks at each trip, unless it is asked not to (`prompt=none`). */
const discord: ProviderFacts = {
  authorizationUrl: 'https://discord.com/oauth2/authorize',
  hasVerifier: true,
  issuer: 'https://discord.com',
  prompts: { pass: 'none' },
  proof: 'codes',
  responseMode: 'query',
  scope: 'identify',
}

/**
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow; it takes no verifier where it signs nothing, and
 * whoever has agreed passes by without being asked.
 */
const facebook: ProviderFacts = {
  authorizationUrl: 'https://www.facebook.com/v24.0/dialog/oauth',
  hasVerifier: false,
  issuer: 'https://www.facebook.com',
  proof: 'codes',
  responseMode: 'query',
  scope: 'public_profile',
}

/**
 * https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code; it asks at each trip, and tells who is there only to
 * whom it lets read posts.
 */
const x: ProviderFacts = {
  authorizationUrl: 'https://x.com/i/oauth2/authorize',
  hasVerifier: true,
  issuer: 'https://x.com',
  proof: 'codes',
  responseMode: 'query',
  scope: 'users.read tweet.read',
}

/** Of every provider. */
export const providerFacts: Readonly<Record<WindowProvider, ProviderFacts>> = {
  apple,
  discord,
  facebook,
  github,
  google,
  x,
}
