import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toWholeUnits } from '../payments/wholeUnits.ts'
import { cleanAmount, readAmount } from './amountText.ts'
import { fromMoney, moneyDecimals, toMoney } from './money.ts'
import { readTypedAmount } from './readTypedAmount.ts'

const ether = { decimals: 18 }

/** What a field says after a change, as `AmountField` has it. */
function press(previous: string, typed: string, decimals: number | undefined): string {
  return cleanAmount(typed, { decimals, previous }) ?? previous
}

/** More decimals than any text of a test has. */
const unitsOf = (text: string) => readAmount(text, { decimals: 40 }) ?? 0n

/** The least that a text may mean: its first mark is the point. */
function leastOf(text: string): bigint {
  const [whole, ...fraction] = text
    .replaceAll('٣', '3')
    .replaceAll('۴', '4')
    .replaceAll('５', '5')
    .replace(/[^\d.,٫]/g, '')
    .split(/[.,٫]/)
  return unitsOf(`${whole}.${fraction.join('')}`)
}

describe('what somebody types as an amount', () => {
  test.each([
    ['', ''],
    ['1', '1'],
    ['0.5', '0.5'],
    ['.5', '0.5'],
    ['.', '0.'],
    ['007', '7'],
    ['0', '0'],
    ['1,5', '1.5'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1,234,567', '1234567'],
    ['12,345,678', '12345678'],
    ['123,456,789', '123456789'],
    ['1,234,567,890', '1234567890'],
    ['1.234.567,8', '1234567.8'],
    ['9'.repeat(80), '9'.repeat(80)],
    [' 1 000 ', '1000'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۱۲', '12'],
    ['1\u00a0234,5', '1234.5'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['١,٢٣٤٫٥', '1234.5'],
    ['\u200f١٫٥', '1.5'],
    ['１２．５', '12.5'],
    ['१२', '12'],
    ['𝟙𝟚', '12'],
    ['1,00,000.50', '100000.50'],
    ['12,34,567.8', '1234567.8'],
    ['1.000.000', '1000000'],
    ['12.345.678', '12345678'],
    ['1\u200b.5\ufeff', '1.5'],
    ['\u00a01\u202f000,5', '1000.5'],
  ])('%j is %j', (text, clean) => {
    expect(cleanAmount(text, ether)).toBe(clean)
  })

  // Two commas may be groups of three digits, or a slip; a slip must not send a thousand times as much.
  const slips = ['1234,567,890', '1,234,56', '1,234,5678', '1,23,456', ',234,567', '1,234x,567']
  test.each([
    '\u202e5.1',
    '²',
    '1.00.000',
    '1,00,00.5',
    '1,00,000,5',
    '1.000.00',
    '1234.567.890',
    '5،5',
    '-1',
    '1e18',
    '0x10',
    'abc',
    '1.2.3',
    '½',
    '9'.repeat(81),
    ...slips,
  ])('error: %j is no amount', (text) => {
    expect(cleanAmount(text, ether)).toBeUndefined()
  })

  // A thousand where a comma groups, and one where it is a point.
  test.each(['1,000', '12,345', '123,456', ' 1,000 ', '１，０００', '١,٠٠٠', '1,\u200b000'])(
    'error: %j could be two amounts',
    (text) => {
      expect(cleanAmount(text, ether)).toBeUndefined()
      expect(cleanAmount(text, { decimals: 18, previous: '1000' })).toBeUndefined()
    },
  )

  test.each([
    ['1,00', '1.00'],
    ['1,0000', '1.0000'],
    ['0,123', '0.123'],
    [',500', '0.500'],
    ['1234,567', '1234.567'],
    ['1.000', '1.000'],
    ['1,000.00', '1000.00'],
    ['1.000,00', '1000.00'],
    ['1,000,000', '1000000'],
    ['1 000', '1000'],
    ['1’000', '1000'],
  ])('%j is surely %j', (text, clean) => {
    expect(cleanAmount(text, ether)).toBe(clean)
  })

  test.each([
    '1.5,',
    '1,5.',
    '1.23,4',
    '12.34,567.8',
    '1234,567.8',
    '.234,5',
    '0.234,5',
    '1٫234,5',
  ])('error: %j has a mark too many, and no groups of three digits before the last one', (text) => {
    expect(cleanAmount(text, ether)).toBeUndefined()
  })

  test('has no more decimals than its token', () => {
    expect(cleanAmount('1.23456789', { decimals: 6 })).toBe('1.234567')
  })

  test.each([
    ['0.25', undefined, '0.25'],
    ['1.5', undefined, '1.5'],
    ['1,5', undefined, '1.5'],
    // The point stays, so that the 5 does not become a whole digit.
    ['1.5', 0, '1.'],
    ['0.25', 0, '0.'],
    ['1.23456789', 6, '1.234567'],
    ['1.5,', 18, '1.5'],
    ['1.234,56', 18, '1.23456'],
    ['1,234.56', 18, '1.23456'],
    ['1,234,567', 18, '1.234567'],
    // The first comma is a point at once, and is seen to be one.
    ['1,000', 18, '1.000'],
    ['١٬٢٣٤٫٥', 18, '1234.5'],
  ])('%j, key by key with %s decimals, is %j', (keys, decimals, text) => {
    expect([...keys].reduce((before, key) => press(before, before + key, decimals), '')).toBe(text)
  })

  test('a point that the field has stays its point, wherever something is typed or pasted', () => {
    for (const text of ['1.234,', '1.234,5', '1,.234', '12.345.234'])
      expect(cleanAmount(text, { decimals: 18, previous: '1.234' })).toBeUndefined()
    expect(cleanAmount('1,234.5', { decimals: 18, previous: '1234.5' })).toBe('1234.5')
    // Pasted over it.
    expect(cleanAmount('2.345,67', { decimals: 18, previous: '1.234' })).toBe('2345.67')
  })

  const decimals = fc.constantFrom(undefined, 0, 2, 6, 18)
  const key = fc.constantFrom(...'0123456789٣۴５...,,,٫٬ \u00a0\u200be-')

  test('property: key after key, it is never more than the least that the keys may mean', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 30 }), decimals, (keys, decimals) => {
        let text = ''
        for (const [index, key] of keys.entries()) {
          text = press(text, text + key, decimals)
          expect(unitsOf(text)).toBeLessThanOrEqual(leastOf(keys.slice(0, index + 1).join('')))
        }
      }),
    )
  })

  test('property: a key anywhere, or over a few characters, changes nothing or makes no more than it reads', () => {
    const edit = fc.record({ at: fc.nat(12), key: fc.oneof(key, fc.constant('')), over: fc.nat(2) })
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), decimals, (edits, decimals) => {
        let text = ''
        for (const { at, key, over } of edits) {
          const typed = text.slice(0, at) + key + text.slice(at + over)
          const next = press(text, typed, decimals)
          if (next !== text) expect(unitsOf(next)).toBeLessThanOrEqual(leastOf(typed))
          text = next
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('is base units, never rounded up; without digits it is nothing', () => {
    expect(readAmount('1.5', ether)).toBe(1_500_000_000_000_000_000n)
    expect(readAmount('0.000000000000000001', ether)).toBe(1n)
    expect(readAmount('0.1234567', { decimals: 6 })).toBe(123_456n)
    expect(readAmount('0.', ether)).toBe(0n)
    expect(readAmount('', ether)).toBeUndefined()
  })

  test('property: what is written is read as the same', () => {
    fc.assert(
      fc.property(fc.bigInt({ max: 2n ** 256n - 1n, min: 0n }), fc.nat(24), (value, decimals) => {
        expect(readAmount(toWholeUnits(value, decimals), { decimals })).toBe(value)
      }),
    )
  })
})

describe('what is pasted with its unit', () => {
  const eth = { decimals: 18, isPriced: true, previous: '', symbol: 'ETH', unit: 'token' } as const
  const unread = (text: string) => ({ problem: { kind: 'unread', text } })

  test.each([
    ['5 ETH', '5', 'token'],
    ['5ETH', '5', 'token'],
    ['eth 5', '5', 'token'],
    ['\u00a01,234.5\u00a0ETH ', '1234.5', 'token'],
    ['$5', '5', 'money'],
    ['US$ 1,234.56', '1234.56', 'money'],
    ['5 USD', '5', 'money'],
    ['5$', '5', 'money'],
    ['＄５', '5', 'money'],
    ['', '', 'token'],
  ] as const)('%j is %s of the %s', (text, digits, unit) => {
    expect(readTypedAmount(text, eth)).toEqual({ digits, problem: undefined, unit })
  })

  test.each([
    '5 USDC',
    '€5',
    'A$5',
    '$5 ETH',
    'ETH',
    '$',
    '5 ETH 6',
    '1,000 ETH',
    '$1,000',
    '-5 ETH',
    '1e18',
    '5e',
    '0x5',
  ])('error: %j is no amount of ether', (text) => {
    expect(readTypedAmount(text, eth)).toEqual(unread(text))
  })

  test('dollars of a token without a price are none', () => {
    expect(readTypedAmount('$5', { ...eth, isPriced: false })).toEqual({
      problem: { kind: 'noPrice' },
    })
  })

  test('a token that is called USD or $5 has its own', () => {
    expect(readTypedAmount('5 USD', { ...eth, symbol: 'USD' })).toMatchObject({ unit: 'token' })
    for (const symbol of ['000', '5', '.5', '0ETH', '$5'])
      expect(readTypedAmount(`5 ${symbol}`, { ...eth, isPriced: false, symbol })).not.toMatchObject(
        {
          digits: '5',
        },
      )
    expect(readTypedAmount('5 A.B*', { ...eth, symbol: 'A.B*' })).toMatchObject({ digits: '5' })
    expect(readTypedAmount('5 AxB', { ...eth, symbol: 'A.B' })).toEqual(unread('5 AxB'))
  })

  test('tells that decimals were left out, and not of noughts', () => {
    const usdc = { ...eth, decimals: 6, symbol: 'USDC' }
    const cut = { decimals: 6, kind: 'cut' }
    expect(readTypedAmount('1.2345678', usdc)).toMatchObject({ digits: '1.234567', problem: cut })
    expect(readTypedAmount('1.2345670', usdc)).toMatchObject({ problem: undefined })
    expect(readTypedAmount('$1.005', usdc)).toMatchObject({
      digits: '1.00',
      problem: { decimals: 2 },
    })
  })

  test('the field’s own point stays its point', () => {
    expect(readTypedAmount('1.234,5', { ...eth, previous: '1.234' })).toEqual(unread('1.234,5'))
  })

  test('of a book little is repeated', () => {
    const { problem } = readTypedAmount('x'.repeat(100_000), eth)
    expect(problem?.kind === 'unread' && problem.text.length).toBe(24)
  })

  test('property: nothing is read as more than its digits may mean', () => {
    const part = fc.constantFrom('1', '000', '23', '.', ',', ' ', 'ETH', '$', 'USD', '٫', '５', 'x')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = parts.join('')
        const read = readTypedAmount(text, eth)
        if (!('digits' in read)) return
        const whole = text.replaceAll('５', '5').replace(/\D/g, '')
        expect(unitsOf(read.digits)).toBeLessThanOrEqual(unitsOf(whole))
      }),
    )
  })
})

