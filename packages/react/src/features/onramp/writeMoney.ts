import { writeHundredths } from '@latchkey/core/modal'

/** Hundredths of a currency, as people write it: `$98.50`. */
export function writeMoney(value: bigint, currency: string, locale: string): string {
  // As a number it is only looked at.
  return formatOf(currency, locale).format(Number(writeHundredths(value)))
}

/** What stands before an amount of a currency: `$`. */
export function signOf(currency: string, locale: string): string {
  const sign = formatOf(currency, locale)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')
  return sign?.value ?? currency
}

function formatOf(currency: string, locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    currency,
    currencyDisplay: 'narrowSymbol',
    style: 'currency',
  })
}
