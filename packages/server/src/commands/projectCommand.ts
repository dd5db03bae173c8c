import { randomBytes } from 'node:crypto'
import { issueText } from '@latchkey/protocol'
import { socialProvider } from '@latchkey/protocol/wallet'
import type * as z from 'zod'
import { type ProjectSettings, projectSettings, type ServerConfig } from '../config/serverConfig.ts'
import { originDoubt } from '../projects/originProblem.ts'
import type { FeatureId, Project, ProjectFeature } from '../projects/Project.ts'
import { actor } from './actor.ts'
import { type Command, type CommandContext, UsageError } from './Command.ts'
import { createdText } from './createdText.ts'
import { type OpenedRepositories, openRepositories } from './openRepositories.ts'
import { planEmbed } from './planEmbed.ts'
import { readCustomWallets } from './readCustomWallets.ts'
import { configOf, readOptions } from './readOptions.ts'
import { unknownWallets } from './unknownWallets.ts'
import { usage } from './usage.ts'

const options = {
  analytics: { type: 'string' },
  'any-origin': { type: 'boolean' },
  'certified-wallet': { multiple: true, type: 'string' },
  'custom-wallet': { multiple: true, type: 'string' },
  development: { type: 'boolean' },
  disable: { type: 'boolean' },
  enable: { type: 'boolean' },
  'exclude-wallet': { multiple: true, type: 'string' },
  feature: { multiple: true, type: 'string' },
  'featured-wallet': { multiple: true, type: 'string' },
  id: { type: 'string' },
  'include-wallet': { multiple: true, type: 'string' },
  json: { type: 'boolean' },
  'legacy-name-zone': { multiple: true, type: 'string' },
  name: { type: 'string' },
  'name-zone': { type: 'string' },
  'no-development': { type: 'boolean' },
  origin: { multiple: true, type: 'string' },
} as const

type Values = ReturnType<typeof readOptions<typeof options>>['values']

/** `latchkey-server project create|list|show|edit|delete|embed`. */
export const projectCommand: Command = async (context) => {
  const { values, positionals } = readOptions(context.args, options)
  if (values.help) {
    context.print(usage.project)
    return 0
  }
  const [action, ...ids] = positionals
  const act = plan(action, ids, values)
  const config = await configOf(context, values)
  const opened = await openRepositories(config)
  try {
    return await act({ config, context, ...opened })
  } finally {
    await opened.close()
  }
}

type Parts = Pick<OpenedRepositories, 'embedders' | 'projects' | 'through'> & {
  config: ServerConfig
  context: CommandContext
}
type Act = (parts: Parts) => Promise<number>

/** Checks the whole command line before the database is touched. */
function plan(action: string | undefined, ids: readonly string[], values: Values): Act {
  switch (action) {
    case 'create': {
      if (ids.length > 0) throw new UsageError(`Name the project by --name, not by "${ids[0]}".`)
      if (values.name === undefined) throw new UsageError('A new project needs a --name.')
      const settings = settingsOf({
        id: randomBytes(16).toString('hex'),
        ...editOf(values),
        ...(values.id === undefined ? {} : { id: values.id }),
      })
      return async ({ projects, context, config }) => {
        await projects.create(settings, actor())
        context.print(created(settings, config))
        warnOfOrigins(settings, context)
        warnOfLater(settings, context)
        await warnOfUnknown(projects, settings.id, context)
        return 0
      }
    }
    case 'edit': {
      const id = oneId(ids)
      const edit = editOf(values)
      if (Object.keys(edit).length === 0) throw new UsageError('Say what to change.')
      const { id: _, ...checked } = settingsOf({ name: 'unchanged', ...edit, id })
      const change = values.name === undefined ? { ...checked, name: undefined } : checked
      return async ({ projects, through, config, context }) => {
        if (!(await projects.edit(id, change, actor()))) return unknown(context, id)
        context.print(`Project ${id} changed.${followers(through, config)}`)
        warnOfOrigins(checked, context)
        warnOfLater(checked, context)
        if (edit.wallets) await warnOfUnknown(projects, id, context)
        return 0
      }
    }
    case 'show': {
      const id = oneId(ids)
      return async ({ projects, context }) => {
        const project = await projects.find(id)
        if (!project) return unknown(context, id)
        context.print(values.json ? JSON.stringify(project, null, 2) : described(project))
        return 0
      }
    }
    case 'list':
      return async ({ projects, context }) => {
        const all = await projects.list()
        if (values.json) context.print(JSON.stringify(all, null, 2))
        else if (all.length === 0)
          context.print(
            'There are no projects yet: latchkey-server project create --name "My site"',
          )
        else
          for (const { id, name, enabled } of all)
            context.print(`${id}  ${name}${enabled ? '' : '  (disabled)'}`)
        return 0
      }
    case 'delete': {
      const id = oneId(ids)
      return async ({ projects, context }) => {
        if (!(await projects.remove(id, actor()))) return unknown(context, id)
        context.print(`Project ${id} deleted, with its events and sessions.`)
        return 0
      }
    }
    case 'embed': {
      const act = planEmbed(ids, values)
      return (parts) => act({ ...parts, followers: followers(parts.through, parts.config) })
    }
    default:
      throw new UsageError(
        `${action === undefined ? 'Say what to do.' : `There is no "project ${action}".`}\n\n${usage.project}`,
      )
  }
}

