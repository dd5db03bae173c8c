import type { Database } from '../database/Database.ts'
import type { RoleKeys } from './createRoleKeys.ts'
import { KeyFileError } from './openKeyFile.ts'

export type KeyTable = 'recovery_key' | 'wallet_key'

/** The mark of the key that a role's rows are wrapped by; none before its first start. */
export async function readKeyMark(
  { rows }: Pick<Database, 'rows'>,
  table: KeyTable,
): Promise<string | undefined> {
  const [row] = await rows(`select mark from ${table}`)
  return typeof row?.['mark'] === 'string' ? row['mark'] : undefined
}

/** Marks a role's rows with its key at the first start. @throws {KeyFileError} where they are another key's */
export async function keepKeyMark(
  database: Pick<Database, 'rows'>,
  { keys, table }: { keys: Pick<RoleKeys, 'mac'>; table: KeyTable },
): Promise<void> {
  const mark = keys.mac('key', table)
  // Of two processes that start at once with two keys, one is refused.
  await database.rows(`insert into ${table} (mark) values ($1) on conflict (id) do nothing`, [mark])
  if ((await readKeyMark(database, table)) !== mark)
    throw new KeyFileError(
      'The key file is not the one that the database was filled with: nothing in it would open. Put the right one back.',
    )
}
