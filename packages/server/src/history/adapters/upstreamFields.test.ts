import { maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { decimals, digits, label } from './upstreamFields.ts'

test.each<[unknown, number]>([
  [18, 18],
  ['6', 6],
  ['0x12', 18],
  [77, 77],
  [78, 0],
  ['0xff', 0],
  ['1e999', 0],
  [-1, 0],
  [1.5, 0],
  ['many', 0],
  [null, 0],
])('a token of %j decimals has %i', (given, read) => {
  expect(decimals.parse(given)).toBe(read)
})

test('an amount has 256 bits at most', () => {
  expect(digits.parse(`${maxUint256}`)).toBe(maxUint256)
  for (const odd of [`${maxUint256 + 1n}`, '-1', '1.5', '0x1', ''])
    expect(digits.safeParse(odd).success, odd).toBe(false)
})

test('a name is one short line that turns no text around', () => {
  expect(label.parse(`\u202eA\u0000\n${'x'.repeat(100)}`)).toBe(`A${'x'.repeat(63)}`)
  expect(label.parse(null)).toBe('')
})
