import type { RoleFreezes } from '../wallet/operator/OperatorFreezes.ts'
import { actor } from './actor.ts'
import { type Command, UsageError } from './Command.ts'
import { openRepositories } from './openRepositories.ts'
import { configOf, readOptions } from './readOptions.ts'
import { usage } from './usage.ts'

/** `latchkey-server user freeze|thaw EMAIL`. */
export const userCommand: Command = async (context) => {
  const { values, positionals } = readOptions(context.args, {})
  if (values.help) {
    context.print(usage.user)
    return 0
  }
  const [action, email, ...extra] = positionals
  if ((action !== 'freeze' && action !== 'thaw') || email === undefined || extra.length > 0)
    throw new UsageError(`Say what to do, and whose wallet it is.\n\n${usage.user}`)
  const config = await configOf(context, values)
  const { close, freezes } = await openRepositories(config)
  try {
    const done = Object.entries(await freezes[action](email, actor())) as [string, string][]
    if (done.length === 0) {
      context.complain(
        `${config.wallet.keys} has no key file of the wallet: run this where the server runs.`,
      )
      return 1
    }
    for (const [role, standing] of done) context.print(textOf(role, standing as Standing, action))
    return done.some(([, standing]) => standing !== 'unknown') ? 0 : 1
  } finally {
    await close()
  }
}

type Standing = NonNullable<RoleFreezes['wallet']>

function textOf(role: string, standing: Standing, action: 'freeze' | 'thaw'): string {
  switch (standing) {
    case 'free':
      return `${role}: the wallet is not frozen.`
    case 'frozen':
      return action === 'freeze'
        ? `${role}: the wallet is frozen. Its owner thaws it within a day, from a device or by a new login.`
        : `${role}: the wallet is frozen still, by its owner.`
    case 'unknown':
      return `${role}: no wallet is known by this address.`
  }
}
