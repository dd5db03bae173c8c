import { compactDollars, dollarParts, formatDollars } from '@latchkey/core/modal'
import { type Size, sizeOf } from './largeAmount.ts'

/** Less than a cent, which would be cut to nothing. */
const cent = 0.01

/** A value or a price in dollars: one below a cent is said to be there. */
export function dollars(value: number, locale: string): string {
  return value > 0 && value < cent
    ? `<${formatDollars(cent, { locale })}`
    : formatDollars(value, { locale })
}

/** How a sum is written in large type: smaller as it gets longer, and with a word for its size at last. */
export function largeDollars(
  value: number,
  { locale }: { locale: string },
): { start: string; cents: string; end: string; size: Size } {
  const parts = dollarParts(value, { locale })
  const size = sizeOf(parts.start + parts.cents + parts.end)
  if (size) return { ...parts, size }
  const start = compactDollars(value, { locale })
  return { cents: '', end: '', size: sizeOf(start) ?? 'small', start }
}

/** A change in percent, such as `+1.2%`, with Latin digits as amounts have. */
export function percentOf(change: number, locale: string): string {
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
    signDisplay: 'exceptZero',
    style: 'percent',
  }).format(change / 100)
}
