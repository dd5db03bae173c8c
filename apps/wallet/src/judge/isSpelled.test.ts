import { expect, test } from 'vitest'
import { isSpelled } from './isSpelled.ts'

test.each([
  ['ABCE', true],
  ['abce', true],
  ['$A.B-C_E+', true],
  ['AB₵€', true],
  ['A₵B₵E', true],
  ['ABC', false],
  ['ABCEF', false],
  ['ABCE2', false],
  ['2ABCE', false],
  ['AB2CE', false],
  ['A', false],
  ['', false],
])('%s reads as abce: %s', (symbol, expected) => {
  expect(isSpelled(symbol, 'abce')).toBe(expected)
})

test('signs of the name say nothing either', () => {
  expect(isSpelled('AB', 'a]^b')).toBe(true)
  expect(isSpelled('A]', 'a]^b')).toBe(false)
})
