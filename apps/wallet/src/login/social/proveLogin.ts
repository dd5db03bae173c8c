import type { CompletedLogin } from '@latchkey/protocol/wallet'
import type { SocialApi } from '../../api/createSocialApi.ts'
import { isDown } from '../../errors/isDown.ts'
import { isUnanswered } from '../../errors/isUnanswered.ts'
import { RequestError } from '../../errors/RequestError.ts'
import type { Proof, Proven } from '../EntryStep.ts'
import type { AskedLogin } from './askRoles.ts'
import { readPerson } from './readPerson.ts'

type Api = Pick<SocialApi, 'completeChallenge' | 'completeLogin'>

/**
 * Completes a login at the role `wallet`, and where the wallet is made or the device is new, at the role `recovery`.
 *
 * @throws {RequestError} `recovery_down` where that role is needed, and does not answer
 */
export async function proveLogin(
  api: Api,
  { challengeId, login, nonceR }: AskedLogin,
  completion: string,
): Promise<Proven> {
  const { loginId, nonce: nonceW, provider } = login
  const { idToken, name, ...result } = await complete(api, loginId, { completion, nonceR })
  const person = readPerson(idToken, { name, provider })
  if (result.next === 'open') return { person, result }
  if (challengeId === undefined) throw new RequestError('recovery_down')
  const proof = await prove(api, challengeId, { idToken, nonceW })
  return { person: { ...person, proof }, result }
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

/** Asked once more where no answer came: what is over then was proven by the first. */
async function prove(
  api: Api,
  challengeId: string,
  body: { idToken: string; nonceW: string },
): Promise<Proof> {
  const ask = () => api.completeChallenge(challengeId, body)
  try {
    await ask().catch(async (first: unknown) => {
      if (!isUnanswered(first)) throw first
      await ask().catch((again: unknown) => {
        if (!isOver(again)) throw again
      })
    })
  } catch (error) {
    throw isDown(error) && !isOver(error) ? new RequestError('recovery_down') : error
  }
  return { challengeId }
}

/** The server has it no more, or has answered it. */
function isOver(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'timeout'
}
