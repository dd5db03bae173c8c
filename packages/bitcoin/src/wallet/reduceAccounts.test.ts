import { expect, test } from 'vitest'
import { addressForm } from '../format/addressForm.ts'
import { reduceAccounts } from './reduceAccounts.ts'

// Published in BIP-173, BIP-350, BIP-86 and BIP-49.
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const segwit2 = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const taproot2 = 'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh'
const nested = '2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2'

const brief = (...granted: Parameters<typeof reduceAccounts>[0]) =>
  reduceAccounts(granted).map(({ address, type }) => [address, type])

test('what the wallet says an address is for decides, whatever its order (S4.39)', () => {
  expect(
    brief({ address: segwit, purpose: 'ordinal' }, { address: taproot, purpose: 'payment' }),
  ).toEqual([
    [taproot, 'payment'],
    [segwit, 'ordinal'],
  ])
})

test('else taproot is for ordinals and the rest for payments, the payment account first (S3.14)', () => {
  const all = [taproot, segwit, segwit2, taproot2].map((address) => ({ address }))
  expect(brief(...all)).toEqual([
    [segwit, 'payment'],
    [taproot, 'ordinal'],
  ])
})

test('a wallet with one address pays from it, taproot or not (S3.14)', () => {
  expect(brief({ address: taproot })).toEqual([[taproot, 'payment']])
  expect(brief({ address: nested })).toEqual([[nested, 'payment']])
  expect(brief({ address: taproot, purpose: 'ordinal' })).toEqual([[taproot, 'ordinal']])
})

test('one address for both purposes is the payment account', () => {
  expect(
    brief({ address: segwit, purpose: 'payment' }, { address: segwit, purpose: 'ordinal' }),
  ).toEqual([[segwit, 'payment']])
})

test('two taproot addresses are both kept', () => {
  expect(brief({ address: taproot }, { address: taproot2 })).toEqual([
    [taproot, 'payment'],
    [taproot2, 'ordinal'],
  ])
})

test('other chains’ addresses are left out, keys and paths are kept (S3.12)', () => {
  expect(
    reduceAccounts([
      { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' },
      { address: '0x0000000000000000000000000000000000000000' },
      { address: segwit, path: "m/84'/0'/0'/0/0", publicKey: '02ab' },
    ]),
  ).toEqual([
    {
      address: segwit,
      namespace: 'bip122',
      path: "m/84'/0'/0'/0/0",
      publicKey: '02ab',
      type: 'payment',
    },
  ])
  expect(reduceAccounts([])).toEqual([])
})

test.each([
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'p2pkh', ['main']],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'p2sh', ['main']],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', ['test', 'regtest']],
  [nested, 'p2sh', ['test', 'regtest']],
  [segwit, 'p2wpkh', ['main']],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'p2wpkh', ['main']],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'p2wsh', ['test']],
  [taproot, 'p2tr', ['main']],
])('%s is %s', (address, type, realms) => {
  expect(addressForm(address)).toEqual({ realms, type })
})

test.each([
  '',
  'hello',
  'bc1',
  'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  'bc1qb',
  'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
])('%j has no form', (text) => {
  expect(addressForm(text)).toBeUndefined()
})
