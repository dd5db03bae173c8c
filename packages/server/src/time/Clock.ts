/** Time as it is handed to what waits or measures, so that tests can move it. */
export type Clock = {
  /** Milliseconds that never go back. Differences mean something; the date is that of the start. */
  now(): number
  /** Calls back once, `ms` from now, without keeping the process alive; the result takes that back. */
  after(ms: number, callback: () => void): () => void
}

/** The machine's time. */
export const systemClock: Clock = {
  after(ms, callback) {
    const timer = setTimeout(callback, ms).unref()
    return () => clearTimeout(timer)
  },
  now: () => performance.timeOrigin + performance.now(),
}
