import type { SwapQuote } from './SwapQuote.ts'

/**
 * More gas than a swap takes over one pool and over two, the reserve of a trial in it (186,000 and 268,000 were measured).
 * Form, review and what Max leaves over count with it: a quote is about, a trial is exact, and a visitor who reads two fees
 * for one swap believes neither.
 */
const gasOverOnePool = 250_000n
const gasOverMore = 400_000n

/** The gas that counts while there is no price. */
export const usualSwapGas = gasOverOnePool

/** The gas that a swap may use by its price, and never less than such a swap takes. */
export function swapGas({ gas = 0n, route }: Pick<SwapQuote, 'gas' | 'route'>): bigint {
  const usual = route.length === 1 ? gasOverOnePool : gasOverMore
  return gas > usual ? gas : usual
}

/** The gas that Max leaves over the fee of, by the last price that is known: any amount may take another way. */
export function maxSwapGas(quote: Pick<SwapQuote, 'gas' | 'route'> | undefined): bigint {
  const gas = quote ? swapGas(quote) : 0n
  return gas > gasOverMore ? gas : gasOverMore
}

/** The fee that a review shows: what the form said, unless the trial has found more. */
export function reviewedFee(triedFee: bigint, saidFee: bigint | undefined): bigint {
  return saidFee !== undefined && saidFee > triedFee ? saidFee : triedFee
}
