import type { ChainIdOf } from '@latchkey/core'
import { InvalidOptionError, type Latchkey, type Network } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { Chain, Transport } from 'viem'
import { createInstanceTransport } from './createInstanceTransport.ts'
import { latchkeyConnector } from './latchkeyConnector.ts'
import type { WagmiConnector, WagmiContext } from './WagmiConnector.ts'

/** A chain by each id of a union, so that wagmi's types tell them apart. */
type ChainWith<N extends number> = N extends number ? Chain & { id: N } : never

/** What wagmi's `createConfig` takes, of wagmi 2 and 3 alike. */
export type WagmiParameters<Id extends NetworkId = NetworkId> = {
  chains: readonly [ChainWith<ChainIdOf<Id>>, ...ChainWith<ChainIdOf<Id>>[]]
  connectors: readonly [(context: WagmiContext) => WagmiConnector]
  multiInjectedProviderDiscovery: false
  transports: Record<ChainIdOf<Id>, Transport>
}

/**
 * An instance as a config of wagmi: its EVM networks as chains, read over its own RPC URLs with its ranking and
 * retries, and the instance as the connector.
 *
 * What is passed to `createConfig` is the site's to add to, such as `ssr` and `storage`.
 *
 * @throws {InvalidOptionError} when the instance has no EVM network
 *
 * @example
 * const config = createConfig(wagmiParameters(latchkey))
 */
export function wagmiParameters<Id extends NetworkId = NetworkId>(
  latchkey: Latchkey<Id>,
): WagmiParameters<Id> {
  const networks = latchkey.options.networks.filter(
    ({ chainNamespace }) => chainNamespace === 'eip155',
  )
  if (networks.length === 0)
    throw new InvalidOptionError({ option: 'networks', reason: 'wagmi needs an EVM network' })
  return {
    chains: networks.map(toChain) as unknown as WagmiParameters<Id>['chains'],
    connectors: [latchkeyConnector(latchkey)],
    // The instance looks for announced wallets itself.
    multiInjectedProviderDiscovery: false,
    transports: Object.fromEntries(
      networks.map(({ caipNetworkId, id }) => [
        id,
        createInstanceTransport(latchkey, caipNetworkId),
      ]),
    ) as WagmiParameters<Id>['transports'],
  }
}

/** The chain as the site wrote it, with the URLs that a wallet may be given. */
function toChain({ assets, caipNetworkId, chainNamespace, rpcUrls, ...chain }: Network): Chain {
  return {
    ...(chain as Omit<Chain, 'rpcUrls'>),
    id: Number(chain.id),
    rpcUrls: { default: { http: rpcUrls.chainDefault.http } },
  }
}
