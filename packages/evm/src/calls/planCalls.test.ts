import { expect, test } from 'vitest'
import { planCalls } from './planCalls.ts'

const plan = (status: unknown, callCount = 2) => planCalls({ atomic: { status } }, { callCount })

test('one confirmation is promised where the wallet carries calls out as one, now or after an upgrade', () => {
  expect(plan('supported')).toEqual({ atomic: true, confirmations: 1, upgrades: false })
  expect(plan('ready')).toEqual({ atomic: true, confirmations: 1, upgrades: true })
})

test.each([
  [{}],
  [{ atomic: null }],
  [{ atomic: 'supported' }],
  [{ atomic: { status: 'unsupported' } }],
  [{ atomic: { supported: true } }],
  [{ other: { status: 'supported' } }],
])('%j promises nothing: one confirmation a call', (capabilities) => {
  expect(planCalls(capabilities, { callCount: 3 })).toEqual({
    atomic: false,
    confirmations: 3,
    upgrades: false,
  })
})

test('no calls ask for nothing, and one asks once either way', () => {
  expect(plan('supported', 0).confirmations).toBe(0)
  expect([plan('supported', 1), plan('x', 1)].map(({ confirmations }) => confirmations)).toEqual([
    1, 1,
  ])
})
