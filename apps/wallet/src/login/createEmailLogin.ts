import type { FrameResult } from '@latchkey/protocol/frame'
import type { LoginStarted } from '@latchkey/protocol/wallet'
import type { createTurn } from '../createTurn.ts'
import { keepLogin } from '../device/keptSession.ts'
import { RequestError } from '../errors/RequestError.ts'
import type { SiteQuestion } from '../question/createSiteQuestion.ts'
import type { Session } from '../session/createSession.ts'
import type { FrameClock } from '../view/FrameClock.ts'
import type { BrowserFact } from '../view/FrameFacts.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { Entry } from './createEntry.ts'
import { type Lifetime, requireAlive } from './createLifetime.ts'
import { createMailWatch } from './createMailWatch.ts'
import type { DeviceStep, EntryStep } from './EntryStep.ts'
import { linkSignals } from './linkSignals.ts'
import { loggedIn } from './loggedIn.ts'
import { readStanding } from './readStanding.ts'
import type { Unsent } from './watchMail.ts'

/** A code is in the mailbox. */
type CodeSent = {
  email: string
  lifetimeMinutes: number
  loginId: string
  /** That the mail was not sent. */
  mail: LoginStarted['mail']
  retryAtMs: number
  triesLeft: number
}

/** The way in by a code in a mail, step by step. */
export function createEmailLogin(
  { api, embedder, now, projectId, storage }: WalletContext,
  {
    askSite,
    cancel,
    clock,
    entry,
    lifetime,
    locale,
    onUnsent,
    session,
    turn: { take: inTurn },
    visible,
  }: {
    /** Asks the visitor whether the page may see the wallet that is open for a site of another project. */
    askSite: SiteQuestion['ask']
    /** Ends the login that stands. */
    cancel: () => void
    clock: Pick<FrameClock, 'after'>
    entry: Entry
    lifetime: Pick<Lifetime, 'signal'>
    /** Of the page, as far as the frame speaks it: that of the mails. */
    locale: () => string | undefined
    /** The mail of the code that is waited for was not sent after all. */
    onUnsent: (mail: Unsent) => void
    session: Pick<Session, 'began' | 'read' | 'readElsewhere'>
    turn: ReturnType<typeof createTurn>
    visible: BrowserFact
  },
) {
  let sent: CodeSent | undefined
  const mails = createMailWatch({ api, clock, onUnsent, visible })

  function codeSent(email: string, started: LoginStarted, signal: AbortSignal) {
    requireAlive(signal)
    const { expiresInMs, loginId, mail, retryInMs, triesLeft } = started
    sent = {
      email,
      // Of a login that is continued with, less than at its beginning.
      lifetimeMinutes: Math.max(1, Math.ceil(expiresInMs / 60_000)),
      loginId,
      mail,
      retryAtMs: now() + retryInMs,
      triesLeft,
    }
    mails.begin(started)
    return toCodeSent(sent)
  }

  async function askedSite(signal: AbortSignal, aborted: AbortSignal | undefined) {
    const either = linkSignals(signal, aborted)
    const isAllowed = await askSite(either.signal).finally(() => either.end())
    return isAllowed && !either.signal.aborted
  }

  async function enter(code: string, signal: AbortSignal): Promise<void> {
    if (!sent) return
    const entered = sent
    try {
      const result = await api.enterCode(entered.loginId, code)
      requireAlive(signal)
      mails.end()
      sent = undefined
      const { email } = entered
      entry.take({ person: { identity: { email, kind: 'email' }, user: { email } }, result })
    } catch (error) {
      requireAlive(signal)
      if (!(error instanceof RequestError) || error.code !== 'code_wrong') throw error
      const left = error.facts?.['triesLeft'] ?? entered.triesLeft - 1
      sent = { ...entered, triesLeft: Math.max(0, Number(left)) }
      throw new RequestError('code_wrong', { facts: { triesLeft: sent.triesLeft } })
    }
  }

  return {
    /** Its login is over. */
    leave(): void {
      mails.end()
      sent = undefined
    },

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
        const standing = await readStanding(session)
        if (hasSession && standing?.user.email?.toLowerCase() === email.toLowerCase())
          return loggedIn
        // A code that still counts is the server's to continue with. Where it does not answer, the code in hand stays what it is.
        if (sent?.email !== email) cancel()
        const signal = lifetime.signal()
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
    async code(code: string): Promise<FrameResult<'login.code'>> {
      const step = await inTurn(async () => {
        const signal = lifetime.signal()
        if ('registrationId' in entry.read()) return entry.read()
        await enter(code, signal)
        return entry.proceed(signal)
      })
      // One that was held for long enough, or let in, is registered without another mail.
      return toAnswer('word' in step ? await entry.wait() : step)
    },

    resend: (): Promise<FrameResult<'login.resend'>> =>
      inTurn(async () => {
        const signal = lifetime.signal()
        const waiting = entry.read()
        const standing = waiting.step === 'device' ? waiting : sent
        if (!standing) throw new RequestError('code_expired')
        const { retryAtMs } = standing
        if (now() < retryAtMs) throw new RequestError('rate_limited', { facts: { retryAtMs } })
        if ('registrationId' in standing) {
          const again = await entry.register(standing, signal)
          if (again.step !== 'device') throw new RequestError('unavailable')
          return toDeviceWaits(again)
        }
        const { email, loginId } = standing
        return codeSent(email, await api.resendCode(loginId), signal)
      }),

    /**
     * Waits for the device to be confirmed, and for the visitor to say that they know the wallet; answers that it still waits
     * before the page's patience ends.
     */
    device: async (aborted?: AbortSignal): Promise<FrameResult<'login.device'>> =>
      toAnswer(await entry.wait(aborted)),
  }
}

function toCodeSent({ lifetimeMinutes, mail, retryAtMs, triesLeft }: CodeSent) {
  return {
    action: 'VERIFY_OTP',
    lifetimeMinutes,
    ...(mail && { mail }),
    retryAtMs,
    triesLeft,
  } as const
}

function toAnswer(step: EntryStep) {
  if ('word' in step) throw new RequestError('unavailable')
  if ('freeAtMs' in step) return { action: 'DEVICE_HELD', freeAtMs: step.freeAtMs } as const
  return 'number' in step ? toDeviceWaits(step) : loggedIn
}

function toDeviceWaits({ number, retryAtMs }: DeviceStep) {
  return { action: 'VERIFY_DEVICE', number, retryAtMs } as const
}
