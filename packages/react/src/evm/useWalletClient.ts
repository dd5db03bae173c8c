import { keyOf } from '@latchkey/core/modal'
import type { NetworkMeant, WalletClient } from '@latchkey/evm'
import type { DeferredQuery } from '../hooks/useDeferredQuery.ts'
import { useConnectionKey } from './useConnectionKey.ts'
import { useEvmRead } from './useEvmRead.ts'
import { useMeantNetwork } from './useMeantNetwork.ts'

/**
 * A wallet client of viem for the connected account on the network that the page shows; `idle` while no wallet is
 * connected, and another client when account, wallet or network change. Its code loads with the first use.
 *
 * `error` is a `WrongNetworkError` while the wallet is on another network than the one named, and a
 * `NetworkNotConfiguredError` on one that the site does not have.
 *
 * @example
 * const { data: walletClient } = useWalletClient()
 * const hash = await walletClient?.sendTransaction({ to, value: parseEther('0.1') })
 */
export function useWalletClient(
  parameters: useWalletClient.Parameters = {},
): useWalletClient.ReturnType {
  const connection = useConnectionKey()
  const networkId = useMeantNetwork(parameters)
  return useEvmRead(connection && keyOf([connection, networkId]), (queries, latchkey, key) =>
    queries.watchWalletClient(latchkey, { networkId }, { key }),
  )
}

export declare namespace useWalletClient {
  type Parameters = NetworkMeant
  type ReturnType = DeferredQuery<WalletClient>
}
