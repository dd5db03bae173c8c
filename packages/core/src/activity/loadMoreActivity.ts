import type { Latchkey } from '../Latchkey.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import { type Activity, withNextPage } from './Activity.ts'
import { activityKey } from './activityQuery.ts'
import {
  type ActivityParameters,
  activityProperties,
  fetchPage,
  reportUnavailable,
} from './fetchPage.ts'

/**
 * Adds the next page to an account's transactions (S4.50). Where it cannot be had, the list is empty and its cursor
 * cleared (S4.51, S8.4). Never rejects.
 */
export async function loadMoreActivity(
  latchkey: Latchkey,
  { address, networkId }: ActivityParameters,
): Promise<void> {
  const { environment, events, signal } = latchkey.internal
  const client = queryClientOf(latchkey)
  const queryKey = activityKey({ address, networkId })
  const cursor = client.getQueryData<Activity>(queryKey)?.next
  if (cursor === undefined) return
  const pageKey = [...queryKey, cursor]
  const isAsked = client.getQueryState(pageKey)?.fetchStatus === 'fetching'
  if (!isAsked)
    events.emit({
      address,
      event: 'LOAD_MORE_TRANSACTIONS',
      properties: activityProperties(latchkey, cursor),
    })
  try {
    const page = await client.fetchQuery({
      gcTime: 0,
      queryFn: () => fetchPage(latchkey, { address, cursor, networkId, signal }),
      queryKey: pageKey,
    })
    if (!waitsFor(cursor)) return
    client.setQueryData<Activity>(queryKey, (list) => list && withNextPage(list, page), {
      // The first page is as old as it was.
      updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? environment.now(),
    })
  } catch (error) {
    if (signal.aborted || !waitsFor(cursor)) return
    client
      .getQueryCache()
      .find({ exact: true, queryKey })
      ?.setState({
        data: undefined,
        dataUpdatedAt: 0,
        error: error as Error,
        errorUpdatedAt: environment.now(),
        status: 'error',
      })
    reportUnavailable(latchkey, { address, cursor, error, networkId })
  }

  function waitsFor(asked: string | undefined): boolean {
    return client.getQueryData<Activity>(queryKey)?.next === asked
  }
}
