import type { RowCounts } from '../backup/writeBackup.ts'
import type { HistoryStore } from '../history/indexer/createHistoryStore.ts'
import type { NameRepository, StoredName } from '../names/createNameRepository.ts'
import type { Project } from '../projects/Project.ts'
import { ProjectExistsError } from '../projects/ProjectExistsError.ts'
import type { ProjectRepository } from '../projects/ProjectRepository.ts'
import type { KeyRepository } from '../sessions/createKeyRepository.ts'
import type { SessionEnd } from '../sessions/createSessionEnd.ts'
import type { EmbedderRepository } from '../wallet/createEmbedderRepository.ts'
import type { OperatorFreezes, RoleFreezes } from '../wallet/operator/OperatorFreezes.ts'
import { readAddress } from './adminFolder.ts'
import type {
  AdminRequest,
  BackupRequest,
  EmbeddersRequest,
  FreezesRequest,
  HistoryRequest,
  KeysRequest,
  NamesRequest,
  SessionsRequest,
} from './adminRequest.ts'
import { askServer, isAnswering, ServerRefusedError } from './askServer.ts'

/** What a running server does for a command. */
export type ServedRepositories = {
  /** Writes every row into a file of this absolute path, and answers with the number of rows of each table. */
  backup(file: string): Promise<RowCounts>
  embedders: EmbedderRepository
  freezes: OperatorFreezes
  history: Pick<HistoryStore, 'reset'>
  keys: Pick<KeyRepository, 'rotate'>
  names: Pick<NameRepository, 'allow' | 'find' | 'takeDown'>
  projects: ProjectRepository
  sessions: SessionEnd
}

/** Reaches the server that has a data folder open; `undefined` when none answers there. */
export async function connectServer(folder: string): Promise<ServedRepositories | undefined> {
  const path = await readAddress(folder)
  if (path === undefined || !(await isAnswering(path))) return undefined
  return {
    backup: backupBy(path),
    embedders: embeddersOf(path),
    freezes: freezesOf(path),
    history: historyOf(path),
    keys: keysOf(path),
    names: namesOf(path),
    projects: projectsOf(path),
    sessions: sessionsOf(path),
  }
}

/** Longer than the largest relay takes to be written. */
const backupTimeoutMs = 60 * 60_000

// The other end is this very package, so its answers have the types it was asked for.

function backupBy(socketPath: string): ServedRepositories['backup'] {
  return (file) =>
    askServer(socketPath, {
      body: { file } satisfies BackupRequest,
      path: '/backup',
      timeoutMs: backupTimeoutMs,
    }) as Promise<RowCounts>
}

function embeddersOf(socketPath: string): EmbedderRepository {
  const ask = (body: EmbeddersRequest) => askServer(socketPath, { body, path: '/embedders' })
  return {
    add: (project, { actor, origins }) =>
      ask({ actor, operation: 'add', origins: [...origins], project }) as Promise<boolean>,
    list: (project) => ask({ operation: 'list', project }) as Promise<string[]>,
    remove: async (project, { actor, origins }) => {
      const body: EmbeddersRequest = { actor, operation: 'remove', origins: [...origins], project }
      return ((await ask(body)) as string[] | null) ?? undefined
    },
  }
}

function freezesOf(socketPath: string): OperatorFreezes {
  const ask = (body: FreezesRequest) =>
    askServer(socketPath, { body, path: '/freezes' }) as Promise<RoleFreezes>
  return {
    freeze: (email, actor) => ask({ actor, email, operation: 'freeze' }),
    thaw: (email, actor) => ask({ actor, email, operation: 'thaw' }),
  }
}

function historyOf(socketPath: string): ServedRepositories['history'] {
  return {
    async reset(chain, { actor, from }) {
      const body: HistoryRequest = { actor, chain, from, operation: 'reset' }
      const gone = await askServer(socketPath, {
        body,
        path: '/history',
        timeoutMs: backupTimeoutMs,
      })
      return (gone as { entries: number } | null) ?? undefined
    },
  }
}

function keysOf(socketPath: string): ServedRepositories['keys'] {
  const ask = (body: KeysRequest) => askServer(socketPath, { body, path: '/keys' })
  return { rotate: (actor) => ask({ actor, operation: 'rotate' }) as Promise<string> }
}

function namesOf(socketPath: string): ServedRepositories['names'] {
  const ask = (body: NamesRequest) => askServer(socketPath, { body, path: '/names' })
  return {
    allow: (name, { actor }) => ask({ actor, name, operation: 'allow' }) as Promise<boolean>,
    find: async (name) =>
      ((await ask({ name, operation: 'find' })) as StoredName | null) ?? undefined,
    takeDown: (name, { actor, now }) =>
      ask({ actor, name, now, operation: 'takeDown' }) as Promise<boolean>,
  }
}

function projectsOf(socketPath: string): ProjectRepository {
  const ask = (body: AdminRequest) => askServer(socketPath, { body, path: '/projects' })
  return {
    async create(settings, actor) {
      try {
        await ask({ actor, operation: 'create', settings })
      } catch (error) {
        if (error instanceof ServerRefusedError && error.reason === 'project.exists')
          throw new ProjectExistsError(settings.id)
        throw error
      }
    },
    edit: (id, edit, actor) => ask({ actor, edit, id, operation: 'edit' }) as Promise<boolean>,
    find: async (id) => ((await ask({ id, operation: 'find' })) as Project | null) ?? undefined,
    list: () => ask({ operation: 'list' }) as ReturnType<ProjectRepository['list']>,
    remove: (id, actor) => ask({ actor, id, operation: 'remove' }) as Promise<boolean>,
  }
}

function sessionsOf(socketPath: string): SessionEnd {
  const ask = (body: SessionsRequest) =>
    askServer(socketPath, { body, path: '/sessions', timeoutMs: backupTimeoutMs })
  return { endAll: (actor) => ask({ actor, operation: 'endAll' }) as Promise<number> }
}
