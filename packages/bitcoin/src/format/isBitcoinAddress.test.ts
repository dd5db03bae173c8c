import { bech32m } from '@scure/base'
import { expect, test } from 'vitest'
import { bitcoinMainnet, bitcoinTestnet } from '../network/networks.ts'
import { isBitcoinAddress } from './isBitcoinAddress.ts'

const main = bitcoinMainnet.caipNetworkId
const test3 = bitcoinTestnet.caipNetworkId
const taproot = (prefix: string, key: number, version = 1) =>
  bech32m.encode(prefix, [version, ...bech32m.toWords(new Uint8Array(32).fill(key))])

test.each([
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', main],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', main],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', main],
  ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', main],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', test3],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', test3],
])('%s can be paid on its network, and on no other', (address, networkId) => {
  expect(isBitcoinAddress(address, networkId)).toBe(true)
  expect(isBitcoinAddress(address, networkId === main ? test3 : main)).toBe(false)
})

test.each([
  ['a fee anchor, which anybody may spend', 'bc1pfeessrawgf'],
  ['a taproot address whose key is no point of the curve', taproot('bc', 5)],
  ['one whose key is above the field', taproot('bc', 255)],
  ['a witness version that has no meaning so far', taproot('bc', 2, 2)],
])('%s is no address', (_, address) => {
  expect(isBitcoinAddress(address, main)).toBe(false)
})
