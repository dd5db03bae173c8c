import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, systemClock } from '../time/Clock.ts'
import {
  createDatabaseThread,
  type DatabaseThread,
  type OnDatabaseStuck,
} from './createDatabaseThread.ts'
import type { FreeSpace } from './createFreeSpace.ts'
import { createMaintenance, type Maintenance } from './createMaintenance.ts'
import type { Database } from './Database.ts'
import { DatabaseFullError } from './DatabaseFullError.ts'
import type { DatabaseRequest } from './DatabaseMessage.ts'
import { databaseOver } from './databaseOver.ts'
import { type FolderLock, lockFolder } from './lockFolder.ts'
import type { PgliteClient, PgliteSession } from './PgliteClient.ts'
import { StatementError } from './StatementError.ts'

export type OpenPgliteThreadParameters = {
  /** Where to keep the data; without one it lives in memory. */
  folder?: string | undefined
  /** How long a statement may go without an answer. */
  answerMs?: number | undefined
  /** The same for opening and migrations: the first start makes the files, and one after a crash reads the journal. */
  scriptMs?: number | undefined
  /** The room on the disk of the folder; with too little of it writes are refused. */
  freeSpace?: FreeSpace | undefined
  /** Called once when the database answers no more; every statement fails from then on. */
  onStuck?: OnDatabaseStuck | undefined
  /** Called when its maintenance fails, which is tried again. */
  onMaintenanceError?: ((error: unknown) => void) | undefined
  clock?: Clock | undefined
}

/**
 * Opens the embedded PostgreSQL on a thread of its own.
 *
 * @throws {DatabaseLockedError} when the folder is open already: PGlite itself would let a second process in
 * and ruin the data.
 */
export async function openPgliteThread({
  folder,
  answerMs = 20_000,
  scriptMs = 300_000,
  freeSpace,
  onStuck = () => undefined,
  onMaintenanceError = () => undefined,
  clock = systemClock,
}: OpenPgliteThreadParameters): Promise<Database> {
  const lock = folder === undefined ? undefined : await openFolder(folder)
  const data = folder === undefined ? undefined : join(folder, 'postgres')
  const isLow = () => freeSpace?.isLow() ?? false
  let thread: DatabaseThread | undefined
  let maintenance: Maintenance | undefined
  // No other process may have the files of a thread that could not be ended.
  const close = async () => {
    await maintenance?.stop()
    if (!thread || (await thread.close())) await lock?.release()
  }
  try {
    if (data !== undefined) await makePrivate(data)
    thread = createDatabaseThread({
      answerMs,
      clock,
      folder: data,
      isReadOnly: isLow,
      onStuck,
      scriptMs,
    })
    await thread.opened
  } catch (error) {
    await close()
    // Then PGlite does not say why it cannot start.
    throw (await isLow()) ? new DatabaseFullError({ cause: error }) : error
  }
  const client = clientOver(thread)
  maintenance = createMaintenance({
    clock,
    database: client,
    isLow,
    onError: onMaintenanceError,
  })
  return {
    ...databaseOver(client, folder === undefined ? 'memory' : 'pglite'),
    close,
    freeSpace,
  }
}

async function openFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { mode: 0o700, recursive: true })
  await chmod(folder, 0o700)
  return lockFolder(folder)
}

/**
 * Makes the folder of the files, and takes what others could read of an older one from them; whoever may not enter the
 * data folder reaches nothing below it either.
 */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: true })
  if (((await stat(folder)).mode & 0o077) === 0) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  // Last: one that was stopped half-way begins again.
  await chmod(folder, 0o700)
}

function clientOver(thread: DatabaseThread): PgliteClient {
  async function ask(request: DatabaseRequest) {
    try {
      return await thread.ask(request)
    } catch (error) {
      throw isAboutRoom(error) ? new DatabaseFullError({ cause: error }) : error
    }
  }

  function session(transaction?: number): PgliteSession {
    return {
      exec: (sql) => ask({ kind: 'script', sql, transaction }),
      async query(sql, parameters = [], { parsers = {}, rowMode = 'object' } = {}) {
        const { result } = await ask({
          // Only drizzle asks for parsers, and each of its own leaves the text as it is.
          asText: Object.keys(parsers).map(Number),
          kind: 'query',
          parameters,
          rowMode,
          sql,
          transaction,
        })
        // The other end is PGlite itself.
        return result as never
      },
    }
  }

  return {
    ...session(),
    async close() {
      await thread.close()
    },
    async transaction(work) {
      const { id: transaction } = await ask({ kind: 'begin' })
      let result: Awaited<ReturnType<typeof work>>
      try {
        result = await work(session(transaction))
      } catch (error) {
        // What went wrong first is what the caller has to know.
        await ask({ commit: false, kind: 'end', transaction }).catch(() => undefined)
        throw error
      }
      await ask({ commit: true, kind: 'end', transaction })
      return result
    },
  }
}

/** Read-only transactions there are for one reason only: too little room on the disk. */
const roomCodes = new Set(['25006', '53100'])

function isAboutRoom(error: unknown): boolean {
  return error instanceof StatementError && roomCodes.has(error.code ?? '')
}
