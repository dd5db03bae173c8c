import type { NetworkInput } from '@latchkey/core'

const explorer = { name: 'Solana Explorer', url: 'https://explorer.solana.com' }
const nativeCurrency = { decimals: 9, name: 'Solana', symbol: 'SOL' }

/** Solana itself. Its public RPC refuses browsers: pass `customRpcUrls`, or have a server that routes the network. */
export const solanaMainnet = {
  blockExplorers: { default: explorer },
  chainNamespace: 'solana',
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://api.mainnet-beta.solana.com'] } },
} as const satisfies NetworkInput

/** The network for trying out sites; its SOL is worth nothing. */
export const solanaDevnet = {
  chainNamespace: 'solana',
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://api.devnet.solana.com'] } },
  testnet: true,
} as const satisfies NetworkInput

/** The network for trying out Solana's own releases; its SOL is worth nothing. */
export const solanaTestnet = {
  chainNamespace: 'solana',
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://api.testnet.solana.com'] } },
  testnet: true,
} as const satisfies NetworkInput
