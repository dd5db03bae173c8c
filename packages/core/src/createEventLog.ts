/** Something worth telling the site, and the operator if telemetry is on. */
export type LatchkeyEvent = {
  type: 'track' | 'error'
  event: string
  properties?: Readonly<Record<string, unknown>> | undefined
  address?: string | undefined
  timestampMs: number
}

export type EventLog = {
  emit(event: Omit<LatchkeyEvent, 'timestampMs' | 'type'> & { type?: 'track' | 'error' }): void
  /** Calls `listener` with every later event. Returns what stops it. */
  subscribe(listener: (event: LatchkeyEvent) => void): () => void
  /** Events so far that no sender has taken; empties the list. */
  takeBacklog(): readonly LatchkeyEvent[]
}

/** Kept for a sender that starts late; older ones are dropped first. */
const backlogLimit = 50

/** The instance's events, with a short backlog for a sender that is loaded on the first click. */
export function createEventLog({ now }: { now: () => number }): EventLog {
  const listeners = new Set<(event: LatchkeyEvent) => void>()
  let backlog: readonly LatchkeyEvent[] = []

  return {
    emit(event) {
      const full: LatchkeyEvent = { type: 'track', ...event, timestampMs: now() }
      backlog = [...backlog, full].slice(-backlogLimit)
      for (const listener of listeners) listener(full)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    takeBacklog() {
      const taken = backlog
      backlog = []
      return taken
    },
  }
}
