import { expect, test } from 'vitest'
import { RequestAbortedError } from '../connector.ts'
import { createWalletError } from './createWalletError.ts'
import { isRefusal } from './isRefusal.ts'

const facts = { method: 'm' }

test.each([
  [createWalletError('wallet.user_rejected', facts), true],
  [createWalletError('wallet.upgrade_rejected', facts), true],
  [createWalletError('wallet.transaction_rejected', facts), false],
  [createWalletError('wallet.locked', facts), false],
  [new RequestAbortedError(), false],
  [{ code: 4001 }, true],
  [{ code: 5750, message: 'User rejected account upgrade.' }, true],
  [new Error('User declined the request'), true],
  [new Error('The transaction was rejected by the network'), false],
  [undefined, false],
])('%o: %s (S8.40)', (error, expected) => {
  expect(isRefusal(error)).toBe(expected)
})

test('a family’s own numbers and sentences count', () => {
  expect(isRefusal({ code: -7 }, { codeOf: () => 'wallet.user_rejected' })).toBe(true)
  expect(isRefusal('nope', { sentences: [['wallet.user_rejected', /^nope$/]] })).toBe(true)
})
