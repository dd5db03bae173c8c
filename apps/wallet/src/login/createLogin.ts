import { type FrameResult, loginTimeoutMs } from '@latchkey/protocol/frame'
import type { LoginResult, LoginStarted } from '@latchkey/protocol/wallet'
import { createTurn } from '../createTurn.ts'
import type { Identity } from '../device/Identity.ts'
import { keepLogin } from '../device/keptSession.ts'
import { RequestError } from '../errors/RequestError.ts'
import type { MadeQuestion } from '../question/createMadeQuestion.ts'
import type { SiteQuestion } from '../question/createSiteQuestion.ts'
import type { Session } from '../session/createSession.ts'
import { withDeviceSlot } from '../slots/withDeviceSlot.ts'
import type { FrameClock } from '../view/FrameClock.ts'
import type { BrowserFact } from '../view/FrameFacts.ts'
import type { WalletContext } from '../WalletContext.ts'
import { addDevice } from './addDevice.ts'
import { bringBack } from './bringBack.ts'
import { confirmMade, keepMade } from './confirmMade.ts'
import { createMailWatch } from './createMailWatch.ts'
import { createOwnCheck } from './createOwnCheck.ts'
import { keepEntered } from './keepEntered.ts'
import type { LoginStep } from './LoginStep.ts'
import { linkSignals } from './linkSignals.ts'
import { type MadeWallet, makeWallet } from './makeWallet.ts'
import { manageWallet } from './manageWallet.ts'
import { requirePinned } from './requirePinned.ts'
import { startRegistration } from './startRegistration.ts'
import type { Unsent } from './watchMail.ts'

/** One answer of the server takes up to 25 s; the page waits no longer than its limit for all of them. */
const lastPollAfterMs = loginTimeoutMs - 35_000

const loggedIn = { action: 'CONNECT' } as const

export type Login = ReturnType<typeof createLogin>

