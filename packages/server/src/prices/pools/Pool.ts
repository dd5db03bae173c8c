import type { Address } from 'viem'
import type { Market } from '../../exchanges/Market.ts'

/** The token that a price is in: a stable coin, or the wrapped native one. */
export type Quote = { address: Address; decimals: number }

/** A place where a token may be traded: what it is priced in, and by which exchange. */
export type Pair = { token: Address; tokenDecimals: number; quote: Quote; market: Market }

/** A pool that a factory has named for a pair. */
export type Pool = Pair & { address: Address }

/** What a pool says of itself. */
export type PoolState =
  | { kind: 'v2'; tokenReserve: bigint; quoteReserve: bigint }
  | {
      kind: 'v3'
      /** Mean tick over the time looked back; a pool's price is 1.0001 to its power. */
      tick: number
      /** What is in range, as the pool counts it. */
      liquidity: bigint
      /** What it has of the quote, in base units. */
      quoteBalance: bigint
    }

/** Whether the token comes first in the pool: pools order their two tokens by address. */
export function isTokenFirst({ quote, token }: Pair): boolean {
  return token.toLowerCase() < quote.address.toLowerCase()
}
