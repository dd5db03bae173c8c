import { toWalletError } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'

const clauses = [
  [4001, 'wallet.user_rejected', 'S8.40'],
  [4100, 'wallet.unauthorized', 'S8.41'],
  [4200, 'wallet.unsupported_method', 'S8.42'],
  [4900, 'wallet.disconnected', 'S8.43'],
  [4901, 'wallet.chain_disconnected', 'S8.44'],
  [4902, 'wallet.unrecognized_chain', 'S8.45'],
  [-32700, 'wallet.parse_error', 'S8.46'],
  [-32600, 'wallet.invalid_request', 'S8.47'],
  [-32601, 'wallet.method_not_found', 'S8.48'],
  [-32602, 'wallet.invalid_params', 'S8.49'],
  [-32603, 'wallet.internal_error', 'S8.50'],
  [-32000, 'wallet.invalid_input', 'S8.51'],
  [-32001, 'wallet.resource_not_found', 'S8.52'],
  [-32002, 'wallet.request_pending', 'S8.53'],
  [-32003, 'wallet.transaction_rejected', 'S8.54'],
  [-32004, 'wallet.method_not_supported', 'S8.55'],
  [-32005, 'wallet.limit_exceeded', 'S8.56'],
  [-32006, 'wallet.version_unsupported', 'S8.57'],
  [5700, 'wallet.capability_unsupported', 'S8.58'],
  [5710, 'wallet.batch_chain_unsupported', 'S8.58'],
  [5720, 'wallet.batch_duplicate_id', 'S8.58'],
  [5730, 'wallet.batch_unknown_id', 'S8.58'],
  [5740, 'wallet.batch_too_large', 'S8.58'],
  [5750, 'wallet.upgrade_rejected', 'S8.58'],
  [5760, 'wallet.atomicity_unsupported', 'S8.58'],
] as const

test.each(clauses)('%i is %s (%s)', (walletCode, code) => {
  const cause = { code: walletCode, message: 'words of the wallet' }
  const error = toWalletError(cause, { method: 'personal_sign' })
  expect(error).toMatchObject({ cause, code, method: 'personal_sign', walletCode })
  expect(error.details).toContain('The wallet said: words of the wallet')
})

test('a pending request says what to do (S8.53)', () => {
  expect(toWalletError({ code: -32002 }, { method: 'eth_requestAccounts' })).toMatchObject({
    details: ['Open the wallet and answer it, then try again.'],
    message: 'A request is already open in the wallet',
  })
})

test.each([
  ['User declined the request', 'wallet.user_rejected'],
  ['Request declined by user', 'wallet.user_rejected'],
  ['Canceled by user', 'wallet.user_rejected'],
  ['The request was cancelled.', 'wallet.user_rejected'],
  ['Transaction rejected', 'wallet.user_rejected'],
  ['Approval Denied', 'wallet.user_rejected'],
  ['cancelled', 'wallet.user_rejected'],
  ['Signature denied', 'wallet.user_rejected'],
  ['Wallet is locked', 'wallet.locked'],
])('"%s" is %s, as with wallets of every ecosystem', (words, code) => {
  expect(toWalletError(new Error(words), { method: 'm' }).code).toBe(code)
})

describe('the shapes wallets give their errors', () => {
  test.each([
    ['nested in originalError', { code: -32603, data: { originalError: { code: 4001 } } }],
    ['nested in cause', Object.assign(new Error('x', { cause: { code: 4001 } }), { code: -32603 })],
    ['as text', { code: '4001' }],
    ['by a library’s name', { code: 'ACTION_REJECTED' }],
    ['in words alone', 'User rejected the request.'],
    ['in CAIP-25', { code: 5000 }],
  ])('a refusal %s is a refusal (S8.40)', (_, thrown) => {
    expect(toWalletError(thrown, { method: 'personal_sign' }).code).toBe('wallet.user_rejected')
  })

  test('a number inside says more than "internal" (S8.50)', () => {
    const thrown = { code: -32603, data: { originalError: { code: 4902 } } }
    expect(toWalletError(thrown, { method: 'x' }).code).toBe('wallet.unrecognized_chain')
  })

  test.each([undefined, null, 7, 'boom', {}, { code: 'E_BUSY' }, { code: 12 }])(
    '%j is unknown, not a crash',
    (thrown) => {
      expect(toWalletError(thrown, { method: 'x' }).code).toBe('wallet.unknown')
    },
  )

  test('an error that nests itself ends', () => {
    const thrown: Record<string, unknown> = { code: -32603 }
    thrown['cause'] = thrown
    expect(toWalletError(thrown, { method: 'x' }).code).toBe('wallet.internal_error')
  })

  test('long words are cut', () => {
    const { details } = toWalletError({ code: 4100, message: 'x'.repeat(9_999) }, { method: 'm' })
    expect(details.join('').length).toBeLessThan(500)
  })
})
