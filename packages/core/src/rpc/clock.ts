/** Time as a parameter, so that a test moves it instead of waiting. */
export type Clock = {
  /** Milliseconds since an arbitrary start. */
  now(): number
  /** Runs once after `delayMs`. Returns what cancels it. */
  after(delayMs: number, run: () => void): () => void
}

/** The runtime's own time. */
export const systemClock: Clock = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  now: () => Date.now(),
}
