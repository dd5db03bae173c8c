import type { Address } from 'viem'

/** A token, or the native coin of its chain. */
export type Asset = {
  /** Lower case; `native` for the coin. */
  address: Address | 'native'
  name: string
  symbol: string
  decimals: number
  /** US dollars for one whole unit; 0 when nobody told. */
  priceUsd: number
}

/** How much of an asset an account has, in base units. */
export type Holding = { asset: Asset; amount: bigint }
