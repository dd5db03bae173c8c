import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compactAmount } from './compactAmount.ts'

const whole = (units: bigint) => ({ decimals: 18, value: units * 10n ** 18n })

test.each([
  [1_234_567_890_123n, '1.23T'],
  [999_999_999_999n, '999.99B'],
  [999_999_999_999_999n, '>999.99T'],
  [10n ** 40n, '>999.99T'],
])('%s is cut to %s (S9.17)', (units, text) => {
  expect(compactAmount(whole(units))).toBe(text)
})

test('Arabic has its word, and Latin digits', () => {
  expect(compactAmount(whole(1_239_999n), { locale: 'ar' })).toMatch(/^1[.,٫]23\sمليون$/)
})

test('property: it is never more than there is, and never long', () => {
  const units: Record<string, bigint> = { B: 10n ** 9n, M: 10n ** 6n, T: 10n ** 12n }
  fc.assert(
    fc.property(fc.bigInt({ max: 10n ** 30n, min: 10n ** 6n }), (value) => {
      const text = compactAmount(whole(value))
      const [, digits = '', unit = ''] = /^>?([\d.]+)([BMT])$/.exec(text) ?? []
      const [ones = '', hundredths = ''] = digits.split('.')
      expect((BigInt(ones + hundredths.padEnd(2, '0')) * units[unit]!) / 100n <= value).toBe(true)
      expect(text.length).toBeLessThanOrEqual('>999.99T'.length)
    }),
  )
})
