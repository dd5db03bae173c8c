import type { MarkedRows } from '../roles/createMarkedRows.ts'
import { refusalMs } from '../roles/freezes/lifetimes.ts'
import { registrationLifetimeMs } from './lifetimes.ts'

const removedAtOnce = 20

/** Removes registrations and devices that ended a while ago: more go than come. The link of a mail counts for longer than what it lets in. */
export async function removeEnded({ rows }: Pick<MarkedRows, 'rows'>, at: number): Promise<void> {
  const endedAt = at - registrationLifetimeMs
  await rows(
    `delete from recovery_devices where (wallet_id, device) in
       (select wallet_id, device from recovery_devices where until <= $1 limit ${removedAtOnce})`,
    [endedAt],
  )
  await rows(
    `delete from recovery_registrations where (wallet_id, device) in
       (select wallet_id, device from recovery_registrations
        where expires_at <= $1 and sent_at <= $2 limit ${removedAtOnce})`,
    [endedAt, at - refusalMs],
  )
}
