/** Long for silence: a busy machine is six times slower, and what starts says what it does every few seconds. */
const defaultQuietMs = 120_000

export type Patience = {
  /** Whether nothing new was said for too long; asked at each poll. */
  isOver(): boolean
}

/** A limit on a start that may take as long as it needs, if only it says something now and then; who asks sees that it lives. */
export function createPatience({
  now = () => performance.now(),
  quietMs = defaultQuietMs,
  said,
}: {
  /** What was said so far, or its length. */
  said: () => string | number
  quietMs?: number | undefined
  now?: (() => number) | undefined
}): Patience {
  let last = said()
  let sinceMs = now()
  return {
    isOver() {
      const current = said()
      if (current !== last) {
        last = current
        sinceMs = now()
      }
      return now() - sinceMs > quietMs
    },
  }
}
