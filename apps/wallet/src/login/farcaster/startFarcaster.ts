import type { FrameResult } from '@latchkey/protocol/frame'
import { farcasterFacts } from '@latchkey/protocol/wallet'
import { createFarcasterApi } from '../../api/createFarcasterApi.ts'
import type { SocialApi } from '../../api/createSocialApi.ts'
import { isUnanswered } from '../../errors/isUnanswered.ts'
import { RequestError } from '../../errors/RequestError.ts'
import type { FrameClock } from '../../view/FrameClock.ts'
import type { WalletContext } from '../../WalletContext.ts'
import { requireAlive } from '../createLifetime.ts'
import { askHalves } from '../proof/askHalves.ts'
import { createStage } from '../proof/createStage.ts'
import { inTime } from '../proof/inTime.ts'
import { proveAtRoles } from '../proof/proveAtRoles.ts'
import { type LoginEntrance, type LoginRun, runLogin } from '../proof/runLogin.ts'
import { isChannelUrl } from './isChannelUrl.ts'
import { isOwnMessage } from './isOwnMessage.ts'
import { waitForApp } from './waitForApp.ts'

const whose = { issuer: farcasterFacts.issuer, provider: 'farcaster' } as const

/** Begins a login by an account of Farcaster: an app signs at what `answer` says, and the run waits for it. */
export async function startFarcaster(
  { api, embedder, keys, now, origin, projectId }: WalletContext,
  {
    asking,
    clock,
    locale,
    social,
    ...entrance
  }: LoginEntrance & {
    /** Aborted when the page that began it does not wait for its answer. */
    asking: AbortSignal
    clock: Pick<FrameClock, 'after'>
    locale: string | undefined
    social: SocialApi
  },
): Promise<{ answer: FrameResult<'login.farcaster'>; run: LoginRun }> {
  const farcaster = createFarcasterApi(api.call)
  const { challenge, login, nonce, nonceR } = await askHalves(
    { keys },
    {
      challenge: social.startChallenge({ kind: 'farcaster', purpose: 'enter' }, asking),
      issuer: whose.issuer,
      login: farcaster.startLogin({ kind: 'farcaster', locale, projectId, site: embedder }, asking),
    },
  )
  const { client, loginId } = login
  const open = () => farcaster.openChannel(loginId, nonceR, asking)
  const { expiresInMs, url } = await open().catch((error: unknown) => {
    if (asking.aborted || !isUnanswered(error)) throw error
    return open()
  })
  requireAlive(asking)
  if (!isChannelUrl(url, origin)) throw new RequestError('unavailable')
  // What is signed after the login is over is worth nothing.
  const limitMs = Math.min(expiresInMs, login.expiresInMs)
  const expiresAtMs = now() + limitMs
  const { signal } = entrance
  const stage = createStage('away')
  void runLogin(stage, {
    ...entrance,
    comeBack: () =>
      inTime(clock, { limitMs, signal }, (own) =>
        waitForApp({ clock, farcaster }, { loginId, signal: own }),
      ),
    async prove({ message, signature }) {
      if (!isOwnMessage(message, { client, nonce })) throw new RequestError('provider_refused')
      return proveAtRoles(social, {
        body: { message, nonceR, signature },
        challengeId: challenge?.challengeId,
        loginId,
        proofOf: () => ({ message, nonceW: login.nonce, signature }),
        whose,
      })
    },
  })
  return { answer: { action: 'AWAIT_FARCASTER', expiresAtMs, url }, run: { loginId, stage } }
}
