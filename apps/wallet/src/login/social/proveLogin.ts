import { providerFacts } from '@latchkey/protocol/wallet'
import type { Proven } from '../EntryStep.ts'
import { type CompletionApi, proveAtRoles } from '../proof/proveAtRoles.ts'
import type { FollowedLogin } from './followLogin.ts'

/** What the browser was given that came back, by each role that has a code. */
export type Completion = { completion: string; recovery?: string | undefined }

/**
 * Completes a login at the role `wallet`, and where the wallet is made or the device is new, at the role `recovery`.
 *
 * @throws {RequestError} `recovery_down` where that role is needed, and does not answer; `provider_again` where it was not asked,
 *   because another account had opened a wallet here; `provider_refused` where the roles have found two accounts
 */
export function proveLogin(
  api: CompletionApi,
  { challengeId, isKnown, login, nonceR }: FollowedLogin,
  { completion, recovery }: Completion,
): Promise<Proven> {
  const { loginId, nonce: nonceW, provider } = login
  return proveAtRoles(api, {
    body: { completion, nonceR },
    challengeId,
    loginId,
    missing: isKnown ? 'provider_again' : 'recovery_down',
    proofOf({ idToken }) {
      if (idToken !== undefined) return { idToken, nonceW }
      return recovery === undefined ? undefined : { completion: recovery }
    },
    whose: { issuer: providerFacts[provider].issuer, provider },
  })
}
