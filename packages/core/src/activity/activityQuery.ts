import { balanceCacheMs, isFeatureIn, type NetworkId, namespaceOf } from '@latchkey/protocol'
import { refreshBalances } from '../actions/refreshBalances.ts'
import type { Latchkey } from '../Latchkey.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { accountKey } from '../queries/accountKey.ts'
import { gated, queryClientOf } from '../queries/queryClient.ts'
import { type Activity, fromFirstPage, withNewFirstPage } from './Activity.ts'
import { fetchPage, reportUnavailable } from './fetchPage.ts'

/** A list that was left and is looked at again is read anew after so long. */
const staleTimeMs = 15_000

/**
 * An account's transactions on a network, as far as they were asked for: on EVM chains (S1.17), and on others where
 * the server has a source. Reading it anew reads its first page; `loadMoreActivity` adds the next. Another account or
 * network is another list.
 */
export function activityQuery(
  latchkey: Latchkey,
  { address, networkId }: { address: string | undefined; networkId: NetworkId | undefined },
) {
  const { internal, store } = latchkey
  const queryKey = activityKey({ address, networkId })
  return {
    ...gated({ now: internal.environment.now, staleTimeMs }),
    enabled:
      address !== undefined &&
      networkId !== undefined &&
      isFeatureIn('activity', namespaceOf(networkId)) &&
      findNetwork(store.getState().networks, networkId) !== undefined,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Activity> => {
      if (!address || !networkId) throw new TypeError('Nothing to ask for')
      const known = () => queryClientOf(latchkey).getQueryData<Activity>(queryKey)
      try {
        const page = await fetchPage(latchkey, { address, networkId, signal })
        // Not before: more may have been added meanwhile.
        const activity = known()
        if (!activity) return fromFirstPage(page)
        const before = new Set(activity.items.map(({ id }) => id))
        // Whoever sees a payment come in looks for it in the balance next; caches do not know of it yet.
        if (page.items.some(({ id }) => !before.has(id)))
          void refreshBalances(latchkey, { networkId })
        return withNewFirstPage(activity, page)
      } catch (error) {
        // What is on screen stays there when it cannot be brought up to date.
        if (!signal.aborted && !known()) reportUnavailable(latchkey, { address, error, networkId })
        throw error
      }
    },
    queryKey,
    // What others send to the account comes by no event. A list that could not be had waits for the visitor.
    refetchInterval: ({ state }: { state: { data: unknown } }) =>
      state.data === undefined ? false : balanceCacheMs,
    // Of a list that grows at both ends, the places say nothing of what is the same.
    structuralSharing: false,
  }
}

export function activityKey({
  address,
  networkId,
}: {
  address: string | undefined
  networkId: NetworkId | undefined
}) {
  return ['activity', networkId, accountKey(address)] as const
}
