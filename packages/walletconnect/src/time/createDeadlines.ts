import type { Beat } from './createBeat.ts'

/** Between two looks at what has expired (S9.6). */
export const expiryCheckMs = 10_000

export type Deadlines = {
  /** Calls back once, at the first look after the time. Returns what cancels it. */
  at(timeMs: number, onDue: () => void): () => void
}

/** What ends by the clock: pairings, requests, sessions. Looked at every ten seconds, and when the page wakes. */
export function createDeadlines({ beat, now }: { beat: Beat; now: () => number }): Deadlines {
  const due = new Set<{ timeMs: number; onDue: () => void }>()
  let checkedMs = now()
  beat.onBeat((reason) => {
    // A beat may come a little early by another clock than the one it is compared with.
    if (reason === 'beat' && now() - checkedMs < expiryCheckMs - 500) return
    checkedMs = now()
    for (const entry of [...due]) if (entry.timeMs <= checkedMs && due.delete(entry)) entry.onDue()
  })
  return {
    at(timeMs, onDue) {
      const entry = { onDue, timeMs }
      due.add(entry)
      return () => void due.delete(entry)
    },
  }
}
