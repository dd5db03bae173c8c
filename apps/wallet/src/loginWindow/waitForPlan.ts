import type { FrameClock } from '../view/FrameClock.ts'
import type { TicketCalls } from './createTicketCalls.ts'

/** The frame may still be loading. */
const maxWaitMs = 45_000
const firstPauseMs = 300
const maxPauseMs = 2000

/** Asks for what the frame has put there, again and again; undefined where it did not within a while. */
export async function waitForPlan(
  { clock, tickets }: { clock: FrameClock; tickets: Pick<TicketCalls, 'open'> },
  { id, signal, token }: { id: string; signal: AbortSignal; token: string },
): Promise<string | undefined> {
  const untilMs = clock.now() + maxWaitMs
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    // A server that does not answer may answer the next time.
    const sealed = await tickets.open(id, token).catch(() => undefined)
    if (sealed !== undefined) return sealed
    if (clock.now() + pauseMs > untilMs) return undefined
    const nowMs = pauseMs
    await new Promise<void>((resolve) => clock.after(nowMs, resolve))
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
  }
  return undefined
}
