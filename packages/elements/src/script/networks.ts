import type { NetworkInput } from '@latchkey/core'

type Row = {
  id: number
  name: string
  currency: string
  symbol: string
  rpcUrl: string
  explorer: string
  explorerUrl: string
  testnet?: true
  /** Contracts beside `multicall3`, which all have at the same address. */
  contracts?: Readonly<Record<string, { address: string }>>
}

const ether = { currency: 'Ether', symbol: 'ETH' }
const multicall3 = { address: '0xca11bde05977b3631167028862be2a173976ca11' }
const ensUniversalResolver = { address: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' }
/** What a transaction pays on the chain below it (OP stack). */
const gasPriceOracle = { address: '0x420000000000000000000000000000000000000F' }

const rows = {
  arbitrum: {
    ...ether,
    explorer: 'Arbiscan',
    explorerUrl: 'https://arbiscan.io',
    id: 42161,
    name: 'Arbitrum One',
    rpcUrl: 'https://arb1.arbitrum.io/rpc',
  },
  avalanche: {
    currency: 'Avalanche',
    explorer: 'SnowTrace',
    explorerUrl: 'https://snowtrace.io',
    id: 43114,
    name: 'Avalanche',
    rpcUrl: 'https://api.avax.network/ext/bc/C/rpc',
    symbol: 'AVAX',
  },
  base: {
    ...ether,
    contracts: { gasPriceOracle },
    explorer: 'Basescan',
    explorerUrl: 'https://basescan.org',
    id: 8453,
    name: 'Base',
    rpcUrl: 'https://mainnet.base.org',
  },
  baseSepolia: {
    contracts: { gasPriceOracle },
    currency: 'Sepolia Ether',
    explorer: 'Basescan',
    explorerUrl: 'https://sepolia.basescan.org',
    id: 84532,
    name: 'Base Sepolia',
    rpcUrl: 'https://sepolia.base.org',
    symbol: 'ETH',
    testnet: true,
  },
  bsc: {
    currency: 'BNB',
    explorer: 'BscScan',
    explorerUrl: 'https://bscscan.com',
    id: 56,
    name: 'BNB Smart Chain',
    rpcUrl: 'https://56.rpc.thirdweb.com',
    symbol: 'BNB',
  },
  gnosis: {
    currency: 'xDAI',
    explorer: 'Gnosisscan',
    explorerUrl: 'https://gnosisscan.io',
    id: 100,
    name: 'Gnosis',
    rpcUrl: 'https://rpc.gnosischain.com',
    symbol: 'XDAI',
  },
  mainnet: {
    ...ether,
    contracts: { ensUniversalResolver },
    explorer: 'Etherscan',
    explorerUrl: 'https://etherscan.io',
    id: 1,
    name: 'Ethereum',
    rpcUrl: 'https://ethereum.reth.rs/rpc',
  },
  optimism: {
    ...ether,
    contracts: { gasPriceOracle },
    explorer: 'Optimism Explorer',
    explorerUrl: 'https://optimistic.etherscan.io',
    id: 10,
    name: 'OP Mainnet',
    rpcUrl: 'https://mainnet.optimism.io',
  },
  polygon: {
    currency: 'POL',
    explorer: 'PolygonScan',
    explorerUrl: 'https://polygonscan.com',
    id: 137,
    name: 'Polygon',
    rpcUrl: 'https://polygon.drpc.org',
    symbol: 'POL',
  },
  scroll: {
    ...ether,
    explorer: 'Scrollscan',
    explorerUrl: 'https://scrollscan.com',
    id: 534352,
    name: 'Scroll',
    rpcUrl: 'https://rpc.scroll.io',
  },
  sepolia: {
    contracts: { ensUniversalResolver },
    currency: 'Sepolia Ether',
    explorer: 'Etherscan',
    explorerUrl: 'https://sepolia.etherscan.io',
    id: 11155111,
    name: 'Sepolia',
    rpcUrl: 'https://11155111.rpc.thirdweb.com',
    symbol: 'ETH',
    testnet: true,
  },
} as const satisfies Readonly<Record<string, Row>>

/** EVM networks that the script knows by the names that viem has for them. */
export const networks: Readonly<Record<string, NetworkInput>> = Object.fromEntries(
  Object.entries<Row>(rows).map(([name, row]) => [
    name,
    {
      blockExplorers: { default: { name: row.explorer, url: row.explorerUrl } },
      contracts: { ...row.contracts, multicall3 },
      id: row.id,
      name: row.name,
      nativeCurrency: { decimals: 18, name: row.currency, symbol: row.symbol },
      rpcUrls: { default: { http: [row.rpcUrl] } },
      ...(row.testnet ? { testnet: true } : {}),
    },
  ]),
)
