import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largeAmount } from './largeAmount.ts'

const locale = 'en'
const thousandths = (value: bigint, symbol = 'ETH') => ({ decimals: 3, symbol, value })

test.each([
  [0n, '0', '', 'large'],
  [500n, '0', '.5', 'large'],
  [1_000_000n, '1,000', '', 'large'],
  [1_234_567_890n, '1,234,567', '.89', 'medium'],
  [123_456_789_012n, '123,456,789', '.012', 'medium'],
  [123_456_789_012_345n, '123,456,789,012', '.345', 'small'],
  [1_234_567_890_123_345n, '1.23T', '', 'large'],
  [10n ** 40n, '>999.99T', '', 'large'],
])('%s thousandths are %s%s in %s type', (value, whole, fraction, size) => {
  expect(largeAmount(thousandths(value), { locale })).toMatchObject({ fraction, size, whole })
})

test('dust is said to be there', () => {
  const dust = { decimals: 18, symbol: 'ETH', value: 1234n }
  expect(largeAmount(dust, { locale })).toMatchObject({ fraction: '', whole: '<0.001' })
})

test('a symbol has eight characters at most', () => {
  expect(largeAmount(thousandths(1n, 'EIGHTEEN'), { locale }).symbol).toBe('EIGHTEEN')
  expect(largeAmount(thousandths(1n, 'NINETEENS'), { locale }).symbol).toBe('NINETEE…')
})

test('property: no amount is longer than its type leaves room for', () => {
  const room = { large: 11, medium: 15, small: 19 }
  fc.assert(
    fc.property(
      fc.bigInt({ max: 2n ** 256n, min: 0n }),
      fc.nat({ max: 30 }),
      fc.constantFrom('ar', 'de', 'en', 'hi'),
      (value, decimals, locale) => {
        const { fraction, size, whole } = largeAmount({ decimals, symbol: 'X', value }, { locale })
        expect((whole + fraction).length).toBeLessThanOrEqual(room[size])
      },
    ),
  )
})
