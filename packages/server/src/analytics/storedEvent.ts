import type { AnalyticsEvent } from '@latchkey/protocol/http'
import type { events } from '../database/schema.ts'

export type StoredEvent = typeof events.$inferInsert

const maxStackBytes = 8 * 1024
const maxPropertiesBytes = 16 * 1024
const maxTextLength = 512

/**
 * What is kept of an event: the page's address without query and hash, no wallet address, no address of the
 * visitor's machine; long texts cut. `undefined` when the event is not one we can keep.
 */
export function storedEvent(
  { eventId, props, timestamp, url, domain }: AnalyticsEvent,
  {
    projectId,
    sdkType,
    sdkVersion,
  }: { projectId: string; sdkType?: string | undefined; sdkVersion?: string | undefined },
): StoredEvent | undefined {
  const occurredAt = new Date(timestamp)
  if (Number.isNaN(occurredAt.getTime()) || eventId === '' || eventId.length > 64) return undefined
  if (props.event === '' || props.event.length > 64) return undefined
  const properties = {
    ...props.properties,
    ...(props.errorType === undefined
      ? {}
      : { errorType: props.errorType.slice(0, maxTextLength) }),
    ...(props.errorMessage === undefined
      ? {}
      : { errorMessage: props.errorMessage.slice(0, maxTextLength) }),
    ...(props.stackTrace === undefined
      ? {}
      : { stackTrace: props.stackTrace.slice(0, maxStackBytes) }),
  }
  if (JSON.stringify(properties).length > maxPropertiesBytes) return undefined
  return withoutNulls({
    domain: domain.slice(0, maxTextLength),
    event: props.event,
    eventId,
    occurredAt,
    projectId,
    properties,
    sdkType: sdkType?.slice(0, 64),
    sdkVersion: sdkVersion?.slice(0, 64),
    type: props.type.slice(0, 32),
    url: (url.split(/[?#]/, 1)[0] ?? '').slice(0, maxTextLength),
  })
}

// PostgreSQL text cannot hold U+0000, and one such event would make the whole insert fail.
function withoutNulls(event: StoredEvent): StoredEvent | undefined {
  return JSON.stringify(event).includes('\\u0000') ? undefined : event
}
