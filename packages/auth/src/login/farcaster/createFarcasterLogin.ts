import { LoginFailedError, type LoginState } from '@latchkey/core/adapter'
import type { FrameResult } from '@latchkey/protocol/frame'
import type { CreateLoginOptions, Login } from '../createStanding.ts'
import { keepAsking, type Taken } from '../keepAsking.ts'
import { untilOver } from '../untilOver.ts'

/** After the visitor went back (S2.18, S9.12). */
const reloadMs = 100
/** The frame is the first to say that a code has run out: it may have been signed in the last moment. */
const graceMs = 2000

/** No script, and no app of the visitor's computer: a page over https, or one of a developer's own machine. */
const linkable = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/])/

const kind = 'farcaster'

/** How a visitor logs in by an account of Farcaster: an app on their phone signs what a code or a link leads it to. */
export function createFarcasterLogin(
  {
    call,
    clock,
    hasSession,
    isIdle,
    isOnline,
    reload,
    show,
  }: Pick<CreateLoginOptions, 'call' | 'clock' | 'hasSession' | 'isOnline' | 'reload'> & {
    /** Whether no login stands, and none has failed. */
    isIdle(): boolean
    show(state: LoginState): void
  },
  { login }: { login: Login },
): void {
  const { signal } = login
  /** What the frame has said last. */
  let said: 'away' | 'held' | 'returned' = 'away'
  let stopExpiry = () => {}

  function expire(): void {
    // It must not let in whom no one waits for.
    call('login.cancel', {}).catch(() => undefined)
    login.fail(new LoginFailedError({ reason: 'timeout' }))
  }

  function take(answer: FrameResult<'login.farcaster' | 'login.wait'>): Taken {
    switch (answer.action) {
      case 'CONNECT':
        stopExpiry()
        login.enter()
        return 'done'
      case 'AWAIT_FARCASTER': {
        const { expiresAtMs, url } = answer
        // It becomes a link of the site.
        if (!linkable.test(url)) {
          login.fail(new LoginFailedError({ reason: 'unavailable' }))
          return 'done'
        }
        show({ expiresAtMs, kind, status: 'scan', url })
        stopExpiry = clock.after(Math.max(0, expiresAtMs - clock.now()) + graceMs, expire)
        return 'new'
      }
      case 'DEVICE_HELD': {
        const isNew = said !== 'held'
        said = 'held'
        stopExpiry()
        show({ freeAtMs: answer.freeAtMs, kind, status: 'held' })
        return isNew ? 'new' : 'same'
      }
      default:
        if (said === 'returned' || answer.status !== 'returned') return 'same'
        said = 'returned'
        stopExpiry()
        show({ kind, status: 'returned' })
        return 'new'
    }
  }

  async function run(): Promise<void> {
    const answer = await call('login.farcaster', hasSession() ? { hasSession: true } : {}, {
      signal,
    })
    if (signal.aborted || take(answer) === 'done') return
    await keepAsking({
      ask: untilOver(login, () => call('login.wait', { after: said }, { signal })),
      clock,
      isOnline,
      login,
      take,
    })
  }

  function end(): void {
    stopExpiry()
    // Only where the visitor went back, and nothing of theirs is at the wallet: not in place of what failed or came after it.
    clock.after(reloadMs, () => {
      if (isIdle() && !hasSession()) reload()
    })
  }

  // Its visitor has turned away while this was loaded.
  if (signal.aborted) return
  signal.addEventListener('abort', end, { once: true })
  run().catch(login.fail)
}
