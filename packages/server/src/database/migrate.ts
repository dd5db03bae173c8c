import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database, Session } from './Database.ts'

// Both src/database and dist/database lie two folders below the package.
export const migrationsFolder = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** Parts of the server with tables of their own, which no other part sees. */
export const migrationGroups = ['onramp', 'recovery', 'wallet'] as const
export type MigrationGroup = (typeof migrationGroups)[number]

// Any number does, as long as every process uses the same: 'latchkey' in ASCII, cut to 63 bits.
const lockKey = '7809074218246395257'

/** Thrown when the database was migrated by a newer server. */
export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError'
  readonly code = 'database.too_new'

  constructor(unknown: readonly string[]) {
    super(`The database has migrations that this server does not know: ${unknown.join(', ')}.`)
  }
}

/**
 * Brings the tables up to date, all or nothing, and returns the names of the migrations it ran. Several
 * processes may start at once: an advisory lock lets one do the work.
 *
 * @throws {DatabaseTooNewError}
 */
export async function migrate(
  database: Pick<Database, 'transaction'>,
  {
    group,
    names,
  }: {
    /** Of a part that has tables of its own; else those that the other parts share. */
    group?: MigrationGroup | undefined
    /** Only these instead of all: the tables of an older server. */
    names?: readonly string[] | undefined
  } = {},
): Promise<string[]> {
  const known = names ?? (await migrationNames(group))
  // Looked at before anything is written, so that a server starts on a full disk too.
  if (await isUpToDate(database, known, group)) return []
  return database.transaction(async (session) => {
    await session.rows('select pg_advisory_xact_lock($1::bigint)', [lockKey])
    await session.script(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const applied = await appliedNames(session, group)
    const unknown = [...applied].filter((name) => !known.includes(name))
    if (unknown.length > 0) throw new DatabaseTooNewError(unknown)

    const pending = known.filter((name) => !applied.has(name))
    for (const name of pending) {
      await session.script(await readFile(`${migrationsFolder}${name}`, 'utf8'))
      await session.rows('insert into migrations (name) values ($1)', [name])
    }
    return pending
  })
}

/**
 * The names of the migrations that still have to run. Probes ask for them, so there is no transaction, in which an embedded
 * database would wait for its asker from statement to statement and do nothing else.
 */
export async function pendingMigrations(
  database: Pick<Database, 'rows'>,
  group?: MigrationGroup,
): Promise<string[]> {
  const known = await migrationNames(group)
  const applied = await foundNames(database, group)
  return known.filter((name) => !applied.has(name))
}

async function isUpToDate(
  database: Pick<Database, 'transaction'>,
  known: readonly string[],
  group: MigrationGroup | undefined,
): Promise<boolean> {
  return database.transaction(async (session) => {
    const applied = await foundNames(session, group)
    return applied.size === known.length && known.every((name) => applied.has(name))
  })
}

/** Those that ran, also in a database without any table. */
async function foundNames(
  session: Pick<Session, 'rows'>,
  group: MigrationGroup | undefined,
): Promise<Set<string>> {
  const [table] = await session.rows("select to_regclass('migrations') is not null as found")
  return table?.['found'] === true ? appliedNames(session, group) : new Set()
}

/** Of a group, whose names begin with its folder; or of none. */
async function appliedNames(
  session: Pick<Session, 'rows'>,
  group: MigrationGroup | undefined,
): Promise<Set<string>> {
  const rows = await session.rows('select name from migrations order by name')
  const names = rows.map(({ name }) => String(name))
  const isOfGroup = (name: string) =>
    group === undefined ? !name.includes('/') : name.startsWith(`${group}/`)
  return new Set(names.filter(isOfGroup))
}

/** The path of every migration of a group, or of none, in the order they run. */
export async function migrationNames(group?: MigrationGroup): Promise<string[]> {
  const names = await readdir(
    group === undefined ? migrationsFolder : `${migrationsFolder}${group}`,
  )
  return names
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => (group === undefined ? name : `${group}/${name}`))
}
