import { actor } from './actor.ts'
import { type Command, UsageError } from './Command.ts'
import { openRepositories } from './openRepositories.ts'
import { configOf, readOptions } from './readOptions.ts'
import { usage } from './usage.ts'

/** `latchkey-server sessions end --all`. */
export const sessionsCommand: Command = async (context) => {
  const { values, positionals } = readOptions(context.args, { all: { type: 'boolean' } })
  if (values.help) {
    context.print(usage.sessions)
    return 0
  }
  const [action, ...extra] = positionals
  if (action !== 'end' || extra.length > 0 || !values.all)
    throw new UsageError(`Say what to do.\n\n${usage.sessions}`)
  const { close, sessions } = await openRepositories(await configOf(context, values))
  try {
    const ended = await sessions.endAll(actor())
    context.print(
      `${ended === 1 ? '1 session has' : `${ended} sessions have`} ended. Where a site reads tokens by the key alone, one that a page has counts for 15 minutes at most.`,
    )
    return 0
  } finally {
    await close()
  }
}
