/** No token has more than this many digits before and after its point together. */
const maxDigits = 80

/** Groups of three digits before the last mark, which is of another kind. */
const grouped = /^[1-9]\d{0,2}(?:(?:,\d{3})+[.٫]|(?:\.\d{3})+,)\d*$/

/** One comma may be a point; two or more between groups of three digits are none. */
const groupedWhole = /^[1-9]\d{0,2}(?:,\d{3}){2,}$/

/**
 * What somebody typed or pasted as the digits of an amount: Latin digits, one point, no more decimals than there are.
 * Undefined for what is no amount.
 *
 * A comma is a point too, as on many keyboards; of both, the last one is the point. No digit that was typed after a
 * point comes before it, whatever is typed next: that would be many times the amount.
 */
export function cleanAmount(
  text: string,
  {
    decimals,
    previous = '',
  }: {
    /** Undefined until they are known: any number may be typed. */
    decimals: number | undefined
    /** What the field said before, as this function returned it. */
    previous?: string | undefined
  },
): string | undefined {
  const typed = withFixedPoint(text, previous)
    .replace(/[\s\u200e\u200f\u061c_’']/g, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/٬/g, '')
  const plain = withPoint(typed)
  if (plain.length > maxDigits || !/^\d*\.?\d*$/.test(plain)) return undefined
  const [integer = '', fraction] = plain.split('.')
  const whole = integer.replace(/^0+(?=\d)/, '')
  if (fraction === undefined) return whole
  // The point stays even where no decimal may follow, or the next digit would count as a whole one.
  return `${whole || '0'}.${fraction.slice(0, decimals)}`
}

/**
 * The point that the field had already, where it is still there, becomes the Arabic one, which no one takes for a mark
 * between groups: after `1.234` a comma makes no 1234.
 */
function withFixedPoint(text: string, previous: string): string {
  const point = previous.indexOf('.')
  if (point < 0) return text
  if (text.startsWith(previous.slice(0, point + 1))) return fixPoint(text, point)
  const end = previous.slice(point)
  return text.endsWith(end) ? fixPoint(text, text.length - end.length) : text
}

function fixPoint(text: string, at: number): string {
  return `${text.slice(0, at)}٫${text.slice(at + 1)}`
}

/** The marks between groups go, the one before decimals becomes a point. */
function withPoint(text: string): string {
  if (groupedWhole.test(text)) return text.replaceAll(',', '')
  const groups = grouped.test(text) ? text.search(/[.,٫]\d*$/) : 0
  return text.slice(0, groups).replace(/[.,]/g, '') + text.slice(groups).replace(/[,٫]/g, '.')
}

/** The base units of an amount's digits; undefined where there are none. */
export function readAmount(text: string, { decimals }: { decimals: number }): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*)$/.exec(text) ?? []
  if (!whole && !fraction) return undefined
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
