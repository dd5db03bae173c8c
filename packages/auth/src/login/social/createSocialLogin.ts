import {
  LoginFailedError,
  type LoginState,
  type LoginWay,
  type SocialLoginState,
} from '@latchkey/core/adapter'
import { type FrameResult, returnedMessage, type TakenMessage } from '@latchkey/protocol/frame'
import { readSiteReturn, windowProvider, writeLoginRedirect } from '@latchkey/protocol/wallet'
import type { CreateLoginOptions, Login } from '../createStanding.ts'
import { keepAsking, type Taken } from '../keepAsking.ts'
import { untilOver } from '../untilOver.ts'
import { createTicket } from './createTicket.ts'
import { leavePage } from './leavePage.ts'
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
  let said: Awaited | undefined
  let shown: SocialLoginState | undefined
  let stopLooking = () => {}
  let isOver = false

  function end(): void {
    isOver = true
    stopLooking()
    page.removeEventListener('message', receive)
    window?.current()?.close()
  }

  function look(): void {
    stopLooking()
    if (said === undefined) return
    const state = socialState(known, {
      isClosed: window?.current()?.closed === true,
      openedMsAgo: clock.now() - openedAtMs,
      status: said,
      way: kind,
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

  async function begin(): Promise<Taken | undefined> {
    const { id, secret } = window ?? createTicket(page)
    const asked = { provider: windowProvider.parse(provider), window: { id, secret } }
    const ofPage = hasSession() && { hasSession: true }
    const answer = await call('login.social', { ...asked, ...ofPage }, { signal })
    const taken = signal.aborted ? 'done' : take(answer)
    if (taken === 'done' || window) return taken
    const { pathname, search } = page.location
    const address = writeLoginRedirect(walletOrigin, { id, path: pathname + search, secret })
    leavePage(page, { address, provider })
    return taken
  }

  /** The page is back, and so is its frame, which knows of the login by what the device keeps. */
  async function resume(text: string): Promise<Taken | undefined> {
    const site = readSiteReturn(text)
    if (!site) throw new LoginFailedError({ reason: 'other_browser' })
    const { completion, loginId } = site
    const taken = take(await call('login.resume', { loginId }, { signal }))
    if (completion !== undefined) await call('login.returned', { ...site, completion }, { signal })
    return taken
  }

  async function run(): Promise<void> {
    if ((await (back === undefined ? begin() : resume(back))) === 'done') return
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
      if (isOver || !window) return
      opened.add(window.open())
      openedAtMs = clock.now()
      look()
    },
  }
}
