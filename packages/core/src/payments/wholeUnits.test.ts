import { expect, test } from 'vitest'
import { toBaseUnits, toWholeUnits } from './wholeUnits.ts'

test.each([
  ['12.5', 18, 12_500_000_000_000_000_000n],
  ['0', 0, 0n],
  ['1.50', 1, 15n],
  ['1.51', 1, undefined],
  ['1.0', 0, 1n],
  ['.5', 18, undefined],
  ['1.', 18, undefined],
  ['-1', 18, undefined],
  ['1e3', 18, undefined],
  ['', 18, undefined],
  ['9'.repeat(156), 0, BigInt('9'.repeat(156))],
  ['9'.repeat(157), 0, undefined],
])('%s with %i decimals is %s base units', (digits, decimals, value) => {
  expect(toBaseUnits(digits, decimals)).toBe(value)
})

test.each([
  [12_500_000_000_000_000_000n, 18, '12.5'],
  [15n, 1, '1.5'],
  [5n, 3, '0.005'],
  [1000n, 3, '1'],
  [1000n, 0, '1000'],
  [0n, 18, '0'],
])('%s base units of %i decimals are %s', (value, decimals, digits) => {
  expect(toWholeUnits(value, decimals)).toBe(digits)
})
