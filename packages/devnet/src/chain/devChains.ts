import { type DevExchange, devExchange } from '../exchange/devExchange.ts'
import { type DevAccount, devAccounts } from './devAccounts.ts'
import { type DevToken, devContracts, devTokens } from './devContracts.ts'

/** Ids of the development chains. Never a public chain's: a signature made here must be worthless elsewhere. */
export type DevChainId = 31337 | 31338

/** What a site, a server or a test needs to know of a development chain. */
export type DevChain = {
  id: DevChainId
  /** CAIP-2 id. */
  networkId: `eip155:${DevChainId}`
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Ether each development account starts with, in whole ether. */
  startingEther: number
  /** The port `npm start` asks for first. */
  preferredPort: number
  contracts: typeof devContracts
  tokens: readonly DevToken[]
  accounts: readonly DevAccount[]
  /** On the chain that has one: elsewhere nothing can be swapped. */
  exchange?: DevExchange | undefined
  /** True on the chain whose name registry holds names. */
  hasNames: boolean
}

const ether = { decimals: 18, name: 'Ether', symbol: 'ETH' } as const

/** The two EVM development chains. */
export const devChains: readonly [DevChain, DevChain] = [
  {
    accounts: devAccounts,
    contracts: devContracts,
    exchange: devExchange,
    hasNames: true,
    id: 31337,
    name: 'Latchkey Dev One',
    nativeCurrency: ether,
    networkId: 'eip155:31337',
    preferredPort: 8545,
    startingEther: 1000,
    tokens: devTokens,
  },
  {
    accounts: devAccounts,
    contracts: devContracts,
    hasNames: false,
    id: 31338,
    name: 'Latchkey Dev Two',
    nativeCurrency: ether,
    networkId: 'eip155:31338',
    preferredPort: 8546,
    startingEther: 250,
    tokens: devTokens,
  },
]

/** The facts of a development chain by its id. */
export function devChain(chainId: DevChainId): DevChain {
  return chainId === 31337 ? devChains[0] : devChains[1]
}
