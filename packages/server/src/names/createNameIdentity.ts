import type { KnownIdentity, LookUpIdentity } from '../identity/createIdentityLookup.ts'
import { safeAvatar } from '../identity/safeAvatar.ts'
import type { OwnNames } from './createOwnNames.ts'
import type { NameZones } from './NameZones.ts'

/** Tells the name beside an address on the pages of a project. Never throws. */
export type NameIdentity = (
  address: string,
  zones: NameZones,
) => KnownIdentity | Promise<KnownIdentity>

/** How long what was answered while the database was away is repeated. */
const unsureMs = 60_000

/**
 * The oldest name that an account has registered in the zones of a project, and what ENS knows, in an order. What is
 * registered here is no one's from the moment on in which it is taken down, so no one may repeat it.
 */
export function createNameIdentity({
  ens,
  now,
  order,
  ownNames,
}: {
  /** Knows nothing where ENS is not asked. */
  ens: LookUpIdentity
  now: () => number
  order: readonly ('ens' | 'local')[]
  ownNames: OwnNames
}): NameIdentity {
  async function findOwn(
    address: string,
    { legacyZones, zone }: NameZones,
  ): Promise<KnownIdentity | undefined> {
    const found = await ownNames(address)
    const own = found.find((each) => each.zone === zone || legacyZones.includes(each.zone))
    if (!own) return undefined
    const at = now()
    return {
      avatar: safeAvatar(own.attributes['avatar'] ?? null),
      freshUntil: at,
      name: own.name,
      resolvedAt: at,
    }
  }

  async function inOrder(address: string, zones: NameZones): Promise<KnownIdentity> {
    const isOwnFirst = order[0] === 'local'
    let isSure = true
    const findSafely = () =>
      findOwn(address, zones).catch(() => {
        isSure = false
        return undefined
      })
    const own = isOwnFirst ? await findSafely() : undefined
    if (own) return own
    const other = await ens(address)
    const fallback = other.name === null && !isOwnFirst ? await findSafely() : undefined
    if (fallback || isSure) return fallback ?? other
    return { ...other, freshUntil: Math.min(other.freshUntil, now() + unsureMs) }
  }

  return (address, zones) => {
    const hasNames = zones.zone !== undefined || zones.legacyZones.length > 0
    // Where names are off the database is not asked.
    if (hasNames && order.includes('local')) return inOrder(address, zones)
    return ens(address)
  }
}
