import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { gated } from './queryClient.ts'

/** A contract is not made often, and ended hardly ever. */
const codeCacheMs = 5 * 60_000

/** Other networks that are looked at: a site may have fifty. */
const maxOthers = 4

/**
 * Whether there is a contract at an address on another network of the site, and none on this one: no one may have a key
 * to it here. What cannot be asked counts as no.
 */
export function contractElsewhereQuery(
  latchkey: Latchkey,
  { address, networkId }: { address: string | undefined; networkId: NetworkId },
) {
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: codeCacheMs }),
    enabled: address !== undefined && namespaceOf(networkId) === 'eip155',
    gcTime: codeCacheMs,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<boolean> => {
      const { networks } = latchkey.store.getState()
      const network = findNetwork(networks, networkId)
      if (!address || !network || namespaceOf(networkId) !== 'eip155') return false
      const actions = await latchkey.internal.adapterActions('eip155', 'hasContract')
      const { hasContract } = await actions.chain()
      if (!hasContract || (await hasContract({ address, network, signal }))) return false
      const others = networks.filter(
        (one) =>
          one.chainNamespace === 'eip155' &&
          one.caipNetworkId !== networkId &&
          Boolean(one.testnet) === Boolean(network.testnet),
      )
      const asked = others
        .slice(0, maxOthers)
        .map((other) => hasContract({ address, network: other, signal }))
      const answers = await Promise.allSettled(asked)
      return answers.some((answer) => answer.status === 'fulfilled' && answer.value)
    },
    queryKey: ['contractElsewhere', networkId, address?.toLowerCase()] as const,
  }
}
