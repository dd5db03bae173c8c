import { describe, expect, test } from 'vitest'
import { changeSince, checkPoints, checkPrice } from './checkPrice.ts'
import type { SourcePrice } from './Price.ts'

const now = Date.parse('2026-11-23T10:00:00Z')
const asset = { address: '0xa', decimals: 6, isListed: true }
const check = (answer: SourcePrice) => checkPrice(answer, { asset, now, source: 'Test' })

describe('a price', () => {
  test('counts with the instant its source had it, and its change', () => {
    expect(check({ asOf: now - 60_000, change24h: -2.5, decimals: 6, usd: 1.01 })).toEqual({
      asOf: now - 60_000,
      change24h: -2.5,
      source: 'Test',
      usd: 1.01,
    })
  })

  test('without an instant is of now, and one from a clock that is ahead too', () => {
    expect(check({ usd: 1 })?.asOf).toBe(now)
    expect(check({ asOf: now + 60_000, usd: 1 })?.asOf).toBe(now)
  })

  test.each<[string, SourcePrice]>([
    ['nothing', { usd: 0 }],
    ['less than nothing', { usd: -1 }],
    ['not a number', { usd: Number.NaN }],
    ['without end', { usd: Number.POSITIVE_INFINITY }],
    ['more than anything is worth', { usd: 1e30 }],
    ['less than any amount shows', { usd: 1e-30 }],
    ['a text', { usd: '1' as unknown as number }],
    ['of a token with other decimals', { decimals: 18, usd: 1 }],
    ['more than an hour old', { asOf: now - 3_600_001, usd: 1 }],
    ['of a time to come', { asOf: now + 300_001, usd: 1 }],
    ['of no time', { asOf: Number.NaN, usd: 1 }],
  ])('error: %s is none', (_, answer) => {
    expect(check(answer)).toBeUndefined()
  })

  test.each([-101, Number.NaN, 1e9])('loses a change of %s and counts', (change24h) => {
    expect(check({ change24h, usd: 1 })).toEqual({ asOf: now, source: 'Test', usd: 1 })
  })

  test('has a dozen digits', () => {
    expect(check({ usd: 0.1 + 0.2 })?.usd).toBe(0.3)
    expect(check({ usd: 1.23456789012345e-9 })?.usd).toBe(1.23456789012e-9)
  })

  test('a change is in percent of what was', () => {
    expect(changeSince(2, 3)).toBe(50)
    expect(changeSince(2, 1)).toBe(-50)
    expect(changeSince(1e-18, 1)).toBeUndefined()
  })
})

test('points come out in order, one for each step, within the span, each a price', () => {
  const points = [
    { at: 250, usd: 4 },
    { at: 110, usd: 1 },
    { at: 190, usd: 3 },
    { at: 150, usd: 2 },
    { at: 210, usd: -4 },
    { at: 99, usd: 9 },
    { at: 401, usd: 9 },
    { at: Number.NaN, usd: 9 },
    { at: 310, usd: 1e30 },
  ]
  expect(checkPoints(points, { from: 100, stepMs: 100, to: 400 })).toEqual([
    { at: 190, usd: 3 },
    { at: 250, usd: 4 },
  ])
})
