import { keyOf, queryClientOf } from '@latchkey/core/modal'
import {
  type Query as CachedQuery,
  type QueryKey,
  QueryObserver,
  type QueryObserverResult,
} from '@tanstack/query-core'
import { useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { PausedContext } from './PausedContext.ts'
import { idleQuery, loadingQuery, never, type QuerySnapshot } from './QuerySnapshot.ts'
import type { Query } from './watchQuery.ts'

/** A snapshot that has the answer of the previous key until there is one of its own. */
export type KeptSnapshot<T> = QuerySnapshot<T> & {
  /** The data answers the previous key. */
  isPrevious: boolean
  /** When the data came, by `Date.now`; undefined without data. */
  updatedAtMs: number | undefined
}

/**
 * Subscribes a view to a query whose key changes as a visitor types: a new key has the previous answer, and says so,
 * until its own is there. An error takes its place, and so does a query that is not asked.
 */
export function useKeptQuery<T, K extends QueryKey>(
  query: Query<T, K>,
): KeptSnapshot<T> & { refetch: () => void } {
  const latchkey = useLatchkey()
  const paused = useContext(PausedContext)
  const key = keyOf([query.queryKey, query.enabled ?? true])
  // biome-ignore lint/correctness/useExhaustiveDependencies: one observer for all the keys of a place, since it is what remembers the previous one
  const { keep, observer, previous } = useMemo(() => {
    const before: { updatedAtMs: number | undefined } = { updatedAtMs: undefined }
    const placeholderData = (data: T | undefined, last?: CachedQuery<T, Error, T, K>) => {
      before.updatedAtMs = last?.state.dataUpdatedAt
      return data
    }
    const optionsOf = (asked: Query<T, K>) =>
      ({ ...asked, placeholderData }) as unknown as Query<T, K>
    const made = new QueryObserver<T, Error, T, T, K>(queryClientOf(latchkey), optionsOf(query))
    return { keep: optionsOf, observer: made, previous: before }
  }, [latchkey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: views build the query anew in each render; its key says whether it is another one
  useEffect(() => observer.setOptions(keep(query)), [key, observer])
  // Fetching starts with the subscription.
  useSyncExternalStore(
    paused ? never : observer.subscribe,
    () => observer.getCurrentResult(),
    () => observer.getCurrentResult(),
  )

  if (query.enabled === false)
    return { ...idleQuery, isPrevious: false, refetch() {}, updatedAtMs: undefined }
  // Of this key already in the render before the effect.
  const result = observer.getOptimisticResult(
    queryClientOf(latchkey).defaultQueryOptions(keep(query)),
  )
  return {
    ...snapshotOf(result, previous.updatedAtMs),
    refetch: () => void observer.refetch(),
  }
}

function snapshotOf<T>(
  result: QueryObserverResult<T>,
  previousAtMs: number | undefined,
): KeptSnapshot<T> {
  const isFetching = result.fetchStatus === 'fetching'
  if (result.status === 'pending')
    return { ...loadingQuery, isFetching, isPrevious: false, updatedAtMs: undefined }
  const { data, dataUpdatedAt, error, isPlaceholderData, status } = result
  return {
    ...({ data, error, isFetching, status } as QuerySnapshot<T>),
    isPrevious: isPlaceholderData,
    updatedAtMs: isPlaceholderData ? previousAtMs : data === undefined ? undefined : dataUpdatedAt,
  }
}
