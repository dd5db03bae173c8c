import { describe, expect, test } from 'vitest'
import { byteLimits, createByteBudget, maxAnswerBytes } from './createByteBudget.ts'

const limits = { chain: 600, process: 1000, request: 300, visitor: 400 }
const one = { chainId: 'eip155:1', visitor: 'one' }

describe('the bytes of answers in memory', () => {
  test('are bounded for a request, all its calls together', () => {
    const hold = createByteBudget(limits).open(one)
    expect(hold.take(200)).toBeUndefined()
    expect(hold.take(101)).toBe('oversized')
    expect(hold.take(100)).toBeUndefined()
  })

  test('are bounded for a visitor over all requests, and others go on', () => {
    const budget = createByteBudget(limits)
    budget.open(one).take(300)
    const second = budget.open(one)
    expect(second.take(101)).toBe('busy')
    expect(second.take(100)).toBeUndefined()
    expect(budget.open({ ...one, visitor: 'two' }).take(200)).toBeUndefined()
  })

  test('are bounded for a chain and for the process, whoever asks', () => {
    const budget = createByteBudget(limits)
    for (const visitor of ['one', 'two']) budget.open({ ...one, visitor }).take(300)
    expect(budget.open({ ...one, visitor: 'three' }).take(1)).toBe('busy')
    const other = { chainId: 'eip155:10' }
    budget.open(other).take(300)
    expect(budget.open(other).take(101)).toBe('busy')
    expect(budget.held()).toBe(900)
  })

  test('are there again once a request is over, however often it says so, and none is taken after that', () => {
    const budget = createByteBudget(limits)
    const hold = budget.open(one)
    hold.take(300)
    hold.release()
    hold.release()
    expect(budget.held()).toBe(0)
    expect(hold.take(1)).toBe('busy')
    hold.giveBack(50)
    expect(budget.held()).toBe(0)
    expect(budget.open(one).take(300)).toBeUndefined()
  })
})

test('the largest answer fits on the smallest heap, and sixteen times all answers fit into a large one', () => {
  for (const heapBytes of [0, 512 * 2 ** 20, 4 * 2 ** 30]) {
    const { chain, process, request, visitor } = byteLimits(heapBytes)
    expect(request).toBe(maxAnswerBytes)
    expect(visitor).toBeGreaterThanOrEqual(request)
    expect(chain).toBeGreaterThanOrEqual(2 * request)
    expect(process).toBeGreaterThan(chain)
  }
  expect(byteLimits(4 * 2 ** 30).process * 16).toBeLessThanOrEqual(4 * 2 ** 30)
})
