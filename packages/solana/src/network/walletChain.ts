import type { NetworkId } from '@latchkey/protocol'
import { solanaDevnet, solanaMainnet, solanaTestnet } from './solanaNetworks.ts'

/** A network as wallets of the Wallet Standard name it. */
export type WalletChain = `solana:${string}`

/** Where a wallet's words differ from CAIP-2: the standard names clusters, CAIP-2 their genesis hashes. */
const clusters: readonly (readonly [chain: WalletChain, networkId: NetworkId])[] = [
  ['solana:mainnet', `solana:${solanaMainnet.id}`],
  ['solana:devnet', `solana:${solanaDevnet.id}`],
  ['solana:testnet', `solana:${solanaTestnet.id}`],
]

/** The wallet's name of a network. Every network that is no public cluster is the one on the developer's machine. */
export function toWalletChain(networkId: NetworkId): WalletChain {
  return clusters.find(([, id]) => id === networkId)?.[0] ?? 'solana:localnet'
}

/** The CAIP-2 id of a public cluster that a wallet named; nothing for any other chain. */
export function toNetworkId(chain: string): NetworkId | undefined {
  return clusters.find(([name]) => name === chain)?.[1]
}
