import { latinDigits } from '@latchkey/protocol'

/** Percent that may be missing from what was quoted, unless the visitor says otherwise (S9.20). */
export const defaultSlippage = 1

/** The least percent that a visitor can set. */
export const minSlippage = 0.1
/** The most percent that a visitor can set. */
export const maxSlippage = 5

/** Hundredths of a percent in the whole. */
const whole = 10_000n

/**
 * The percent that somebody typed, to a hundredth; undefined for what is none or is outside of 0.1 to 5.
 */
export function readSlippage(text: string): number | undefined {
  const typed = latinDigits(text.trim())
    .replace(/[,٫]/, '.')
    .replace(/\s*[%٪]$/, '')
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(typed)) return undefined
  const percent = Number(typed)
  return percent >= minSlippage && percent <= maxSlippage ? percent : undefined
}

/** The least that has to arrive with a slippage, in the base units of what was quoted; never a unit less than it says. */
export function minReceived(amount: bigint, slippage: number): bigint {
  const kept = whole - BigInt(Math.round(slippage * 100))
  return (amount * kept + whole - 1n) / whole
}
