/** No token has more than this many digits before and after its point together. */
const maxDigits = 80

/**
 * What somebody typed or pasted as the digits of an amount: Latin digits, one point, no more decimals than there are.
 * Undefined for what is no amount.
 *
 * A comma is a point too, as on many keyboards; of both, the last one is the point.
 */
export function cleanAmount(text: string, { decimals }: { decimals: number }): string | undefined {
  const typed = text
    .replace(/[\s\u200e\u200f\u061c_’']/g, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/٬/g, '')
    .replace(/٫/g, '.')
  const plain = withPoint(typed)
  if (plain.length > maxDigits || !/^\d*\.?\d*$/.test(plain)) return undefined
  const [integer = '', fraction] = plain.split('.')
  const whole = integer.replace(/^0+(?=\d)/, '')
  if (fraction === undefined || decimals === 0) return whole
  return `${whole || '0'}.${fraction.slice(0, decimals)}`
}

/** The marks between groups go, the one before decimals becomes a point. */
function withPoint(text: string): string {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (point >= 0 && comma >= 0)
    return point > comma ? text.replaceAll(',', '') : text.replaceAll('.', '').replaceAll(',', '.')
  const isGrouped = /^\d{1,3}(?:,\d{3}){2,}$/.test(text)
  return text.replaceAll(',', isGrouped ? '' : '.')
}

/** The base units of an amount's digits; undefined where there are none. */
export function readAmount(text: string, { decimals }: { decimals: number }): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*)$/.exec(text) ?? []
  if (!whole && !fraction) return undefined
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
