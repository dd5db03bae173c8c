import { sql } from 'drizzle-orm'
import type { Queries } from '../database/Database.ts'
import { events } from '../database/schema.ts'
import { removalBatch } from './eventRetention.ts'
import type { StoredEvent } from './storedEvent.ts'

/** Keeps events; one that was kept before, by project and event id, stays as it was. */
export async function saveEvents(queries: Queries, rows: readonly StoredEvent[]): Promise<void> {
  await queries
    .insert(events)
    .values([...rows])
    .onConflictDoNothing()
}

/** Removes events received before an instant, `removalBatch` at most, and tells how many. */
export async function removeEventsBefore(queries: Queries, instant: Date): Promise<number> {
  // ctid names a row of PostgreSQL where it is: no index on all events by time is needed for one batch.
  const oldest = sql`(select ctid from ${events} where ${events.receivedAt} < ${instant.toISOString()} limit ${removalBatch})`
  const removed = await queries
    .delete(events)
    .where(sql`ctid = any (array ${oldest})`)
    .returning({ eventId: events.eventId })
  return removed.length
}
