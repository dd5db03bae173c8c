'use client'
import { useEffect, useState } from 'react'
import type { QuerySnapshot } from '../queries/QuerySnapshot.ts'
import { idleQuery } from '../queries/QuerySnapshot.ts'
import type { WatchedQuery } from '../queries/watchQuery.ts'

/**
 * Follows a query whose code is fetched with the first use, so that a page without a connected
 * visitor carries none of it. `load` must keep its identity while the query stays the same.
 */
export function useDeferredQuery<T>(
  load: (() => Promise<WatchedQuery<T>>) | undefined,
): QuerySnapshot<T> {
  const [answer, setAnswer] = useState<{ from: typeof load; snapshot: QuerySnapshot<T> }>()

  useEffect(() => {
    if (!load) return
    let stop: (() => void) | undefined
    let wanted = true
    const report = (snapshot: QuerySnapshot<T>) => wanted && setAnswer({ from: load, snapshot })
    load().then(
      (watched) => {
        if (!wanted) return
        stop = watched.subscribe(() => report(watched.read()))
        report(watched.read())
      },
      (error: Error) => report({ ...idleQuery, error, status: 'error' }),
    )
    return () => {
      wanted = false
      stop?.()
    }
  }, [load])

  if (!load) return idleQuery
  return answer?.from === load ? answer.snapshot : { ...idleQuery, status: 'loading' }
}
