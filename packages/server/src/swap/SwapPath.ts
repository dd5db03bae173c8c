import type { Address } from 'viem'
import type { Market } from '../exchanges/Market.ts'
import type { TradingExchange } from '../exchanges/TradingExchange.ts'

/** One trade of a token for another in a market. */
export type SwapHop = { from: Address; to: Address; market: Market }

/** Trades one after another in one exchange, whose router makes them all at once. */
export type SwapPath<Hop extends SwapHop = SwapHop> = {
  exchange: TradingExchange
  hops: readonly [Hop, ...Hop[]]
}

/** A trade in a pool that the factory has named. */
export type PoolHop = SwapHop & { pool: Address }

/** What the pool of a market keeps, in hundredths of a basis point; version 2 has one fee. */
export function feeOf(market: Market): number {
  return market.kind === 'v3' ? market.fee : 3000
}
