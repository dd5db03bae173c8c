import { toBaseUnits, toWholeUnits } from '../payments/wholeUnits.ts'

/** Amounts of money are hundredths: the currencies of on-ramps have two decimals (S9.22, S9.23). */
const moneyDecimals = 2

/** Hundredths of an amount such as `99.5`; undefined for what is none, or finer. */
export function readHundredths(text: string): bigint | undefined {
  return toBaseUnits(text, moneyDecimals)
}

/** An amount of hundredths as `99.50`. */
export function writeHundredths(value: bigint): string {
  const [whole = '', fraction = ''] = toWholeUnits(value, moneyDecimals).split('.')
  return `${whole}.${fraction.padEnd(moneyDecimals, '0')}`
}
