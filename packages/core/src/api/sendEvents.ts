import { reportMistake } from '../actions/reportMistake.ts'
import type { LatchkeyEvent, LoggedEvent } from '../createEventLog.ts'
import type { Latchkey } from '../Latchkey.ts'
import { publicEvent } from '../publicEvent.ts'
import { apiOf } from './apiOf.ts'

/** At most this many error reports a minute (S7.36). */
const errorReportsPerMinute = 5

/** Whether an event leaves the page: never MODAL_CREATED; with telemetry off only INITIALIZE (S7.35). */
export function shouldSend({ event }: Pick<LatchkeyEvent, 'event'>, enabled: boolean): boolean {
  if (event === 'MODAL_CREATED') return false
  return enabled || event === 'INITIALIZE'
}

/** Lets at most five error reports a minute through (S7.36). */
export function errorGate(): (timestampMs: number) => boolean {
  let sent: readonly number[] = []
  return (timestampMs) => {
    sent = sent.filter((previous) => timestampMs - previous < 60_000)
    if (sent.length >= errorReportsPerMinute) return false
    sent = [...sent, timestampMs]
    return true
  }
}

/** Sends the instance's events to the project's own server, those so far and those to come (S7.32, S7.33). */
export function sendEvents(latchkey: Latchkey, { enabled }: { enabled: boolean }): void {
  const { environment, events, signal } = latchkey.internal
  const mayReport = errorGate()
  let refused = false

  const send = async (logged: LoggedEvent) => {
    const event = publicEvent(logged)
    if (refused || !environment.page || !shouldSend(event, enabled)) return
    if (event.type === 'error' && !mayReport(event.timestampMs)) return
    try {
      const response = await environment.fetch(
        apiOf(latchkey).url('/e', { clientId: latchkey.internal.clientId }),
        {
          body: JSON.stringify(body(event, environment.page)),
          headers: { 'content-type': 'text/plain' },
          keepalive: true,
          method: 'POST',
          signal,
        },
      )
      // The events so far go out together, so several may be refused at once (S8.18).
      if (response.status !== 403 || refused) return
      refused = true
      const { projectId } = latchkey.options
      await reportMistake(latchkey, [
        'invalid_app_configuration',
        { origin: environment.page.origin, projectId },
      ])
    } catch {
      // Telemetry never disturbs the visitor (S7.34).
    }
  }

  for (const event of events.takeBacklog()) void send(event)
  const unsubscribe = events.subscribe((event) => void send(event))
  signal.addEventListener('abort', unsubscribe, { once: true })
}

function body(
  {
    address,
    errorMessage,
    errorType,
    event,
    properties,
    stackTrace,
    timestampMs,
    type,
  }: LatchkeyEvent,
  { hostname, href }: { hostname: string; href: string },
) {
  return {
    domain: hostname,
    eventId: crypto.randomUUID(),
    props: {
      ...(address ? { address } : {}),
      errorMessage,
      errorType,
      event,
      properties: properties ?? {},
      stackTrace,
      type,
    },
    timestamp: type === 'error' ? new Date(timestampMs).toISOString() : timestampMs,
    url: href,
  }
}
