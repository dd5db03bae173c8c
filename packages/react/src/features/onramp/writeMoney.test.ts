import { expect, test } from 'vitest'
import { signOf, writeMoney, writeRoundMoney } from './writeMoney.ts'

test.each([
  [9_850n, 'USD', 'en-US', '$98.50'],
  [100_000n, 'EUR', 'en-US', '€1,000.00'],
  [9_850n, 'USD', 'ar', '98.50\u00a0US$'],
])('%s of %s in %s is %s, without marks of direction', (value, currency, locale, text) => {
  expect(writeMoney(value, currency, locale)).toBe(text)
})

test('limits and presets have no hundredths where there are none', () => {
  expect(writeRoundMoney(750_000n, 'USD', 'en-US')).toBe('$7,500')
  expect(writeRoundMoney(750_050n, 'USD', 'en-US')).toBe('$7,500.50')
  expect(signOf('EUR', 'en-US')).toBe('€')
})
