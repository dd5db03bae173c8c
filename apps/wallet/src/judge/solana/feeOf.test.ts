import { expect, test } from 'vitest'
import { feeOf } from './feeOf.ts'
import { budgetProgram, systemProgram } from './programs.ts'

const accounts = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  budgetProgram,
  systemProgram,
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]
const limit = (units: number, ...more: number[]) => [1, 2, units & 255, units >> 8, 0, 0, ...more]
const price = (micro: number, ...more: number[]) => [1, 3, 0, 0, 0, micro, 0, 0, 0, 0, ...more]
const other = [2]

test.each<[string, readonly (readonly number[])[], number, bigint]>([
  ['a signature', [other], 1, 5000n],
  ['two', [other], 2, 10_000n],
  // 2²⁴ millionths for each of 1000 units.
  ['a limit and a price', [limit(1000), price(1)], 1, 5000n + 16_778n],
  [
    'both with bytes behind, which the chain passes over',
    [limit(1000, 1), price(1, 7)],
    1,
    21_778n,
  ],
  ['a price without a limit, for every instruction', [price(1), other], 1, 5000n + 6_710_887n],
  [
    'a price for no more than a transaction may use',
    [price(1), ...Array(9).fill(other)],
    1,
    23_493_103n,
  ],
  [
    'a limit and a price that are cut off',
    [
      [1, 2, 1, 0, 0],
      [1, 3, 0, 0],
    ],
    1,
    5000n,
  ],
  ['signatures that programs check', [[3, 2], [4, 1], [5, 3], [3]], 1, 35_000n],
  ['other numbers', [[1, 1, 1, 0, 0, 0], [1]], 1, 5000n],
])('of %s', (_, instructions, signers, fee) => {
  const message = {
    accounts,
    instructions: instructions.map(([program = 0, ...data]) => ({
      accounts: [],
      data: Uint8Array.from(data),
      program,
    })),
    lookups: [],
    signers,
  }
  expect(feeOf(message)).toBe(fee)
})
