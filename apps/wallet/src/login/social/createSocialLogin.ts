import {
  type FrameParams,
  type FrameResult,
  isOwnDomain,
  type LoginAssertion,
  type LoginCompletion,
} from '@latchkey/protocol/frame'
import { createSocialApi } from '../../api/createSocialApi.ts'
import type { createTurn } from '../../createTurn.ts'
import type { FrameClock } from '../../view/FrameClock.ts'
import type { WalletContext } from '../../WalletContext.ts'
import { loginAnswers } from '../../window/loginAnswers.ts'
import { ticketKeys } from '../../window/ticketKeys.ts'
import type { Entry } from '../createEntry.ts'
import { requireAlive } from '../createLifetime.ts'
import { startFarcaster } from '../farcaster/startFarcaster.ts'
import { loggedIn } from '../loggedIn.ts'
import type { LoginRun } from '../proof/runLogin.ts'
import { waitForStage } from '../proof/waitForStage.ts'
import type { SiteRun } from '../site/startSite.ts'
import { followLogin, type SocialRun } from './followLogin.ts'
import { openWindow } from './openWindow.ts'
import { readResumed } from './readResumed.ts'
import { readWindowSecret } from './readWindowSecret.ts'

export type SocialLogin = ReturnType<typeof createSocialLogin>

/** How a login's window looks, as the page wants it. */
export type WindowLook = { locale?: string | undefined; mode?: 'dark' | 'light' | undefined }

/** Methods of a page that begin a login at a provider, or continue it. */
export type ProviderMethod = 'login.farcaster' | 'login.resume' | 'login.site' | 'login.social'

type ProviderWays = {
  'login.farcaster': FrameParams<'login.farcaster'> & { provider: 'farcaster' }
  'login.resume': FrameParams<'login.resume'> & { hasSession?: undefined; provider?: undefined }
  'login.site': { hasSession?: undefined; provider: 'site' }
  'login.social': FrameParams<'login.social'>
}

/** What one of them begins it with. */
export type ProviderWay<M extends ProviderMethod = ProviderMethod> = ProviderWays[M]

type LoginSignals = {
  /** Aborted when the page that began it does not wait for its answer. */
  asking: AbortSignal
  /** Aborted when the login gives way. */
  signal: AbortSignal
}

/** The way in by an account at a provider: a window asks there and comes back to this device, or an app on a phone or the site's own server signs. */
export function createSocialLogin(
  context: WalletContext,
  {
    clock,
    entry,
    look,
    turn,
  }: {
    clock: Pick<FrameClock, 'after'>
    entry: Pick<Entry, 'leave' | 'proceed' | 'take' | 'wait'>
    look: () => WindowLook
    turn: Pick<ReturnType<typeof createTurn>, 'take'>
  },
) {
  const { api, embedder, origin } = context
  const social = createSocialApi(api.call)
  let run: (LoginRun & Partial<Pick<SocialRun, 'take'> & Pick<SiteRun, 'sign'>>) | undefined

  /** Begins a login in the window that the page has opened. */
  async function open(
    asked: ProviderWays['login.social'],
    signals: LoginSignals,
  ): Promise<FrameResult<'login.social'>> {
    run = undefined
    const of = { ...signals, clock, entry, look: look(), social, turn }
    run = await openWindow(context, asked, of)
    return { action: 'AWAIT_PROVIDER', status: 'opening' }
  }

  /** Begins a login that is signed elsewhere, and says what for. */
  async function askSigner<Answer>(
    signals: LoginSignals,
    start: (
      ...of: Parameters<typeof startFarcaster>
    ) => Promise<{ answer: Answer; run: NonNullable<typeof run> }>,
  ): Promise<Answer> {
    run = undefined
    const { locale } = look()
    const begun = await start(context, { ...signals, clock, entry, locale, social, turn })
    run = begun.run
    return begun.answer
  }

  /** By the site's own server: what does it is loaded with the first. */
  const startOwn = async (...of: Parameters<typeof startFarcaster>) =>
    (await import('../site/startSite.ts')).startSite(...of)

  /** Continues a login for which the whole page had left, and the frame with it. */
  async function resume(
    { loginId }: FrameParams<'login.resume'>,
    { signal }: Pick<LoginSignals, 'signal'>,
  ): Promise<FrameResult<'login.resume'>> {
    run = undefined
    const { asked, id, secret } = await readResumed(context, loginId)
    const keys = await ticketKeys(readWindowSecret(secret), id, loginAnswers)
    requireAlive(signal)
    run = followLogin(context, { asked, clock, entry, id, keys, signal, social, turn })
    return { action: 'AWAIT_PROVIDER', status: 'opening' }
  }

  return {
    start<M extends ProviderMethod>(
      way: ProviderWay<M>,
      signals: LoginSignals,
    ): Promise<FrameResult<M>> {
      const asked: ProviderWay = way
      const begun =
        'window' in asked
          ? open(asked, signals)
          : 'loginId' in asked
            ? resume(asked, signals)
            : asked.provider === 'site'
              ? askSigner(signals, startOwn)
              : askSigner(signals, startFarcaster)
      return begun as Promise<FrameResult<M>>
    },

    /**
     * Takes what the window has said to the page, or the site's server has signed; false where it is of no login that waits here. Where the window comes to this
     * device by itself, a page that hands one on has another browser's.
     */
    take(said: LoginAssertion | LoginCompletion): boolean {
      if ('assertion' in said) return run?.sign?.(said.assertion) === true
      const { loginId, ...completion } = said
      const isOwn = isOwnDomain(embedder, origin)
      return !isOwn && run?.loginId === loginId && run.take?.(completion) === true
    },

    /** Answers once a login is at another stage than the page knows, or after a while; how it fails is said once. */
    async wait(
      { after }: FrameParams<'login.wait'>,
      aborted?: AbortSignal,
    ): Promise<FrameResult<'login.wait'> | undefined> {
      const waited = run
      if (!waited) return undefined
      const stage = await waitForStage(waited.stage, { aborted, after, clock })
      if (stage.status === 'held') return { action: 'DEVICE_HELD', freeAtMs: stage.freeAtMs }
      if (stage.status !== 'failed' && stage.status !== 'in')
        return { action: 'AWAIT_PROVIDER', status: stage.status }
      if (run === waited) run = undefined
      if (stage.status === 'failed') throw stage.error
      return loggedIn
    },
  }
}
