import { keyOf } from '@latchkey/core/modal'
import type { NetworkMeant } from '@latchkey/evm'
import type { DeferredQuery } from '../hooks/useDeferredQuery.ts'
import { useEvmRead } from './useEvmRead.ts'
import { useMeantNetwork } from './useMeantNetwork.ts'

/** The number of the newest block; with `watch` it stays the newest, asked for every four seconds. */
export function useBlockNumber({
  enabled = true,
  watch,
  ...meant
}: useBlockNumber.Parameters = {}): useBlockNumber.ReturnType {
  const networkId = useMeantNetwork(meant)
  return useEvmRead(enabled ? keyOf([networkId, watch ?? false]) : undefined, (queries, latchkey) =>
    queries.watchBlock(latchkey, { networkId }, { key: keyOf(networkId), watch }),
  )
}

export declare namespace useBlockNumber {
  type Parameters = NetworkMeant & {
    /** Defaults to true. */
    enabled?: boolean | undefined
    /** Defaults to false. */
    watch?: boolean | undefined
  }
  type ReturnType = DeferredQuery<bigint>
}
