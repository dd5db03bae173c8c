import {
  type Clock,
  type GetAssertion,
  LoginFailedError,
  type LoginState,
} from '@latchkey/core/adapter'
import type { FrameResult } from '@latchkey/protocol/frame'
import type { CreateLoginOptions, Login } from '../createStanding.ts'
import { keepAsking, type Taken } from '../keepAsking.ts'
import { untilOver } from '../untilOver.ts'

/** How long the site's own server may take to sign. */
const signMs = 60_000

const kind = 'site'

/** How a visitor logs in who is known to the site: its own server signs who they are, and the frame shows that to both roles. */
export async function runSiteLogin(
  {
    call,
    clock,
    isOnline,
    show,
  }: Pick<CreateLoginOptions, 'call' | 'clock' | 'isOnline'> & { show(state: LoginState): void },
  { login, way: { getAssertion } }: { login: Login; way: { getAssertion: GetAssertion } },
): Promise<void> {
  const { signal } = login
  /** What the frame has said last. */
  let said: 'away' | 'held' | 'returned' = 'away'

  function take(answer: FrameResult<'login.wait'>): Taken {
    if (answer.action === 'CONNECT') {
      login.enter()
      return 'done'
    }
    if (answer.action === 'DEVICE_HELD') {
      const isNew = said !== 'held'
      said = 'held'
      show({ freeAtMs: answer.freeAtMs, kind, status: 'held' })
      return isNew ? 'new' : 'same'
    }
    if (said === 'returned' || answer.status !== 'returned') return 'same'
    // Another device has let it in.
    if (said === 'held') show({ kind, status: 'returned' })
    said = 'returned'
    return 'new'
  }

  // Its visitor has turned away while this was loaded.
  if (signal.aborted) return
  const answer = await call('login.site', {}, { signal })
  if (signal.aborted) return
  if (answer.action === 'CONNECT') return login.enter()
  const assertion = await askSite(getAssertion, { clock, nonce: answer.nonce })
  if (signal.aborted) return
  show({ kind, status: 'returned' })
  await call('login.returned', { assertion }, { signal })
  await keepAsking({
    ask: untilOver(login, () => call('login.wait', { after: said }, { signal })),
    clock,
    isOnline,
    login,
    take,
  })
}

/** @throws {LoginFailedError} `provider_refused` where the site signs nothing, `provider_down` where it takes too long */
async function askSite(
  getAssertion: GetAssertion,
  { clock, nonce }: { clock: Pick<Clock, 'after'>; nonce: string },
): Promise<string> {
  let stop = () => {}
  const late = new Promise<never>((_, reject) => {
    stop = clock.after(signMs, () => reject(new LoginFailedError({ reason: 'provider_down' })))
  })
  try {
    const assertion: unknown = await Promise.race([late, getAssertion({ nonce })])
    if (typeof assertion === 'string' && assertion !== '') return assertion
    throw new TypeError('getAssertion resolves to what your server has signed, a text')
  } catch (cause) {
    if (cause instanceof LoginFailedError) throw cause
    throw new LoginFailedError({ cause, reason: 'provider_refused' })
  } finally {
    stop()
  }
}
