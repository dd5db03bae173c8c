import { unmarked, writeHundredths } from '@latchkey/core/modal'

/** Hundredths of a currency, as people write it: `$98.50`. */
export function writeMoney(value: bigint, currency: string, locale: string): string {
  // As a number it is only looked at.
  return unmarked(formatOf(currency, locale).format(Number(writeHundredths(value))))
}

/** The same without hundredths where there are none: limits and presets. */
export function writeRoundMoney(value: bigint, currency: string, locale: string): string {
  if (value % 100n !== 0n) return writeMoney(value, currency, locale)
  return unmarked(formatOf(currency, locale, 0).format(Number(writeHundredths(value))))
}

/** What stands before an amount of a currency: `$`. */
export function signOf(currency: string, locale: string): string {
  const sign = formatOf(currency, locale)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')
  return sign?.value ?? currency
}

function formatOf(currency: string, locale: string, decimals = 2): Intl.NumberFormat {
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: decimals,
    minimumFractionDigits: decimals,
    style: 'currency',
  })
}
