import type { Chain } from 'viem'

// A network as a site names it, and no more: those of `viem/chains` bring along how some networks write their transactions, 14 kB of
// code that neither wallets nor this toolkit need. A test compares them.

/** Has one address on most networks. */
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
/** Reads names, on Ethereum and its test network (ENSIP-10). */
const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** Ethereum, chain 1. */
export const mainnet = {
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
  contracts: {
    ensUniversalResolver: { address: universalResolver, blockCreated: 23_085_558 },
    multicall3: { address: multicall3, blockCreated: 14_353_601 },
  },
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['https://ethereum.reth.rs/rpc'] } },
} as const satisfies Chain

/** Sepolia, chain 11155111. A test network. */
export const sepolia = {
  blockExplorers: { default: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' } },
  contracts: {
    ensUniversalResolver: { address: universalResolver, blockCreated: 8_928_790 },
    multicall3: { address: multicall3, blockCreated: 751_532 },
  },
  id: 11_155_111,
  name: 'Sepolia',
  nativeCurrency: { decimals: 18, name: 'Sepolia Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['https://11155111.rpc.thirdweb.com'] } },
  testnet: true,
} as const satisfies Chain

/** Arbitrum One, chain 42161. */
export const arbitrum = {
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://arbiscan.io' } },
  contracts: {
    multicall3: { address: multicall3, blockCreated: 7_654_707 },
  },
  id: 42_161,
  name: 'Arbitrum One',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['https://arb1.arbitrum.io/rpc'] } },
} as const satisfies Chain

/** OP Mainnet, chain 10. */
export const optimism = {
  blockExplorers: {
    default: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' },
  },
  contracts: {
    multicall3: { address: multicall3, blockCreated: 4_286_263 },
  },
  id: 10,
  name: 'OP Mainnet',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['https://mainnet.optimism.io'] } },
} as const satisfies Chain

/** ZKsync Era, chain 324. */
export const zksync = {
  blockExplorers: { default: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' } },
  contracts: {
    multicall3: { address: '0xF9cda624FBC7e059355ce98a31693d299FACd963', blockCreated: 3_908_235 },
  },
  id: 324,
  name: 'ZKsync Era',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['https://mainnet.era.zksync.io'] } },
} as const satisfies Chain

/** Base, chain 8453. */
export const base = {
  blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.org' } },
  contracts: {
    multicall3: { address: multicall3, blockCreated: 5022 },
  },
  id: 8453,
  name: 'Base',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
} as const satisfies Chain

/** Base Sepolia, chain 84532. A test network. */
export const baseSepolia = {
  blockExplorers: { default: { name: 'Basescan', url: 'https://sepolia.basescan.org' } },
  contracts: {
    multicall3: { address: multicall3, blockCreated: 1_059_647 },
  },
  id: 84_532,
  name: 'Base Sepolia',
  nativeCurrency: { decimals: 18, name: 'Sepolia Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['https://sepolia.base.org'] } },
  testnet: true,
} as const satisfies Chain

/** BNB Smart Chain, chain 56. */
export const bsc = {
  blockExplorers: { default: { name: 'BscScan', url: 'https://bscscan.com' } },
  contracts: {
    multicall3: { address: multicall3, blockCreated: 15_921_452 },
  },
  id: 56,
  name: 'BNB Smart Chain',
  nativeCurrency: { decimals: 18, name: 'BNB', symbol: 'BNB' },
  rpcUrls: { default: { http: ['https://56.rpc.thirdweb.com'] } },
} as const satisfies Chain

/** Polygon, chain 137. */
export const polygon = {
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://polygonscan.com' } },
  contracts: {
    multicall3: { address: multicall3, blockCreated: 25_770_160 },
  },
  id: 137,
  name: 'Polygon',
  nativeCurrency: { decimals: 18, name: 'POL', symbol: 'POL' },
  rpcUrls: { default: { http: ['https://polygon.drpc.org'] } },
} as const satisfies Chain

/** Gnosis, chain 100. */
export const gnosis = {
  blockExplorers: { default: { name: 'Gnosisscan', url: 'https://gnosisscan.io' } },
  contracts: {
    multicall3: { address: multicall3, blockCreated: 21_022_491 },
  },
  id: 100,
  name: 'Gnosis',
  nativeCurrency: { decimals: 18, name: 'xDAI', symbol: 'XDAI' },
  rpcUrls: { default: { http: ['https://rpc.gnosischain.com'] } },
} as const satisfies Chain

/** Avalanche, chain 43114. */
export const avalanche = {
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://snowtrace.io' } },
  contracts: {
    multicall3: { address: multicall3, blockCreated: 11_907_934 },
  },
  id: 43_114,
  name: 'Avalanche',
  nativeCurrency: { decimals: 18, name: 'Avalanche', symbol: 'AVAX' },
  rpcUrls: { default: { http: ['https://api.avax.network/ext/bc/C/rpc'] } },
} as const satisfies Chain

/** Fantom, chain 250. */
export const fantom = {
  blockExplorers: { default: { name: 'FTMScan', url: 'https://ftmscan.com' } },
  contracts: {
    multicall3: { address: multicall3, blockCreated: 33_001_987 },
  },
  id: 250,
  name: 'Fantom',
  nativeCurrency: { decimals: 18, name: 'Fantom', symbol: 'FTM' },
  rpcUrls: { default: { http: ['https://250.rpc.thirdweb.com'] } },
} as const satisfies Chain

/** Kaia, chain 8217. */
export const kaia = {
  blockExplorers: { default: { name: 'KaiaScan', url: 'https://kaiascan.io' } },
  contracts: {
    multicall3: { address: multicall3, blockCreated: 96_002_415 },
  },
  id: 8217,
  name: 'Kaia',
  nativeCurrency: { decimals: 18, name: 'Kaia', symbol: 'KAIA' },
  rpcUrls: { default: { http: ['https://public-en.node.kaia.io'] } },
} as const satisfies Chain

/** Aurora, chain 1313161554. */
export const aurora = {
  blockExplorers: { default: { name: 'Aurorascan', url: 'https://aurorascan.dev' } },
  contracts: {
    multicall3: { address: multicall3, blockCreated: 62_907_816 },
  },
  id: 1_313_161_554,
  name: 'Aurora',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['https://mainnet.aurora.dev'] } },
} as const satisfies Chain
