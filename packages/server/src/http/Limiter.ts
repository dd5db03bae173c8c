import QuickLRU from 'quick-lru'

/** How much one key may do: `burst` at once, refilled at `perSecond`. */
export type Rate = { perSecond: number; burst: number }

/** What is left after taking. */
export type Taken = {
  allowed: boolean
  remaining: number
  /** Seconds until one more is allowed; 0 when allowed. */
  retryAfterSeconds: number
  /** Seconds until the whole burst is back. */
  resetSeconds: number
}

/** Counts requests by key; in this process, or later in a store that several processes share. */
export type Limiter = {
  /** @param cost how many to take, all or none; one that is above the burst counts as the burst. Defaults to 1. */
  take(key: string, rate: Rate, cost?: number): Taken | Promise<Taken>
}

const maxKeys = 100_000

/**
 * A limiter in memory: the generic cell rate algorithm (ITU-T I.371) keeps one timestamp per key, so rate and
 * burst are exact, no timer runs, and a flood of addresses only pushes the oldest keys out.
 */
export function createMemoryLimiter({
  now = Date.now,
}: {
  now?: (() => number) | undefined
} = {}): Limiter {
  const arrivals = new QuickLRU<string, number>({ maxSize: maxKeys })
  return {
    take(key, { perSecond, burst }, cost = 1) {
      const at = now()
      const intervalMs = 1000 / perSecond
      const earliest = Math.max(arrivals.get(key) ?? at, at)
      const next = earliest + Math.min(cost, burst) * intervalMs
      const overMs = next - at - burst * intervalMs
      // Half a millisecond of slack: intervals are fractions, clocks are not.
      if (overMs > 0.5)
        return {
          allowed: false,
          remaining: 0,
          resetSeconds: Math.ceil((earliest - at) / 1000),
          retryAfterSeconds: Math.max(1, Math.ceil(overMs / 1000)),
        }
      arrivals.set(key, next)
      return {
        allowed: true,
        remaining: Math.floor((burst * intervalMs - (next - at)) / intervalMs + 0.001),
        resetSeconds: Math.ceil((next - at) / 1000),
        retryAfterSeconds: 0,
      }
    },
  }
}
