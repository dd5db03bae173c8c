import type { NetworkId } from '@latchkey/protocol'
import type { Network } from './Network.ts'
import { unknownNetwork } from './unknownNetwork.ts'

/** A configured network by CAIP-2 id. */
export function findNetwork(
  networks: readonly Network[],
  networkId: NetworkId | undefined,
): Network | undefined {
  return networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
}

/** The configured network, or the 'Unknown Network' stand-in (S3.6). */
export function networkOrUnknown(networks: readonly Network[], networkId: NetworkId): Network {
  return findNetwork(networks, networkId) ?? unknownNetwork(networkId)
}

/** The network to be on at start: the stored one if still offered, else the default. */
export function networkAtStart({
  defaultNetwork,
  networks,
  storedId,
}: {
  defaultNetwork: Network
  networks: readonly Network[]
  storedId: NetworkId | undefined
}): Network {
  return findNetwork(networks, storedId) ?? defaultNetwork
}
