import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBalance } from './amount.ts'
import { compactBalance } from './compactBalance.ts'

const ether = (whole: bigint, symbol = 'ETH') => ({
  decimals: 18,
  symbol,
  value: whole * 10n ** 18n,
})

test.each([
  [1_000_000n, '1M ETH'],
  [1_239_999n, '1.23M ETH'],
  [999_999_999n, '999.99M ETH'],
  [1_234_567_890_123n, '1.23T ETH'],
  [999_999_999_999_999n, '>999.99T ETH'],
  [10n ** 40n, '>999.99T ETH'],
])('from a million on, %s is cut to %s (S9.17)', (whole, text) => {
  expect(compactBalance(ether(whole))).toBe(text)
})

test('below a million it is the balance as everywhere (S9.17)', () => {
  const below = { decimals: 18, symbol: 'ETH', value: 10n ** 24n - 1n }
  expect(compactBalance(below)).toBe(`${formatBalance(below)} ETH`)
})

test('Arabic has its word, and Latin digits', () => {
  expect(compactBalance(ether(1_239_999n), { locale: 'ar-EG' })).toMatch(/^1[.,٫]23\sمليون ETH$/u)
})

test('a symbol has eight characters at most, and a character is never cut', () => {
  expect(compactBalance(ether(1_000_000n, 'EIGHTEEN'))).toBe('1M EIGHTEEN')
  expect(compactBalance(ether(1_000_000n, 'NINETEENS'))).toBe('1M NINETEE…')
  expect(compactBalance(ether(1_000_000n, '🦊'.repeat(9)))).toBe(`1M ${'🦊'.repeat(7)}…`)
})

test('property: a shown amount is never more than there is, and never long', () => {
  const units: Record<string, bigint> = { B: 10n ** 9n, M: 10n ** 6n, T: 10n ** 12n }
  fc.assert(
    fc.property(fc.bigInt({ max: 10n ** 30n, min: 10n ** 6n }), (whole) => {
      const text = compactBalance(ether(whole))
      const [, digits = '', unit = ''] = /^>?([\d.]+)([MBT]) ETH$/.exec(text) ?? []
      const [units_ = '', hundredths = ''] = digits.split('.')
      const shown = (BigInt(units_ + hundredths.padEnd(2, '0')) * units[unit]!) / 100n
      expect(shown <= whole).toBe(true)
      expect(text.length).toBeLessThanOrEqual('>999.99T ETH'.length)
    }),
  )
})