describe('money', () => {
  const priced = { decimals: 18, price: 2481.07 }

  test('is what a token is worth, exactly, and cut', () => {
    expect(toMoney(10n ** 18n, priced)).toBe(2_481_070_000n)
    expect(toMoney(50_000_000_000_000_000n, priced)).toBe(124_053_500n)
    expect(toMoney(1n, priced)).toBe(0n)
    expect(toMoney(3n, { decimals: 0, price: 0.0000004 })).toBe(1n)
  })

  test('buys base units, and none of what is worth nothing', () => {
    expect(fromMoney(2_481_070_000n, priced)).toBe(10n ** 18n)
    for (const price of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(fromMoney(1_000_000n, { decimals: 18, price })).toBe(0n)
      expect(toMoney(10n ** 18n, { decimals: 18, price })).toBe(0n)
    }
  })

  test('property: there and back it is never more, and misses less than a millionth of a dollar', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ max: 10n ** 15n, min: 0n }),
        fc.double({ max: 100_000, min: 0.0001, noNaN: true }),
        (money, price) => {
          const asset = { decimals: 18, price }
          const back = toMoney(fromMoney(money, asset), asset)
          expect(back <= money).toBe(true)
          expect(money - back <= 1n).toBe(true)
        },
      ),
    )
    expect(moneyDecimals).toBe(6)
  })
})
