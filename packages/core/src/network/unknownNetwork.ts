import { isNamespace, type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { Network } from './Network.ts'

/** Stands for a network the site did not configure (S3.6). It stands in while a page renders, so it throws nothing. */
export function unknownNetwork(caipNetworkId: NetworkId): Network {
  const namespace: string = namespaceOf(caipNetworkId)
  return {
    caipNetworkId,
    chainNamespace: isNamespace(namespace) ? namespace : 'eip155',
    id: caipNetworkId.slice(namespace.length + 1),
    name: 'Unknown Network',
    nativeCurrency: { decimals: 0, name: '', symbol: '' },
    rpcUrls: { chainDefault: { http: [] }, default: { http: [] } },
  }
}
