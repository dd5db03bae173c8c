import {
  type FrameParams,
  type FrameResult,
  isOwnDomain,
  type LoginAssertion,
  type LoginCompletion,
} from '@latchkey/protocol/frame'
import { createSocialApi } from '../../api/createSocialApi.ts'
import { fromBase64url } from '../../base64url.ts'
import type { createTurn } from '../../createTurn.ts'
import type { KeptAsked } from '../../device/keptAsked.ts'
import { forgetKeptLogin, keepBegun } from '../../device/keptLogin.ts'
import { knowsSite, readSession } from '../../device/keptSession.ts'
import { RequestError } from '../../errors/RequestError.ts'
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
import { askRoles } from './askRoles.ts'
import { followLogin, type SocialRun } from './followLogin.ts'
import { putPlan } from './putPlan.ts'
import { readResumed } from './readResumed.ts'

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
  const { api, embedder, now, origin, projectId, storage } = context
  const social = createSocialApi(api.call)
  let run: (LoginRun & Partial<Pick<SocialRun, 'take'> & Pick<SiteRun, 'sign'>>) | undefined

  /** Begins a login, and tells the window that the page has opened whom to ask. */
  async function openWindow(
    { provider, window: { id, secret } }: Pick<FrameParams<'login.social'>, 'provider' | 'window'>,
    { asking, signal }: LoginSignals,
  ): Promise<FrameResult<'login.social'>> {
    run = undefined
    const keys = await ticketKeys(readSecret(secret), id, loginAnswers)
    const { locale, mode } = look()
    const asked = await askRoles({ ...context, api: social }, { locale, provider, signal: asking })
    requireAlive(asking)
    const { challenge, client, expiresInMs, loginId, nonce: nonceW, state } = asked.login
    const { challengeId, isKnown, nonce, nonceR, recovery } = asked
    const kept = await readSession(storage)
    // At a site of another project an account that passes by itself would be one that no one has agreed to show there.
    const choosesAccount = !(
      kept?.status === 'in' && knowsSite(kept.sites, { embedder, projectId })
    )
    // Before the window learns of it: it may be back soon.
    await keepBegun(storage, {
      asked: { challengeId, isKnown, nonceR, nonceW, provider } satisfies KeptAsked,
      ...(recovery && { challengeId: recovery.id }),
      expiresAtMs: now() + expiresInMs,
      ...{ loginId, secret, ticketId: id },
    })
    try {
      const plan = { challenge, client, locale, loginId, mode, nonce, provider, recovery, state }
      await putPlan(api, {
        id,
        keys,
        plan: { ...plan, choosesAccount },
        signal: asking,
      })
      requireAlive(asking)
    } catch (error) {
      await forgetKeptLogin(storage, loginId)
      throw error
    }
    run = followLogin(context, { asked, clock, entry, id, keys, signal, social, turn })
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
    const keys = await ticketKeys(readSecret(secret), id, loginAnswers)
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
          ? openWindow(asked, signals)
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
      if (stage.status !== 'failed' && stage.status !== 'in')
        return { action: 'AWAIT_PROVIDER', status: stage.status }
      if (run === waited) run = undefined
      if (stage.status === 'failed') throw stage.error
      return loggedIn
    },
  }
}

/** @throws {RequestError} `invalid_message` for a text that is no bytes */
function readSecret(text: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64url(text)
  } catch {
    throw new RequestError('invalid_message')
  }
}
