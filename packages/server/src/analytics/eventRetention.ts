import type { Clock } from '../time/Clock.ts'
import { startSweeping } from '../time/startSweeping.ts'

const dayMs = 24 * 60 * 60 * 1000
const intervalMs = 60 * 60 * 1000
/** Rows of one statement, so that it never holds others up. */
export const removalBatch = 5000

/**
 * Removes events that were received longer ago than they may be kept: soon after the start, then every hour.
 *
 * @param removeBefore removes at most `removalBatch` events and tells how many it removed
 */
export function startEventRetention({
  clock,
  days,
  now,
  onError,
  removeBefore,
}: {
  clock: Clock
  days: number
  /** Milliseconds since 1970. */
  now: () => number
  onError: (error: unknown) => void
  removeBefore: (instant: Date) => Promise<number>
}): { close(): void } {
  return startSweeping({
    clock,
    intervalMs,
    onError,
    sweeps: [async () => (await removeBefore(new Date(now() - days * dayMs))) === removalBatch],
  })
}