/** The way in, step by step; each may be repeated, and none makes a second wallet. */
export function createLogin(
  context: WalletContext,
  {
    askMade,
    askSite,
    clock,
    locale,
    onUnsent,
    session,
    visible,
  }: {
    /** Asks the visitor whether they know the wallet that a further device is let in to. */
    askMade: MadeQuestion['ask']
    /** Asks the visitor whether the page may see the wallet that is open for a site of another project. */
    askSite: SiteQuestion['ask']
    clock: Pick<FrameClock, 'after'>
    /** Of the page, as far as the frame speaks it: that of the mails. */
    locale: () => string | undefined
    /** The mail of the code that is waited for was not sent after all. */
    onUnsent: (mail: Unsent) => void
    session: Pick<Session, 'began' | 'end' | 'read' | 'readElsewhere' | 'refuse'>
    visible: BrowserFact
  },
) {
  const { api, embedder, now, projectId, storage } = context
  let step: LoginStep = { step: 'none' }
  /** Aborted when the login that stands gives way. */
  let lifetime = new AbortController()
  const mails = createMailWatch({ api, clock, onUnsent, visible })
  /** Steps wait for each other: of two clicks at once the second finds what the first has done. */
  const { rest, take: inTurn } = createTurn()
  const own = createOwnCheck({
    ask: askMade,
    clock,
    now,
    // Here it is over at once; what the server does not learn of now, it learns of before the next login.
    onRefused: () => void session.refuse().catch(() => {}),
  })

  function cancel(): void {
    lifetime.abort()
    lifetime = new AbortController()
    mails.end()
    own.forget()
    step = { step: 'none' }
  }

  /** What becomes of a step counts only for the login that began it. */
  function requireAlive(signal: AbortSignal): void {
    if (signal.aborted) throw new RequestError('aborted')
  }

  /** A session whose wallet is another one at the server is none: a login refuses it where it is the same address. */
  async function readUser() {
    try {
      return await session.read()
    } catch (error) {
      if (error instanceof RequestError && error.code === 'descriptor_changed') return undefined
      throw error
    }
  }

  function codeSent(email: string, started: LoginStarted, signal: AbortSignal) {
    requireAlive(signal)
    const { expiresInMs, loginId, mail, retryInMs, triesLeft } = started
    step = {
      email,
      // Of a login that is continued with, less than at its beginning.
      lifetimeMinutes: Math.max(1, Math.ceil(expiresInMs / 60_000)),
      loginId,
      mail,
      retryAtMs: now() + retryInMs,
      step: 'code',
      triesLeft,
    }
    mails.begin(started)
    return toCodeSent(step)
  }

  async function askedSite(signal: AbortSignal, aborted: AbortSignal | undefined) {
    const either = linkSignals(signal, aborted)
    const isAllowed = await askSite(either.signal).finally(() => either.end())
    return isAllowed && !either.signal.aborted
  }

  async function enter(code: string, signal: AbortSignal): Promise<void> {
    if (step.step !== 'code') return
    const entered = step
    try {
      const result = await api.enterCode(entered.loginId, code)
      requireAlive(signal)
      mails.end()
      step = { identity: { email: entered.email, kind: 'email' }, result, step: 'verified' }
    } catch (error) {
      requireAlive(signal)
      if (!(error instanceof RequestError) || error.code !== 'code_wrong') throw error
      const left = error.facts?.['triesLeft'] ?? entered.triesLeft - 1
      step = { ...entered, triesLeft: Math.max(0, Number(left)) }
      throw new RequestError('code_wrong', { facts: { triesLeft: step.triesLeft } })
    }
  }

  /** Does what the right code leads to. */
  async function proceed(signal: AbortSignal) {
    if (step.step !== 'verified') throw new RequestError('code_expired')
    const { identity, result } = step
    const pinned = await requirePinned(storage, { identity, result })
    switch (result.next) {
      case 'make': {
        if (pinned) {
          // There was one, so that none is made in its place.
          const back = await bringBack(context, result, pinned)
          requireAlive(signal)
          step = { identity, result: back, step: 'verified' }
          return proceed(signal)
        }
        // Said again where the answer was lost: another wallet in its place would not be the one that the server knows.
        const made = step.made ?? (await makeWallet(context, result))
        requireAlive(signal)
        step = { ...step, made }
        return finish(identity, made, { signal })
      }
      case 'open':
        if (result.introduction === undefined)
          await withDeviceSlot(context, result, (worker, slot) =>
            worker.run({ descriptor: result.descriptor, slot, task: 'open' }),
          )
        else await manageWallet(context, { ...result, introduction: result.introduction })
        return begin(identity, result, signal)
      case 'register':
        return register(identity, result, signal)
    }
  }

  async function register(
    identity: Identity,
    result: Extract<LoginResult, { next: 'register' }>,
    signal: AbortSignal,
  ) {
    const { introduction } = result
    const started = await startRegistration(api, { introduction, signal })
    requireAlive(signal)
    // Of the mail before: whoever is let in by this one is asked anew.
    own.forget()
    const { number, registrationId, retryInMs } = started
    const retryAtMs = now() + retryInMs
    step = { identity, number, registrationId, result, retryAtMs, step: 'device' }
    return toDeviceWaits(step)
  }

  /** The slots were read back and opened: from here on the server calls it a wallet. */
  async function finish(
    identity: Identity,
    made: MadeWallet,
    { registration, signal }: { registration?: string; signal: AbortSignal },
  ) {
    const { descriptor, slotId } = made
    if (registration === undefined) await keepMade(context, descriptor)
    await api.finishWallet({
      descriptor,
      deviceSlotId: slotId,
      ...(registration !== undefined && { registration }),
    })
    void confirmMade(context)
    return begin(identity, made, signal)
  }

  async function begin(identity: Identity, made: MadeWallet, signal: AbortSignal) {
    requireAlive(signal)
    await keepEntered(context, { identity, made })
    step = { step: 'none' }
    // Left while it was kept: the page says that they are out.
    if (signal.aborted) {
      await session.end()
      throw new RequestError('aborted')
    }
    session.began()
    return loggedIn
  }

  return {
    cancel,

    /**
     * Sends a code; a login that stands for the same address is continued with. Without a code only a page continues that has
     * a session: any other has said that its visitor is out. One of a project that the visitor was never in may ask.
     */
    email: (
      email: string,
      {
        hasSession = false,
        signal: aborted,
      }: { hasSession?: boolean | undefined; signal?: AbortSignal } = {},
    ): Promise<FrameResult<'login.email'>> =>
      inTurn(async () => {
        const standing = await readUser()
        if (hasSession && standing?.user.email?.toLowerCase() === email.toLowerCase())
          return loggedIn
        // A code that still counts is the server's to continue with. Where it does not answer, the code in hand stays what it is.
        const isStanding = step.step === 'code' && step.email === email
        if (!isStanding) cancel()
        const { signal } = lifetime
        const elsewhere = await session.readElsewhere(email)
        if (elsewhere && (await askedSite(signal, aborted))) {
          await keepLogin(storage, elsewhere, { embedder, projectId })
          session.began()
          return loggedIn
        }
        requireAlive(signal)
        if (aborted?.aborted) throw new RequestError('aborted')
        const started = await api.startLogin({
          email,
          locale: locale(),
          projectId,
          site: embedder,
        })
        return codeSent(email, started, signal)
      }),

    /** Takes a code; once it was right, continues with what failed after it. */
    code: (code: string): Promise<FrameResult<'login.code'>> =>
      inTurn(async () => {
        const { signal } = lifetime
        if (step.step === 'device') return toDeviceWaits(step)
        await enter(code, signal)
        return proceed(signal)
      }),

    resend: (): Promise<FrameResult<'login.resend'>> =>
      inTurn(async () => {
        const { signal } = lifetime
        if (step.step !== 'code' && step.step !== 'device') throw new RequestError('code_expired')
        const { retryAtMs } = step
        if (now() < retryAtMs) throw new RequestError('rate_limited', { facts: { retryAtMs } })
        if (step.step === 'device') return register(step.identity, step.result, signal)
        const { email, loginId } = step
        return codeSent(email, await api.resendCode(loginId), signal)
      }),

    /**
     * Waits for the device to be confirmed, and for the visitor to say that they know the wallet; answers that it still waits
     * before the page's patience ends.
     */
    async device(aborted?: AbortSignal): Promise<FrameResult<'login.device'>> {
      const untilMs = now() + lastPollAfterMs
      // The turn is not held while the mailbox is waited for: the mail may be sent again, or the login cancelled.
      while (step.step === 'device') {
        const { identity, registrationId, result } = step
        const { signal } = lifetime
        if (own.isAsked()) {
          const isOwn = await own.wait({ aborted, untilMs })
          requireAlive(signal)
          if (isOwn === false) {
            cancel()
            throw new RequestError('device_refused')
          }
        } else {
          const poll = linkSignals(signal, aborted)
          const state = await api
            .registration(registrationId, poll.signal)
            .finally(() => poll.end())
          // Another mail may be on its way, which ends this registration.
          if (state.status === 'expired') await rest()
          requireAlive(signal)
          if (step.step !== 'device' || step.registrationId !== registrationId) continue
          const { status } = state
          if (status === 'refused') throw new RequestError('device_refused')
          if (status === 'expired') throw new RequestError('code_expired')
          if (state.status === 'registered') {
            if (result.made && !own.isOwn()) {
              if (!own.isAsked()) own.ask(result.made, signal)
              continue
            }
            const { word } = state
            return inTurn(async () => {
              requireAlive(signal)
              if (step.step !== 'device') return loggedIn
              const made = await addDevice(context, result)
              return finish(identity, made, { registration: word, signal })
            })
          }
        }
        if (step.step === 'device' && now() >= untilMs) return toDeviceWaits(step)
      }
      if (step.step === 'none' && (await session.read())) return loggedIn
      throw new RequestError('code_expired')
    },
  }
}

function toCodeSent({
  lifetimeMinutes,
  mail,
  retryAtMs,
  triesLeft,
}: Extract<LoginStep, { step: 'code' }>) {
  return {
    action: 'VERIFY_OTP',
    lifetimeMinutes,
    ...(mail && { mail }),
    retryAtMs,
    triesLeft,
  } as const
}

function toDeviceWaits({ number, retryAtMs }: Extract<LoginStep, { step: 'device' }>) {
  return { action: 'VERIFY_DEVICE', number, retryAtMs } as const
}
