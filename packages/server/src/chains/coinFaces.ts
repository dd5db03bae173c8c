import { nativePlaceholder } from '@latchkey/protocol'
import type { Chain } from './chainConfig.ts'
import { isEvmChain } from './chainKind.ts'

/** An address by which a network's own coin appears as if it were a token: its balance there is the coin's. */
export type CoinFace = {
  /** In lower case. */
  address: string
  /** By how many decimals it counts, where these are not the coin's. */
  decimals?: number | undefined
  /**
   * `every`: the network logs each movement of the coin there, payments by a transaction's value included. `calls`: what is
   * moved by calling it is logged there. Without logs it only tells balances.
   */
  logs?: 'calls' | 'every' | undefined
  /** Who is paid fees by logs, and pays back what was too much. A history does not list fees. */
  feesTo?: string | undefined
}

/** Of every network: no one can put a contract of their own at these addresses. */
const everywhere: readonly CoinFace[] = [
  // EIP-7708: https://eips.ethereum.org/EIPS/eip-7708
  { address: `0x${'f'.repeat(39)}e`, logs: 'every' },
  // Optimism before Bedrock, and its forks Mantle (LegacyERC20MNT), Metis and Boba:
  // https://specs.optimism.io/protocol/predeploys.html, https://github.com/mantlenetworkio/mantle-v2
  { address: `0x${'dead'.repeat(9)}0000`, logs: 'every' },
  // L2BaseToken of zkSync and the chains of its stack; fees go to the bootloader:
  // https://docs.zksync.io/zksync-protocol/era-vm/contracts/system-contracts
  {
    address: `0x${'0'.repeat(36)}800a`,
    feesTo: `0x${'0'.repeat(36)}8001`,
    logs: 'every',
  },
  // What stands for the coin in lists of others.
  { address: nativePlaceholder('eip155').toLowerCase(), logs: 'every' },
]

const celo: CoinFace = { address: '0x471ece3750da237f93b8e339c536989b8978a438', logs: 'calls' }
const polygon: CoinFace = { address: `0x${'0'.repeat(36)}1010`, logs: 'calls' }
const moonbeam: CoinFace = { address: `0x${'0'.repeat(37)}802`, logs: 'calls' }
const arc: CoinFace = { address: `0x36${'0'.repeat(38)}`, decimals: 6, logs: 'calls' }

/** By CAIP-2 id, where a network has one of its own. */
const ofNetwork: Readonly<Record<string, CoinFace>> = {
  // Moonbeam, Moonriver, Moonbase Alpha, and DataHaven, which has their precompiles:
  // https://docs.moonbeam.network/builders/pallets-precompiles/precompiles/erc20/
  'eip155:1284': moonbeam,
  'eip155:1285': moonbeam,
  'eip155:1287': moonbeam,
  'eip155:55931': moonbeam,
  // MRC20 of Polygon and Amoy: https://github.com/maticnetwork/contracts (MRC20.sol)
  'eip155:137': polygon,
  'eip155:80002': polygon,
  // Celo, Celo Sepolia, Alfajores: https://docs.celo.org/specs/token-duality
  'eip155:11142220': celo,
  'eip155:42220': celo,
  'eip155:44787': { ...celo, address: '0xf194afdf50b03e69bd7d057c1aa9e10c9954e4c9' },
  // Arc and its testnet, whose coin is USDC: https://docs.arc.network/arc/references/contract-addresses
  'eip155:5042': arc,
  'eip155:5042002': arc,
  // Stable, whose coin is USDT0: https://docs.chainstack.com/docs/stable-tooling
  'eip155:988': {
    address: '0x779ded0c9e1022225f8e0630b35a9b54be713736',
    decimals: 6,
    logs: 'calls',
  },
}

/** The faces of a network's coin by their addresses, in lower case. */
export type CoinFaces = ReadonlyMap<string, CoinFace>

export function coinFacesOf(chain: Pick<Chain, 'id'>): CoinFaces {
  if (!isEvmChain(chain as Chain)) return new Map()
  const own = ofNetwork[chain.id]
  return new Map(
    [...everywhere, ...(own ? [own] : [])].map((face): [string, CoinFace] => [face.address, face]),
  )
}
