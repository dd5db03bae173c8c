import { balanceCacheMs, type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { Balance } from '../adapters/ChainActions.ts'
import { NetworkNotConfiguredError } from '../errors/network.ts'
import type { Latchkey } from '../Latchkey.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { gated } from './queryClient.ts'

/** Pause after a failed balance before it is asked again (S5.33, S9.2). */
const balanceRetryGateMs = 30_000

/**
 * Native balance of an account on a network, in base units, for 30 s (S9.1); the ERC-20 a site
 * set in `tokens` takes its place.
 */
export function nativeBalanceQuery(
  latchkey: Latchkey,
  { address, networkId }: { address: string | undefined; networkId: NetworkId | undefined },
) {
  const { internal, options, store } = latchkey
  return {
    ...gated({
      gateMs: balanceRetryGateMs,
      now: internal.environment.now,
      staleTimeMs: balanceCacheMs,
    }),
    enabled:
      address !== undefined && findNetwork(store.getState().networks, networkId) !== undefined,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Balance> => {
      const networks = store.getState().networks
      const network = findNetwork(networks, networkId)
      if (!network || !networkId || !address)
        throw new NetworkNotConfiguredError({
          configured: networks.map(({ caipNetworkId }) => caipNetworkId),
          id: networkId ?? '',
        })
      const actions = await internal.adapterActions(namespaceOf(networkId), 'getBalance')
      const token = options.tokens[networkId]?.address
      const chain = await actions.chain()
      return chain.getBalance({ address, network, signal, token })
    },
    queryKey: ['nativeBalance', networkId, address?.toLowerCase()] as const,
  }
}
