import { latin } from './amount.ts'
import { unmarked } from './unmarked.ts'

/** Above this no word is left, and the digits would not end. */
const most = 999_990_000_000_000n

/** Writes whole units with a word for their size, cut and never rounded up (S9.17): `1.23T`. */
export function compactAmount(
  { decimals, value }: { value: bigint; decimals: number },
  { locale = 'en-US' }: { locale?: string | undefined } = {},
): string {
  const whole = value / 10n ** BigInt(decimals)
  const text = new Intl.NumberFormat(latin(locale), {
    maximumFractionDigits: 2,
    notation: 'compact',
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions).format(whole > most ? most : whole)
  return unmarked(whole > most ? `>${text}` : text)
}
