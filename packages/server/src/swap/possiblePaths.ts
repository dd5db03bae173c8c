import type { Address } from 'viem'
import { type Market, marketsOf } from '../exchanges/Market.ts'
import type { TradingExchange } from '../exchanges/TradingExchange.ts'
import type { SwapHop, SwapPath } from './SwapPath.ts'

/**
 * Every way from one token to another: direct ones first, then those by way of one of the `middles`. Tokens are addresses in
 * lower case. Whether there are pools is not known here.
 */
export function possiblePaths({
  exchanges,
  from,
  middles,
  to,
}: {
  exchanges: readonly TradingExchange[]
  from: Address
  middles: readonly Address[]
  to: Address
}): readonly SwapPath[] {
  const between = [...new Set(middles)].filter((token) => token !== from && token !== to)
  return [
    ...exchanges.flatMap((exchange) =>
      hopsOf(exchange, from, to).map((hop): SwapPath => ({ exchange, hops: [hop] })),
    ),
    ...between.flatMap((middle) =>
      exchanges.flatMap((exchange) =>
        hopsOf(exchange, from, middle).flatMap((first) =>
          hopsOf(exchange, middle, to).map(
            (second): SwapPath => ({ exchange, hops: [first, second] }),
          ),
        ),
      ),
    ),
  ]
}

function hopsOf(exchange: TradingExchange, from: Address, to: Address): readonly SwapHop[] {
  return marketsOf(exchange).map((market: Market) => ({ from, market, to }))
}
