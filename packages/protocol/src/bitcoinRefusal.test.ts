import { expect, test } from 'vitest'
import { isKnownTransaction } from './bitcoinRefusal.ts'

test.each([
  ['txn-already-in-mempool', true],
  ['txn-already-known', true],
  ['Transaction already in block chain', true],
  ['Transaction outputs already in utxo set', true],
  ['txn-mempool-conflict', false],
  ['bad-txns-inputs-missingorspent', false],
  ['min relay fee not met', false],
])('%s: %s', (reason, expected) => {
  expect(isKnownTransaction(reason)).toBe(expected)
})
