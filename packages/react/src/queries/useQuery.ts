import { keyOf } from '@latchkey/core/modal'
import type { QueryKey } from '@tanstack/query-core'
import { useContext, useMemo, useSyncExternalStore } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { PausedContext } from './PausedContext.ts'
import { idleQuery, never, type QuerySnapshot } from './QuerySnapshot.ts'
import { type Query, watchQuery } from './watchQuery.ts'

/** Subscribes a view to a query of core. Its key identifies the query. */
export function useQuery<T, K extends QueryKey>(
  query: Query<T, K>,
): QuerySnapshot<T> & { refetch: () => void } {
  const latchkey = useLatchkey()
  const key = keyOf([query.queryKey, query.enabled ?? true])
  // biome-ignore lint/correctness/useExhaustiveDependencies: views build the query anew in each render; its key says whether it is another one
  const watched = useMemo(() => watchQuery(latchkey, query), [latchkey, key])
  const paused = useContext(PausedContext)
  const snapshot = useSyncExternalStore<QuerySnapshot<T>>(
    // Fetching starts with the subscription.
    paused ? never : watched.subscribe,
    watched.read,
    () => idleQuery,
  )
  return { ...snapshot, refetch: watched.refetch }
}
