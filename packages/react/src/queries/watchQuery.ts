import type { Latchkey } from '@latchkey/core'
import { queryClientOf } from '@latchkey/core/modal'
import { type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/query-core'
import { idleQuery, loadingQuery, never, type QuerySnapshot } from './QuerySnapshot.ts'

export type Query<T, K extends QueryKey = QueryKey> = QueryObserverOptions<T, Error, T, T, K>

export type WatchedQuery<T> = {
  /** The same object until something changes. */
  read(): QuerySnapshot<T>
  subscribe(onChange: () => void): () => void
  refetch(): void
}

/** Follows a query of core in the instance's own cache. Fetching starts with the first subscriber. */
export function watchQuery<T, K extends QueryKey>(
  latchkey: Latchkey,
  query: Query<T, K>,
): WatchedQuery<T> {
  // Most sites feature no wallets and most visitors have no recent ones: an observer for nothing is dear.
  if (query.enabled === false) return idle
  // Made when it is first of use: a screen whose queries wait is on screen sooner without.
  let made: QueryObserver<T, Error, T, T, K> | undefined
  const observer = () => {
    made ??= new QueryObserver(queryClientOf(latchkey), query)
    return made
  }
  let last: QuerySnapshot<T> = loadingQuery
  const read = () => {
    if (!made && !latchkey.internal.queryClient?.getQueryState(query.queryKey)) return last
    const next = snapshotOf(observer().getCurrentResult())
    if (
      next.status !== last.status ||
      next.data !== last.data ||
      next.error !== last.error ||
      next.isFetching !== last.isFetching
    )
      last = next
    return last
  }
  return {
    read,
    refetch: () => void observer().refetch(),
    subscribe: (onChange) => observer().subscribe(onChange),
  }
}

const idle: WatchedQuery<never> = { read: () => idleQuery, refetch() {}, subscribe: never }

function snapshotOf<T, K extends QueryKey>(
  result: ReturnType<QueryObserver<T, Error, T, T, K>['getCurrentResult']>,
): QuerySnapshot<T> {
  const isFetching = result.fetchStatus === 'fetching'
  if (result.status === 'pending') return { ...loadingQuery, isFetching }
  const { data, error, status } = result
  return { data, error, isFetching, status } as QuerySnapshot<T>
}
