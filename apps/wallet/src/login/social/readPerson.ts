import { providerFacts, type SocialProvider } from '@latchkey/protocol/wallet'
import { fromBase64url } from '../../base64url.ts'
import { RequestError } from '../../errors/RequestError.ts'
import type { Person } from '../EntryStep.ts'

const maxNameLength = 320

/**
 * Who an ID token speaks of. The roles have checked what it is signed with; here it names what this device has pinned.
 *
 * @throws {RequestError} `provider_refused` for what is no token
 */
export function readPerson(idToken: string, provider: SocialProvider): Person {
  const { email, name, sub } = claimsOf(idToken)
  if (typeof sub !== 'string' || sub === '') throw new RequestError('provider_refused')
  const [userName] = [email, name].filter(isName)
  return {
    identity: {
      // Whatever form the token has it in.
      issuer: providerFacts[provider].issuer,
      kind: 'social',
      provider,
      subject: sub,
    },
    user: { socialProvider: provider, ...(userName !== undefined && { userName }) },
  }
}

function claimsOf(idToken: string): Partial<Record<'email' | 'name' | 'sub', unknown>> {
  try {
    const [, payload = ''] = idToken.split('.')
    return Object(JSON.parse(new TextDecoder().decode(fromBase64url(payload))))
  } catch {
    throw new RequestError('provider_refused')
  }
}

function isName(claim: unknown): claim is string {
  return typeof claim === 'string' && claim !== '' && claim.length <= maxNameLength
}
