import type { Logger } from 'pino'
import type { Database } from '../database/Database.ts'
import { describeError } from '../logging/describeError.ts'
import type { Check } from '../operations/Check.ts'
import type { Clock } from '../time/Clock.ts'
import { type Role, readAge, writeAge } from './ageFile.ts'

/** How exactly the age is known: what was written in the last of it before a copy may be lost unseen. */
const stepMs = 60_000

/**
 * Notices a database that is older than it was, however it came to be: a backup, a snapshot, a copy of its folder. What was
 * undone with it is not known here: sign-outs, devices and wallets of the time in between.
 */
export type WatchedAge = {
  /** `degraded` from the restore until the operator has acknowledged it. */
  check(): Promise<Check>
  /** Called with each row that the role writes. */
  wrote(): void
  close(): Promise<void>
}

export async function watchAge({
  clock,
  database: { rows },
  folder,
  logger,
  now,
  onAcknowledged,
  role,
}: {
  clock: Pick<Clock, 'after'>
  database: Pick<Database, 'rows'>
  /** Of the key file. */
  folder: string
  logger: Pick<Logger, 'error' | 'info' | 'warn'>
  now: () => number
  /** Ends what a restore has brought back. */
  onAcknowledged: () => Promise<void>
  role: Role
}): Promise<WatchedAge> {
  const table = `${role}_age`
  let isOlder = false
  let savedAt = 0
  let stop: (() => void) | undefined
  let saving: Promise<void> = Promise.resolve()

  async function newestOfDatabase(): Promise<number> {
    const [row] = await rows(`select newest from ${table}`)
    return Number(row?.['newest'] ?? 0)
  }

  /** The database first: a crash in between must not look as if it had lost something. */
  async function save(): Promise<void> {
    stop = undefined
    if (isOlder) return
    const [row] = await rows(
      `insert into ${table} (newest) values ($1)
       on conflict (id) do update set newest = greatest(${table}.newest + 1, excluded.newest) returning newest`,
      [now()],
    )
    await writeAge({ newest: Number(row?.['newest']) }, { folder, role })
    savedAt = now()
  }

  const saveSoon = (afterMs: number) => {
    stop ??= clock.after(afterMs, () => {
      saving = save().catch((error: unknown) =>
        logger.warn({ err: describeError(error), role }, 'the age of the database was not kept'),
      )
    })
  }

  async function look(): Promise<void> {
    const age = await readAge({ folder, role })
    if (age && 'acknowledged' in age) {
      await onAcknowledged()
      isOlder = false
      await save()
      logger.info({ role }, 'the restore is acknowledged')
    } else if (!isOlder && age && age.newest > (await newestOfDatabase())) {
      isOlder = true
      logger.error(
        { role, until: new Date(age.newest).toISOString() },
        'the database is older than it was: what came after its copy is lost; see "Backups and restores" of the docs, then run "latchkey-server wallet acknowledge-restore"',
      )
    }
  }

  await look()
  return {
    async check() {
      if (isOlder) await look()
      return isOlder
        ? { detail: `${role}: restored from a copy, not acknowledged`, status: 'degraded' }
        : { status: 'ok' }
    },
    async close() {
      const isDue = stop !== undefined
      stop?.()
      await saving
      if (isDue) await save().catch(() => undefined)
    },
    wrote() {
      if (!isOlder) saveSoon(Math.max(0, savedAt + stepMs - now()))
    },
  }
}
