import type { Latchkey } from '../Latchkey.ts'
import type { accountsInUse } from './accountInUse.ts'

/** The longest that a browser's timer counts. */
const maxTimerMs = 2 ** 31 - 1

/**
 * Calls back when a session of an account in use ends by its own word. One that its site gives on then is looked at
 * when the visitor comes back: servers keep sessions for longer than the message that began them.
 */
export function watchEnds(
  { internal, store }: Latchkey,
  { onEnd, ...context }: { accountsInUse: typeof accountsInUse; onEnd: () => void },
): void {
  const { now } = internal.environment
  const none = { at: Number.POSITIVE_INFINITY, cancel() {} }
  let next = none

  function follow(): void {
    const { signIns } = store.getState()
    const ends = context.accountsInUse(store.getState()).flatMap((account) => {
      const flow = signIns[account]
      return flow?.status === 'signedIn' && flow.endsAt && flow.endsAt > now() ? flow.endsAt : []
    })
    const at = Math.min(...ends)
    if (at === next.at) return
    next.cancel()
    next = Number.isFinite(at)
      ? { at, cancel: internal.after(Math.min(at - now(), maxTimerMs), look) }
      : none
  }

  function look(): void {
    next = none
    onEnd()
    // One that is further away than a timer counts has not ended yet.
    follow()
  }

  follow()
  internal.signal.addEventListener('abort', store.subscribe(follow), { once: true })
}
