import type { RpcUrlsWanted } from '../adapters/Adapter.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { Network } from '../network/Network.ts'
import { rpcUrls } from '../network/rpcUrls.ts'
import { supportedChains } from './supportedChains.ts'

/** Where an instance reads a network, in the order to try. */
export async function networkRpcUrls(
  latchkey: Latchkey,
  network: Network,
  { isVouched }: RpcUrlsWanted = {},
): Promise<readonly string[]> {
  const { customRpcUrls, projectId, serverUrl } = latchkey.options
  const customUrls = customRpcUrls[network.caipNetworkId] ?? []
  const chains = await supportedChains(latchkey).catch((error: unknown): readonly string[] => {
    // Without the list the chains' own URLs serve, but no one vouches for those; the next call asks again.
    if (isVouched && customUrls.length === 0) throw error
    return []
  })
  return rpcUrls(network, {
    customUrls,
    isVouched,
    projectId,
    routed: chains.includes(network.caipNetworkId),
    serverUrl,
  })
}
