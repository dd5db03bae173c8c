import {
  LoginFailedError,
  type LoginState,
  type LoginWindow,
  type SocialLoginState,
} from '@latchkey/core/adapter'
import { type FrameResult, returnedMessage, type TakenMessage } from '@latchkey/protocol/frame'
import { windowProvider } from '@latchkey/protocol/wallet'
import type { CreateLoginOptions, Login } from '../createStanding.ts'
import { keepAsking, type Taken } from '../keepAsking.ts'
import { untilOver } from '../untilOver.ts'
import { type Awaited, socialState } from './socialState.ts'

/** How often the page looks whether the visitor has closed the window, or the browser has kept it shut. */
const lookMs = 500

/** How a visitor logs in by an account at a provider, in the window that their click has opened. */
export function createSocialLogin(
  {
    call,
    clock,
    hasSession,
    isOnline,
    page,
    show,
    walletOrigin,
  }: Pick<
    CreateLoginOptions,
    'call' | 'clock' | 'hasSession' | 'isOnline' | 'page' | 'walletOrigin'
  > & { show(state: LoginState): void },
  {
    login,
    provider,
    window,
  }: { login: Login; provider: SocialLoginState['provider']; window: LoginWindow },
): { openWindow(): void } {
  const { signal } = login
  const known = { kind: 'social', provider } as const
  /** A visitor may come back in one that was opened before. */
  const opened = new Set([window.current()])
  let openedAtMs = clock.now()
  let said: Awaited | undefined
  let shown: SocialLoginState | undefined
  let stopLooking = () => {}
  let isOver = false

  function end(): void {
    isOver = true
    stopLooking()
    page.removeEventListener('message', receive)
    window.current()?.close()
  }

  function look(): void {
    stopLooking()
    if (said === undefined) return
    const state = socialState(known, {
      isClosed: window.current()?.closed === true,
      openedMsAgo: clock.now() - openedAtMs,
      status: said,
    })
    if (JSON.stringify(state) !== JSON.stringify(shown)) {
      shown = state
      show(state)
    }
    if (said !== 'returned') stopLooking = clock.after(lookMs, look)
  }

  function receive({ data, origin, source }: MessageEvent<unknown>): void {
    if (origin !== walletOrigin || !opened.has(source as Window | null) || !source) return
    const message = returnedMessage.safeParse(data)
    if (!message.success) return
    const { latchkey: _, v, ...completion } = message.data
    const taken: TakenMessage = { latchkey: 'taken', loginId: completion.loginId, v }
    call('login.returned', completion, { signal }).then(
      () => (source as Window).postMessage(taken, walletOrigin),
      // It may be of another login. How this one ends, only the wait for it says.
      () => undefined,
    )
  }

  function take(answer: FrameResult<'login.social' | 'login.wait'>): Taken {
    if (answer.action === 'CONNECT') {
      end()
      login.enter()
      return 'done'
    }
    const { status } = answer
    if (status === 'lost') {
      login.fail(new LoginFailedError({ reason: 'other_browser' }), { ...known, status })
      return 'done'
    }
    // Before, there was nothing that the window could have asked for.
    if (said === undefined) openedAtMs = clock.now()
    const isNew = said !== status
    said = status
    look()
    return isNew ? 'new' : 'same'
  }

  async function run(): Promise<void> {
    const { id, secret } = window
    const asked = { provider: windowProvider.parse(provider), window: { id, secret } }
    const ofPage = hasSession() && { hasSession: true }
    const answer = await call('login.social', { ...asked, ...ofPage }, { signal })
    if (signal.aborted || take(answer) === 'done') return
    await keepAsking({
      ask: untilOver(login, () => call('login.wait', { after: said ?? 'opening' }, { signal })),
      clock,
      isOnline,
      login,
      take,
    })
  }

  signal.addEventListener('abort', end, { once: true })
  // Its visitor has turned away while this was loaded.
  if (signal.aborted) end()
  // A site may name one that a later version knows.
  else if (!windowProvider.safeParse(provider).success)
    login.fail(new LoginFailedError({ reason: 'provider_off' }))
  else {
    page.addEventListener('message', receive)
    run().catch(login.fail)
  }

  return {
    openWindow() {
      if (isOver) return
      opened.add(window.open())
      openedAtMs = clock.now()
      look()
    },
  }
}
