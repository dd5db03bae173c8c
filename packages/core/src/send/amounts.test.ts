import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toWholeUnits } from '../payments/wholeUnits.ts'
import { cleanAmount, readAmount } from './amountText.ts'
import { fromMoney, moneyDecimals, toMoney } from './money.ts'

const ether = { decimals: 18 }

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
  ])('%j is %j', (text, clean) => {
    expect(cleanAmount(text, ether)).toBe(clean)
  })

  // Two commas may be groups of three digits, or a slip; a slip must not send a thousand times as much.
  const slips = ['1234,567,890', '1,234,56', '1,234,5678', '1,23,456', ',234,567', '1,234x,567']
  test.each(['-1', '1e18', '0x10', 'abc', '1.2.3', '½', '9'.repeat(81), ...slips])(
    'error: %j is no amount',
    (text) => {
      expect(cleanAmount(text, ether)).toBeUndefined()
    },
  )

  test('has no more decimals than its token', () => {
    expect(cleanAmount('1.23456789', { decimals: 6 })).toBe('1.234567')
    expect(cleanAmount('1.5', { decimals: 0 })).toBe('1')
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
