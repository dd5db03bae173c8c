import { providerFacts } from '@latchkey/protocol/wallet'
import type { SigningProvider } from './Provider.ts'

const facts = providerFacts.apple

/**
 * https://developer.apple.com/documentation/signinwithapplerestapi; one account has another `sub` for each team of developers,
 * and the same one for every client of a team.
 */
export const apple: SigningProvider = {
  ...facts,
  algorithms: ['RS256'],
  issuers: [facts.issuer],
  keysUrl: 'https://appleid.apple.com/auth/keys',
  name: 'apple',
  namesItself: false,
  proof: 'idToken',
  saysName: true,
  subjectsOf: 'team',
  tokenUrl: 'https://appleid.apple.com/auth/token',
}
