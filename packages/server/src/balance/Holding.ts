import type { Address } from 'viem'
import type { Chain } from '../chains/chainConfig.ts'

/** A token, or the native coin of its chain. */
export type Asset = {
  /** `native` for the coin; of an EVM chain in lower case. */
  address: string
  name: string
  symbol: string
  decimals: number
  /** US dollars for one whole unit; 0 when it is unknown. */
  priceUsd: number
}

/** A token of an EVM chain. */
export type EvmToken = Asset & { address: Address }

/** The coin of a chain as an asset. */
export function nativeAsset({ nativeCurrency, nativePriceUsd }: Chain): Asset {
  return { ...nativeCurrency, address: 'native', priceUsd: nativePriceUsd ?? 0 }
}

/** An address short enough to stand for a name. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** How much of an asset an account has, in base units. */
export type Holding = { asset: Asset; amount: bigint }
