import { providerFacts } from '@latchkey/protocol/wallet'
import type { SocialApi } from '../../api/createSocialApi.ts'
import type { createTurn } from '../../createTurn.ts'
import { forgetKeptLogin } from '../../device/keptLogin.ts'
import { keepKnownProvider } from '../../device/knownProviders.ts'
import { RequestError } from '../../errors/RequestError.ts'
import type { FrameClock } from '../../view/FrameClock.ts'
import type { WalletContext } from '../../WalletContext.ts'
import type { LoginAnswer } from '../../window/loginAnswers.ts'
import type { TicketKeys } from '../../window/ticketKeys.ts'
import type { Entry } from '../createEntry.ts'
import { requireAlive } from '../createLifetime.ts'
import { linkSignals } from '../linkSignals.ts'
import type { AskedLogin } from './askRoles.ts'
import { createStage } from './createStage.ts'
import { type Completion, proveLogin } from './proveLogin.ts'
import { waitForReturn } from './waitForReturn.ts'

/** What is still to be known of a login once its roles were asked. */
export type FollowedLogin = Pick<AskedLogin, 'challengeId' | 'isKnown' | 'nonceR'> & {
  login: Pick<AskedLogin['login'], 'expiresInMs' | 'loginId' | 'nonce' | 'provider'>
}

export type SocialRun = {
  loginId: string
  stage: Pick<ReturnType<typeof createStage>, 'read' | 'subscribe'>
  /** Takes what the window has said to the page; false where it is not waited for. */
  take(completion: Completion): boolean
}

/** Waits for a window to come back from its provider, and lets its visitor in. */
export function followLogin(
  context: WalletContext,
  {
    asked,
    clock,
    entry,
    id,
    keys,
    signal,
    social,
    turn,
  }: {
    asked: FollowedLogin
    clock: Pick<FrameClock, 'after'>
    entry: Pick<Entry, 'leave' | 'proceed' | 'take' | 'wait'>
    /** Of its ticket. */
    id: string
    keys: Pick<TicketKeys<LoginAnswer>, 'answers'>
    /** Aborted when the login gives way. */
    signal: AbortSignal
    social: SocialApi
    turn: Pick<ReturnType<typeof createTurn>, 'take'>
  },
): SocialRun {
  const { api, projectId, storage } = context
  const { expiresInMs, loginId } = asked.login
  const stage = createStage()
  let take: ((completion: Completion) => void) | undefined

  /** By the window itself, or by what it has said to the page; undefined where it could say it to no one. */
  async function comeBack(): Promise<Completion | undefined> {
    const left = new AbortController()
    const either = linkSignals(signal, left.signal)
    const byPage = new Promise<Completion>((resolve) => {
      take = resolve
    })
    let stop = () => {}
    const late = new Promise<never>((_, reject) => {
      stop = clock.after(expiresInMs, () => reject(new RequestError('timeout')))
      signal.addEventListener('abort', () => reject(new RequestError('aborted')))
    })
    const byWindow = waitForReturn(
      { api, clock, storage },
      {
        id,
        keys,
        loginId,
        onOpened: () => {
          if (stage.read().status === 'opening') stage.set({ status: 'away' })
        },
        signal: either.signal,
      },
    )
    try {
      return await Promise.race([byPage, byWindow, late])
    } finally {
      take = undefined
      stop()
      left.abort()
      either.end()
      // What it says after another way was quicker.
      byWindow.catch(() => {})
    }
  }

  async function letIn(completion: Completion): Promise<void> {
    const { provider } = asked.login
    const proven = await proveLogin(social, asked, completion).catch(async (error: unknown) => {
      const isNew = error instanceof RequestError && error.code === 'provider_again'
      if (isNew) await keepKnownProvider(storage, { projectId, provider }, false)
      throw error
    })
    let step = await turn.take(async () => {
      requireAlive(signal)
      entry.take(proven)
      return entry.proceed(signal)
    })
    while (step.step !== 'none') {
      requireAlive(signal)
      step = await entry.wait()
    }
    if (providerFacts[provider].proof === 'codes')
      await keepKnownProvider(storage, { projectId, provider }, true)
  }

  async function run(): Promise<void> {
    try {
      const completion = await comeBack()
      if (completion === undefined) return stage.set({ status: 'lost' })
      requireAlive(signal)
      stage.set({ status: 'returned' })
      await letIn(completion)
      stage.set({ status: 'in' })
    } catch (error) {
      if (!signal.aborted) entry.leave()
      stage.set({ error, status: 'failed' })
    }
  }

  async function end(): Promise<void> {
    await Promise.allSettled([forgetKeptLogin(storage, loginId), api.endTicket(id)])
  }

  void run().finally(end)
  return {
    loginId,
    stage,
    take(completion) {
      if (!take || signal.aborted) return false
      take(completion)
      take = undefined
      return true
    },
  }
}
