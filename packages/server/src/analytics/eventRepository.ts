import type { Queries } from '../database/Database.ts'
import { events } from '../database/schema.ts'
import type { StoredEvent } from './storedEvent.ts'

/** Keeps events; one that was kept before, by project and event id, stays as it was. */
export async function saveEvents(queries: Queries, rows: readonly StoredEvent[]): Promise<void> {
  await queries
    .insert(events)
    .values([...rows])
    .onConflictDoNothing()
}
