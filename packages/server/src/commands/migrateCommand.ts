import { pino } from 'pino'
import { openDatabase } from '../database/openDatabase.ts'
import { migrateParts } from '../parts/migrateParts.ts'
import type { Command } from './Command.ts'
import { configOf, readOptions } from './readOptions.ts'
import { usage } from './usage.ts'

/** `latchkey-server migrate`. */
export const migrateCommand: Command = async (context) => {
  const { values } = readOptions(context.args, { only: { type: 'string' } })
  if (values.help) {
    context.print(usage.migrate)
    return 0
  }
  const config = await configOf(context, values)
  const database = await openDatabase(config.database, { logger: pino({ level: 'silent' }) })
  try {
    const ran = await migrateParts(database, config.parts)
    context.print(
      ran.length === 0
        ? 'The database is up to date.'
        : ran.map((name) => `ran ${name}`).join('\n'),
    )
    return 0
  } finally {
    await database.close()
  }
}
