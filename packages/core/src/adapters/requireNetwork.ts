import type { Namespace, NetworkId } from '@latchkey/protocol'
import { NetworkNotConfiguredError } from '../errors/network.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { Network } from '../network/Network.ts'

/**
 * The site's network an operation is meant for: the one asked for, else the one the page shows in the namespace, else
 * the first.
 *
 * @throws {NetworkNotConfiguredError}
 */
export function requireNetwork(
  { store }: Pick<Latchkey, 'store'>,
  { namespace, networkId }: { namespace: Namespace; networkId: NetworkId | undefined },
): Network {
  const { activeNetworkIds, networks } = store.getState()
  const wanted = networkId ?? activeNetworkIds[namespace]
  const network = networks.find(
    ({ caipNetworkId, chainNamespace }) =>
      chainNamespace === namespace && (wanted === undefined || caipNetworkId === wanted),
  )
  if (network) return network
  throw new NetworkNotConfiguredError({
    configured: networks.map(({ caipNetworkId }) => caipNetworkId),
    id: wanted ?? namespace,
  })
}
