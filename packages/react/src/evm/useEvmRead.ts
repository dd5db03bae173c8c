import type { Latchkey } from '@latchkey/core'
import { useMemo } from 'react'
import { type DeferredQuery, useDeferredQuery } from '../hooks/useDeferredQuery.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import type { WatchedQuery } from '../queries/watchQuery.ts'
import type * as evmQueries from './evmQueries.ts'

/**
 * A read of a chain or a wallet, by one of the queries whose code comes with the first use. Nothing is read without a
 * key, which stands for everything that `start` knows.
 */
export function useEvmRead<T>(
  key: string | undefined,
  start: (queries: typeof evmQueries, latchkey: Latchkey, key: string) => WatchedQuery<T>,
): DeferredQuery<T> {
  const latchkey = useLatchkey()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with what `start` knows
  const load = useMemo(
    () =>
      key === undefined
        ? undefined
        : async () => start(await import('./evmQueries.ts'), latchkey, key),
    [key, latchkey],
  )
  return useDeferredQuery(load)
}
