import type {
  FrameParams,
  FrameResult,
  LoginAssertion,
  LoginCompletion,
} from '@latchkey/protocol/frame'
import type { createTurn } from '../createTurn.ts'
import { RequestError } from '../errors/RequestError.ts'
import type { Session } from '../session/createSession.ts'
import type { FrameClock } from '../view/FrameClock.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { Entry } from './createEntry.ts'
import { type Lifetime, requireAlive } from './createLifetime.ts'
import { linkSignals } from './linkSignals.ts'
import { loggedIn } from './loggedIn.ts'
import { readStanding } from './readStanding.ts'
import type {
  createSocialLogin,
  ProviderMethod,
  ProviderWay,
  SocialLogin,
  WindowLook,
} from './social/createSocialLogin.ts'

/** The way in by an account at a provider; what does it is loaded with the first. */
export function createProviderLogin(
  context: WalletContext,
  {
    cancel,
    lifetime,
    loadSocial,
    session,
    turn,
    ...facts
  }: {
    /** Ends the login that stands. */
    cancel: () => void
    clock: Pick<FrameClock, 'after'>
    entry: Entry
    lifetime: Pick<Lifetime, 'signal'>
    loadSocial: () => Promise<typeof createSocialLogin>
    look: () => WindowLook
    session: Pick<Session, 'read'>
    turn: ReturnType<typeof createTurn>
  },
) {
  let social: SocialLogin | undefined

  return {
    /**
     * Begins a login, or continues one for which the whole page had left, in place of the one that stands. A page that has a session
     * by such an account needs none.
     */
    social: <M extends ProviderMethod = 'login.social'>(
      way: ProviderWay<M>,
      aborted?: AbortSignal,
    ): Promise<FrameResult<M> | typeof loggedIn> =>
      turn.take(async () => {
        const { hasSession, provider }: ProviderWay = way
        const standing = await readStanding(session)
        if (hasSession && standing?.user.socialProvider === provider) return loggedIn
        cancel()
        const signal = lifetime.signal()
        const either = linkSignals(signal, aborted)
        try {
          const create = await loadSocial()
          requireAlive(either.signal)
          social ??= create(context, { ...facts, turn })
          const begun = await social.start<M>(way, { asking: either.signal, signal })
          requireAlive(either.signal)
          return begun
        } catch (error) {
          // Of a page that has left, too.
          if (!signal.aborted) cancel()
          throw error
        } finally {
          either.end()
        }
      }),

    /** Takes what the window has said to the page, or the site's server has signed. @throws {RequestError} `other_browser` for what is of no login that waits for it */
    async returned(said: LoginAssertion | LoginCompletion): Promise<void> {
      if (!social?.take(said)) throw new RequestError('other_browser')
    },

    /** Answers once the login at a provider is at another stage than the page knows, or after a while. */
    async wait(
      params: FrameParams<'login.wait'>,
      aborted?: AbortSignal,
    ): Promise<FrameResult<'login.wait'>> {
      const answer = await social?.wait(params, aborted)
      if (answer) return answer
      // The answer to the last one may have been lost.
      if (await session.read()) return loggedIn
      throw new RequestError('timeout')
    },
  }
}
