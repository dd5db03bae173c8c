import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pino } from 'pino'
import { reachDatabase } from '../admin/reachDatabase.ts'
import { writeBackup } from '../backup/writeBackup.ts'
import { type Command, UsageError } from './Command.ts'
import { configOf, readOptions } from './readOptions.ts'
import { rowsText } from './rowsText.ts'
import { usage } from './usage.ts'

/** `latchkey-server backup FILE`. */
export const backupCommand: Command = async (context) => {
  const { values, positionals } = readOptions(context.args, {})
  if (values.help) {
    context.print(usage.backup)
    return 0
  }
  const [named, ...extra] = positionals
  if (named === undefined || extra.length > 0)
    throw new UsageError(`Name the file to write.\n\n${usage.backup}`)
  const file = resolve(named)
  await requireFolder(dirname(file))
  const { database: config } = await configOf(context, values)
  const reached = await reachDatabase(config, { logger: pino({ level: 'silent' }) })
  if (reached.kind === 'served') {
    context.print(`${file}: ${rowsText(await reached.backup(file))}`)
    return 0
  }
  const { database } = reached
  try {
    context.print(`${file}: ${rowsText(await writeBackup(database, { file, now: Date.now }))}`)
    return 0
  } finally {
    await database.close()
  }
}

/** @throws {UsageError} where no file can be written */
async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new UsageError(`There is no folder ${folder}: make it first.`)
  await access(folder, constants.W_OK).catch(() => {
    throw new UsageError(`The folder ${folder} cannot be written to.`)
  })
}
