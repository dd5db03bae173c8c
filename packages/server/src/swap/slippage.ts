/** What may be missing from a quote unless the visitor says otherwise, in hundredths of a percent (S9.20). */
export const defaultSlippageBps = 100

const minBps = 10
const maxBps = 500
/** With a word of consent. */
const maxHighBps = 5000

/** Why a slippage is refused: it is none that can be had at all, or none without consent. */
export type SlippageRefusal = 'high' | 'invalid'

/** Percent as hundredths of a percent: 0.1 to 5, with `acceptsHigh` to 50, at most two digits behind the point. */
export function readSlippage(
  percent: number,
  { acceptsHigh }: { acceptsHigh: boolean },
): number | SlippageRefusal {
  const bps = Math.round(percent * 100)
  // 0.29 × 100 is not 29 in a computer's fractions.
  if (!Number.isFinite(percent) || Math.abs(percent * 100 - bps) > 1e-6) return 'invalid'
  if (bps < minBps || bps > maxHighBps) return 'invalid'
  return bps > maxBps && !acceptsHigh ? 'high' : bps
}

/** What has to arrive at least; rounded up, so that of one unit one has to arrive. */
export function leastAmount(amount: bigint, slippageBps: number): bigint {
  return (amount * BigInt(10_000 - slippageBps) + 9999n) / 10_000n
}
