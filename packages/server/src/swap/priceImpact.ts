import type { MidPrice } from './midPrice.ts'

/**
 * What is lost against the pools' own mid price, in hundredths of a percent, rounded up: 10,000 is everything. The pools' fees
 * are in it, as they are lost like the rest. `undefined` where more would come out than the price promises: no pool does that,
 * so whoever has said it lies.
 */
export function priceImpactBps({
  amountIn,
  amountOut,
  prices,
}: {
  amountIn: bigint
  amountOut: bigint
  prices: readonly MidPrice[]
}): number | undefined {
  // As fractions over one denominator: nothing is rounded before the end.
  let promised = amountIn
  let out = amountOut
  for (const { denominator, numerator } of prices) {
    promised *= numerator
    out *= denominator
  }
  if (promised === 0n || out > promised) return undefined
  return Number(((promised - out) * 10_000n + promised - 1n) / promised)
}

/** What an amount is worth at the pools' own price, without their fees, rounded down to a base unit. */
export function worthAt(amount: bigint, prices: readonly MidPrice[]): bigint {
  const worth = prices.reduce(
    (so, { denominator, numerator }) => ({
      denominator: so.denominator * denominator,
      numerator: so.numerator * numerator,
    }),
    { denominator: 1n, numerator: amount },
  )
  return worth.numerator / worth.denominator
}
