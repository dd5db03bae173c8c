/** More than any amount has: 2^256 has 78 digits, and no token more than 77 decimals. */
const maxDigits = 156

/**
 * Base units of an amount in decimal digits, such as `12.5`; undefined for what is none, or finer than a base unit.
 *
 * Digits only: no float is on the way.
 */
export function toBaseUnits(digits: string, decimals: number): bigint | undefined {
  const match = digits.length > maxDigits ? null : /^(\d+)(?:\.(\d+))?$/.exec(digits)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  const needed = fraction.replace(/0+$/, '')
  if (needed.length > decimals) return undefined
  return BigInt(whole + needed.padEnd(decimals, '0'))
}

/** The same amount in decimal digits, exactly and without noughts at its end. */
export function toWholeUnits(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals)
  return fraction ? `${whole}.${fraction}` : whole
}
