import { createHash } from 'node:crypto'
import type { Database } from '../database/Database.ts'
import type { UseOnce } from './createProofs.ts'

/** Rows removed with each new one: more go than come. */
const removedAtOnce = 20

/** Remembers ids in a table of the role, so that every process of it knows what was used. */
export function createUseOnce(
  { rows }: Pick<Database, 'rows'>,
  { now, table }: { now: () => number; table: 'recovery_proofs' | 'wallet_proofs' },
): UseOnce {
  return async (id, untilMs) => {
    await rows(
      `delete from ${table} where id in (select id from ${table} where until <= $1 limit ${removedAtOnce})`,
      [now()],
    )
    const hashed = createHash('sha256').update(id).digest('base64url')
    const added = await rows(
      `insert into ${table} (id, until) values ($1, $2) on conflict (id) do nothing returning id`,
      [hashed, untilMs],
    )
    return added.length > 0
  }
}
