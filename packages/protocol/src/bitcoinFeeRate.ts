/** The least that nodes of Bitcoin pass on, in satoshis for a virtual byte; what is paid where nothing is estimated. */
export const relayFeeRate = 1

/**
 * The rate that has a transaction taken within some blocks: that of the longest wait estimated which is no longer, or of
 * the shortest, and never below what is passed on. A node that has seen few blocks estimates nothing: that is an answer.
 */
export function feeRateWithin(blocks: number, estimates: Readonly<Record<string, number>>): number {
  const rates = Object.entries(estimates)
    .map(([wait, rate]) => ({ rate, wait: Number(wait) }))
    .sort((one, two) => two.wait - one.wait)
  const known = rates.find(({ wait }) => wait <= blocks) ?? rates.at(-1)
  return Math.max(known?.rate ?? relayFeeRate, relayFeeRate)
}
