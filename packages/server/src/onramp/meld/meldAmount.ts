/** Pure: base units of what Meld writes as a JSON number; what is below one is cut. */
export function meldAmount(amount: number, decimals: number): bigint {
  // The fewest digits that are this number, as Meld has written it.
  const [mantissa = '0', exponent = '0'] = amount.toExponential().split('e')
  const [whole = '0', part = ''] = mantissa.split('.')
  const digits = BigInt(whole + part)
  const shift = Number(exponent) - part.length + decimals
  return shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift)
}
