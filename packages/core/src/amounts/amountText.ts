import { latinDigits } from '@latchkey/protocol'

/** No token has more than this many digits before and after its point together. */
const maxDigits = 80

/** More than any amount has with its marks and its unit. */
export const maxAmountText = 2 * maxDigits

/** Spaces and what is not seen, and marks that only ever stand between groups. What turns digits around stays. */
const unseen = /(?![\u202d\u202e])[\s\p{Cf}_’']/gu

/** Groups of three digits before the last mark, which is of another kind. */
const grouped = /^[1-9]\d{0,2}(?:(?:,\d{3})+[.٫]|(?:\.\d{3})+,)\d*$/

/** Groups of two digits, and of three before the point, as in India. Without a point they may be a slip. */
const groupedByTwo = /^[1-9]\d?(?:,\d{2})+,\d{3}[.٫]\d*$/

/** One mark may be a point; two or more of a kind between groups of three digits are none. */
const groupedWhole = /^[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/

/**
 * One comma before three digits: a thousand where it groups, and one where it is a point. Which of both is meant, neither the page's
 * language tells nor the text; who types has a point after the comma already.
 */
const ambiguous = /^[1-9]\d{0,2},\d{3}$/

/**
 * What somebody typed or pasted as the digits of an amount: Latin digits, one point, no more decimals than there are.
 * Undefined for what is no amount, or could be two.
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
  const typed = latinDigits(withFixedPoint(text, previous).replace(unseen, ''))
    .replace(/[．，]/g, (mark) => (mark === '．' ? '.' : ','))
    .replace(/٬/g, '')
  if (ambiguous.test(typed)) return undefined
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
  if (groupedWhole.test(text)) return text.replace(/[.,]/g, '')
  const groups = grouped.test(text) || groupedByTwo.test(text) ? text.search(/[.,٫]\d*$/) : 0
  return text.slice(0, groups).replace(/[.,]/g, '') + text.slice(groups).replace(/[,٫]/g, '.')
}

/** The base units of an amount's digits; undefined where there are none. */
export function readAmount(text: string, { decimals }: { decimals: number }): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*)$/.exec(text) ?? []
  if (!whole && !fraction) return undefined
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
