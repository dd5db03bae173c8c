import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { Database, Session } from '../database/Database.ts'
import {
  DatabaseTooNewError,
  type MigrationGroup,
  migrate,
  migrationGroups,
  migrationNames,
} from '../database/migrate.ts'
import { sqlState } from '../database/sqlState.ts'
import { BackupError } from './BackupError.ts'
import {
  type BackupFooter,
  type BackupHeader,
  readFooter,
  readHeader,
  readRowLine,
} from './backupLines.ts'
import { tablesOf } from './tablesOf.ts'
import type { RowCounts } from './writeBackup.ts'

const batchLength = 1024 * 1024
const maxBatchRows = 1000
/** Twenty times the longest that a server writes. A file of a few megabytes may have a line of more than a text can hold. */
const maxLineLength = 64 * 1024 * 1024

/**
 * Fills a new database with the rows of a backup, all or nothing, and then brings it up to date: a backup of an older server does.
 *
 * @throws {BackupError} when the file is no whole backup, or the database has tables already.
 * @throws {DatabaseTooNewError} when the backup is of a newer server.
 */
export async function restoreBackup(
  database: Database,
  file: string,
): Promise<{ header: BackupHeader; rows: RowCounts }> {
  const lines = linesOf(file)
  try {
    const first = await lines.next()
    const header = readHeader(first.done ? undefined : first.value)
    const groups = await groupsOf(header)

    const rows = await database.transaction(async (session) => {
      await refuseUsed(session)
      for (const one of groups) await migrate({ transaction: (work) => work(session) }, one)
      return fill(session, lines)
    })
    for (const { group } of groups) await migrate(database, { group })
    return { header, rows }
  } finally {
    await lines.return(undefined)
  }
}

/** The migrations of a backup: those that all servers have, and those of each part with tables of its own that ran there. */
async function groupsOf({
  migrations,
}: BackupHeader): Promise<readonly { group: MigrationGroup | undefined; names: string[] }[]> {
  const groups = []
  for (const group of [undefined, ...migrationGroups]) {
    const known = await migrationNames(group)
    groups.push({ group, names: migrations.filter((name) => known.includes(name)) })
  }
  const found = groups.flatMap(({ names }) => names)
  const unknown = migrations.filter((name) => !found.includes(name))
  if (unknown.length > 0) throw new DatabaseTooNewError(unknown)
  return groups.filter(({ group, names }) => group === undefined || names.length > 0)
}

async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const gunzip = createGunzip()
  const source = createReadStream(file)
  source.on('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip)
  try {
    let rest = ''
    // Not by readline: it ends lines at U+2028 too, which JSON may have in a text as it is.
    for await (const part of gunzip.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = part.split('\n')
      lines[0] = rest + lines[0]
      rest = lines.pop() ?? ''
      if (rest.length > maxLineLength)
        throw new BackupError('The file has a line that is longer than any row of a backup.')
      yield* lines
    }
    if (rest) yield rest
  } catch (cause) {
    if (isZlibError(cause)) throw new BackupError('The file is cut off or damaged.', { cause })
    throw cause
  } finally {
    source.destroy()
    gunzip.destroy()
  }
  return undefined
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

async function refuseUsed(session: Session): Promise<void> {
  const [found] = await session.rows("select to_regclass('migrations') is not null as used")
  if (found?.['used'] === true)
    throw new BackupError('The database is in use already: restore into a new one.')
}

async function fill(session: Session, lines: AsyncGenerator<string>): Promise<RowCounts> {
  const tables = await tablesOf(session)
  // A migration may have put rows in, which the backup has as they became.
  await session.script(`truncate ${tables.map((table) => `"${table}"`).join(', ')}`)
  const rows: RowCounts = Object.fromEntries(tables.map((table) => [table, 0]))
  let footer: BackupFooter | undefined
  let batch: { table: string; rows: string[]; length: number } | undefined

  async function flush(): Promise<void> {
    if (!batch) return
    const { table } = batch
    await session
      .rows(
        `insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1::json)`,
        [`[${batch.rows.join(',')}]`],
      )
      .catch((cause) => {
        // A value that is none of its type, or a row that breaks a rule of its table.
        if (!/^2[23]/.test(sqlState(cause) ?? '')) throw cause
        throw new BackupError(`The backup has a row that cannot be one of ${table}.`, { cause })
      })
    rows[table] = (rows[table] ?? 0) + batch.rows.length
    batch = undefined
  }

  for await (const line of lines) {
    if (footer) throw new BackupError('The backup has lines after its end.')
    const row = readRowLine(line)
    if (!row) {
      footer = readFooter(line)
      continue
    }
    if (rows[row.table] === undefined)
      throw new BackupError(`The backup has a table that no server knows: ${row.table}.`)
    if (batch?.table !== row.table) await flush()
    batch ??= { length: 0, rows: [], table: row.table }
    batch.rows.push(row.json)
    batch.length += row.json.length
    if (batch.length >= batchLength || batch.rows.length >= maxBatchRows) await flush()
  }
  await flush()
  if (!footer) throw new BackupError('The file is cut off or damaged.')
  for (const [table, count] of Object.entries(footer.rows))
    if (rows[table] !== count)
      throw new BackupError(
        `The backup should have ${count} rows of ${table}, and has ${rows[table]}.`,
      )
  await continueNumbers(session)
  return rows
}

/** Numbers that the database gives itself begin after those of the restored rows. */
async function continueNumbers(session: Session): Promise<void> {
  const columns = await session.rows(
    "select table_name, column_name from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'",
  )
  for (const { table_name: table, column_name: column } of columns)
    await session.rows(
      `select setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1, false) from "${table}"`,
    )
}
