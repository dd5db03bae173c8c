import {
  type ChallengeStarted,
  type CompleteChallenge,
  type CompletedChallenge,
  type CompletedLogin,
  type CompleteFarcasterLogin,
  type CompleteLogin,
  type CompleteSiteLogin,
  challengeStarted,
  completedChallenge,
  loginResult,
  provenLogin,
  type SocialLoginStarted,
  type StartChallenge,
  type StartSocialLogin,
  socialLoginStarted,
} from '@latchkey/protocol/wallet'
import * as z from 'zod/mini'
import { RequestError } from '../errors/RequestError.ts'
import type { Calls } from './createCalls.ts'

/** Of a window that waits until it knows whom to ask: a known device does without the other role. */
const challengeLimitMs = 8000

export type SocialApi = ReturnType<typeof createSocialApi>

/**
 * Everything that a login by an account at a provider asks of the server, as this device. Each method rejects with a
 * {@link RequestError}. A frame that begins none does not pay for it.
 */
export function createSocialApi(call: Calls) {
  return {
    startLogin: (body: StartSocialLogin, signal: AbortSignal): Promise<SocialLoginStarted> =>
      call({ answer: socialLoginStarted, body, method: 'POST', path: '/wallet/v1/logins', signal }),
    /** By what the browser was given that came back, whose code is exchanged once, or by what an app or the site's server has signed. */
    async completeLogin(
      loginId: string,
      body: CompleteFarcasterLogin | CompleteLogin | CompleteSiteLogin,
    ): Promise<CompletedLogin> {
      const answer = await call({
        answer: z.unknown(),
        body,
        method: 'POST',
        path: `/wallet/v1/logins/${loginId}/complete`,
      })
      // One after the other: an intersection would bring more code than both.
      const [result, token] = [loginResult.safeParse(answer), provenLogin.safeParse(answer)]
      if (!result.success || !token.success) throw new RequestError('unavailable')
      return { ...result.data, ...token.data }
    },
    /** Asks the role `recovery` for its half of what a provider signs. */
    startChallenge: (body: StartChallenge, signal: AbortSignal): Promise<ChallengeStarted> =>
      call({
        answer: challengeStarted,
        body,
        limitMs: challengeLimitMs,
        method: 'POST',
        path: '/recovery/v1/challenges',
        signal,
      }),
    completeChallenge: (
      challengeId: string,
      body: CompleteChallenge,
    ): Promise<CompletedChallenge> =>
      call({
        answer: completedChallenge,
        body,
        method: 'POST',
        path: `/recovery/v1/challenges/${challengeId}/complete`,
      }),
  }
}
