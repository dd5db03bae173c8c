import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from './Database.ts'
import type { PgliteClient } from './PgliteClient.ts'
import * as schema from './schema.ts'

/** The embedded PostgreSQL as a database. */
export function databaseOver(pglite: PgliteClient, kind: Database['kind']): Database {
  return {
    close: () => pglite.close(),
    kind,
    async ping() {
      await pglite.query('select 1')
    },
    // Of a client drizzle uses `query` and `transaction` only.
    queries: drizzle({ client: pglite as PGlite, schema }),
    async rows(sql, parameters = []) {
      const { rows } = await pglite.query<Record<string, unknown>>(sql, [...parameters])
      return rows
    },
    transaction: (work) =>
      pglite.transaction((transaction) =>
        work({
          async rows(sql, parameters = []) {
            const { rows } = await transaction.query<Record<string, unknown>>(sql, [...parameters])
            return rows
          },
          async script(sql) {
            await transaction.exec(sql)
          },
        }),
      ),
  }
}
