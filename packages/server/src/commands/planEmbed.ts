import { isEmbedder } from '@latchkey/protocol/frame'
import type { ServerConfig } from '../config/serverConfig.ts'
import { embedder } from '../wallet/embedder.ts'
import { actor } from './actor.ts'
import { type CommandContext, UsageError } from './Command.ts'
import type { OpenedRepositories } from './openRepositories.ts'

type Parts = Pick<OpenedRepositories, 'embedders' | 'projects'> & {
  config: Pick<ServerConfig, 'wallet'>
  context: CommandContext
  /** When servers act on an edit, as a sentence after a space. */
  followers: string
}

/** `latchkey-server project embed add|remove|list`: checks the whole command line before the database is touched. */
export function planEmbed(
  [action, project, ...origins]: readonly string[],
  { json = false }: { json?: boolean | undefined },
): (parts: Parts) => Promise<number> {
  if (action !== 'add' && action !== 'list' && action !== 'remove')
    throw new UsageError(
      action === undefined
        ? 'Say what to do: project embed add, remove or list.'
        : `There is no "project embed ${action}".`,
    )
  if (project === undefined) throw new UsageError('Give the id of one project.')
  if (action === 'list') {
    if (origins.length > 0) throw new UsageError('Give the id of one project.')
    return (parts) => list(project, parts, { json })
  }
  if (origins.length === 0)
    throw new UsageError('Name the origins of sites, such as https://shop.example.')
  for (const origin of origins)
    if (!embedder.safeParse(origin).success)
      throw new UsageError(
        `Expected a whole origin, such as https://shop.example, without a path or *; got "${origin}".`,
      )
  return action === 'add'
    ? (parts) => add(project, origins, parts)
    : (parts) => remove(project, origins, parts)
}

async function add(
  project: string,
  origins: readonly string[],
  { context, embedders, followers }: Parts,
): Promise<number> {
  if (!(await embedders.add(project, { actor: actor(), origins }))) return unknown(context, project)
  context.print(`${origins.join(', ')} may show the wallet of ${project}.${followers}`)
  for (const origin of origins.filter((each) => !isProtected(each)))
    context.complain(
      `${origin} is not encrypted: whoever is between it and a visitor can be this site.`,
    )
  return 0
}

async function remove(
  project: string,
  origins: readonly string[],
  { config, context, embedders, followers }: Parts,
): Promise<number> {
  const gone = await embedders.remove(project, { actor: actor(), origins })
  if (!gone) return unknown(context, project)
  if (gone.length > 0)
    context.print(`${gone.join(', ')} may not show the wallet of ${project}.${followers}`)
  const configured = ofSettings(project, config)
  for (const origin of origins) {
    if (configured.includes(origin))
      context.complain(`${origin} is in the setting wallet.embedders, and may show it as before.`)
    else if (!gone.includes(origin)) context.complain(`${origin} was not listed.`)
  }
  return origins.every((origin) => gone.includes(origin) && !configured.includes(origin)) ? 0 : 1
}

async function list(
  id: string,
  { config, context, embedders, projects }: Parts,
  { json }: { json: boolean },
): Promise<number> {
  const project = await projects.find(id)
  if (!project) return unknown(context, id)
  const [added, configured] = [await embedders.list(id), ofSettings(id, config)]
  if (json) {
    const { development } = project
    context.print(JSON.stringify({ added, configured, development }, null, 2))
    return 0
  }
  const lines = [
    ...added,
    ...configured.map((origin) => `${origin}  (setting)`),
    ...(project.development ? ['every page of this machine  (development)'] : []),
  ]
  context.print(lines.length > 0 ? lines.join('\n') : `No site may show the wallet of ${id}.`)
  return 0
}

function ofSettings(project: string, { wallet }: Pick<ServerConfig, 'wallet'>): readonly string[] {
  return wallet.embedders.filter((each) => each.project === project).flatMap((each) => each.origins)
}

/** Of what is on this machine no one is in between. */
function isProtected(origin: string): boolean {
  return origin.startsWith('https:') || isEmbedder(origin, { embedders: [], loopback: true })
}

function unknown(context: CommandContext, id: string): number {
  context.complain(`There is no project with the id ${id}.`)
  return 1
}
