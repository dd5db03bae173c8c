import { RequestAbortedError } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { toWalletError } from './toWalletError.ts'

const families = ['standard', 'sats-connect', 'injected'] as const

const codeOf = (thrown: unknown, family: (typeof families)[number] = 'injected') =>
  toWalletError(thrown, { family, method: 'm' }).code

test('the same number means other things in other families', () => {
  expect(codeOf({ code: -32000 }, 'sats-connect')).toBe('wallet.user_rejected')
  expect(codeOf({ code: -32000 }, 'injected')).toBe('wallet.invalid_input')
  expect(codeOf({ code: -32002 }, 'sats-connect')).toBe('wallet.unauthorized')
  expect(codeOf({ code: -32002 }, 'injected')).toBe('wallet.request_pending')
  expect(codeOf({ code: -32001 }, 'sats-connect')).toBe('wallet.unsupported_method')
})

describe.each(families)('%s', (family) => {
  test.each([
    [{ code: 4001, message: 'no' }, 'wallet.user_rejected'],
    [{ code: '4001' }, 'wallet.user_rejected'],
    [{ code: -32603, data: { originalError: { code: 4001 } } }, 'wallet.user_rejected'],
    [{ error: { code: -31001, message: 'closed' } }, 'wallet.user_rejected'],
    [new Error('User rejected the request.'), 'wallet.user_rejected'],
    [new Error('Request denied'), 'wallet.user_rejected'],
    ['The request was cancelled by the user', 'wallet.user_rejected'],
    [new Error('User declined the request'), 'wallet.user_rejected'],
    [new Error('Request declined by user'), 'wallet.user_rejected'],
    [new Error('Canceled by user'), 'wallet.user_rejected'],
    [new Error('The request was cancelled.'), 'wallet.user_rejected'],
    [new Error('Transaction rejected'), 'wallet.user_rejected'],
    [new Error('Approval Denied'), 'wallet.user_rejected'],
    ['cancelled', 'wallet.user_rejected'],
    [new Error('Signature denied'), 'wallet.user_rejected'],
    [new Error('Wallet is locked'), 'wallet.locked'],
    [{ code: 4100 }, 'wallet.unauthorized'],
    [{ code: 4100, message: 'Wallet is locked' }, 'wallet.locked'],
    [new Error('The wallet is currently locked'), 'wallet.locked'],
    [{ code: 4200 }, 'wallet.unsupported_method'],
    [{ code: -32601 }, 'wallet.unsupported_method'],
    [{ code: -32602 }, 'wallet.invalid_params'],
    [{ code: -32603 }, 'wallet.internal_error'],
    [{ code: 4900 }, 'wallet.disconnected'],
    [{ code: 77 }, 'wallet.unknown'],
    [undefined, 'wallet.unknown'],
    [7, 'wallet.unknown'],
  ])('%j is %s', (thrown, code) => {
    expect(codeOf(thrown, family)).toBe(code)
  })
})

test('Leather has numbers of its own', () => {
  expect(codeOf({ code: 4002, message: 'no' }, 'sats-connect')).toBe('wallet.unsupported_method')
  expect(codeOf({ code: 7, message: 'no' }, 'sats-connect')).toBe('wallet.unauthorized')
  expect(codeOf({ code: 16, message: 'no' }, 'sats-connect')).toBe('wallet.unauthorized')
})

test.each([
  ['psbt.invalid', { code: -32603, data: { originalError: { message: 'Not finalized' } } }],
  ['psbt.invalid', new Error('invalid psbt')],
  ['amount.invalid', { code: -32603, data: { originalError: { message: 'dust' } } }],
  ['funds.insufficient', new Error('Insufficient btc utxo')],
  ['transaction.underpriced', new Error('min relay fee not met, 2210 < 2215')],
])('%s: %j', (code, thrown) => {
  expect(codeOf(thrown)).toBe(code)
})

test('words that merely speak of locks or refusals do not count', () => {
  expect(codeOf(new Error('These coins are time-locked until block 9'))).toBe('wallet.unknown')
  expect(codeOf(new Error('The mempool rejected this'))).toBe('wallet.transaction_rejected')
})

test('the wallet’s own words and number are kept, and an error of ours stays itself', () => {
  const error = toWalletError(
    { code: 77, message: 'x'.repeat(999) },
    { family: 'injected', method: 'm' },
  )
  expect(error).toMatchObject({ method: 'm', walletCode: 77 })
  expect(error.details).toEqual([`The wallet said: ${'x'.repeat(300)}`])
  const ours = new RequestAbortedError()
  expect(toWalletError(ours, { family: 'injected', method: 'm' })).toBe(ours)
})

test('an object whose getters throw is an unknown failure', () => {
  const hostile = Object.defineProperty({}, 'code', {
    get() {
      throw new Error('no')
    },
  })
  expect(codeOf(hostile)).toBe('wallet.unknown')
})
