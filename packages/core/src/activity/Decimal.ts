/** A number without a float: `value` is in units of ten to the minus `decimals`. */
export type Decimal = { value: bigint; decimals: number }

/** No token has so many places. */
const pattern = /^(\d{1,78})(?:\.(\d{1,78}))?$/

/** Reads decimal digits; what is no such number is none. */
export function readDecimal(text: string): Decimal | undefined {
  const [, whole = '', fraction = ''] = pattern.exec(text) ?? []
  return whole ? { decimals: fraction.length, value: BigInt(whole + fraction) } : undefined
}

export function addDecimals(one: Decimal, other: Decimal): Decimal {
  const decimals = Math.max(one.decimals, other.decimals)
  return { decimals, value: scaled(one, decimals) + scaled(other, decimals) }
}

/** Whether `part` is less than one of `of` equal parts of `whole`. */
export function isBelow(part: Decimal, whole: Decimal, { of }: { of: bigint }): boolean {
  const decimals = Math.max(part.decimals, whole.decimals)
  return scaled(part, decimals) * of < scaled(whole, decimals)
}

function scaled({ decimals, value }: Decimal, to: number): bigint {
  return value * 10n ** BigInt(to - decimals)
}
