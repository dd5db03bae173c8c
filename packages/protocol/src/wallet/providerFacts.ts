import type { SocialProvider } from './socialProvider.ts'

/** What both ends know of a provider: by it a device asks a provider, and a server reads what the provider has said. */
export type ProviderFacts = {
  /** Where a visitor is asked. */
  authorizationUrl: string
  /** Whether it takes a verifier (RFC 7636), so that a stolen code is worth nothing. */
  hasVerifier: boolean
  /** Under which its accounts are known here, whatever form an answer has. */
  issuer: string
  /** How it sends a visitor back. */
  responseMode: 'form_post' | 'query'
  scope: string
  /** Whether it can be asked to let a visitor choose among their accounts (`prompt=select_account`). */
  takesPrompt: boolean
}

/** https://developers.google.com/identity/openid-connect/openid-connect */
const google: ProviderFacts = {
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  hasVerifier: true,
  issuer: 'https://accounts.google.com',
  responseMode: 'query',
  scope: 'openid email',
  takesPrompt: true,
}

/**
 * https://developer.apple.com/documentation/signinwithapple; it answers by a form because a name or an address is asked for, and
 * documents neither a verifier nor a prompt.
 */
const apple: ProviderFacts = {
  authorizationUrl: 'https://appleid.apple.com/auth/authorize',
  hasVerifier: false,
  issuer: 'https://appleid.apple.com',
  responseMode: 'form_post',
  scope: 'name email',
  takesPrompt: false,
}

/** Of every provider. */
export const providerFacts: Readonly<Record<SocialProvider, ProviderFacts>> = { apple, google }
