import { providerFacts } from '@latchkey/protocol/wallet'
import type { SocialApi } from '../../api/createSocialApi.ts'
import { forgetKeptLogin } from '../../device/keptLogin.ts'
import { keepKnownProvider } from '../../device/knownProviders.ts'
import { RequestError } from '../../errors/RequestError.ts'
import type { FrameClock } from '../../view/FrameClock.ts'
import type { WalletContext } from '../../WalletContext.ts'
import type { LoginAnswer } from '../../window/loginAnswers.ts'
import type { TicketKeys } from '../../window/ticketKeys.ts'
import { createStage } from '../proof/createStage.ts'
import { inTime } from '../proof/inTime.ts'
import { type LoginEntrance, type LoginRun, runLogin } from '../proof/runLogin.ts'
import type { AskedLogin } from './askRoles.ts'
import { type Completion, proveLogin } from './proveLogin.ts'
import { waitForReturn } from './waitForReturn.ts'

/** What is still to be known of a login once its roles were asked. */
export type FollowedLogin = Pick<AskedLogin, 'challengeId' | 'isKnown' | 'nonceR'> & {
  login: Pick<AskedLogin['login'], 'expiresInMs' | 'loginId' | 'nonce' | 'provider'>
}

export type SocialRun = LoginRun & {
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
  }: LoginEntrance & {
    asked: FollowedLogin
    clock: Pick<FrameClock, 'after'>
    /** Of its ticket. */
    id: string
    keys: Pick<TicketKeys<LoginAnswer>, 'answers'>
    social: SocialApi
  },
): SocialRun {
  const { api, projectId, storage } = context
  const { expiresInMs, loginId, provider } = asked.login
  const stage = createStage('opening')
  let take: ((completion: Completion) => void) | undefined

  /** By the window itself, or by what it has said to the page; undefined where it could say it to no one. */
  function comeBack(): Promise<Completion | undefined> {
    const byPage = new Promise<Completion>((resolve) => {
      take = resolve
    })
    const onOpened = () => {
      if (stage.read().status === 'opening') stage.set({ status: 'away' })
    }
    return inTime(clock, { limitMs: expiresInMs, signal }, (own) =>
      Promise.race([
        byPage,
        waitForReturn({ api, clock, storage }, { id, keys, loginId, onOpened, signal: own }),
      ]),
    ).finally(() => {
      take = undefined
    })
  }

  const prove = (completion: Completion) =>
    proveLogin(social, asked, completion).catch(async (error: unknown) => {
      const isNew = error instanceof RequestError && error.code === 'provider_again'
      if (isNew) await keepKnownProvider(storage, { projectId, provider }, false)
      throw error
    })

  async function onIn(): Promise<void> {
    if (providerFacts[provider].proof === 'codes')
      await keepKnownProvider(storage, { projectId, provider }, true)
  }

  async function end(): Promise<void> {
    await Promise.allSettled([forgetKeptLogin(storage, loginId), api.endTicket(id)])
  }

  void runLogin(stage, { comeBack, entry, onIn, prove, signal, turn }).finally(end)
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
