import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { open, rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database, Session } from '../database/Database.ts'
import { version } from '../version.ts'
import { BackupError } from './BackupError.ts'
import { type BackupFooter, type BackupHeader, rowLine } from './backupLines.ts'
import { tablesOf } from './tablesOf.ts'

export type WriteBackupParameters = {
  /** Overwritten only when the backup is whole. */
  file: string
  now: () => number
}

/** The number of rows of each table. */
export type RowCounts = BackupFooter['rows']

/** What a page of rows should have, in characters of JSON. */
const pageLength = 1024 * 1024
const maxPageRows = 2000
/**
 * Of messages: strangers say how large one is, up to 3 MiB in JSON, and the pages before tell nothing of the next. With
 * this the largest page has some 50 MiB.
 */
const maxPageMessages = 16

/**
 * Writes every row of the database as it is at one moment: lines of JSON, compressed by gzip, for its owner alone to read. An embedded
 * database answers nothing else meanwhile.
 *
 * @throws {BackupError} when there is nothing to write.
 */
export async function writeBackup(
  database: Pick<Database, 'transaction'>,
  { file, now }: WriteBackupParameters,
): Promise<RowCounts> {
  // A name of its own: another backup to the same file may be under way. A new file gets the mode that secrets need.
  const partial = `${file}.${randomUUID()}.partial`
  const handle = await open(partial, 'wx', 0o600)
  try {
    const rows = await database.transaction(async (session) => {
      await session.rows('set transaction isolation level repeatable read, read only')
      const gzip = createGzip()
      const out = handle.createWriteStream({ flush: true })
      gzip.pipe(out)
      // `finished` rejects with what fails on the way; without a listener that would end the process.
      gzip.on('error', (error) => out.destroy(error))
      out.on('error', (error) => gzip.destroy(error))
      const written = finished(out)
      written.catch(() => undefined)
      const write = async (line: string) => {
        if (gzip.destroyed) await written
        if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), written])
      }
      const counts = await writeLines(session, { madeAt: new Date(now()).toISOString(), write })
      gzip.end()
      await written
      return counts
    })
    await rename(partial, file)
    return rows
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(partial, { force: true })
    throw error
  }
}

async function writeLines(
  session: Session,
  { madeAt, write }: { madeAt: string; write: (line: string) => Promise<void> },
): Promise<RowCounts> {
  const [found] = await session.rows("select to_regclass('migrations') is not null as used")
  if (found?.['used'] !== true) throw new BackupError('The database has no tables yet.')
  const migrations = await session.rows('select name from migrations order by name')
  await write(
    JSON.stringify({
      format: 'latchkey-backup-1',
      madeAt,
      migrations: migrations.map(({ name }) => String(name)),
      version,
    } satisfies BackupHeader),
  )
  const rows: RowCounts = {}
  for (const table of await tablesOf(session)) {
    rows[table] = 0
    for await (const json of rowsOf(session, table)) {
      await write(rowLine(table, json))
      rows[table] += 1
    }
  }
  await write(JSON.stringify({ rows } satisfies BackupFooter))
  return rows
}

/** Reads as many rows at once as make about a page: a row may be a name, or a message of half a mebibyte. */
async function* rowsOf(session: Session, table: string): AsyncGenerator<string> {
  await session.rows(
    `declare backup_rows no scroll cursor for select row_to_json(one)::text as json from "${table}" as one`,
  )
  const maxRows = table === 'relay_mailbox' ? maxPageMessages : maxPageRows
  let wanted = 10
  for (;;) {
    const page = await session.rows(`fetch ${wanted} from backup_rows`)
    let length = 0
    for (const { json } of page) {
      const text = String(json)
      length += text.length
      yield text
    }
    if (page.length < wanted) break
    wanted = Math.max(1, Math.min(maxRows, Math.floor((pageLength * wanted) / length)))
  }
  await session.rows('close backup_rows')
}
