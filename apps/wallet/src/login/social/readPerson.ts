import { providerFacts, type SocialProvider } from '@latchkey/protocol/wallet'
import * as z from 'zod/mini'
import { fromBase64url } from '../../base64url.ts'
import { RequestError } from '../../errors/RequestError.ts'
import type { Person } from '../EntryStep.ts'

const name = z.string().check(z.minLength(1), z.maxLength(320))
const payload = z.object({
  email: z.catch(z.optional(name), undefined),
  name: z.catch(z.optional(name), undefined),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
})

/**
 * Who an ID token speaks of. The roles have checked what it is signed with; here it names what this device has pinned.
 *
 * @throws {RequestError} `provider_refused` for what is no token
 */
export function readPerson(idToken: string, provider: SocialProvider): Person {
  try {
    const [, part = ''] = idToken.split('.')
    const claims = payload.parse(JSON.parse(new TextDecoder().decode(fromBase64url(part))))
    const userName = claims.email ?? claims.name
    return {
      identity: {
        // Whatever form the token has it in.
        issuer: providerFacts[provider].issuer,
        kind: 'social',
        provider,
        subject: claims.sub,
      },
      user: { socialProvider: provider, ...(userName !== undefined && { userName }) },
    }
  } catch {
    throw new RequestError('provider_refused')
  }
}
