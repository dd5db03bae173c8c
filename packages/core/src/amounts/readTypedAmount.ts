import { plainText } from '@latchkey/protocol'
import { cleanAmount, maxAmountText } from './amountText.ts'
import { typedMoneyDecimals } from './money.ts'
import type { AmountProblem, AmountUnit, TypedAmount } from './TypedAmount.ts'

/** Characters of a text that is no amount. */
const maxShown = 24

/**
 * Reads what was typed or pasted as an amount, with what it says of its unit: `5 ETH` is of the token, `$5` is money.
 * An amount that names another unit is none: five of one thing must not become five of another.
 */
export function readTypedAmount(
  text: string,
  {
    decimals,
    isPriced,
    previous,
    symbol,
    unit,
  }: {
    /** Of the token; undefined until they are known. */
    decimals: number | undefined
    /** What the token is worth is known. */
    isPriced: boolean
    /** The digits that the field has. */
    previous: string
    /** Of the token. */
    symbol: string
    /** What the digits of the field count. */
    unit: AmountUnit
  },
): TypedAmount {
  const unread = { problem: unreadAmount(text) }
  // Who pastes a book into the field has not typed an amount.
  if (text.length > maxAmountText * 2) return unread
  const { digits, named = unit } = splitUnit(text, symbol)
  if (named === 'money' && unit === 'token' && !isPriced) return { problem: { kind: 'noPrice' } }
  const places = named === 'money' ? typedMoneyDecimals : decimals
  const before = named === unit ? previous : ''
  const whole = cleanAmount(digits, { decimals: undefined, previous: before })
  const clean = cleanAmount(digits, { decimals: places, previous: before })
  if (whole === undefined || clean === undefined) return unread
  // A unit alone is no amount.
  if (!clean && digits !== text) return unread
  return { digits: clean, problem: cutOf(whole, places), unit: named }
}

/** What is said of a text that is no amount; a little of it, since anything can be pasted. */
export function unreadAmount(text: string): AmountProblem {
  return { kind: 'unread', text: plainText(text, maxShown) }
}

/** Noughts that are left out change nothing. */
function cutOf(digits: string, decimals: number | undefined): AmountProblem | undefined {
  const [, fraction = ''] = digits.split('.')
  return decimals !== undefined && /[1-9]/.test(fraction.slice(decimals))
    ? { decimals, kind: 'cut' }
    : undefined
}

const dollars = '(?:US)?[$＄]|USD'

/** The digits of an amount, and what they count where the text says it before or after them. */
function splitUnit(
  text: string,
  symbol: string,
): { digits: string; named?: AmountUnit | undefined } {
  const given = text.trim()
  // A symbol that begins with a digit could be taken for a part of the amount.
  if (/^\p{L}/u.test(symbol)) {
    const digits = without(given, symbol.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    if (digits !== undefined) return { digits, named: 'token' }
  }
  const digits = without(given, dollars)
  return digits === undefined ? { digits: text } : { digits, named: 'money' }
}

/** What is left of a text that begins or ends with a unit; undefined for one that does neither. */
function without(text: string, unit: string): string | undefined {
  const match = new RegExp(String.raw`^(?:${unit})\s*(.*)$|^(.*?)\s*(?:${unit})$`, 'isu').exec(text)
  return match ? (match[1] ?? match[2]) : undefined
}
