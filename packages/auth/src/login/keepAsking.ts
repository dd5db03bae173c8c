import { type Clock, pause } from '@latchkey/core/adapter'
import type { Login } from './createStanding.ts'
import { toLoginError } from './toLoginError.ts'

/** Between two questions, where the first was answered at once. */
const askAgainMs = 1000
/** The same while the visitor's line is down. */
const offlineAgainMs = 5000

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
  /** Whether it is asked again. */
  take(answer: Answer): boolean
}): Promise<void> {
  const { signal } = login
  while (!signal.aborted) {
    const askedAtMs = clock.now()
    let isOffline = false
    try {
      const answer = await ask()
      if (signal.aborted || !take(answer)) return
    } catch (cause) {
      if (signal.aborted) return
      const error = toLoginError(cause, { isOnline: isOnline() })
      // The line may be down though the browser does not know it.
      isOffline = error.reason === 'offline' || error.reason === 'unavailable'
      if (!isOffline && error.reason !== 'timeout') return login.fail(error)
    }
    const restMs = isOffline ? offlineAgainMs : askedAtMs + askAgainMs - clock.now()
    if (restMs > 0) await pause(restMs, signal, clock)
  }
}
