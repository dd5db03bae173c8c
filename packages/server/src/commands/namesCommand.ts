import type { StoredName } from '../names/createNameRepository.ts'
import { type Name, readName } from '../names/readName.ts'
import { actor } from './actor.ts'
import { type Command, type CommandContext, UsageError } from './Command.ts'
import { type OpenedRepositories, openRepositories } from './openRepositories.ts'
import { configOf, readOptions } from './readOptions.ts'
import { usage } from './usage.ts'

const options = { json: { type: 'boolean' } } as const

/** `latchkey-server names show|take-down|allow NAME`. */
export const namesCommand: Command = async (context) => {
  const { values, positionals } = readOptions(context.args, options)
  if (values.help) {
    context.print(usage.names)
    return 0
  }
  const [action, text, ...extra] = positionals
  const act = action === undefined ? undefined : acts[action]
  if (!act) throw new UsageError(`Say what to do with a name.\n\n${usage.names}`)
  if (text === undefined || extra.length > 0) throw new UsageError('Give one name with its zone.')
  const name = given(text)
  const { close, names } = await openRepositories(await configOf(context, values))
  try {
    return await act(name, { context, json: values.json ?? false, names })
  } finally {
    await close()
  }
}

type Act = (
  name: Name,
  parts: { context: CommandContext; json: boolean; names: OpenedRepositories['names'] },
) => Promise<number>

const acts: Readonly<Record<string, Act | undefined>> = {
  async allow(name, { context, names }) {
    if (await names.allow(name, { actor: actor() })) {
      context.print(`Whoever asks first gets ${name.name} now.`)
      return 0
    }
    context.complain(`${name.name} was not taken down.`)
    return 1
  },

  async show({ name }, { context, json, names }) {
    const found = await names.find(name)
    if (!found) {
      context.complain(`No one has ${name}.`)
      return 1
    }
    context.print(json ? JSON.stringify(found, null, 2) : described(found))
    return 0
  },

  async 'take-down'(name, { context, names }) {
    const had = await names.takeDown(name, { actor: actor(), now: Date.now() })
    context.print(
      had
        ? `${name.name} is taken from its owner, and no one gets it. A page that is open may show it for five more minutes.`
        : `No one had ${name.name}, and no one gets it.`,
    )
    return 0
  },
}

function given(text: string): Name {
  try {
    return readName(text)
  } catch {
    throw new UsageError(`Expected a name with its zone, such as alice.example.com; got "${text}".`)
  }
}

function described({ addresses, attributes, createdAt, name, owner }: StoredName): string {
  const rows: [string, string][] = [
    ['name', name],
    ['owner', owner],
    ['registered', new Date(createdAt).toISOString()],
    ...Object.entries(addresses).map(([coinType, { address }]): [string, string] => [
      `coin type ${coinType}`,
      address,
    ]),
    ...Object.entries(attributes),
  ]
  return rows.map(([key, value]) => `${key.padEnd(22)}${value}`).join('\n')
}
