import type { FrameResult } from '@latchkey/protocol/frame'
import { siteLoginStarted } from '@latchkey/protocol/wallet'
import type { SocialApi } from '../../api/createSocialApi.ts'
import type { FrameClock } from '../../view/FrameClock.ts'
import type { WalletContext } from '../../WalletContext.ts'
import { requireAlive } from '../createLifetime.ts'
import { askHalves } from '../proof/askHalves.ts'
import { createStage } from '../proof/createStage.ts'
import { inTime } from '../proof/inTime.ts'
import { proveAtRoles } from '../proof/proveAtRoles.ts'
import { type LoginEntrance, type LoginRun, runLogin } from '../proof/runLogin.ts'

export type SiteRun = LoginRun & {
  /** Takes what the site's server has signed; false where it is not waited for any more. */
  sign(assertion: string): boolean
}

/** Begins a login by what the site's own server signs: what for says `answer`, and the run waits for the page to hand it on. */
export async function startSite(
  { api, embedder, keys, projectId }: WalletContext,
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
): Promise<{ answer: FrameResult<'login.site'>; run: SiteRun }> {
  const { challenge, login, nonce, nonceR } = await askHalves(
    { keys },
    {
      challenge: social.startChallenge({ kind: 'site', projectId, purpose: 'enter' }, asking),
      login: api.call({
        answer: siteLoginStarted,
        body: { kind: 'site', locale, projectId, site: embedder },
        method: 'POST',
        path: '/wallet/v1/logins',
        signal: asking,
      }),
    },
  )
  requireAlive(asking)
  const { expiresInMs, issuer, loginId, nonce: nonceW } = login
  const { signal } = entrance
  const stage = createStage('away')
  let take: ((assertion: string) => void) | undefined
  const signed = new Promise<string>((resolve) => {
    take = resolve
  })
  void runLogin(stage, {
    ...entrance,
    comeBack: () => inTime(clock, { limitMs: expiresInMs, signal }, () => signed),
    prove: (assertion) =>
      proveAtRoles(social, {
        body: { assertion, nonceR },
        challengeId: challenge?.challengeId,
        loginId,
        proofOf: () => ({ assertion, nonceW }),
        whose: { issuer },
      }),
  })
  return {
    answer: { action: 'AWAIT_SITE', nonce },
    run: {
      loginId,
      sign(assertion) {
        if (!take || signal.aborted) return false
        take(assertion)
        take = undefined
        return true
      },
      stage,
    },
  }
}
