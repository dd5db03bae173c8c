import { expect, test } from 'vitest'
import { isNamesake } from './isNamesake.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const other = `0x${'22'.repeat(20)}`

test.each<[string, string, bigint, boolean]>([
  ['USDC', usdc, 1n, false],
  ['USDC', other, 1n, true],
  ['usdc', other, 1n, true],
  ['USDC.', other, 1n, true],
  ['$USDC', other, 1n, true],
  ['USD-C', other, 1n, true],
  ['U$DC', other, 1n, true],
  ['US$DC', other, 1n, true],
  ['USD₵', other, 1n, true],
  ['$USDC', usdc, 1n, false],
  ['W.ETH', other, 1n, true],
  ['USD', other, 1n, false],
  ['USDC.e', other, 1n, false],
  ['USDC', other, 31_337n, false],
  ['USDC', usdc, 8453n, true],
  ['WETH', weth, 1n, false],
  ['WETH', other, 1n, true],
  // From a bridge: the wrapped coin has another name there.
  ['WETH', other, 137n, false],
  ['DAI', other, 1n, false],
])('%s of %s on %i: %s', (symbol, token, chainId, isOther) => {
  expect(isNamesake(token, symbol, chainId)).toBe(isOther)
})

test('what has no name is none', () => {
  expect(isNamesake(other, undefined, 1n)).toBe(false)
})
