export type FrameClock = {
  /** Runs something later; returns what stops it. */
  after(ms: number, run: () => void): () => void
  /** In ms since some moment; it never goes back. */
  now(): number
}

/** The browser’s own clock. */
export const browserClock: FrameClock = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  now: () => performance.now(),
}
