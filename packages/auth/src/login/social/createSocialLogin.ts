import {
  LoginFailedError,
  type LoginState,
  type LoginWay,
  type SocialLoginState,
} from '@latchkey/core/adapter'
import type { FrameResult } from '@latchkey/protocol/frame'
import { windowProvider } from '@latchkey/protocol/wallet'
import type { CreateLoginOptions, Login } from '../createStanding.ts'
import { keepAsking, type Taken } from '../keepAsking.ts'
import { untilOver } from '../untilOver.ts'
import { beginLogin } from './beginLogin.ts'
import { passReturned } from './passReturned.ts'
import { resumeLogin } from './resumeLogin.ts'
import { type Awaited, socialState } from './socialState.ts'

/** How often the page looks whether the visitor has closed the window, or the browser has kept it shut. */
const lookMs = 500

/** How a visitor logs in by an account at a provider: in the window that their click has opened, or in this tab, which leaves. */
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
    way,
  }: { login: Login; way: Extract<LoginWay, { provider: SocialLoginState['provider'] }> },
): { openWindow(): void } {
  const { signal } = login
  const { provider, window } = way
  const known = { kind: 'social', provider } as const
  const back = 'returned' in way ? way.returned : undefined
  const kind = back !== undefined ? 'back' : window ? 'window' : 'redirect'
  /** A visitor may come back in one that was opened before. */
  const opened = new Set([window?.current()])
  let openedAtMs = clock.now()
  let said: Awaited | 'held' | undefined
  let shown: SocialLoginState | undefined
  let stopLooking = () => {}
  let isOver = false

  function end(): void {
    isOver = true
    stopLooking()
    page.removeEventListener('message', receive)
    window?.current()?.close()
  }

  function draw(state: SocialLoginState): void {
    if (JSON.stringify(state) === JSON.stringify(shown)) return
    shown = state
    show(state)
  }

  function look(): void {
    stopLooking()
    if (said === undefined || said === 'held') return
    const state = socialState(known, {
      isClosed: window?.current()?.closed === true,
      openedMsAgo: clock.now() - openedAtMs,
      status: said,
      way: kind,
    })
    draw(state)
    if (said !== 'returned') stopLooking = clock.after(lookMs, look)
  }

  function receive(event: MessageEvent<unknown>): void {
    passReturned(event, { call, opened, signal, walletOrigin })
  }

  function take(answer: FrameResult<'login.social' | 'login.wait'>): Taken {
    if (answer.action === 'CONNECT') {
      end()
      login.enter()
      return 'done'
    }
    if (answer.action === 'DEVICE_HELD') {
      const isNew = said !== 'held'
      said = 'held'
      stopLooking()
      // There is nothing more to do in it.
      window?.current()?.close()
      draw({ ...known, freeAtMs: answer.freeAtMs, status: 'held' })
      return isNew ? 'new' : 'same'
    }
    const { status } = answer
    if (status === 'lost') {
      // Of a page that is back, nothing was lost: it was not the one that had left.
      const shown = back === undefined ? { ...known, status } : undefined
      login.fail(new LoginFailedError({ reason: 'other_browser' }), shown)
      return 'done'
    }
    // Before, there was nothing that the window could have asked for.
    if (said === undefined) openedAtMs = clock.now()
    const isNew = said !== status
    said = status
    look()
    return isNew ? 'new' : 'same'
  }

  function ask(): Promise<Taken> {
    if (back !== undefined) return resumeLogin(back, { call, signal, take })
    const asked = { provider, signal, take, window }
    return beginLogin({ call, hasSession, page, walletOrigin }, asked)
  }

  async function run(): Promise<void> {
    if ((await ask()) === 'done') return
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
      if (isOver || !window || said === 'held') return
      opened.add(window.open())
      openedAtMs = clock.now()
      look()
    },
  }
}
