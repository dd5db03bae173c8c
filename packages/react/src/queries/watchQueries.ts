import type { QuerySnapshot } from './QuerySnapshot.ts'
import type { WatchedQuery } from './watchQuery.ts'

/** Follows several queries as one list, which stays the same object until one of them changes. */
export function watchQueries<T>(queries: readonly WatchedQuery<T>[]) {
  const readAll = () => queries.map((query) => query.read())
  let last: readonly QuerySnapshot<T>[] = readAll()
  return {
    read() {
      const next = readAll()
      if (next.some((snapshot, index) => snapshot !== last[index])) last = next
      return last
    },
    refetchLast: () => queries.at(-1)?.refetch(),
    subscribe(onChange: () => void) {
      const stops = queries.map((query) => query.subscribe(onChange))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
