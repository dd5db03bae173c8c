import { balanceCacheMs, type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { Balance } from '../adapters/ChainActions.ts'
import { NetworkNotConfiguredError } from '../errors/network.ts'
import type { Latchkey } from '../Latchkey.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { accountKey } from './accountKey.ts'
import { gated } from './queryClient.ts'

/** What an account holds of one token, or of the network's own currency, as the chain says it in base units. */
export function holdingQuery(
  { internal, store }: Latchkey,
  {
    address,
    networkId,
    token,
  }: {
    address: string | undefined
    networkId: NetworkId | undefined
    /** Contract or mint. */
    token: string | undefined
  },
) {
  return {
    ...gated({ now: internal.environment.now, staleTimeMs: balanceCacheMs }),
    enabled:
      address !== undefined && findNetwork(store.getState().networks, networkId) !== undefined,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Balance> => {
      const { networks } = store.getState()
      const network = findNetwork(networks, networkId)
      if (!network || !networkId || !address)
        throw new NetworkNotConfiguredError({
          configured: networks.map(({ caipNetworkId }) => caipNetworkId),
          id: networkId ?? '',
        })
      const actions = await internal.adapterActions(namespaceOf(networkId), 'getBalance')
      const chain = await actions.chain()
      return chain.getBalance({ address, network, signal, token })
    },
    queryKey: ['holding', networkId, accountKey(address), accountKey(token)] as const,
  }
}
