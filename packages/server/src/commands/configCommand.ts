import { unwitnessedChains } from '../chains/unwitnessedChains.ts'
import { maskSecrets } from '../config/maskSecrets.ts'
import { requireStartable } from '../config/requireStartable.ts'
import type { ServerConfig } from '../config/serverConfig.ts'
import { siteLoginNotes } from '../roles/site/siteLoginNotes.ts'
import { type Command, UsageError } from './Command.ts'
import { configOf, readOptions } from './readOptions.ts'
import { usage } from './usage.ts'

/** `latchkey-server config print|check`. */
export const configCommand: Command = async (context) => {
  const { values, positionals } = readOptions(context.args, {
    only: { type: 'string' },
  })
  if (values.help) {
    context.print(usage.config)
    return 0
  }
  const [action, ...extra] = positionals
  if ((action !== 'print' && action !== 'check') || extra.length > 0)
    throw new UsageError(`Say what to do with the configuration.\n\n${usage.config}`)
  const config = await configOf(context, values)
  if (action === 'print') {
    context.print(JSON.stringify(maskSecrets(config), null, 2))
    return 0
  }
  await requireStartable(config)
  const { recovery, wallet } = config
  const notes = [
    ...contractNotes(config),
    ...siteLoginNotes({ recovery: recovery.siteLogins, wallet: wallet.siteLogins }),
  ]
  context.print(['The configuration can be used.', ...notes].join('\n'))
  return 0
}

function contractNotes({ chains }: Pick<ServerConfig, 'chains'>): readonly string[] {
  const ids = unwitnessedChains(chains)
  return ids.length === 0
    ? []
    : [
        `Note: accounts that are contracts cannot sign in or get names on ${ids.join(', ')}, and no name is looked up there. Name nodes of two different hosts there, or say "trusted": true of one that is your own.`,
      ]
}
