import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Role, writeAge } from '../roles/ageFile.ts'
import { type Command, UsageError } from './Command.ts'
import { configOf, readOptions } from './readOptions.ts'
import { usage } from './usage.ts'

const roles: readonly Role[] = ['wallet', 'recovery']

/** `latchkey-server wallet acknowledge-restore`. */
export const walletCommand: Command = async (context) => {
  const { values, positionals } = readOptions(context.args, {})
  if (values.help) {
    context.print(usage.wallet)
    return 0
  }
  const [action, ...extra] = positionals
  if (action !== 'acknowledge-restore' || extra.length > 0)
    throw new UsageError(`Say what to do.\n\n${usage.wallet}`)
  const { wallet } = await configOf(context, values)
  const here = await Promise.all(
    roles.map((role) =>
      stat(join(wallet.keys, `${role}.key`)).then(
        () => [role],
        () => [],
      ),
    ),
  )
  const found = here.flat()
  if (found.length === 0) {
    context.complain(
      `${wallet.keys} has no key file of the wallet: run this where the server runs.`,
    )
    return 1
  }
  for (const role of found) await writeAge({ acknowledged: true }, { folder: wallet.keys, role })
  context.print(
    `Acknowledged for ${found.join(' and ')}. A running server follows with its next readiness probe, another at its start: every visitor of the wallet types a code again.`,
  )
  return 0
}
