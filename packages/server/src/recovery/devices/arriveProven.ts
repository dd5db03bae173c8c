import type { Arrivals } from '../../roles/arrivals/createArrivals.ts'
import type { ArrivalStanding } from '../../roles/arrivals/judgeArrival.ts'
import type { MarkedSession } from '../../roles/createMarkedRows.ts'
import type { Freezes } from '../../roles/freezes/createFreezes.ts'

/**
 * How a device stands that has just proven to be its owner's. Where the wallet is frozen it asks by that to thaw it, and is held until
 * then. @throws {ApiError} 429
 */
export async function arriveProven(
  {
    arrivals,
    freezes,
  }: { arrivals: Pick<Arrivals, 'arrive'>; freezes: Pick<Freezes, 'standingOf' | 'thaw'> },
  session: MarkedSession,
  of: Parameters<Arrivals['arrive']>[1],
): Promise<ArrivalStanding> {
  const standing = await arrivals.arrive(session, of)
  const before = await freezes.standingOf(session, of.walletId)
  if (standing.status === 'refused' || before.status === 'free') return standing
  const thawing = await freezes.thaw(session, of)
  if (thawing.status === 'free' || thawing.thawAt === undefined) return standing
  const { thawAt } = thawing
  const freeAt = standing.status === 'held' ? Math.max(standing.freeAt, thawAt) : thawAt
  return { freeAt, isNew: false, status: 'held' }
}