function editOf(values: Values) {
  if (values.enable && values.disable) throw new UsageError('Choose --enable or --disable.')
  if (values.development && values['no-development'])
    throw new UsageError('Choose --development or --no-development.')
  if (values['any-origin'] && values.origin)
    throw new UsageError('Choose --origin or --any-origin.')
  const custom = values['custom-wallet']
  const wallets = {
    ...(custom ? { custom: given(custom).flatMap(readCustomWallets) } : {}),
    ...(values['certified-wallet'] ? { certified: given(values['certified-wallet']) } : {}),
    ...(values['exclude-wallet'] ? { exclude: given(values['exclude-wallet']) } : {}),
    ...(values['featured-wallet'] ? { featured: given(values['featured-wallet']) } : {}),
    ...(values['include-wallet'] ? { include: given(values['include-wallet']) } : {}),
  }
  return {
    ...(values.name === undefined ? {} : { name: values.name }),
    ...(values.analytics === undefined
      ? {}
      : { analyticsEnabled: onOrOff('--analytics', values.analytics) }),
    ...(values.enable ? { enabled: true } : {}),
    ...(values.disable ? { enabled: false } : {}),
    ...(values.development ? { development: true } : {}),
    ...(values['no-development'] ? { development: false } : {}),
    ...(values['any-origin'] ? { origins: [] } : {}),
    ...(values.origin ? { origins: values.origin } : {}),
    ...(values.feature ? { features: Object.fromEntries(values.feature.map(featureOf)) } : {}),
    ...namesOf(values),
    ...(Object.keys(wallets).length > 0 ? { wallets } : {}),
  }
}

/** Zones belong together: the old ones are those of the new one. */
function namesOf(values: Values) {
  const legacy = values['legacy-name-zone']
  const zone = values['name-zone']
  if (zone === undefined) {
    if (legacy) throw new UsageError('--legacy-name-zone needs --name-zone.')
    return {}
  }
  return { names: zone === '' ? {} : { zone, ...(legacy ? { legacyZones: given(legacy) } : {}) } }
}

/** What an option was given: nothing at all, written as '', empties its list. */
function given(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text.trim() !== '')
}

function featureOf(text: string): [string, boolean | string[]] {
  const at = text.indexOf('=')
  if (at < 1) throw new UsageError(`--feature needs NAME=VALUE, such as swap=off; got "${text}".`)
  const given = text.slice(0, at)
  const name = Object.keys(shownNames).find((id) => shownNames[id] === given) ?? given
  const value = text.slice(at + 1)
  if (value === 'on' || value === 'off') return [name, value === 'on']
  return [name, value.split(',').map((word) => word.trim())]
}

function onOrOff(option: string, value: string): boolean {
  if (value !== 'on' && value !== 'off')
    throw new UsageError(`${option} is on or off; got "${value}".`)
  return value === 'on'
}

function settingsOf(
  input: z.input<typeof projectSettings> | Record<string, unknown>,
): ProjectSettings {
  const result = projectSettings.safeParse(input, { error: issueText })
  if (result.success) return result.data
  const lines = result.error.issues.map(
    ({ path, message }) => `  ${path.map(String).join('.')}: ${message}`,
  )
  throw new UsageError(`The project cannot be saved:\n${lines.join('\n')}`)
}

function oneId([id, ...more]: readonly string[]): string {
  if (id === undefined || more.length > 0) throw new UsageError('Give the id of one project.')
  return id
}

