import type { BitcoinChain, Chain, EvmChain, SolanaChain } from './chainConfig.ts'

/** Whether a chain is one of the EVM's. */
export function isEvmChain(chain: Chain): chain is EvmChain {
  return chain.id.startsWith('eip155:')
}

/** Whether a chain is a Solana cluster. */
export function isSolanaChain(chain: Chain): chain is SolanaChain {
  return chain.id.startsWith('solana:')
}

/** Whether a chain is a Bitcoin chain, whose upstreams are Esplora APIs. */
export function isBitcoinChain(chain: Chain): chain is BitcoinChain {
  return chain.id.startsWith('bip122:')
}
