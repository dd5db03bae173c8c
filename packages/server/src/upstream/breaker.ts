const failuresToOpen = 3
const firstPauseMs = 1000
const maxPauseMs = 30_000

/** A node's circuit breaker: how many failures came in a row, and until when the node is left alone. */
export type Breaker = { failures: number; openUntil?: number | undefined }

export const closedBreaker: Breaker = { failures: 0 }

/** What a request showed about the node. `pauseMs` is how long the node itself asked to be left alone. */
export type BreakerEvent = { type: 'answered' } | { type: 'failed'; pauseMs?: number | undefined }

/**
 * Three failures in a row open the breaker for a second, each further one doubles that up to 30 s; an answer
 * closes it. Once the pause is over a single request finds out whether the node is back.
 */
export function nextBreaker(breaker: Breaker, event: BreakerEvent, now: number): Breaker {
  if (event.type === 'answered') return closedBreaker
  const failures = breaker.failures + 1
  if (event.pauseMs !== undefined)
    return { failures, openUntil: now + Math.min(event.pauseMs, maxPauseMs) }
  if (failures < failuresToOpen) return { failures }
  const pauseMs = Math.min(firstPauseMs * 2 ** (failures - failuresToOpen), maxPauseMs)
  return { failures, openUntil: now + pauseMs }
}

/** Milliseconds until the node may be asked again; 0 when it may be now. */
export function pauseLeftMs(breaker: Breaker, now: number): number {
  return Math.max(0, (breaker.openUntil ?? now) - now)
}
