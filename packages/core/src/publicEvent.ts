import type { LatchkeyEvent, LoggedEvent } from './createEventLog.ts'

/** Pure: an event as sites and operators get it. Of an error's texts long words are left out: addresses, keys, URIs. */
export function publicEvent({ error, ...event }: LoggedEvent): LatchkeyEvent {
  if (error === undefined) return event
  const { message, name, stack } = Object(error) as Partial<Error>
  return {
    ...event,
    errorMessage: withoutLongWords(message ?? error),
    errorType: String(name ?? typeof error),
    ...(stack ? { stackTrace: withoutLongWords(stack) } : {}),
    type: 'error',
  }
}

function withoutLongWords(text: unknown): string {
  return String(text).replace(/\S{24,}/g, '…')
}
