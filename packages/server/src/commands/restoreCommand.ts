import { resolve } from 'node:path'
import { pino } from 'pino'
import { restoreBackup } from '../backup/restoreBackup.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { type Command, UsageError } from './Command.ts'
import { configOf, readOptions } from './readOptions.ts'
import { rowsText } from './rowsText.ts'
import { usage } from './usage.ts'

/** `latchkey-server restore FILE`. */
export const restoreCommand: Command = async (context) => {
  const { values, positionals } = readOptions(context.args, {})
  if (values.help) {
    context.print(usage.restore)
    return 0
  }
  const [named, ...extra] = positionals
  if (named === undefined || extra.length > 0)
    throw new UsageError(`Name the file to read.\n\n${usage.restore}`)
  const config = await configOf(context, values)
  const database = await openDatabase(config.database, { logger: pino({ level: 'silent' }) })
  try {
    const { header, rows } = await restoreBackup(database, resolve(named))
    context.print(`${rowsText(rows)}, as they were on ${header.madeAt}.`)
    return 0
  } finally {
    await database.close()
  }
}
