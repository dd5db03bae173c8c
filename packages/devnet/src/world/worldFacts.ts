import type { NetworkId } from '@latchkey/protocol'
import { devAccounts } from '../chain/devAccounts.ts'
import type { DevChain } from '../chain/devChains.ts'
import type { WorldFacts, WorldNetwork } from './WorldInfo.ts'

/** The project every development world has. */
export const devProjectId = '1a7c4be9d0f64c2e8b6a5d4c3b2a1908'

type RunningChain = { facts: DevChain; rpcUrl: string }

/** What a page needs to know of the chains and the server that run. */
export function worldFacts(
  chains: readonly RunningChain[],
  serverUrl: string | undefined,
): WorldFacts {
  const named = chains.find(({ facts }) => facts.hasNames) ?? chains[0]
  return {
    accounts: devAccounts,
    chains: rpcUrls(chains),
    ens: {
      names: devAccounts.flatMap(({ ensName }) => ensName ?? []),
      networkId: named?.facts.networkId ?? 'eip155:31337',
      universalResolver: named?.facts.contracts.ensUniversalResolver ?? '',
    },
    networks: chains.map(network),
    projectId: devProjectId,
    serverUrl,
    tokens: Object.fromEntries(chains.map(({ facts }) => [facts.networkId, facts.tokens])),
  }
}

/** RPC URL by CAIP-2 id. */
export function rpcUrls(chains: readonly RunningChain[]): Record<NetworkId, string> {
  return Object.fromEntries(chains.map(({ facts, rpcUrl }) => [facts.networkId, rpcUrl]))
}

function network({ facts, rpcUrl }: RunningChain): WorldNetwork {
  const { ensRegistry, ensUniversalResolver, multicall3 } = facts.contracts
  return {
    caipNetworkId: facts.networkId,
    chainNamespace: 'eip155',
    contracts: {
      ensRegistry: { address: ensRegistry },
      ensUniversalResolver: { address: ensUniversalResolver },
      multicall3: { address: multicall3 },
    },
    id: facts.id,
    name: facts.name,
    nativeCurrency: facts.nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  }
}

/** The facts as JSON that may stand inside a `<script>` element. */
export function factsJson(facts: WorldFacts): string {
  return JSON.stringify(facts).replaceAll('<', '\\u003c')
}
