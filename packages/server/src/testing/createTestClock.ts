import type { Clock } from '../time/Clock.ts'

export type TestClock = Clock & {
  /** Moves time on, and calls back what is due on the way, in its order. */
  advance(ms: number): void
  /** How many callbacks wait. */
  waiting(): number
}

/** A clock that stands still until it is moved: however busy the machine is, nothing takes too long. */
export function createTestClock(startedAt: number = Date.parse('2026-11-20T10:00:00Z')): TestClock {
  let at = startedAt
  const timers = new Set<{ at: number; callback: () => void }>()
  return {
    advance(ms) {
      const until = at + ms
      for (;;) {
        const due = [...timers].filter((timer) => timer.at <= until)
        const [next] = due.sort((one, other) => one.at - other.at)
        if (!next) break
        timers.delete(next)
        at = Math.max(at, next.at)
        next.callback()
      }
      at = until
    },
    after(ms, callback) {
      const timer = { at: at + ms, callback }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    now: () => at,
    waiting: () => timers.size,
  }
}
