import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressGroups } from './addressGroups.ts'

test('an address is in groups of four, with what all begin with at the first', () => {
  expect(addressGroups('0xf39Fd6e51aad')).toEqual(['0xf39F', 'd6e5', '1aad'])
  expect(addressGroups('4zMMC9')).toEqual(['4zMM', 'C9'])
  expect(addressGroups('bcrt1qlqj2q9k')).toEqual(['bcrt1qlqj2', 'q9k'])
})

test('property: no letter is lost, added or moved', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(0x)?[1-9A-Za-z]{1,90}$/), (address) => {
      expect(addressGroups(address).join('')).toBe(address)
    }),
  )
})
