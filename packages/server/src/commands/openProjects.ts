import { pino } from 'pino'
import { reachDatabase } from '../admin/reachDatabase.ts'
import type { ServerConfig } from '../config/serverConfig.ts'
import { migrate } from '../database/migrate.ts'
import { createProjectRepository, type ProjectRepository } from '../projects/projectRepository.ts'

export type OpenedProjects = {
  projects: ProjectRepository
  /** Who edits: the running server itself, or this process in a database that servers may share. */
  through: 'database' | 'server'
  close(): Promise<void>
}

/**
 * Opens the projects of the configured database: directly, or through the server that has its folder open.
 *
 * @throws {DatabaseLockedError}
 */
export async function openProjects({
  database: config,
}: Pick<ServerConfig, 'database'>): Promise<OpenedProjects> {
  const reached = await reachDatabase(config, { logger: pino({ level: 'silent' }) })
  if (reached.kind === 'served')
    return { close: async () => undefined, projects: reached.projects, through: 'server' }
  const { database } = reached
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return {
    close: database.close,
    projects: createProjectRepository(database.queries),
    through: 'database',
  }
}
