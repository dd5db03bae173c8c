import type { Clock } from '../time/Clock.ts'
import { freezeOld } from './freezeOld.ts'
import type { PgliteSession } from './PgliteClient.ts'

export type MaintenanceParameters = {
  database: PgliteSession
  /** With too little room on the disk nothing is written that can wait. */
  isLow?: (() => boolean | Promise<boolean>) | undefined
  onError: (error: unknown) => void
  /** Transactions after which rows are frozen; PostgreSQL's own by default. */
  freezeAge?: number | undefined
  clock: Pick<Clock, 'after'>
}

export type Maintenance = {
  /** Ends it; fulfilled when nothing of it is under way. */
  stop(): Promise<void>
}

const everyMs = 10_000
/** Rows that changed since the last vacuum: so many, and a share of the table, which each vacuum costs the more the longer it is. */
const minRows = 1000
const share = 0.05
/** Of the journal. A crash is followed by reading so much of it, and a checkpoint writes each page anew that changes after it. */
const checkpointBytes = 64 * 1024 * 1024

/**
 * Does what the background processes of PostgreSQL do, which the embedded one does not have: it vacuums, without which the rows that
 * were deleted are passed by every statement, freezes, without which there are no more ids for transactions, and sets checkpoints,
 * without which the journal grows for ever.
 */
export function createMaintenance({
  database,
  isLow = () => false,
  onError,
  freezeAge,
  clock,
}: MaintenanceParameters): Maintenance {
  let running: Promise<void> | undefined
  let cancel: (() => void) | undefined
  let isStopped = false

  async function maintain(): Promise<void> {
    if (await isLow()) return
    for (const table of await tablesToVacuum(database)) {
      if (isStopped) return
      // A script, which may take as long as a migration.
      await database.exec(`vacuum ${table}`)
    }
    await freezeOld({ age: freezeAge, database, isStopped: () => isStopped })
    if (!isStopped && (await bytesSinceCheckpoint(database)) > checkpointBytes)
      await database.exec('checkpoint')
  }

  function schedule(): void {
    if (isStopped) return
    cancel = clock.after(everyMs, () => {
      running = maintain()
        .catch((error) => {
          if (!isStopped) onError(error)
        })
        .then(schedule)
    })
  }
  schedule()

  return {
    async stop() {
      isStopped = true
      cancel?.()
      await running
    },
  }
}

/** By their quoted names. */
async function tablesToVacuum({ query }: PgliteSession): Promise<string[]> {
  // What was counted is written where it can be read when a connection has a pause, which the only one never has.
  await query('select pg_stat_force_next_flush()')
  const { rows } = await query<{ name: string }>(
    `select s.relid::regclass::text as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.n_dead_tup + s.n_ins_since_vacuum > $1 + $2 * greatest(c.reltuples, 0)`,
    [minRows, share],
  )
  return rows.map(({ name }) => name)
}

async function bytesSinceCheckpoint({ query }: PgliteSession): Promise<number> {
  const { rows } = await query<{ bytes: number }>(
    'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  )
  return rows[0]?.bytes ?? 0
}
