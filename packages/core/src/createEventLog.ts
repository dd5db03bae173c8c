/** Something worth telling the site, and the operator if telemetry is on. */
export type LatchkeyEvent = {
  type: 'track' | 'error'
  event: string
  properties?: Readonly<Record<string, unknown>> | undefined
  address?: string | undefined
  /** Of an error: its class, and its message without what may be secret. */
  errorType?: string | undefined
  errorMessage?: string | undefined
  /** Of an error: where it came from, without the addresses of scripts. */
  stackTrace?: string | undefined
  timestampMs: number
}

/** An event with the error itself, which does not leave the instance; see `publicEvent.ts`. */
export type LoggedEvent = Omit<LatchkeyEvent, 'errorMessage' | 'errorType' | 'stackTrace'> & {
  error?: unknown
}

export type EventLog = {
  emit(event: Omit<LoggedEvent, 'timestampMs' | 'type'> & { type?: 'track' | 'error' }): void
  /** Calls `listener` with every later event. Returns what stops it. */
  subscribe(listener: (event: LoggedEvent) => void): () => void
  /** Events so far that no sender has taken; empties the list. */
  takeBacklog(): readonly LoggedEvent[]
}

/** Kept for a sender that starts late; older ones are dropped first. */
const backlogLimit = 50

/** The instance's events, with a short backlog for a sender that is loaded on the first click. */
export function createEventLog({ now }: { now: () => number }): EventLog {
  const listeners = new Set<(event: LoggedEvent) => void>()
  let backlog: readonly LoggedEvent[] = []

  return {
    emit(event) {
      const full: LoggedEvent = { type: 'track', ...event, timestampMs: now() }
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
