import QuickLRU from 'quick-lru'
import { systemClock } from '../time/Clock.ts'

/** How much one key may do: `burst` at once, refilled at `perSecond`. */
export type Rate = { perSecond: number; burst: number }

/** How much is taken: 1 by default. */
export type Spend = {
  /** More than the burst is never allowed. Below 0, with `isDone`, it gives back what was taken. */
  cost?: number | undefined
  /** How much of the burst has to be left, for others. */
  floor?: number | undefined
  /** For work whose cost is known only afterwards: counted although it is more than what is left. */
  isDone?: boolean | undefined
}

/** What is left after taking. */
export type Taken = {
  allowed: boolean
  remaining: number
  /** Seconds until the same is allowed; 0 when allowed. */
  retryAfterSeconds: number
  /** Seconds until the whole burst is back. */
  resetSeconds: number
}

/** Counts requests by key; in this process, or later in a store that several processes share. */
export type Limiter = {
  take(key: string, rate: Rate, spend?: Spend): Taken | Promise<Taken>
}

/** How often keys whose whole burst is back are looked for. */
const forgetMs = 10_000

/**
 * A limiter in memory: the generic cell rate algorithm (ITU-T I.371) keeps one timestamp per key, so rate and
 * burst are exact, no timer runs, and a flood of addresses only pushes the oldest keys out. A key whose whole burst is back says
 * nothing, and is forgotten: of invented clients no memory stays.
 */
export function createMemoryLimiter({
  maxKeys = 100_000,
  now = systemClock.now,
}: {
  /** Beyond it the oldest are forgotten. */
  maxKeys?: number | undefined
  /** Milliseconds that never go back: a corrected date would else lock everybody out until it is reached again. */
  now?: (() => number) | undefined
} = {}): Limiter {
  const arrivals = new QuickLRU<string, number>({ maxSize: maxKeys })
  let forgetAt = now() + forgetMs

  function forgetWhole(at: number): void {
    if (at < forgetAt) return
    forgetAt = at + forgetMs
    for (const [key, wholeAt] of arrivals) if (wholeAt <= at) arrivals.delete(key)
  }

  return {
    take(key, { perSecond, burst }, { cost = 1, floor = 0, isDone = false } = {}) {
      const at = now()
      forgetWhole(at)
      const intervalMs = 1000 / perSecond
      const earliest = Math.max(arrivals.get(key) ?? at, at)
      const overMs = earliest + cost * intervalMs - at - (burst - floor) * intervalMs
      // Half a millisecond of slack: intervals are fractions, clocks are not.
      if (overMs > 0.5 && !isDone)
        return {
          allowed: false,
          remaining: 0,
          resetSeconds: Math.ceil((earliest - at) / 1000),
          retryAfterSeconds: Math.max(1, Math.ceil(overMs / 1000)),
        }
      const next = earliest + cost * intervalMs
      arrivals.set(key, next)
      return {
        allowed: true,
        remaining: Math.max(0, Math.floor((burst * intervalMs - (next - at)) / intervalMs + 0.001)),
        resetSeconds: Math.ceil((next - at) / 1000),
        retryAfterSeconds: 0,
      }
    },
  }
}
