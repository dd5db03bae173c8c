import { pino } from 'pino'
import { migrate } from '../database/migrate.ts'
import { openPostgres } from '../database/openPostgres.ts'
import { sharedPostgresVariable } from './openTestDatabase.ts'
import { findPostgres, startPostgres } from './startPostgres.ts'

/** Vitest's global set-up where tests run on PostgreSQL: one cluster for all files, with a migrated database to copy. */
export default async function sharedPostgres(): Promise<() => Promise<void>> {
  const binaries = findPostgres()
  if (!binaries) throw new Error('PostgreSQL is not installed: there is no initdb and no postgres.')
  const cluster = await startPostgres(binaries)
  const url = await cluster.createDatabase()
  const template = await openPostgres({ poolSize: 1, url }, { logger: pino({ level: 'silent' }) })
  await migrate(template)
  // While a connection is open nothing can be copied.
  await template.close()
  process.env[sharedPostgresVariable] = url
  return () => cluster.stop()
}
