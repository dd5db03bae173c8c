import {
  compactBalance,
  formatBalance,
  formatDollars,
  shortSymbol,
  toMoney,
} from '@latchkey/core/modal'

type Amount = { decimals: number; symbol: string }

/** An amount with its symbol, to three decimals (S9.17). */
export function writeToken(value: bigint, { decimals, symbol }: Amount, locale: string): string {
  return compactBalance({ decimals, symbol, value }, { locale })
}

/** An amount with its symbol and every decimal: what is about to leave is never cut. */
export function writeExact(value: bigint, { decimals, symbol }: Amount, locale: string): string {
  return `${formatBalance({ decimals, value }, { exact: true, locale })} ${shortSymbol(symbol)}`
}

/** What an amount is worth, to two decimals (S9.17); undefined where no price is known. */
export function writeWorth(
  value: bigint,
  { decimals, price }: { decimals: number; price: number | undefined },
  locale: string,
): string | undefined {
  if (price === undefined) return undefined
  const millionths = toMoney(value, { decimals, price })
  // As a number it is only looked at.
  const dollars = Number(millionths) / 1_000_000
  const isDust = value > 0n && millionths < 10_000n
  return isDust ? `<${formatDollars(0.01, { locale })}` : formatDollars(dollars, { locale })
}

/**
 * A fee: in money where a price is known, and else the figures that tell; `isUnder` where it is less than the least
 * that is written.
 */
export function writeFee(
  fee: bigint,
  native: Amount & { price: number | undefined },
  locale: string,
): { text: string; isUnder: boolean } {
  const { decimals, symbol } = native
  const worth = writeWorth(fee, native, locale)
  if (worth) return { isUnder: worth.startsWith('<'), text: worth.replace('<', '') }
  const digits = fee.toString()
  const cut = digits.length > 2 ? digits.slice(0, 2).padEnd(digits.length, '0') : digits
  // Rounded up: a fee is never more than was said.
  const rounded = BigInt(cut) < fee ? BigInt(cut) + 10n ** BigInt(digits.length - 2) : BigInt(cut)
  return { isUnder: false, text: writeExact(rounded, { decimals, symbol }, locale) }
}
