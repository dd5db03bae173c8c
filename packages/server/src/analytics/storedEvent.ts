import type { AnalyticsEvent } from '@latchkey/protocol/http'
import { isStorable } from '../database/isStorable.ts'
import type { events } from '../database/schema.ts'

export type StoredEvent = typeof events.$inferInsert

/** An event as it is kept, or why it cannot be, in a sentence. */
export type EventOutcome = { row: StoredEvent } | { refused: string }

const maxStackBytes = 8 * 1024
const maxPropertiesBytes = 16 * 1024
const maxTextLength = 512
/** Years that every database and every format of dates has. */
const firstMs = Date.UTC(1970)
const endMs = Date.UTC(10_000)

/**
 * What is kept of an event: the page's address without query and hash, no wallet address, no address of the
 * visitor's machine; long texts cut.
 */
export function storedEvent(
  { eventId, props, timestamp, url, domain }: AnalyticsEvent,
  {
    projectId,
    sdkType,
    sdkVersion,
  }: { projectId: string; sdkType?: string | undefined; sdkVersion?: string | undefined },
): EventOutcome {
  const occurredAt = new Date(timestamp)
  const at = occurredAt.getTime()
  if (!(at >= firstMs && at < endMs))
    return { refused: 'The timestamp of the event is no time from 1970 to 9999.' }
  if (eventId === '' || eventId.length > 64)
    return { refused: 'The eventId has 1 to 64 characters.' }
  if (props.event === '' || props.event.length > 64)
    return { refused: 'The name of the event has 1 to 64 characters.' }
  const properties = {
    ...props.properties,
    ...(props.errorType === undefined ? {} : { errorType: cut(props.errorType, maxTextLength) }),
    ...(props.errorMessage === undefined
      ? {}
      : { errorMessage: cut(props.errorMessage, maxTextLength) }),
    ...(props.stackTrace === undefined ? {} : { stackTrace: cut(props.stackTrace, maxStackBytes) }),
  }
  if (JSON.stringify(properties).length > maxPropertiesBytes)
    return { refused: `The properties of the event take ${maxPropertiesBytes} characters at most.` }
  const row = {
    domain: cut(domain, maxTextLength),
    event: props.event,
    eventId,
    occurredAt,
    projectId,
    properties,
    sdkType: sdkType && cut(sdkType, 64),
    sdkVersion: sdkVersion && cut(sdkVersion, 64),
    type: cut(props.type, 32),
    url: cut(url.split(/[?#]/, 1)[0] ?? '', maxTextLength),
  }
  // One such event would make the whole insert fail.
  return isStorable(row)
    ? { row }
    : { refused: 'A text of the event has U+0000 or half of a surrogate pair.' }
}

/** The first characters of a text, none of them half. */
function cut(text: string, length: number): string {
  const short = text.slice(0, length)
  return short.length < text.length ? short.replace(/\p{Surrogate}$/u, '') : short
}
