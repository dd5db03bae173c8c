import { describe, expect, test } from 'vitest'
import { NotConnectedError, RequestAbortedError } from '../errors/connector.ts'
import { RpcFailedError } from '../errors/rpc.ts'
import { TransactionRefusedError } from '../errors/TransactionRefusedError.ts'
import { InsufficientFundsError } from '../errors/transfer.ts'
import { expectUnchanged, lookAgain } from './lookAgain.ts'
import type { PreparedTransfer } from './TransferActions.ts'

const reviewed: PreparedTransfer = {
  account: { address: 'alice', namespace: 'solana', type: 'eoa' },
  amount: 100n,
  arrives: 90n,
  decimals: 6,
  deposit: 5n,
  fee: 1n,
  networkId: 'solana:x',
  paidInto: 'account',
  request: undefined,
  to: 'bob',
  token: 'usdc',
}

describe('a transfer that was reviewed', () => {
  test.each([
    ['arrives', { arrives: 89n }],
    ['decimals', { decimals: 9 }],
    ['deposit', { deposit: 6n }],
    ['destination', { paidInto: 'other' }],
    ['destination', { paidInto: undefined }],
    ['notes', { notes: ['movableByOthers'] }],
  ] as const)('error: is another one by its %s', (change, now) => {
    expect(() => expectUnchanged(reviewed, { ...reviewed, ...now })).toThrow(
      expect.objectContaining({ change, code: 'transaction.changed' }),
    )
  })

  test.each([
    ['more that arrives', { arrives: undefined }],
    ['no deposit', { deposit: 0n }],
    ['another fee', { fee: 100n }],
    ['decimals that cannot be read', { decimals: undefined }],
    ['a fee of which less is known', { notes: ['feeMargin'] }],
  ] as const)('is the same, or better, with %s', (_, now) => {
    expect(() => expectUnchanged(reviewed, { ...reviewed, ...now })).not.toThrow()
  })
})

describe('error: what is found at the second look leaves no doubt that nothing was sent', () => {
  const networkId = 'eip155:1'
  test.each([
    ['transaction.changed', new TransactionRefusedError({ reason: 'no' })],
    ['transaction.unchecked', new RpcFailedError({ cause: 0, method: 'm', networkId })],
    ['transaction.unchecked', new TypeError('Failed to fetch')],
    [
      'transfer.insufficient_fee',
      new InsufficientFundsError({ available: 0n, lacks: 'fee', required: 1n }),
    ],
    ['connector.not_connected', new NotConnectedError({ operation: 'sendTransfer' })],
    ['request.aborted', new RequestAbortedError()],
  ])('%s', async (code, cause) => {
    await expect(lookAgain(() => Promise.reject(cause))).rejects.toMatchObject({ code })
  })
})
