import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOf } from './keyOf.ts'

test('an amount in base units is a key like any other', () => {
  expect(keyOf(['swapQuote', 1n])).toBe(keyOf(['swapQuote', 1n]))
  expect(keyOf(['swapQuote', 1n])).not.toBe(keyOf(['swapQuote', 2n]))
})

test('an amount, a number and a text of the same digits are three keys', () => {
  expect(new Set([keyOf([1n]), keyOf([1]), keyOf(['1']), keyOf(['1n'])]).size).toBe(4)
})

test('the order of the properties does not count, at any depth', () => {
  expect(keyOf({ a: { c: 1, d: [2n] }, b: 3 })).toBe(keyOf({ b: 3, a: { d: [2n], c: 1 } }))
})

test('a property that is not set counts as one that is not there', () => {
  expect(keyOf({ name: 'Connect', namespace: undefined })).toBe(keyOf({ name: 'Connect' }))
})

test('property: other values have another key', () => {
  const value = fc.oneof(fc.bigInt(), fc.integer(), fc.string(), fc.boolean())
  fc.assert(
    fc.property(fc.array(value), fc.array(value), (a, b) => {
      const same = a.length === b.length && a.every((each, index) => Object.is(each, b[index]))
      // JSON knows no negative zero.
      fc.pre(![...a, ...b].some((each) => Object.is(each, -0)))
      expect(keyOf(a) === keyOf(b)).toBe(same)
    }),
  )
})
