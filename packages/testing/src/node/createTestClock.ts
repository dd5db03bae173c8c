/** A clock whose time a test moves. Fits wherever this toolkit takes a clock. */
export type TestClock = {
  now(): number
  after(delayMs: number, run: () => void): () => void
  /** Moves time, running what falls due in its order; what that starts gets its turn before time continues. */
  advance(byMs: number): Promise<void>
  /** Delays that are waited for now, shortest first. */
  readonly waiting: readonly number[]
}

/** Makes a clock that stands at zero until it is moved. */
export function createTestClock(): TestClock {
  const timers = new Set<{ at: number; run: () => void }>()
  let now = 0

  const nextDue = (by: number) =>
    [...timers].filter(({ at }) => at <= by).sort((one, other) => one.at - other.at)[0]

  return {
    async advance(byMs) {
      const end = now + byMs
      await turn()
      for (let due = nextDue(end); due; due = nextDue(end)) {
        timers.delete(due)
        now = Math.max(now, due.at)
        due.run()
        await turn()
      }
      now = end
    },
    after(delayMs, run) {
      const timer = { at: now + delayMs, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    now: () => now,
    get waiting() {
      return [...timers].map(({ at }) => at - now).sort((one, other) => one - other)
    },
  }
}

/** Lets promises that are settled run what waits for them. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/**
 * Makes a clock in a hurry: each delay is over within a millisecond and moves time by all of it. It is for loops that
 * wait between real requests. What waits longer than `maxDelayMs` is a limit, and limits are never reached.
 */
export function createHurriedClock({
  maxDelayMs = Infinity,
}: {
  maxDelayMs?: number | undefined
} = {}): Pick<TestClock, 'after' | 'now'> {
  let now = 0
  return {
    after(delayMs, run) {
      if (delayMs > maxDelayMs) return () => {}
      const timer = setTimeout(() => {
        now += delayMs
        run()
      }, 1)
      return () => clearTimeout(timer)
    },
    now: () => now,
  }
}
