import { PGlite } from '@electric-sql/pglite'
import type { Database } from './Database.ts'
import { databaseOver } from './databaseOver.ts'

export type OpenPgliteParameters = {
  /** A dump to start from, as `dumpDataDir` of PGlite makes it. */
  template?: Blob | undefined
}

/** Opens an embedded PostgreSQL in memory, on this very thread: for tests, which make many. */
export async function openPglite({ template }: OpenPgliteParameters = {}): Promise<Database> {
  return databaseOver(await PGlite.create(template ? { loadDataDir: template } : {}), 'memory')
}
