import type { Database, Session } from '../database/Database.ts'
import { migrate } from '../database/migrate.ts'

export type EmbedderRepository = {
  /** Answers whether there is such a project; an origin that is listed already stays as it is. */
  add(project: string, edit: EmbedderEdit): Promise<boolean>
  /** The origins that were added, but not those of the settings. */
  list(project: string): Promise<readonly string[]>
  /** Answers with those that were listed, or with nothing where there is no such project. */
  remove(project: string, edit: EmbedderEdit): Promise<readonly string[] | undefined>
}

type EmbedderEdit = { actor: string; origins: readonly string[] }

/** Edits which sites may show the wallet of a project, for the operator; each edit leaves a line in the audit log. */
export function createEmbedderRepository(
  database: Pick<Database, 'rows' | 'transaction'>,
  {
    onChange = () => undefined,
  }: {
    /** Called for each project whose sites were edited here, once they are in the database. */
    onChange?: ((project: string) => void) | undefined
  } = {},
): EmbedderRepository {
  // The table is the wallet's, which may be served by another process, or not yet.
  const haveTable = () => migrate(database, { group: 'wallet' })

  async function edit<T>(
    project: string,
    { action, actor, origins }: EmbedderEdit & { action: string },
    work: (session: Session) => Promise<T>,
  ): Promise<T | undefined> {
    await haveTable()
    const done = await database.transaction(async (session) => {
      const [found] = await session.rows('select id from projects where id = $1 for share', [
        project,
      ])
      if (!found) return undefined
      const result = await work(session)
      await session.rows(
        'insert into audit_log (action, actor, target, change) values ($1, $2, $3, $4::jsonb)',
        [action, actor, project, JSON.stringify({ origins })],
      )
      return { result }
    })
    if (done) onChange(project)
    return done?.result
  }

  return {
    async add(project, { actor, origins }) {
      const about = { action: 'project.embed_add', actor, origins }
      const isDone = await edit(project, about, async (session) => {
        await session.rows(
          `insert into wallet_embedders (project, origin)
           select $1, origin from unnest($2::text[]) as origin on conflict do nothing`,
          [project, origins],
        )
        return true
      })
      return isDone ?? false
    },
    async list(project) {
      await haveTable()
      const rows = await database.rows(
        'select origin from wallet_embedders where project = $1 order by origin',
        [project],
      )
      return rows.map(({ origin }) => String(origin))
    },
    remove: (project, { actor, origins }) =>
      edit(project, { action: 'project.embed_remove', actor, origins }, async (session) => {
        const gone = await session.rows(
          'delete from wallet_embedders where project = $1 and origin = any($2::text[]) returning origin',
          [project, origins],
        )
        return gone.map(({ origin }) => String(origin))
      }),
  }
}
