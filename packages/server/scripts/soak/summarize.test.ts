import { expect, test } from 'vitest'
import { summarize } from './summarize.ts'

test('p99 is the 99th of a hundred, and the slowest is told beside it', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(summarize(samples)).toEqual({ count: 100, maxMs: 100, p50Ms: 50, p99Ms: 99 })
})

test('of few samples p99 is the slowest', () => {
  expect(summarize([5, 900, 7])).toEqual({ count: 3, maxMs: 900, p50Ms: 7, p99Ms: 900 })
})

test('nothing measured is a count of 0', () => {
  expect(summarize([])).toEqual({ count: 0, maxMs: 0, p50Ms: 0, p99Ms: 0 })
})
