import { dollarFormat, latin } from './amount.ts'
import { unmarked } from './unmarked.ts'

type Options = { locale?: string | undefined }

/** US dollars in three parts, for a screen that dims the cents; together they are what `formatDollars` writes (S9.17). */
export function dollarParts(
  value: number,
  { locale = 'en-US' }: Options = {},
): { start: string; cents: string; end: string } {
  const parts = { cents: '', end: '', start: '' }
  let place: keyof typeof parts = 'start'
  for (const { type, value: text } of dollarFormat(locale).formatToParts(value)) {
    if (type === 'decimal') place = 'cents'
    parts[place] += unmarked(text)
    if (type === 'fraction') place = 'end'
  }
  return parts
}

/** US dollars with a word for their size, cut and never rounded up: `$1.23T`. */
export function compactDollars(value: number, { locale = 'en-US' }: Options = {}): string {
  const written = new Intl.NumberFormat(latin(locale), {
    currency: 'USD',
    maximumFractionDigits: 2,
    notation: 'compact',
    roundingMode: 'trunc',
    style: 'currency',
  } as Intl.NumberFormatOptions).format(value)
  return unmarked(written)
}
