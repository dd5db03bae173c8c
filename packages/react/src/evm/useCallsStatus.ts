import type { CallsStatus } from '@latchkey/core/adapter'
import { keyOf } from '@latchkey/core/modal'
import type { DeferredQuery } from '../hooks/useDeferredQuery.ts'
import { useConnectionKey } from './useConnectionKey.ts'
import { useEvmRead } from './useEvmRead.ts'

/**
 * Where a batch of `useSendCalls` stands, whichever way it was sent; `idle` without an id. With `watch` it is asked for
 * every second until it is done.
 *
 * @example
 * const { data: sent, mutate: sendCalls } = useSendCalls()
 * const { data: batch } = useCallsStatus({ id: sent?.id, watch: true })
 */
export function useCallsStatus({
  enabled = true,
  id,
  watch,
}: useCallsStatus.Parameters): useCallsStatus.ReturnType {
  // A wallet that comes back is asked anew.
  const connection = useConnectionKey()
  return useEvmRead(
    enabled && id ? keyOf([id, watch ?? false, connection ?? null]) : undefined,
    (queries, latchkey) =>
      queries.watchCallsStatus(latchkey, { id: id as string }, { key: id as string, watch }),
  )
}

export declare namespace useCallsStatus {
  type Parameters = {
    id: string | undefined
    /** Defaults to true. */
    enabled?: boolean | undefined
    /** Defaults to false. */
    watch?: boolean | undefined
  }
  type ReturnType = DeferredQuery<CallsStatus>
}
