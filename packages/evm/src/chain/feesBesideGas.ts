import type { Network } from '@latchkey/core/adapter'

/**
 * Where a network says what a transaction pays beside its gas. `gas`: nowhere, for its gas and the price of it are all
 * that is paid. `unknown`: of this network no one has looked it up.
 */
export type FeeBesideGas =
  | { kind: 'gas' | 'unknown' }
  | { kind: 'opStack' | 'mantle' | 'scroll'; oracle: string }

/** Where the OP stack and its descendants have their oracle. */
export const opStackOracle = '0x420000000000000000000000000000000000000F'
export const scrollOracle = '0x5300000000000000000000000000000000000002'
export const morphOracle = '0x530000000000000000000000000000000000000F'

type Row = { chains: readonly number[]; fee: FeeBesideGas }

const gas = { kind: 'gas' } as const

/** The networks of our server's list, and others of viem's that are in wide use. */
const rows: readonly Row[] = [
  // EIP-1559, and the one price before it: gas is all that is paid. Chains of their own, in the order of their ids:
  // Ethereum, Flare, Cronos, Rootstock and its testnet, BNB and its testnet, Gnosis, Polygon, Monad, Sonic, Fantom, HyperEVM,
  // Wemix and its testnet, Moonbeam, Moonriver, Sei, Ronin, Kaia, Plasma, Chiado, Holesky, Avalanche and Fuji,
  // DataHaven's testnet, Sonic's testnets, Amoy, Berachain and its testnets, Hoodi, Sepolia, Aurora and its
  // testnet, and the development chains.
  {
    chains: [
      1, 14, 25, 30, 31, 56, 97, 100, 137, 143, 146, 250, 999, 1111, 1112, 1284, 1285, 1329, 1337,
      2020, 8217, 9745, 10200, 17000, 31337, 31338, 43113, 43114, 55931, 57054, 64165, 80002, 80069,
      80084, 80094, 560048, 11155111, 1313161554, 1313161555,
    ],
    fee: gas,
  },
  // Arbitrum One, Nova, Sepolia, ApeChain: `eth_estimateGas` has the part for the chain below in its units, padded by a
  // tenth (docs.arbitrum.io, "How to estimate gas in Arbitrum").
  { chains: [33139, 42161, 42170, 421614], fee: gas },
  // ZKsync, Sepolia, Abstract and its testnet, Lens, Sophon: the estimate has the published bytes in its units
  // (docs.zksync.io, "Fee model").
  { chains: [232, 300, 324, 2741, 11124, 50104], fee: gas },
  // Linea and Sepolia: the price for the chain below is in the priority fee that nodes suggest (docs.linea.build,
  // "Gas on Linea").
  { chains: [59141, 59144], fee: gas },
  // Polygon zkEVM, Cardona: the price that is signed pays for the data as well (docs.polygon.technology, "Effective gas
  // price").
  { chains: [1101, 2442], fee: gas },
  // Taiko: the base fee pays for the proposal (docs.taiko.xyz, "Fees").
  { chains: [167000, 167013], fee: gas },
  // Metis, Sepolia: the estimate has the data in its units (docs.metis.io, "Transaction fees").
  { chains: [1088, 59902], fee: gas },
  // Etherlink: the estimate has the inclusion fee in its units (docs.etherlink.com, "Fee structure").
  { chains: [42793], fee: gas },

  // The OP stack: the data fee, and since Isthmus the operator fee (specs.optimism.io, "Isthmus: operator fee"). viem
  // names the oracle of most; these are our server's and some that it does not. Celo keeps its data fee at nothing
  // (docs.celo.org, "Optimism → Celo L2"). Odyssey is built by Conduit on the OP stack.
  {
    chains: [
      10, 130, 169, 204, 252, 288, 480, 1135, 1301, 1868, 4326, 8333, 8453, 34443, 42220, 44787,
      48900, 57073, 60808, 81457, 84532, 763373, 911867, 7777777, 11142220, 11155420, 999999999,
    ],
    fee: { kind: 'opStack', oracle: opStackOracle },
  },
  // Mantle, Sepolia, since Arsia (April 2026): as the OP stack, but the oracle's data fee counts ether, and the chain
  // takes it in MNT by `tokenRatio`; the operator fee is in MNT already (mantlenetworkio/op-geth, rollup_cost.go).
  { chains: [5000, 5003], fee: { kind: 'mantle', oracle: opStackOracle } },
  // Scroll, Sepolia (docs.scroll.io, "Transaction fees on Scroll").
  { chains: [534351, 534352], fee: { kind: 'scroll', oracle: scrollOracle } },
  // Morph, Holesky, Hoodi: Scroll's way, at another address (docs.morphl2.io, "Understand transaction cost").
  { chains: [2810, 2818, 2910], fee: { kind: 'scroll', oracle: morphOracle } },
]

/** How a network takes a fee beside gas. What the site says of the network's oracle counts before our list. */
export function feeBesideGasOf({ contracts, id }: Pick<Network, 'contracts' | 'id'>): FeeBesideGas {
  const { address } = Object(contracts?.['gasPriceOracle']) as { address?: unknown }
  const { fee } = rows.find(({ chains }) => chains.includes(Number(id))) ?? {}
  if (typeof address !== 'string') return fee ?? { kind: 'unknown' }
  return { kind: fee && 'oracle' in fee ? fee.kind : 'opStack', oracle: address }
}
