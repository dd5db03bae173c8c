import type { LatchkeyEvent, LoggedEvent } from './createEventLog.ts'

/** Pure: an event as sites and operators get it. Of an error's message long words are left out: addresses, keys, URIs. */
export function publicEvent({ error, ...event }: LoggedEvent): LatchkeyEvent {
  if (error === undefined) return event
  const { message, name } = Object(error) as Partial<Error>
  return {
    ...event,
    errorMessage: String(message ?? error).replace(/\S{24,}/g, '…'),
    errorType: String(name ?? typeof error),
    type: 'error',
  }
}