/** An id that no wallet answers to is no error, as a later catalogue may have it, but most often it is a slip. */
async function warnOfUnknown(
  projects: Parts['projects'],
  id: string,
  context: CommandContext,
): Promise<void> {
  const project = await projects.find(id)
  const unknown = project ? await unknownWallets(project.wallets) : []
  if (unknown.length > 0) context.complain(`No wallet answers to: ${unknown.join(', ')}`)
}

/** When servers act on an edit. */
function followers(through: OpenedRepositories['through'], { database }: ServerConfig): string {
  if (through === 'server') return ' The running server follows from now on.'
  // An embedded database that could be opened has no server.
  return database.kind === 'postgres' ? ' Running servers follow within 15 seconds.' : ''
}

function unknown(context: CommandContext, id: string): number {
  context.complain(`There is no project with the id ${id}.`)
  return 1
}

function created(
  { id, name }: ProjectSettings,
  { chains, host, port, publicChains, publicUrl }: ServerConfig,
): string {
  const [own] = chains.flatMap((chain) =>
    'nativeCurrency' in chain && chain.id.startsWith('eip155:')
      ? [{ ...chain, id: Number(chain.id.slice('eip155:'.length)) }]
      : [],
  )
  const network = publicChains ? undefined : own
  return createdText({ id, name, network, serverUrl: publicUrl ?? `http://${host}:${port}` })
}

/** What later versions bring, and this one keeps the setting of. */
const laterFeatures: readonly string[] = ['reown_branding'] satisfies FeatureId[]

/** Of the ways to log in, those that are there. */
const presentLogins: readonly string[] = ['email', ...socialProvider.options]

/** The names of the wire, where people read another. */
const shownNames: Readonly<Record<string, string>> = { reown_branding: 'branding' }

function shownFeature({ config, id, isEnabled }: ProjectFeature): [string, string] {
  const on = laterFeatures.includes(id)
    ? later
    : id === 'social_login'
      ? shownLogins(config)
      : config.length > 0
        ? config.join(', ')
        : 'on'
  return [shownNames[id] ?? id, isEnabled ? on : 'off']
}

const later = 'not in this version yet'

function shownLogins(config: readonly string[]): string {
  const present = config.filter((name) => presentLogins.includes(name))
  const missing = config.filter((name) => !presentLogins.includes(name))
  return [present.join(', '), missing.length > 0 ? `${later}: ${missing.join(', ')}` : '']
    .filter((text) => text !== '')
    .join('; ')
}

/** A feature that is not there yet may be set, and its operator must not wait for it to show. */
function warnOfLater(
  { features = {} }: Pick<ProjectSettings, 'features'>,
  context: CommandContext,
) {
  const asked = laterFeatures.filter((id) => features[id as FeatureId])
  if (asked.length > 0)
    context.complain(
      `Not in this version yet, and kept for one that has it: ${asked.map((id) => shownNames[id] ?? id).join(', ')}`,
    )
}

/** An origin that can hardly match a page is no error, as a network of one's own may have it. */
function warnOfOrigins(
  { origins = [] }: Pick<ProjectSettings, 'origins'>,
  context: CommandContext,
) {
  for (const doubt of origins.flatMap((origin) => originDoubt(origin) ?? []))
    context.complain(doubt)
}

function described({
  id,
  name,
  enabled,
  development,
  origins,
  features,
  wallets,
  names,
  analyticsEnabled,
}: Project): string {
  const words = (list: readonly string[], none: string) =>
    list.length > 0 ? list.join(', ') : none
  const rows: [string, string][] = [
    ['id', id],
    ['name', name],
    ['enabled', enabled ? 'yes' : 'no'],
    ['development', development ? 'yes' : 'no'],
    ['origins', words(origins, 'any')],
    ...features.map(shownFeature),
    ['include wallets', words(wallets.include, 'all')],
    ['exclude wallets', words(wallets.exclude, 'none')],
    ['featured wallets', words(wallets.featured, 'none')],
    ['certified wallets', words(wallets.certified, 'none')],
    [
      'own wallets',
      words(
        wallets.custom.map(({ id }) => String(id)),
        'none',
      ),
    ],
    ['name zone', names?.zone ?? 'that of the server'],
    ...(names?.legacyZones?.length
      ? [['legacy name zones', names.legacyZones.join(', ')] as [string, string]]
      : []),
    ['analytics', analyticsEnabled ? 'on' : 'off'],
  ]
  return rows.map(([key, value]) => `${key.padEnd(18)}${value}`).join('\n')
}
