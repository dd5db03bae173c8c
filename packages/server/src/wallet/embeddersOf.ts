import type { Embedders } from '@latchkey/protocol/frame'
import type { Database } from '../database/Database.ts'
import type { Project } from '../projects/Project.ts'
import type { WalletSettings } from './walletSettings.ts'

/** Which sites may show the wallet of a project: those of the settings and of the table (S5.14, S9.37). */
export type EmbeddersOf = (project: Project) => Promise<Embedders>

/**
 * Reads them once for each time that a project is read, so that an edit counts as soon as another one of the project does,
 * and while the database is away what was read before counts on.
 */
export function createEmbeddersOf({
  database,
  settings,
}: {
  database: Pick<Database, 'rows'>
  settings: Pick<WalletSettings, 'embedders'>
}): EmbeddersOf {
  const known = new WeakMap<Project, Promise<Embedders>>()

  async function read({ development, id }: Project): Promise<Embedders> {
    const rows = await database.rows(
      'select origin from wallet_embedders where project = $1 order by origin',
      [id],
    )
    const configured = settings.embedders
      .filter(({ project }) => project === id)
      .flatMap(({ origins }) => origins)
    const added = rows.map(({ origin }) => String(origin))
    return { embedders: [...new Set([...configured, ...added])], loopback: development }
  }

  return (project) => {
    const before = known.get(project)
    if (before) return before
    const reading = read(project)
    known.set(project, reading)
    reading.catch(() => known.delete(project))
    return reading
  }
}
