import { type Clock, type LoginFailedError, pause } from '@latchkey/core/adapter'
import { FrameFailedError } from '../errors/frame.ts'
import type { Login } from './createStanding.ts'
import { toLoginError } from './toLoginError.ts'

/** Between two questions, where the first was answered at once. */
const askAgainMs = 1000
/** The same while the visitor's line is down. */
const offlineAgainMs = 5000

/** What an answer says: that the wait is over, the same as before, or something new, after which is asked at once. */
export type Taken = 'done' | 'new' | 'same'

/** Asks the frame what it waits for again, for as long as the login stands: a visitor may be gone for an hour. */
export async function keepAsking<Answer>({
  ask,
  clock,
  isOnline,
  login,
  take,
}: {
  ask(): Promise<Answer>
  clock: Clock
  isOnline(): boolean
  login: Login
  take(answer: Answer): Taken
}): Promise<void> {
  const { signal } = login
  while (!signal.aborted) {
    const askedAtMs = clock.now()
    let isOffline = false
    try {
      const answer = await ask()
      if (signal.aborted) return
      const taken = take(answer)
      if (taken === 'done') return
      if (taken === 'new') continue
    } catch (cause) {
      if (signal.aborted) return
      const error = toLoginError(cause, { isOnline: isOnline() })
      isOffline = error.reason === 'offline' || isUnanswered(error)
      if (!isOffline && error.reason !== 'timeout') return login.fail(error)
    }
    const restMs = isOffline ? offlineAgainMs : askedAtMs + askAgainMs - clock.now()
    if (restMs > 0) await pause(restMs, signal, clock)
  }
}

/** The line may be down though the browser does not know it. A frame that says no in words of its own was reached. */
function isUnanswered({ cause, reason }: LoginFailedError): boolean {
  if (reason !== 'unavailable') return false
  return !(cause instanceof FrameFailedError) || cause.frameCode === 'unavailable'
}
