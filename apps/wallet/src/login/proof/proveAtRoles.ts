import type {
  CompleteChallenge,
  CompletedChallenge,
  CompletedLogin,
  SocialProvider,
} from '@latchkey/protocol/wallet'
import type { SocialApi } from '../../api/createSocialApi.ts'
import { isDown } from '../../errors/isDown.ts'
import { isUnanswered } from '../../errors/isUnanswered.ts'
import { RequestError } from '../../errors/RequestError.ts'
import type { Person, Proven } from '../EntryStep.ts'

export type CompletionApi = Pick<SocialApi, 'completeChallenge' | 'completeLogin'>

/**
 * Completes a login at the role `wallet`, and where the wallet is made or the device is new, at the role `recovery`.
 *
 * @throws {RequestError} the `missing` one where that role is needed, and was not asked; `recovery_down` where it does not answer;
 *   `provider_refused` where the roles have found two accounts
 */
export async function proveAtRoles(
  api: CompletionApi,
  {
    body,
    challengeId,
    loginId,
    missing = 'recovery_down',
    proofOf,
    whose,
  }: {
    /** What the role `wallet` is shown. */
    body: Parameters<CompletionApi['completeLogin']>[1]
    /** At the role `recovery`. */
    challengeId: string | undefined
    loginId: string
    missing?: 'provider_again' | 'recovery_down'
    /** What the role `recovery` is shown. */
    proofOf: (answer: CompletedLogin) => CompleteChallenge | undefined
    /** Whatever form its answers have, the issuer is known by one; without a provider it is the site's own. */
    whose: { issuer: string; provider?: SocialProvider }
  },
): Promise<Proven> {
  const answer = await complete(() => api.completeLogin(loginId, body))
  const { idToken: _, subject, userName, ...result } = answer
  const { issuer, provider } = whose
  const person: Person = {
    identity: provider
      ? { issuer, kind: 'social', provider, subject }
      : { issuer, kind: 'site', subject },
    user: {
      ...(provider && { socialProvider: provider }),
      ...(userName !== undefined && { userName }),
    },
  }
  if (result.next === 'open') return { person, result }
  const proof = proofOf(answer)
  if (challengeId === undefined || !proof) throw new RequestError(missing)
  const found = await prove(() => api.completeChallenge(challengeId, proof))
  // Whoever chose another account for a code of its own would have a wallet that one role knows by the one, and one by the other.
  const isSame = found ? found.subject === subject : !('completion' in proof)
  if (!isSame) throw new RequestError('provider_refused')
  return { person: { ...person, proof: { challengeId } }, result }
}

/** Asked once more where no answer came: where the code was used up meanwhile, that is what went wrong. */
async function complete(ask: () => Promise<CompletedLogin>): Promise<CompletedLogin> {
  try {
    return await ask()
  } catch (first) {
    if (!isUnanswered(first)) throw first
    return ask().catch((again: unknown) => {
      throw isOver(again) ? first : again
    })
  }
}

/** Asked once more where no answer came: what is over then was proven by the first, which did not say whom it found. */
async function prove(
  ask: () => Promise<CompletedChallenge>,
): Promise<CompletedChallenge | undefined> {
  try {
    return await ask().catch(async (first: unknown) => {
      if (!isUnanswered(first)) throw first
      return ask().catch((again: unknown) => {
        if (!isOver(again)) throw again
        return undefined
      })
    })
  } catch (error) {
    throw isDown(error) && !isOver(error) ? new RequestError('recovery_down') : error
  }
}

/** The server has it no more, or has answered it. */
function isOver(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'timeout'
}
