import type { Network } from '@latchkey/core'
import { type ActivityItem, identityQuery } from '@latchkey/core/modal'
import { useMemo, useSyncExternalStore } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { watchQueries } from '../../queries/watchQueries.ts'
import { watchQuery } from '../../queries/watchQuery.ts'
import { partyOf } from './partyOf.ts'

/** The server is asked for the names of so many others, those of the newest payments. */
const maxParties = 8
/** Payments that they are looked for in. */
const maxItems = 50

/** Names of those whom the account has paid or was paid by, by their address in lower case; they come when they come. */
export function usePartyNames(
  items: readonly ActivityItem[],
  { networkId }: { networkId: Network['caipNetworkId'] },
): ReadonlyMap<string, string> {
  const latchkey = useLatchkey()
  const parties = items.slice(0, maxItems).flatMap((item) => partyOf(item) ?? [])
  const asked = [...new Set(parties)].slice(0, maxParties).join(' ')
  const identities = useMemo(
    () =>
      watchQueries(
        asked
          .split(' ')
          .filter(Boolean)
          .map((address) => watchQuery(latchkey, identityQuery(latchkey, { address, networkId }))),
      ),
    [asked, latchkey, networkId],
  )
  const snapshots = useSyncExternalStore(identities.subscribe, identities.read, identities.read)
  return useMemo(() => {
    const addresses = asked.split(' ')
    const names = snapshots.map(({ data }, index) => [addresses[index] ?? '', data?.name] as const)
    return new Map(names.flatMap(([address, name]) => (name ? [[address, name] as const] : [])))
  }, [asked, snapshots])
}
