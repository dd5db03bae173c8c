import type { Database } from '../database/Database.ts'
import { DatabaseLockedError } from '../database/DatabaseLockedError.ts'
import {
  type DatabaseSettings,
  type OpenDatabaseOptions,
  openDatabase,
} from '../database/openDatabase.ts'
import { connectServer, type ServedRepositories } from './connectServer.ts'

export type ReachedDatabase =
  | { kind: 'opened'; database: Database }
  /** A running server has its folder open, and does for us what we would. */
  | ({ kind: 'served'; error: DatabaseLockedError } & ServedRepositories)

export type ReachDatabaseOptions = OpenDatabaseOptions & {
  /** How long to wait for a folder that is locked while no server answers: one may be starting, or a command ending. */
  patienceMs?: number | undefined
}

const pollMs = 100

/**
 * Opens the configured database, or finds the server that has it open.
 *
 * @throws {DatabaseLockedError} when another process has the folder open and answers no command.
 */
export async function reachDatabase(
  config: DatabaseSettings,
  { logger, onStuck, patienceMs = 60_000 }: ReachDatabaseOptions,
): Promise<ReachedDatabase> {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return { database: await openDatabase(config, { logger, onStuck }), kind: 'opened' }
    } catch (error) {
      if (!(error instanceof DatabaseLockedError) || config.kind !== 'pglite') throw error
      if (error.isElsewhere) throw error
      const served = await connectServer(config.folder)
      if (served) return { error, kind: 'served', ...served }
      if (Date.now() >= until) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
