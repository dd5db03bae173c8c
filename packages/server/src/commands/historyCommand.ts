import { actor } from './actor.ts'
import { type Command, UsageError } from './Command.ts'
import { openRepositories } from './openRepositories.ts'
import { configOf, readOptions } from './readOptions.ts'
import { usage } from './usage.ts'

const options = { from: { type: 'string' } } as const

/** `latchkey-server history reset CHAIN [--from BLOCK]`. */
export const historyCommand: Command = async (context) => {
  const { values, positionals } = readOptions(context.args, options)
  if (values.help) {
    context.print(usage.history)
    return 0
  }
  const [action, chain, ...extra] = positionals
  if (action !== 'reset' || extra.length > 0)
    throw new UsageError(`Say what to do.\n\n${usage.history}`)
  if (chain === undefined || chain.length > 64)
    throw new UsageError('Name a chain by its CAIP-2 id, such as eip155:1.')
  const from = values.from === undefined ? undefined : blockOf(values.from)
  const { close, history } = await openRepositories(await configOf(context, values))
  try {
    const gone = await history.reset(chain, { actor: actor(), from })
    if (!gone) {
      context.complain(`Nothing of ${chain} was read.`)
      return 1
    }
    context.print(
      from === undefined
        ? `${gone.entries} entries of ${chain} are forgotten; a server that runs begins it anew.`
        : `${gone.entries} entries of ${chain} are forgotten; a server that runs reads it again from block ${from}.`,
    )
    return 0
  } finally {
    await close()
  }
}

function blockOf(text: string): number {
  const number = Number(text)
  if (/^\d{1,16}$/.test(text) && Number.isSafeInteger(number)) return number
  throw new UsageError(`Expected the number of a block; got "${text}".`)
}
