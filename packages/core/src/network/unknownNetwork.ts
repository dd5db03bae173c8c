import { isNamespace, type NetworkId, parseNetworkId } from '@latchkey/protocol'
import type { Network } from './Network.ts'

/** Stands for a network the site did not configure (S3.6). */
export function unknownNetwork(caipNetworkId: NetworkId): Network {
  const { namespace, reference } = parseNetworkId(caipNetworkId)
  return {
    caipNetworkId,
    chainNamespace: isNamespace(namespace) ? namespace : 'eip155',
    id: reference,
    name: 'Unknown Network',
    nativeCurrency: { decimals: 0, name: '', symbol: '' },
    rpcUrls: { chainDefault: { http: [] }, default: { http: [] } },
  }
}
