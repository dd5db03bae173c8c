import { expect, test } from 'vitest'
import { chainIdOf, coinTypeOf, everyEvmCoinType, InvalidChainIdError } from './coinType.ts'
import { defaultNameZone, legacyNameZone, nameProblem } from './names.ts'

test.each([
  ['abc', 'short'],
  ['', 'short'],
  ['abcd', undefined],
  ['a-1b', undefined],
  ['0000', undefined],
  ['a'.repeat(64), undefined],
  ['a'.repeat(65), 'long'],
  ['Alice', 'characters'],
  ['al.ice', 'characters'],
  ['al_ice', 'characters'],
  ['al ice', 'characters'],
  ['аlice', 'characters'],
  ['alice\n', 'characters'],
  ['-alice', 'hyphens'],
  ['alice-', 'hyphens'],
  ['xn--alice', 'hyphens'],
  ['a-b--c', undefined],
])('the name %j has the problem %s (S5.1, S9.28)', (label, problem) => {
  expect(nameProblem(label)).toBe(problem)
})

test.each([
  [1, 60],
  [10, 2147483658],
  [31337, 2147514985],
  [2 ** 31 - 1, 2 ** 32 - 1],
])('the coin type of chain %d is %d, and back', (chainId, coinType) => {
  expect(coinTypeOf(chainId)).toBe(coinType)
  expect(chainIdOf(coinType)).toBe(chainId)
})

test.each([2 ** 31, 2 ** 53, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'error: the chain id %d is no chain id of a coin type (S5.4)',
  (chainId) => {
    expect(() => coinTypeOf(chainId)).toThrow(new InvalidChainIdError())
    expect(new InvalidChainIdError().message).toBe('Invalid chainId')
  },
)

test('the form of mainnet that older clients send is read, too', () => {
  expect(chainIdOf(2147483649)).toBe(1)
})

test.each([0, 1, 501, everyEvmCoinType, 2 ** 32, -60, 60.5])(
  'the coin type %d is of no EVM chain',
  (coinType) => {
    expect(chainIdOf(coinType)).toBeUndefined()
  },
)

test('names are of the zone reown.id, older ones of wcn.id', () => {
  expect([defaultNameZone, legacyNameZone]).toEqual(['reown.id', 'wcn.id'])
})
