import { expect, test } from 'vitest'
import { balanceCacheMs, identityCacheMs, maxBodyBytes } from './limits.ts'

test('balances are kept for half a minute, names for five; a body has a mebibyte at most', () => {
  expect({ balanceCacheMs, identityCacheMs, maxBodyBytes }).toEqual({
    balanceCacheMs: 30_000,
    identityCacheMs: 300_000,
    maxBodyBytes: 1_048_576,
  })
})
