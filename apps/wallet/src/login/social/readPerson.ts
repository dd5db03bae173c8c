import { providerFacts, type SocialProvider, shownUserName } from '@latchkey/protocol/wallet'
import { fromBase64url } from '../../base64url.ts'
import { RequestError } from '../../errors/RequestError.ts'
import type { Person } from '../EntryStep.ts'

/**
 * Who an ID token speaks of. The roles have checked what it is signed with; here it names what this device has pinned.
 *
 * @throws {RequestError} `provider_refused` for what is no token
 */
export function readPerson(
  idToken: string,
  {
    name,
    provider,
  }: {
    /** What the provider has said beside it. */
    name: string | undefined
    provider: SocialProvider
  },
): Person {
  const claims = claimsOf(idToken)
  const { sub } = claims
  if (typeof sub !== 'string' || sub === '') throw new RequestError('provider_refused')
  const userName = shownUserName(claims, name)
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

function claimsOf(idToken: string): Readonly<Record<string, unknown>> {
  try {
    const [, payload = ''] = idToken.split('.')
    return Object(JSON.parse(new TextDecoder().decode(fromBase64url(payload))))
  } catch {
    throw new RequestError('provider_refused')
  }
}
