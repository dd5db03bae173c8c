import type { Database } from '../database/Database.ts'
import { migrate } from '../database/migrate.ts'
import { openTestDatabase } from './openTestDatabase.ts'

/** A database with the tables of orders. */
export async function openOnramp(): Promise<Database> {
  const database = await openTestDatabase()
  await migrate(database, { group: 'onramp' })
  return database
}
