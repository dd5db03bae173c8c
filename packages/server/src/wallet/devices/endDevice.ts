import { dayMs } from '../../roles/arrivals/lifetimes.ts'
import type { MarkedSession } from '../../roles/createMarkedRows.ts'

/** How long a device that was ended can learn it: longer than most stay away. */
const endedMs = 400 * dayMs
const removedAtOnce = 20

/** Takes from a device all that it has of a wallet, its logins on the way among it. It learns of it when it asks next. */
export async function endDevice(
  session: MarkedSession,
  { device, now, walletId }: { device: string; now: number; walletId: string },
): Promise<void> {
  const of = [device, walletId] as const
  await session.rows('select wallet_id from wallet_wallets where wallet_id = $1 for update', [
    walletId,
  ])
  const own = await session.rows(
    'select device from wallet_devices where device = $1 and wallet_id = $2',
    of,
  )
  if (own.length === 0) return
  for (const table of ['wallet_logins', 'wallet_social_logins'] as const)
    await session.remove(table, 'device = $1', [device])
  await session.remove('wallet_devices', 'device = $1 and wallet_id = $2', of)
  await session.remove('wallet_slots', `device = $1 and wallet_id = $2 and kind = 'device'`, of)
  await session.rows(
    `delete from wallet_ended where (device, wallet_id) in
       (select device, wallet_id from wallet_ended where at <= $1 limit ${removedAtOnce})`,
    [now - endedMs],
  )
  await session.put('wallet_ended', { at: now, device, wallet_id: walletId })
}
