import { expect, test } from 'vitest'
import { judgeFee } from './judgeFee.ts'

test.each<[bigint, bigint | undefined, boolean]>([
  [5_000n, 1n, false],
  [2_000_000n, 1n, false],
  [2_000_001n, 2_000_000n, true],
  [2_000_001n, 2_000_001n, false],
  [20_000_000n, undefined, false],
  [20_000_001n, undefined, true],
  [20_000_001n, 10n ** 12n, true],
])('a fee of %s for %s is due care: %s', (fee, amount, isBad) => {
  expect(judgeFee(fee, amount)).toEqual(isBad ? ['fee'] : [])
})
