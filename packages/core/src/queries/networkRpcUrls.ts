import type { Latchkey } from '../Latchkey.ts'
import type { Network } from '../network/Network.ts'
import { rpcUrls } from '../network/rpcUrls.ts'
import { supportedChains } from './supportedChains.ts'

/** Where an instance reads a network, in the order to try. */
export async function networkRpcUrls(
  latchkey: Latchkey,
  network: Network,
): Promise<readonly string[]> {
  const { customRpcUrls, projectId, serverUrl } = latchkey.options
  // Without the list the chains' own URLs serve; the next call asks again.
  const chains = await supportedChains(latchkey).catch((): readonly string[] => [])
  return rpcUrls(network, {
    customUrls: customRpcUrls[network.caipNetworkId] ?? [],
    projectId,
    routed: chains.includes(network.caipNetworkId),
    serverUrl,
  })
}
