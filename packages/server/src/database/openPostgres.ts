import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { describeError } from '../logging/describeError.ts'
import type { Database } from './Database.ts'
import { listenPostgres } from './listenPostgres.ts'
import * as schema from './schema.ts'

export type OpenPostgresParameters = { url: string; poolSize: number }

/** Opens a pool of connections to a PostgreSQL server (15 or later). */
export async function openPostgres(
  { url, poolSize }: OpenPostgresParameters,
  { logger }: { logger: Logger },
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    max: poolSize,
    statement_timeout: 20_000,
  })
  // An idle connection that breaks would otherwise end the process.
  pool.on('error', (error) =>
    logger.warn({ err: describeError(error) }, 'database connection lost'),
  )
  return {
    close: () => pool.end(),
    kind: 'postgres',
    listen: (channel, events) =>
      listenPostgres({
        ...events,
        channel,
        logger,
        notify: async (payload) => {
          await pool.query('select pg_notify($1, $2)', [channel, payload])
        },
        url,
      }),
    async ping() {
      await pool.query('select 1')
    },
    queries: drizzle(pool, { schema }),
    async rows(sql, parameters = []) {
      const { rows } = await pool.query(sql, [...parameters])
      return rows
    },
    async transaction(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work({
          async rows(sql, parameters = []) {
            const { rows } = await client.query(sql, [...parameters])
            return rows
          },
          async script(sql) {
            await client.query(sql)
          },
        })
        await client.query('commit')
        client.release()
        return result
      } catch (error) {
        // A connection that cannot roll back is thrown away with its transaction.
        const broken = await client.query('rollback').then(
          () => false,
          () => true,
        )
        client.release(broken)
        throw error
      }
    },
  }
}
