import type { PgliteSession } from './PgliteClient.ts'

/** Where PostgreSQL's own background process begins, of two thousand million transactions. */
const freezeAge = 200_000_000

export type FreezeOldParameters = {
  database: PgliteSession
  /** Transactions since the oldest that a table knows by its id. */
  age?: number | undefined
  isStopped: () => boolean
}

/**
 * Freezes rows that old transactions wrote, so that ids of transactions may come again. PostgreSQL takes no writes once one of
 * its databases has not been frozen for two thousand million transactions (its manual, "Preventing Transaction ID Wraparound
 * Failures"): templates, which PGlite can not open beside its database, are dropped.
 */
export async function freezeOld({
  database,
  age = freezeAge,
  isStopped,
}: FreezeOldParameters): Promise<void> {
  // First: each vacuum finds the oldest of all databases anew.
  for (const template of await names(database, templates, age)) {
    if (isStopped()) return
    await database.exec(`alter database ${template} is_template false`)
    await database.exec(`drop database ${template}`)
  }
  for (const table of await names(database, tables, age)) {
    if (isStopped()) return
    await database.exec(`vacuum (freeze) ${table}`)
  }
}

/** By name: one that a stop left between the two statements is no template any more. */
const templates = `select datname as name from pg_database
  where datname in ('template0', 'template1') and datname <> current_database() and age(datfrozenxid) > $1`

/** Those of PostgreSQL itself too; what a table keeps outside of its rows is vacuumed with it. */
const tables = `select c.oid::regclass::text as name from pg_class c left join pg_class t on t.oid = c.reltoastrelid
  where c.relkind in ('r', 'm') and greatest(age(c.relfrozenxid), age(t.relfrozenxid)) > $1`

async function names(database: PgliteSession, sql: string, age: number): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(sql, [age])
  return rows.map(({ name }) => name)
}
