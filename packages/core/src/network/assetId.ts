import { caipAddress, type NetworkId, namespaceOf, nativePlaceholder } from '@latchkey/protocol'

/** CAIP-10 address of a token, or of what stands for the network's own currency. */
export function assetId(networkId: NetworkId, token: string | undefined): string {
  return caipAddress(networkId, token ?? nativePlaceholder(namespaceOf(networkId)))
}
