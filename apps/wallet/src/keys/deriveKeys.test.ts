import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { deriveKeys } from './deriveKeys.ts'

const of = (words: string) => deriveKeys(mnemonicToEntropy(words, wordlist))
const junk = 'test test test test test test test test test test test junk'

test('the accounts are those that other wallets find by the same words', async () => {
  const keys = await of(junk)
  expect(keys.eip155.address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  // As the Solana command line and Phantom show it for these words.
  expect(keys.solana.address).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
})

test('any entropy leads to the EVM account that viem derives', async () => {
  for (const words of [
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
    'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
  ])
    expect((await of(words)).eip155.address).toBe(mnemonicToAccount(words).address)
})

test('a wiped wallet holds no secret', async () => {
  const keys = await of(junk)
  keys.wipe()
  expect([...keys.eip155.secret, ...keys.solana.secret].every((byte) => byte === 0)).toBe(true)
})
