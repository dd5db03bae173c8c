/** Runs something later; returns what stops it. */
export type FrameClock = { after(ms: number, run: () => void): () => void }

/** The browser’s own clock. */
export const browserClock: FrameClock = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
