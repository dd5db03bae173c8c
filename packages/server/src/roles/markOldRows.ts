import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../database/Database.ts'
import type { RoleKeys } from './createRoleKeys.ts'
import { type MarkedTable, markedTables, markOf, type Row } from './markedTables.ts'

/** Rows marked in one transaction. */
const atOnce = 500

/**
 * Marks the rows that an older server wrote, once. That it was done is kept beside the key file and not in the database: who
 * writes there must not have rows of their own marked by a restart.
 */
export async function markOldRows({
  database: { rows, transaction },
  folder,
  keys,
  logger,
  role,
}: {
  database: Pick<Database, 'rows' | 'transaction'>
  /** Of the key file. */
  folder: string
  keys: Pick<RoleKeys, 'mac'>
  logger: Pick<Logger, 'error' | 'info'>
  role: 'recovery' | 'wallet'
}): Promise<void> {
  const file = join(folder, `${role}.rows.json`)
  const tables = Object.keys(markedTables).filter((table) =>
    table.startsWith(`${role}_`),
  ) as MarkedTable[]
  if (await isThere(file)) {
    for (const table of tables) {
      const [left] = await rows(`select 1 from ${table} where mark is null limit 1`)
      if (left)
        logger.error(
          { table },
          `rows without a mark are refused; after a restore of a backup from before marks, remove ${file} and start again`,
        )
    }
    return
  }
  for (const table of tables) {
    const keyed = markedTables[table]
    const same = keyed.map((column, at) => `${column} = $${at + 1}`).join(' and ')
    for (let after: readonly unknown[] = []; ; ) {
      const page = after
      const found = await transaction(async (session) => {
        const beyond = keyed.map((_, at) => `$${at + 1}`).join(', ')
        const where = page.length > 0 ? `where (${keyed.join(', ')}) > (${beyond})` : ''
        const read = await session.rows(
          `select * from ${table} ${where} order by ${keyed.join(', ')} limit ${atOnce} for update`,
          page,
        )
        for (const row of read) {
          if (!isOfOldServer(keys, table, row)) continue
          await session.rows(`update ${table} set mark = $${keyed.length + 1} where ${same}`, [
            ...keyed.map((column) => row[column]),
            markOf(keys, table, row),
          ])
        }
        return read
      })
      const last = found.at(-1)
      if (!last || found.length < atOnce) break
      after = keyed.map((column) => last[column])
    }
  }
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, '{"marks":1}\n')
  await rename(draft, file)
  logger.info({ role }, 'rows that an older server wrote carry marks from now on')
}

/** A device's row had a mark of its own before; others had none. */
function isOfOldServer({ mac }: Pick<RoleKeys, 'mac'>, table: MarkedTable, row: Row): boolean {
  if (table !== 'wallet_devices') return row['mark'] === null
  const marked = [row['wallet_id'], row['device'], row['slot_id'], row['is_in']].join('|')
  return row['mark'] === mac('device', marked)
}

async function isThere(file: string): Promise<boolean> {
  try {
    await readFile(file)
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return false
    throw error
  }
}
