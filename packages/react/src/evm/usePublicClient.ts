import type { NetworkMeant } from '@latchkey/evm'
import type { PublicClient } from 'viem'
import type { DeferredQuery } from '../hooks/useDeferredQuery.ts'
import { useEvmRead } from './useEvmRead.ts'
import { useMeantNetwork } from './useMeantNetwork.ts'

/**
 * A public client of viem over the instance's own RPC URLs, for the network that the page shows or another one. Its code
 * loads with the first use: 51 kB in brotli. A page that only reads a contract takes `useReadContract`.
 *
 * `error` is a `NetworkNotConfiguredError` on a network that the site does not have.
 *
 * @example
 * const { data: publicClient } = usePublicClient({ chainId: 8453 })
 * const block = await publicClient?.getBlock()
 */
export function usePublicClient(
  parameters: usePublicClient.Parameters = {},
): usePublicClient.ReturnType {
  const networkId = useMeantNetwork(parameters)
  return useEvmRead(networkId, (queries, latchkey, key) =>
    queries.watchPublicClient(latchkey, { networkId }, { key }),
  )
}

export declare namespace usePublicClient {
  type Parameters = NetworkMeant
  type ReturnType = DeferredQuery<PublicClient>
}
