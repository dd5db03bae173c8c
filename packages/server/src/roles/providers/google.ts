import { providerFacts } from '@latchkey/protocol/wallet'
import type { Provider } from './Provider.ts'

const facts = providerFacts.google

/** https://developers.google.com/identity/openid-connect/openid-connect; a `sub` is never given to another account. */
export const google: Provider = {
  ...facts,
  algorithms: ['RS256'],
  // Both are documented, and mean the same accounts.
  issuers: [facts.issuer, 'accounts.google.com'],
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  name: 'google',
  namesItself: false,
  saysName: false,
  subjectsOf: 'everyone',
  tokenUrl: 'https://oauth2.googleapis.com/token',
}
