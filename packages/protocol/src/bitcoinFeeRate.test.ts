import { expect, test } from 'vitest'
import { feeRateWithin } from './bitcoinFeeRate.ts'

test.each([
  ['its own estimate', 3, { 1: 12.5, 3: 8, 144: 0.5, 25: 4 }, 8],
  ['that of a shorter wait where it has none', 6, { 1: 12.5, 3: 8, 144: 0.5, 25: 4 }, 8],
  ['that of the shortest wait where all are longer', 1, { 25: 4, 144: 2 }, 4],
  ['what is passed on where less is estimated', 144, { 144: 0.5 }, 1],
  ['what is passed on where nothing is estimated', 1, {}, 1],
])('a wait takes %s', (_, blocks, estimates, rate) => {
  expect(feeRateWithin(blocks, estimates)).toBe(rate)
})
