import type { Arrivals } from '../../roles/arrivals/createArrivals.ts'
import type { MarkedSession } from '../../roles/createMarkedRows.ts'
import { registeredMs } from '../lifetimes.ts'
import type { Known } from './createKnown.ts'

/** Lets a device in: for minutes it may read the part, and from now on it is one of the wallet. */
export async function registerDevice(
  {
    arrivals,
    known,
    now,
  }: { arrivals: Pick<Arrivals, 'use'>; known: Pick<Known, 'note'>; now: () => number },
  session: MarkedSession,
  of: { device: string; walletId: string },
): Promise<void> {
  await session.put('recovery_devices', {
    device: of.device,
    until: now() + registeredMs,
    wallet_id: of.walletId,
  })
  await known.note(session, of)
  await arrivals.use(session, of)
}
