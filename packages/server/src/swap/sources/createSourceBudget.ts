import type { Clock } from '../../time/Clock.ts'

/** What a source is asked for: a swap that somebody reviews, an amount that somebody types, a price that is looked at again. */
export type Purpose = 'review' | 'typing' | 'refresh'

/** Requests that are left for what is more urgent. */
const kept: Readonly<Record<Purpose, number>> = { refresh: 2, review: 0, typing: 1 }
/** Requests that can be saved up. */
const maxSaved = 3
/** A review waits for its turn so long, before the source has its time to answer. */
const maxWaitMs = 1500

/** What a key lets be asked of a source. */
export type SourceBudget = {
  /** Whether it may be asked now; a review waits for its turn. */
  take(purpose: Purpose): Promise<boolean>
}

/**
 * Never more than one request in each part of a second that the key allows. Reviews come first: the last of what is saved is
 * theirs, the one before it typing's, and a price that is looked at again is asked for only where all is there.
 */
export function createSourceBudget({
  clock,
  perSecond,
}: {
  clock: Clock
  perSecond: number
}): SourceBudget {
  const intervalMs = 1000 / perSecond
  const fullMs = maxSaved * intervalMs
  let savedMs = fullMs
  let countedAt = clock.now()
  let freeAt = countedAt

  return {
    async take(purpose) {
      const now = clock.now()
      savedMs = Math.min(fullMs, savedMs + now - countedAt)
      countedAt = now
      const waitMs = Math.max(0, freeAt - now)
      if (savedMs < (1 + kept[purpose]) * intervalMs) return false
      if (waitMs > (purpose === 'review' ? maxWaitMs : 0)) return false
      savedMs -= intervalMs
      freeAt = now + waitMs + intervalMs
      if (waitMs > 0) await new Promise<void>((resolve) => void clock.after(waitMs, resolve))
      return true
    },
  }
}
