import { compactBalance, formatBalance, shortSymbol } from '@latchkey/core/modal'

type Of = { decimals: number; symbol: string }
type Trade = { fromAmount: bigint; toAmount: bigint }

/** Decimals of what comes: no more are of use, and fewer would hide a change of the price. */
const receivedDecimals = 6

/** What comes, cut to six decimals; a little is not nothing. */
export function writeReceived(value: bigint, decimals: number, locale: string): string {
  const cut = 10n ** BigInt(Math.max(0, decimals - receivedDecimals))
  const shown = value - (value % cut)
  const isDust = shown === 0n && value > 0n
  const written = formatBalance({ decimals, value: isDust ? cut : shown }, { exact: true, locale })
  return isDust ? `<${written}` : written
}

/** What comes with its symbol as messages have it: three decimals, floored, in the grouping of en-US (S9.17). */
export function writeShort(value: bigint, { decimals, symbol }: Of): string {
  return compactBalance({ decimals, symbol, value })
}

/** What one of a token brings of the other, to six figures. */
export function rateOf({ fromAmount, toAmount }: Trade, from: Of, to: Of): number {
  // As a number it is only looked at.
  return Number(toAmount) / 10 ** to.decimals / (Number(fromAmount) / 10 ** from.decimals)
}

/** One of a token, and what it brings, in figures: `ETH`, `2,486.12 USDC`. */
export function writeRate(
  rate: number,
  { of, to }: { of: Of; to: Of },
  locale: string,
): readonly [string, string] {
  const written = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    maximumSignificantDigits: 6,
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions).format(rate)
  return [shortSymbol(of.symbol), `${written} ${shortSymbol(to.symbol)}`]
}

/** Hundredths of a percent, to one decimal: `0.2%`. */
export function writeBps(bps: number, locale: string): string {
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    maximumFractionDigits: 1,
    style: 'percent',
  }).format(bps / 10_000)
}

/** A percentage with every decimal it has: `0.05%`. */
export function writePercent(percent: number, locale: string): string {
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    maximumFractionDigits: 4,
    style: 'percent',
  }).format(percent / 100)
}
