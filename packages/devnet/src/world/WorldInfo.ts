import type { NetworkId } from '@latchkey/protocol'
import type { DevAccount } from '../chain/devAccounts.ts'
import type { DevToken } from '../chain/devContracts.ts'

/** A development network in the shape a site passes in `networks`. */
export type WorldNetwork = {
  id: number
  caipNetworkId: NetworkId
  chainNamespace: 'eip155'
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  testnet: true
  contracts: {
    ensRegistry: { address: string }
    ensUniversalResolver: { address: string }
    multicall3: { address: string }
  }
}

/** What the demo page is told, in `<script type="application/json" id="latchkey-world">`. */
export type WorldFacts = {
  /** Undefined when the world runs without a server. */
  serverUrl?: string | undefined
  projectId: string
  /** RPC URL by CAIP-2 id. */
  chains: Record<NetworkId, string>
  networks: readonly WorldNetwork[]
  /** Tokens by CAIP-2 id. */
  tokens: Record<NetworkId, readonly DevToken[]>
  ens: { networkId: NetworkId; universalResolver: string; names: readonly string[] }
  accounts: readonly DevAccount[]
}

/** What `.latchkey/dev.json` holds. Keys appear as parts start and are never renamed. */
export type DevFile = {
  /** True when everything answers. */
  ready: boolean
  demoUrl?: string | undefined
  serverUrl?: string | undefined
  projectId: string
  /** RPC URL by CAIP-2 id. */
  chains: Record<NetworkId, string>
  /** Where test funds come from, by namespace. */
  faucet: { eip155: { mnemonic: string; accounts: readonly DevAccount[] } }
  pids: readonly number[]
}
