import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from './Database.ts'
import { lockFolder } from './lockFolder.ts'
import * as schema from './schema.ts'

export type OpenPgliteParameters = {
  /** Where to keep the data; without one it lives in memory. */
  folder?: string | undefined
  /** A dump to start a memory database from, as `dumpDataDir` of PGlite makes it. */
  template?: Blob | undefined
}

/**
 * Opens the embedded PostgreSQL.
 *
 * @throws {DatabaseLockedError} when the folder is open already: PGlite itself would let a second process in
 * and ruin the data.
 */
export async function openPglite({ folder, template }: OpenPgliteParameters): Promise<Database> {
  if (folder === undefined)
    return databaseOver(await PGlite.create(template ? { loadDataDir: template } : {}), 'memory')

  await mkdir(folder, { recursive: true })
  const lock = await lockFolder(folder)
  try {
    return databaseOver(await PGlite.create(join(folder, 'postgres')), 'pglite', lock.release)
  } catch (error) {
    await lock.release()
    throw error
  }
}

export function databaseOver(
  pglite: PGlite,
  kind: Database['kind'],
  release?: () => Promise<void>,
): Database {
  let turn: Promise<unknown> = Promise.resolve()
  /**
   * One statement after the other, and between two of them everybody else: PGlite works in this very thread, and
   * statements that wait for each other by promises alone would let no timer and no socket in between.
   */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.then(breathe, breathe)
    return done
  }
  return {
    async close() {
      await pglite.close()
      await release?.()
    },
    kind,
    async ping() {
      await pglite.query('select 1')
    },
    queries: drizzle(pglite, { schema }),
    async rows(sql, parameters = []) {
      const { rows } = await inTurn(() =>
        pglite.query<Record<string, unknown>>(sql, [...parameters]),
      )
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

function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
