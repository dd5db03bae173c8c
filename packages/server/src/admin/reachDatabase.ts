import type { Database } from '../database/Database.ts'
import { DatabaseLockedError } from '../database/DatabaseLockedError.ts'
import {
  type DatabaseSettings,
  type OpenDatabaseOptions,
  openDatabase,
} from '../database/openDatabase.ts'
import type { ProjectRepository } from '../projects/projectRepository.ts'
import { connectProjects } from './connectProjects.ts'

export type ReachedDatabase =
  | { kind: 'opened'; database: Database }
  /** A running server has its folder open, and edits projects for us. */
  | { kind: 'served'; projects: ProjectRepository; error: DatabaseLockedError }

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
  { logger, onStuck, patienceMs = 20_000 }: ReachDatabaseOptions,
): Promise<ReachedDatabase> {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return { database: await openDatabase(config, { logger, onStuck }), kind: 'opened' }
    } catch (error) {
      if (!(error instanceof DatabaseLockedError) || config.kind !== 'pglite') throw error
      if (error.isElsewhere) throw error
      const projects = await connectProjects(config.folder)
      if (projects) return { error, kind: 'served', projects }
      if (Date.now() >= until) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
