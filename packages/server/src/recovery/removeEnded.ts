import type { MarkedRows } from '../roles/createMarkedRows.ts'
import { registrationLifetimeMs } from './lifetimes.ts'

const removedAtOnce = 20

/** Removes registrations and devices that ended a while ago: more go than come. */
export async function removeEnded({ rows }: Pick<MarkedRows, 'rows'>, at: number): Promise<void> {
  for (const [table, column] of [
    ['recovery_registrations', 'expires_at'],
    ['recovery_devices', 'until'],
  ])
    await rows(
      `delete from ${table} where (wallet_id, device) in
         (select wallet_id, device from ${table} where ${column} <= $1 limit ${removedAtOnce})`,
      [at - registrationLifetimeMs],
    )
}
