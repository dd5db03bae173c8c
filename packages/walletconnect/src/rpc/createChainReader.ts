import type { SessionContext } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { WalletConnectOptions } from '../walletConnect.ts'
import { askRpc } from './askRpc.ts'

/** Reads chains over the site's RPC URLs: those of `rpcMap` first, then the network's own. */
export function createChainReader(
  { environment, networks, rpcUrls, signal }: SessionContext,
  { rpcMap }: WalletConnectOptions,
): (chainId: string, method: string, params: unknown) => Promise<unknown> {
  return async (chainId, method, params) => {
    const networkId = chainId as NetworkId
    const network = networks().find(({ caipNetworkId }) => caipNetworkId === networkId)
    const own = rpcMap?.[networkId]
    const urls = [...(own ? [own] : []), ...(network ? await rpcUrls(network) : [])]
    return askRpc({ fetch: environment.fetch, method, networkId, params, signal, urls })
  }
}
