import { type Clock, systemClock } from '../rpc/clock.ts'
import { linkSignals } from './linkSignals.ts'
import { untilAborted } from './untilAborted.ts'

/** A wallet that does not answer by then is left alone. */
const answerLimitMs = 1000

/** Asks a wallet to take its grant back, for a second at most. Never fails: the page forgets either way. */
export async function revokeGrant(
  lifetime: AbortSignal,
  ask: (signal: AbortSignal) => Promise<unknown>,
  clock: Clock = systemClock,
): Promise<void> {
  const { release, signal } = linkSignals([lifetime], answerLimitMs, clock)
  try {
    await untilAborted([signal], () => ask(signal))
  } catch {
    // Not every wallet has the request; some are gone.
  } finally {
    release()
  }
}
