import { leastAmount } from '../slippage.ts'
import type { SourceQuote } from './SwapSource.ts'

/** Quotes with the best first: by what has to arrive at least, less what the gas is worth where that is known. */
export function rankOffers<One extends { quote: Pick<SourceQuote, 'amountOut' | 'gas'> }>(
  all: readonly One[],
  {
    gasWorth,
    slippageBps,
  }: {
    /** In base units of what comes. */
    gasWorth: (quote: One['quote']) => bigint | undefined
    slippageBps: number
  },
): readonly One[] {
  const costs = all.map(({ quote }) => gasWorth(quote))
  // Where it is known of some alone, it counts for none.
  const isKnown = costs.every((cost) => cost !== undefined)
  const rated = all.map((one, index) => ({
    net: leastAmount(one.quote.amountOut, slippageBps) - (isKnown ? (costs[index] ?? 0n) : 0n),
    one,
  }))
  return rated
    .toSorted((a, b) => (a.net < b.net ? 1 : a.net > b.net ? -1 : 0))
    .map(({ one }) => one)
}
