/** Decimals of balances and quantities on screen (S9.17). */
const balanceDecimals = 3

/**
 * Writes base units as a decimal number, cut (never rounded up) to three decimals (S9.17).
 *
 * Works on bigint throughout: a balance never passes through a float.
 */
export function formatBalance(
  { decimals, value }: { value: bigint; decimals: number },
  { locale = 'en-US' }: FormatOptions = {},
): string {
  const unit = 10n ** BigInt(decimals)
  const negative = value < 0n
  const absolute = negative ? -value : value
  const whole = absolute / unit
  const fraction = (absolute % unit).toString().padStart(decimals, '0').slice(0, balanceDecimals)
  const integer = new Intl.NumberFormat(latin(locale)).format(negative ? -whole : whole)
  const sign = negative && whole === 0n ? '-' : ''
  return `${sign}${integer}${decimalMark(locale)}${fraction.padEnd(balanceDecimals, '0')}`
}

type FormatOptions = {
  /** BCP 47 tag. */
  locale?: string | undefined
}

/** Writes an amount of money in US dollars, cut to two decimals (S9.17); what is no number is $0.00. */
export function formatDollars(
  value: number | undefined,
  { locale = 'en-US' }: FormatOptions = {},
): string {
  const finite = value !== undefined && Number.isFinite(value) ? value : 0
  return new Intl.NumberFormat(latin(locale), {
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
    style: 'currency',
  } as Intl.NumberFormatOptions).format(finite)
}

/** Writes a count such as the number of wallets: exact below ten, else rounded down to tens with a plus. */
export function formatCount(count: number): string {
  return count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`
}

function decimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(latin(locale)).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** Amounts keep Latin digits in every locale, so that they can be compared with what a wallet shows. */
function latin(locale: string): string {
  return locale.includes('-u-') ? locale : `${locale}-u-nu-latn`
}
