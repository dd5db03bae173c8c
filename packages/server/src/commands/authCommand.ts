import { actor } from './actor.ts'
import { type Command, UsageError } from './Command.ts'
import { openRepositories } from './openRepositories.ts'
import { configOf, readOptions } from './readOptions.ts'
import { usage } from './usage.ts'

/** `latchkey-server auth rotate-keys`. */
export const authCommand: Command = async (context) => {
  const { values, positionals } = readOptions(context.args, {})
  if (values.help) {
    context.print(usage.auth)
    return 0
  }
  const [action, ...extra] = positionals
  if (action !== 'rotate-keys' || extra.length > 0)
    throw new UsageError(`Say what to do.\n\n${usage.auth}`)
  const { close, keys } = await openRepositories(await configOf(context, values))
  try {
    const id = await keys.rotate(actor())
    context.print(`The key ${id} signs from now on; running servers follow within 15 seconds.`)
    return 0
  } finally {
    await close()
  }
}
