import { expect, test } from 'vitest'
import { intervalOf } from './intervalOf.ts'

test('who has tried all knows the score', () => {
  expect(intervalOf({ detected: 9, of: 10, tried: 10 })).toEqual({ from: 90, to: 90 })
})

test('who has tried none knows nothing', () => {
  expect(intervalOf({ detected: 0, of: 10, tried: 0 })).toEqual({ from: 0, to: 100 })
})

test('of an endless number it is Wilson’s interval', () => {
  // 81 of 263, a worked example: 0.2553 to 0.3662 (Newcombe 1998, method 3).
  const { from, to } = intervalOf({ detected: 81, of: 1e12, tried: 263 })
  expect(from).toBeCloseTo(25.53, 1)
  expect(to).toBeCloseTo(36.62, 1)
})

test('a larger share of all makes it narrower, and it stays within what is possible', () => {
  const widths = [100, 200, 800].map((of) => {
    const { from, to } = intervalOf({ detected: 99, of: of + 1, tried: 100 })
    expect(to).toBeLessThanOrEqual(100)
    return to - from
  })
  expect(widths).toEqual(widths.toSorted((one, other) => one - other))
})
