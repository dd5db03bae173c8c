import { RequestAbortedError } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { toTransactionError } from './toTransactionError.ts'
import { toWalletError } from './toWalletError.ts'

const method = 'solana:signMessage'

describe('a refusal is wallet.user_rejected (S8.40)', () => {
  test.each([
    ['the number', { code: 4001, message: 'whatever' }],
    ['the number as text', { code: '4001' }],
    ['the number inside a general one', { code: -32603, data: { cause: { code: 4001 } } }],
    ['the usual sentence', new Error('User rejected the request.')],
    ['a text alone', 'User rejected the request'],
    [
      'an adapter library’s wrapping',
      { error: new Error('User rejected the request.'), name: 'WalletSignMessageError' },
    ],
    [
      'the Wallet Standard’s own error',
      { context: { __code: 4001000 }, name: 'WalletStandardError' },
    ],
    ['Backpack', new Error('Approval Denied')],
    ['Solflare', new Error('Transaction rejected')],
    ['another', new Error('The request was declined')],
    ['another', new Error('Cancelled')],
    ['another', new Error('Request cancelled by the user')],
    ['another', new Error('User declined the request')],
    ['another', new Error('Canceled by user')],
    ['another', new Error('The request was cancelled.')],
    ['another', new Error('Signature denied')],
  ])('%s', (_what, thrown) => {
    expect(toWalletError(thrown, method)).toMatchObject({
      code: 'wallet.user_rejected',
      message: 'User rejected the request',
      method,
    })
  })
})

test.each([
  ['wallet.unauthorized', { code: 4100, message: 'The requested account is not authorized' }],
  ['wallet.locked', new Error('Wallet is locked')],
  ['wallet.locked', new Error('Please unlock your wallet')],
  ['wallet.request_pending', { code: -32002, message: 'Request already pending' }],
  ['wallet.unsupported_method', { code: 4200 }],
  ['wallet.disconnected', { code: 4900 }],
  ['wallet.invalid_params', { code: -32602, message: 'Invalid parameters' }],
  ['wallet.internal_error', { code: -32603, message: 'Unexpected error' }],
  ['wallet.transaction_rejected', { code: -32003, message: 'Transaction rejected' }],
  ['transaction.insufficient_funds', new Error('Transfer: insufficient lamports 10, need 20')],
  [
    'transaction.insufficient_funds',
    {
      code: -32603,
      message: 'failed',
      data: { message: 'Attempt to debit an account but found no record of a prior credit.' },
    },
  ],
  // The network's -32002 means something else than a wallet's.
  [
    'transaction.insufficient_funds',
    {
      code: -32002,
      data: { err: { InstructionError: [0, { Custom: 1 }] }, logs: ['insufficient lamports'] },
      message: 'Transaction simulation failed: custom program error: 0x1',
    },
  ],
  ['transaction.failed', { code: -32002, data: { err: 'BlockhashNotFound', logs: [] } }],
  ['wallet.unknown', { strange: true }],
  ['wallet.unknown', undefined],
  ['wallet.transaction_rejected', new Error('The transaction was rejected by the network')],
  // A production build of Solana's kit says numbers alone.
  [
    'transaction.insufficient_funds',
    { context: { __code: 7050005 }, message: 'Solana error #7050005' },
  ],
  ['transaction.already_known', { context: { __code: 7050007 }, message: 'Solana error #7050007' }],
  ['transaction.failed', { context: { __code: 7050008 }, message: 'Solana error #7050008' }],
  ['transaction.failed', new Error('Transaction simulation failed: Blockhash not found')],
])('%s (S8.41, S8.42, S8.43, S8.49, S8.50, S8.53, S8.54)', (code, thrown) => {
  expect(toWalletError(thrown, method)).toMatchObject({ code })
})

test('the wallet’s words are kept, cut to a length', () => {
  const error = toWalletError(new Error(`Boom ${'x'.repeat(1000)}`), method)
  expect(error.details[0]).toHaveLength(300 + 'The wallet said: '.length)
})

test('what throws when it is read is unknown, and our own errors pass', () => {
  const hostile = {
    get code() {
      throw new Error('no')
    },
  }
  expect(toWalletError(hostile, method)).toMatchObject({ code: 'wallet.unknown' })
  const own = new RequestAbortedError()
  expect(toWalletError(own, method)).toBe(own)
})

test.each([
  ['transaction.insufficient_funds', 'AccountNotFound', null],
  ['transaction.insufficient_funds', 'InsufficientFundsForFee', null],
  ['transaction.insufficient_funds', { InsufficientFundsForRent: { account_index: 1 } }, null],
  [
    'transaction.insufficient_funds',
    { InstructionError: [0n, { Custom: 1n }] },
    ['Transfer: insufficient lamports 1, need 2'],
  ],
  // A number of a program's own means what that program says.
  ['transaction.failed', { InstructionError: [0n, { Custom: 1n }] }, ['Program log: slippage']],
  ['transaction.failed', 'BlockhashNotFound', null],
] as const)('%s: %o', (code, failure, logs) => {
  expect(toTransactionError(failure, { logs })).toMatchObject({ code })
})
