import {
  type CompleteChallenge,
  type CompletedChallenge,
  type CompletedLogin,
  providerFacts,
} from '@latchkey/protocol/wallet'
import type { SocialApi } from '../../api/createSocialApi.ts'
import { isDown } from '../../errors/isDown.ts'
import { isUnanswered } from '../../errors/isUnanswered.ts'
import { RequestError } from '../../errors/RequestError.ts'
import type { Person, Proven } from '../EntryStep.ts'
import type { FollowedLogin } from './followLogin.ts'

type Api = Pick<SocialApi, 'completeChallenge' | 'completeLogin'>

/** What the browser was given that came back, by each role that has a code. */
export type Completion = { completion: string; recovery?: string | undefined }

/**
 * Completes a login at the role `wallet`, and where the wallet is made or the device is new, at the role `recovery`.
 *
 * @throws {RequestError} `recovery_down` where that role is needed, and does not answer; `provider_again` where it was not asked,
 *   because another account had opened a wallet here; `provider_refused` where the roles have found two accounts
 */
export async function proveLogin(
  api: Api,
  { challengeId, isKnown, login, nonceR }: FollowedLogin,
  { completion, recovery }: Completion,
): Promise<Proven> {
  const { loginId, nonce: nonceW, provider } = login
  const answer = await complete(api, loginId, { completion, nonceR })
  const { idToken, subject, userName, ...result } = answer
  const person: Person = {
    // Whatever form its answers have, the issuer is known by one.
    identity: { issuer: providerFacts[provider].issuer, kind: 'social', provider, subject },
    user: { socialProvider: provider, ...(userName !== undefined && { userName }) },
  }
  if (result.next === 'open') return { person, result }
  const proof =
    idToken !== undefined
      ? { idToken, nonceW }
      : recovery !== undefined
        ? { completion: recovery }
        : undefined
  if (challengeId === undefined || !proof)
    throw new RequestError(isKnown ? 'provider_again' : 'recovery_down')
  const found = await prove(api, challengeId, proof)
  // Whoever chose another account for the second code would have a wallet that one role knows by the one, and one by the other.
  const isSame = found ? found.subject === subject : idToken !== undefined
  if (!isSame) throw new RequestError('provider_refused')
  return { person: { ...person, proof: { challengeId } }, result }
}

/** Asked once more where no answer came: where the code was used up meanwhile, that is what went wrong. */
async function complete(
  api: Api,
  loginId: string,
  body: { completion: string; nonceR: string },
): Promise<CompletedLogin> {
  try {
    return await api.completeLogin(loginId, body)
  } catch (first) {
    if (!isUnanswered(first)) throw first
    return api.completeLogin(loginId, body).catch((again: unknown) => {
      throw isOver(again) ? first : again
    })
  }
}

/** Asked once more where no answer came: what is over then was proven by the first, which did not say whom it found. */
async function prove(
  api: Api,
  challengeId: string,
  body: CompleteChallenge,
): Promise<CompletedChallenge | undefined> {
  const ask = () => api.completeChallenge(challengeId, body)
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
