import type { Database } from '../database/Database.ts'
import { migrate } from '../database/migrate.ts'
import { chosenParts } from './chosenParts.ts'
import { groupsOf } from './registry.ts'

/**
 * Brings the tables that all servers have up to date, and those of the chosen parts that have their own; returns what it ran.
 *
 * @throws {DatabaseTooNewError}
 */
export async function migrateParts(
  database: Pick<Database, 'transaction'>,
  parts: Parameters<typeof chosenParts>[0],
): Promise<string[]> {
  const ran = await migrate(database)
  for (const group of groupsOf(chosenParts(parts)))
    ran.push(...(await migrate(database, { group })))
  return ran
}
