import { QueryClient } from '@tanstack/query-core'
import type { Latchkey } from '../Latchkey.ts'
import { keyOf } from '../state/keyOf.ts'

/** Pause after a failure before a query is asked again (S9.2). */
const retryGateMs = 1000

/** The instance's own query cache, made by the first query and cleared with the instance. */
export function queryClientOf({ internal }: Latchkey): QueryClient {
  internal.queryClient ??= new QueryClient({
    defaultOptions: {
      queries: {
        // A browser that calls itself offline still reaches this machine. What fails is asked again
        // when the page is back online: the instance says so, not a state shared with other clients.
        networkMode: 'always',
        queryKeyHashFn: keyOf,
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: false,
      },
    },
  })
  return internal.queryClient
}

/**
 * A query that reopens quietly: fresh for `staleTimeMs`, and after a failure not asked again for
 * `gateMs`, so that reopening a screen does not hammer a server that has just failed. What was
 * read before the failure opens no gate.
 */
export function gated({ gateMs = retryGateMs, now, staleTimeMs }: GatedParameters) {
  const isOpen = ({ state }: Failing) =>
    state.status !== 'error' || now() - state.errorUpdatedAt >= gateMs
  return {
    refetchOnMount: isOpen,
    retry: false,
    retryOnMount: isOpen,
    staleTime: staleTimeMs,
  } as const
}

type Failing = { state: { errorUpdatedAt: number; status: string } }

type GatedParameters = { staleTimeMs: number; gateMs?: number | undefined; now: () => number }
