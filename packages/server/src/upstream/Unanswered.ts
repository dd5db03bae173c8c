import type { NoAnswer } from './fetchNode.ts'

/**
 * Why a request has no answer: every node was asked too often (`limited`), answered more than may be read
 * (`oversized`), could not be reached (`down`); so many answers are under way that there is no room for one more
 * (`busy`); or a request with effects got lost on the way and may have had
 * them (`unsure`).
 */
export type Unanswered = {
  unanswered: 'busy' | 'down' | 'limited' | 'oversized' | 'unsure'
  retryAfterMs?: number | undefined
}

/** What a request that reached a node and got no answer there comes to when no other node is asked. */
export function unanswered({ outcome, pauseMs }: NoAnswer): Unanswered {
  if (outcome === 'busy') return { retryAfterMs: 1000, unanswered: 'busy' }
  if (outcome === 'limited') return { retryAfterMs: pauseMs, unanswered: 'limited' }
  return { unanswered: outcome === 'oversized' ? 'oversized' : 'unsure' }
}
