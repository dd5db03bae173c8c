import type { Chain as ViemChain } from 'viem'
import {
  arbitrum,
  arbitrumSepolia,
  aurora,
  auroraTestnet,
  avalanche,
  avalancheFuji,
  base,
  baseSepolia,
  berachain,
  berachainBepolia,
  berachainTestnetbArtio,
  bsc,
  bscTestnet,
  celo,
  datahavenTestnet,
  fantom,
  gnosis,
  holesky,
  hoodi,
  kaia,
  linea,
  mainnet,
  mantle,
  mantleSepoliaTestnet,
  moonbeam,
  morph,
  morphHolesky,
  odysseyTestnet,
  optimism,
  optimismSepolia,
  polygon,
  polygonAmoy,
  polygonZkEvm,
  rootstock,
  rootstockTestnet,
  scroll,
  scrollSepolia,
  sei,
  sepolia,
  sonic,
  sonicBlazeTestnet,
  unichain,
  unichainSepolia,
  wemix,
  wemixTestnet,
  zksync,
  zksyncSepoliaTestnet,
  zora,
  zoraSepolia,
} from 'viem/chains'
import { type Chain, type ChainInput, chainConfig } from './chainConfig.ts'
import { publicExchanges } from './publicExchanges.ts'
import { secondNode } from './secondNodes.ts'

/** The twelve networks of swaps (S9.21). */
const swapNetworks = [
  mainnet,
  arbitrum,
  optimism,
  zksync,
  base,
  bsc,
  polygon,
  gnosis,
  avalanche,
  fantom,
  kaia,
  aurora,
]

/** The other EVM chains that are routed to the server (S9.39). */
const otherNetworks = [
  arbitrumSepolia,
  auroraTestnet,
  avalancheFuji,
  baseSepolia,
  berachain,
  berachainBepolia,
  berachainTestnetbArtio,
  bscTestnet,
  celo,
  datahavenTestnet,
  holesky,
  hoodi,
  linea,
  mantle,
  mantleSepoliaTestnet,
  moonbeam,
  morph,
  morphHolesky,
  odysseyTestnet,
  optimismSepolia,
  polygonAmoy,
  polygonZkEvm,
  rootstock,
  rootstockTestnet,
  scroll,
  scrollSepolia,
  sei,
  sepolia,
  sonic,
  sonicBlazeTestnet,
  unichain,
  unichainSepolia,
  wemix,
  wemixTestnet,
  zksyncSepoliaTestnet,
  zora,
  zoraSepolia,
]

const sol = { decimals: 9, name: 'Solana', symbol: 'SOL' }
const btc = { decimals: 8, name: 'Bitcoin', symbol: 'BTC' }

/** The Solana clusters (S9.39). */
const solanaClusters: readonly ChainInput[] = [
  {
    explorer: 'https://explorer.solana.com',
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    nativeCurrency: sol,
    // A Solana mint has no name of its own to read, so what is not listed stays out.
    tokens: [
      {
        address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
        decimals: 6,
        name: 'USD Coin',
        symbol: 'USDC',
      },
      {
        address: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
        decimals: 6,
        name: 'Tether USD',
        symbol: 'USDT',
      },
    ],
    upstreams: [{ url: 'https://api.mainnet-beta.solana.com' }],
  },
  {
    id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Solana Devnet',
    nativeCurrency: sol,
    testnet: true,
    upstreams: [{ url: 'https://api.devnet.solana.com' }],
  },
  {
    id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    name: 'Solana Testnet',
    nativeCurrency: sol,
    testnet: true,
    upstreams: [{ url: 'https://api.testnet.solana.com' }],
  },
]

/** The Bitcoin chains (S9.39) and signet, over their Esplora APIs. */
const bitcoinChains: readonly ChainInput[] = [
  bitcoinChain('000000000019d6689c085ae165831e93', 'Bitcoin', '', false),
  bitcoinChain('000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet', '/testnet', true),
  bitcoinChain('00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet', '/signet', true),
]

/**
 * The chains served without any setting, over the public nodes their makers name. Public nodes limit how much
 * they answer: an operator with visitors declares nodes of their own.
 */
export function publicChains(): readonly Chain[] {
  const evm = [...swapNetworks, ...otherNetworks].map(fromViem)
  return [...evm, ...solanaClusters, ...bitcoinChains].map((input) => chainConfig.parse(input))
}

function bitcoinChain(reference: string, name: string, path: string, testnet: boolean): ChainInput {
  const sites = [`https://mempool.space${path}`, `https://blockstream.info${path}`]
  return {
    explorer: sites[0],
    id: `bip122:${reference}`,
    name,
    nativeCurrency: btc,
    testnet,
    upstreams: sites.map((site) => ({ url: `${site}/api` })),
  }
}

function fromViem(chain: ViemChain): ChainInput {
  return {
    ensUniversalResolver: chain.contracts?.['ensUniversalResolver']?.address,
    explorer: chain.blockExplorers?.default.url,
    id: `eip155:${chain.id}`,
    multicall3: chain.contracts?.['multicall3']?.address,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    testnet: chain.testnet ?? false,
    upstreams: [
      ...chain.rpcUrls.default.http.map((url) => ({ url })),
      ...secondNode(`eip155:${chain.id}`),
    ],
    ...publicExchanges(chain.id),
  }
}
