import { providerFacts } from '@latchkey/protocol/wallet'
import type { SigningProvider } from './Provider.ts'

const facts = providerFacts.google

/** https://developers.google.com/identity/openid-connect/openid-connect; a `sub` is never given to another account. */
export const google: SigningProvider = {
  ...facts,
  algorithms: ['RS256'],
  // Both are documented, and mean the same accounts.
  issuers: [facts.issuer, 'accounts.google.com'],
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  name: 'google',
  namesItself: false,
  proof: 'idToken',
  saysName: false,
  subjectsOf: 'everyone',
  tokenUrl: 'https://oauth2.googleapis.com/token',
}
