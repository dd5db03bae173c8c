import type { CallsStatus } from '@latchkey/core/adapter'
import { expect, test } from 'vitest'
import { withChain } from './withChain.ts'

const receipt = (hash: string, succeeded: boolean) => ({
  blockNumber: 1n,
  succeeded,
  transactionHash: hash,
})
const status = (
  name: CallsStatus['status'],
  statusCode: number,
  receipts: CallsStatus['receipts'] = [],
): CallsStatus => ({
  atomic: true,
  id: '0x1',
  networkId: 'eip155:1',
  receipts,
  status: name,
  statusCode,
})

test('a failure counts where the chain agrees, and not where it shows success and no receipt was given', () => {
  const failed = status('failed', 500, [receipt('0xa', false)])
  expect(withChain(failed, { ...failed, atomic: false })).toEqual(failed)
  const confirmed = status('confirmed', 200, [receipt('0xa', true)])
  expect(withChain(status('failed', 500), confirmed)).toEqual(confirmed)
})

test('a transaction that succeeded may have failed within: then it is not known', () => {
  const said = status('failed', 500, [receipt('0xA', false)])
  const read = status('confirmed', 200, [receipt('0xa', true)])
  expect(withChain(said, read)).toMatchObject({ status: 'unknown' })
})

test('what a wallet has sent in part is not done because that part has succeeded', () => {
  const said = status('partlyFailed', 600, [receipt('0xa', true)])
  const read = status('confirmed', 200, [receipt('0xa', true)])
  expect(withChain(said, read)).toMatchObject({ status: 'partlyFailed', statusCode: 600 })
})
