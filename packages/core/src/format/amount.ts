import { unmarked } from './unmarked.ts'

/** Decimals of balances and quantities on screen (S9.17). */
const balanceDecimals = 3

/**
 * Writes base units as a decimal number, cut (never rounded up) to three decimals (S9.17) without noughts at its end;
 * what is there and below them is `<0.001`.
 *
 * Works on bigint throughout: a balance never passes through a float.
 */
export function formatBalance(balance: AmountOf, options: BalanceOptions = {}): string {
  const { fraction, whole } = balanceParts(balance, options)
  return whole + fraction
}

/** The same in two parts, for a screen that dims the fraction; the mark belongs to it. */
export function balanceParts(
  { decimals, value }: AmountOf,
  { exact = false, locale = 'en-US' }: BalanceOptions = {},
): { whole: string; fraction: string } {
  const unit = 10n ** BigInt(decimals)
  const negative = value < 0n
  const absolute = negative ? -value : value
  const whole = absolute / unit
  const digits = (absolute % unit)
    .toString()
    .padStart(decimals, '0')
    .slice(0, exact ? decimals : balanceDecimals)
    .replace(/0+$/, '')
  const mark = decimalMark(locale)
  if (absolute > 0n && whole === 0n && !digits)
    return { fraction: '', whole: `${negative ? '>-' : '<'}0${mark}001` }

  const integer = unmarked(new Intl.NumberFormat(latin(locale)).format(negative ? -whole : whole))
  const sign = negative && whole === 0n && digits ? '-' : ''
  return { fraction: digits && mark + digits, whole: sign + integer }
}

type AmountOf = { value: bigint; decimals: number }

type BalanceOptions = FormatOptions & {
  /** Every decimal there is, instead of three. */
  exact?: boolean | undefined
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
  return unmarked(dollarFormat(locale).format(finite))
}

/** How US dollars are written in a language: cut to two decimals. */
export function dollarFormat(locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(latin(locale), {
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
    style: 'currency',
  } as Intl.NumberFormatOptions)
}

function decimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(latin(locale)).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** Amounts keep Latin digits in every locale, so that they can be compared with what a wallet shows. */
export function latin(locale: string): string {
  return locale.includes('-u-') ? locale : `${locale}-u-nu-latn`
}
