import { expect, test } from 'vitest'
import { canonicalAddress } from './canonicalAddress.ts'

test('an address of EVM chains is the same in any case, and so is bech32', () => {
  expect(canonicalAddress('0xABcd', 'eip155')).toBe('0xabcd')
  expect(canonicalAddress('BC1QAR0', 'bip122')).toBe('bc1qar0')
  expect(canonicalAddress('TB1QAR0', 'bip122')).toBe('tb1qar0')
  expect(canonicalAddress('BCRT1QAR0', 'bip122')).toBe('bcrt1qar0')
})

test('base58 is another address in another case, also where it begins as bech32 does', () => {
  expect(canonicalAddress('1BvBMSEY', 'bip122')).toBe('1BvBMSEY')
  expect(canonicalAddress('So111Abc', 'solana')).toBe('So111Abc')
  expect(canonicalAddress('bc1So111Abc', 'solana')).toBe('bc1So111Abc')
})
