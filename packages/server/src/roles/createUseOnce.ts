import { createHash } from 'node:crypto'
import type { Database } from '../database/Database.ts'
import { isDatabaseFull } from '../database/isDatabaseFull.ts'
import type { UseOnce } from './createProofs.ts'

/** Rows removed with each new one: more go than come. */
const removedAtOnce = 20
/** Ids in memory; of more the oldest go. */
const maxInMemory = 50_000

/**
 * Remembers ids in a table of the role, so that every process of it knows what was used. Those of reads are in the memory of
 * this process alone: they bring nothing that a second answer would give away, and a full disk does not end them. On one
 * that is full those of writes are there too, as the write itself fails or is none.
 */
export function createUseOnce(
  { rows }: Pick<Database, 'rows'>,
  { now, table }: { now: () => number; table: 'recovery_proofs' | 'wallet_proofs' },
): UseOnce {
  /** By id, in the order in which they came: when each may be forgotten. */
  const inMemory = new Map<string, number>()

  function remember(id: string, untilMs: number): boolean {
    if ((inMemory.get(id) ?? 0) > now()) return false
    inMemory.delete(id)
    inMemory.set(id, untilMs)
    for (const [first, until] of inMemory) {
      if (inMemory.size <= maxInMemory && until > now()) break
      inMemory.delete(first)
    }
    return true
  }

  return async (id, { isRead, untilMs }) => {
    const hashed = createHash('sha256').update(id).digest('base64url')
    if (isRead) return remember(hashed, untilMs)
    if ((inMemory.get(hashed) ?? 0) > now()) return false
    try {
      await rows(
        `delete from ${table} where id in (select id from ${table} where until <= $1 limit ${removedAtOnce})`,
        [now()],
      )
      const added = await rows(
        `insert into ${table} (id, until) values ($1, $2) on conflict (id) do nothing returning id`,
        [hashed, untilMs],
      )
      return added.length > 0
    } catch (error) {
      if (!isDatabaseFull(error)) throw error
      return remember(hashed, untilMs)
    }
  }
}
