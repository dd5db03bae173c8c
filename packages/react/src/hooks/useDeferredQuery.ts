import { useCallback, useEffect, useRef, useState } from 'react'
import { idleQuery, loadingQuery, type QuerySnapshot } from '../queries/QuerySnapshot.ts'
import type { WatchedQuery } from '../queries/watchQuery.ts'

export type DeferredQuery<T> = QuerySnapshot<T> & {
  /** Asks again, whatever is cached. Does nothing while there is nothing to ask about. */
  refetch: () => void
}

/**
 * Follows a query whose code is fetched with the first use, so that a page without a connected
 * visitor carries none of it. `load` must keep its identity while the query stays the same.
 */
export function useDeferredQuery<T>(
  load: (() => Promise<WatchedQuery<T>>) | undefined,
): DeferredQuery<T> {
  const [answer, setAnswer] = useState<{ from: typeof load; snapshot: QuerySnapshot<T> }>()
  const [attempt, setAttempt] = useState(0)
  const watched = useRef<WatchedQuery<T>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks for the code again
  useEffect(() => {
    if (!load) return
    let stop: (() => void) | undefined
    let wanted = true
    const report = (snapshot: QuerySnapshot<T>) => wanted && setAnswer({ from: load, snapshot })
    load().then(
      (query) => {
        if (!wanted) return
        watched.current = query
        stop = query.subscribe(() => report(query.read()))
        report(query.read())
      },
      (error: Error) => report({ ...idleQuery, error, status: 'error' }),
    )
    return () => {
      wanted = false
      watched.current = undefined
      stop?.()
    }
  }, [attempt, load])

  const refetch = useCallback(() => {
    if (watched.current) watched.current.refetch()
    // Its code did not come.
    else setAttempt((count) => count + 1)
  }, [])

  if (!load) return { ...idleQuery, refetch }
  return { ...(answer?.from === load ? answer.snapshot : loadingQuery), refetch }
}
