import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { FreeSpace } from './createFreeSpace.ts'
import type * as schema from './schema.ts'

/** What repositories query: drizzle over either engine. */
export type Queries = PgDatabase<PgQueryResultHKT, typeof schema>

/** One open database. */
export type Database = {
  kind: 'memory' | 'pglite' | 'postgres'
  queries: Queries
  /** Runs one statement by hand; what drizzle would make too dear, such as hundreds of rows at once. */
  rows: Session['rows']
  /** Runs SQL by hand in one transaction; a script may hold several statements. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>
  /**
   * Calls back for each notification on a channel (`pg_notify`), and with `onGap` when some may have been missed. Only where
   * several processes may have the database open.
   */
  listen?(
    channel: string,
    events: { onPayload(payload: string): void; onGap(): void },
  ): Promise<Notifications>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
  /** The room on its disk, where that is this machine's: with too little, writes throw `DatabaseFullError`. */
  freeSpace?: FreeSpace | undefined
}

export type Notifications = {
  /** Looks whether notifications still come, and connects anew if not. */
  check(): Promise<void>
  close(): Promise<void>
}

export type Session = {
  rows(sql: string, parameters?: readonly unknown[]): Promise<Record<string, unknown>[]>
  script(sql: string): Promise<void>
}
