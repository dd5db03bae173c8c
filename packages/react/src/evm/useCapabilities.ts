import type { Capabilities } from '@latchkey/core/adapter'
import { keyOf } from '@latchkey/core/modal'
import type { NetworkMeant } from '@latchkey/evm'
import type { DeferredQuery } from '../hooks/useDeferredQuery.ts'
import { useConnectionKey } from './useConnectionKey.ts'
import { useEvmRead } from './useEvmRead.ts'
import { useMeantNetwork } from './useMeantNetwork.ts'

/**
 * What the connected wallet can do for its account on a network (EIP-5792); `idle` while no wallet is connected, and empty
 * where the wallet does not tell. Cached for 30 s.
 */
export function useCapabilities(
  parameters: useCapabilities.Parameters = {},
): useCapabilities.ReturnType {
  const connection = useConnectionKey()
  const networkId = useMeantNetwork(parameters)
  return useEvmRead(connection && keyOf([connection, networkId]), (queries, latchkey, key) =>
    queries.watchCapabilities(latchkey, { networkId }, { key }),
  )
}

export declare namespace useCapabilities {
  type Parameters = NetworkMeant
  type ReturnType = DeferredQuery<Capabilities>
}
