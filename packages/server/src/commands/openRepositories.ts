import { pino } from 'pino'
import { reachDatabase } from '../admin/reachDatabase.ts'
import type { ServerConfig } from '../config/serverConfig.ts'
import { migrate } from '../database/migrate.ts'
import { createHistoryStore, type HistoryStore } from '../history/indexer/createHistoryStore.ts'
import { createNameRepository, type NameRepository } from '../names/createNameRepository.ts'
import { createProjectRepository } from '../projects/createProjectRepository.ts'
import type { ProjectRepository } from '../projects/ProjectRepository.ts'
import { createKeyRepository, type KeyRepository } from '../sessions/createKeyRepository.ts'
import { createSessionEnd, type SessionEnd } from '../sessions/createSessionEnd.ts'
import {
  createEmbedderRepository,
  type EmbedderRepository,
} from '../wallet/createEmbedderRepository.ts'
import { createOperatorFreezes } from '../wallet/operator/createOperatorFreezes.ts'
import type { OperatorFreezes } from '../wallet/operator/OperatorFreezes.ts'

export type OpenedRepositories = {
  embedders: EmbedderRepository
  freezes: OperatorFreezes
  history: Pick<HistoryStore, 'reset'>
  keys: Pick<KeyRepository, 'rotate'>
  names: Pick<NameRepository, 'allow' | 'find' | 'takeDown'>
  projects: ProjectRepository
  sessions: SessionEnd
  /** Who edits: the running server itself, or this process in a database that servers may share. */
  through: 'database' | 'server'
  close(): Promise<void>
}

/**
 * Opens the configured database: directly, or through the server that has its folder open.
 *
 * @throws {DatabaseLockedError}
 */
export async function openRepositories(
  config: Pick<ServerConfig, 'database' | 'wallet'>,
): Promise<OpenedRepositories> {
  const reached = await reachDatabase(config.database, { logger: pino({ level: 'silent' }) })
  if (reached.kind === 'served')
    return {
      close: async () => undefined,
      embedders: reached.embedders,
      freezes: reached.freezes,
      history: reached.history,
      keys: reached.keys,
      names: reached.names,
      projects: reached.projects,
      sessions: reached.sessions,
      through: 'server',
    }
  const { database } = reached
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return {
    close: database.close,
    embedders: createEmbedderRepository(database),
    freezes: createOperatorFreezes(config, { database, now: Date.now }),
    history: createHistoryStore({ database }),
    keys: createKeyRepository({ database }),
    names: createNameRepository(database),
    projects: createProjectRepository(database.queries),
    sessions: createSessionEnd(database),
    through: 'database',
  }
}
