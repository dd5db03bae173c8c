import { randomBytes } from 'node:crypto'
import type { Database } from '../database/Database.ts'
import { migrate } from '../database/migrate.ts'
import { createRoleKeys, type RoleKeys } from '../roles/createRoleKeys.ts'
import { openTestDatabase } from './openTestDatabase.ts'

/** A database with the tables of both roles of the wallet, and a key for each. */
export async function openRoles(): Promise<{
  database: Database
  keys: { recovery: RoleKeys; wallet: RoleKeys }
}> {
  const database = await openTestDatabase()
  await migrate(database, { group: 'wallet' })
  await migrate(database, { group: 'recovery' })
  const [recovery, wallet] = await Promise.all(
    [0, 1].map(() => createRoleKeys(Uint8Array.from(randomBytes(32)))),
  )
  if (!recovery || !wallet) throw new Error('No keys')
  return { database, keys: { recovery, wallet } }
}
