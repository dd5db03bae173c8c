import type { Heartbeat } from './createHeartbeat.ts'

/** How often the client checks what has expired (S9.6). */
const expiryCheckMs = 10_000

export type Deadlines = {
  /** Calls back once, at the first check after the time. Returns a function that cancels it. */
  at(timeMs: number, onDue: () => void): () => void
}

/** What ends by the clock: pairings, requests, sessions. Checked every ten seconds, and when the page wakes. */
export function createDeadlines({
  heartbeat,
  now,
}: {
  heartbeat: Heartbeat
  now: () => number
}): Deadlines {
  const due = new Set<{ timeMs: number; onDue: () => void }>()
  let checkedMs = now()
  heartbeat.subscribe((reason) => {
    // The timer and `now` are two clocks, so an interval may seem a little short.
    if (reason === 'interval' && now() - checkedMs < expiryCheckMs - 500) return
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
