import { type AskedCalls, NotConnectedError } from '@latchkey/core/adapter'
import { expect, test } from 'vitest'
import { networkOf, scriptedRpc } from '../fixtures/scriptedRpc.ts'
import { getCallsStatus } from './getCallsStatus.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'1'.repeat(64)}`
const asked: AskedCalls = {
  address,
  block: 100n,
  calls: [{ to, value: 5n }],
  networkId: 'eip155:1',
  nonce: 7n,
}
const context = { networks: () => [networkOf(1), networkOf(10)] }

/** A chain on which the account has sent the call since it was asked. */
const { rpc } = scriptedRpc({
  eth_blockNumber: '0x6e',
  eth_getBlockByNumber: () => ({
    transactions: [{ from: address, hash, input: '0x', nonce: '0x7', to, value: '0x5' }],
  }),
  eth_getTransactionCount: (_: string, at: string) =>
    at === 'latest' || Number(at) > 104 ? '0x8' : '0x7',
  eth_getTransactionReceipt: () => ({ blockNumber: '0x69', status: '0x1' }),
})
const gone = () => {
  throw new NotConnectedError({ operation: 'getCallsStatus' })
}

/** A wallet that answers what the test says. */
const saying = (answer: unknown) => () =>
  ({
    connector: {
      chain: 'eip155',
      id: 'io.test',
      name: 'Test',
      provider: {
        on() {},
        removeListener() {},
        async request() {
          if (answer instanceof Error) throw answer
          return answer
        },
      },
      type: 'ANNOUNCED',
    },
    networkId: 'eip155:1',
  }) as never

test('the chain says what became of calls whose wallet is gone, forgets them or does not answer', async () => {
  const unknownId = Object.assign(new Error('No'), { code: 5730 })
  for (const connected of [gone, saying(unknownId), saying(null)])
    expect(await getCallsStatus(rpc, context, { asked, connected, id: '0xbatch' })).toMatchObject({
      receipts: [{ succeeded: true, transactionHash: hash }],
      status: 'confirmed',
    })
})

test('error: without what was asked no one but the wallet can say it', async () => {
  await expect(
    getCallsStatus(rpc, context, { asked: undefined, connected: gone, id: '0xbatch' }),
  ).rejects.toMatchObject({ code: 'connector.not_connected' })
})

test('a wallet that means another network than it was asked on has not failed by the chain of the first', async () => {
  const failed = { atomic: true, chainId: '0xa', receipts: [], status: 500 }
  const status = await getCallsStatus(rpc, context, {
    asked,
    connected: saying(failed),
    id: '0xbatch',
  })
  expect(status).toMatchObject({ networkId: 'eip155:10', receipts: [], status: 'unknown' })
})

const other = `0x${'2'.repeat(64)}`
const receiptOf = (transactionHash: string, status: string) => ({
  blockNumber: '0x69',
  status,
  transactionHash,
})

test('a wallet that says all is done, and of one transaction that it is not, is asked no further: the chain is', async () => {
  const { rpc: chain } = scriptedRpc({
    eth_getTransactionReceipt: (asked: string) => ({
      blockNumber: '0x69',
      status: asked === other ? '0x0' : '0x1',
    }),
  })
  const done = (receipts: readonly object[]) =>
    getCallsStatus(chain, context, {
      asked,
      connected: saying({ atomic: false, chainId: '0x1', receipts, status: 200 }),
      id: '0xbatch',
    })
  expect(await done([receiptOf(hash, '0x1'), receiptOf(other, '0x0')])).toMatchObject({
    status: 'partlyFailed',
  })
  expect(await done([receiptOf(other, '0x0')])).toMatchObject({ status: 'failed' })
  // Somebody else may have sent it, and it failed within.
  expect(await done([receiptOf(hash, '0x0')])).toMatchObject({ status: 'unknown' })
  expect(await done([receiptOf(hash, '0x1')])).toMatchObject({ status: 'confirmed' })
})

test('one that says it of another network than it was asked on has not said it of this one', async () => {
  const status = await getCallsStatus(rpc, context, {
    asked,
    connected: saying({
      atomic: true,
      chainId: '0xa',
      receipts: [receiptOf(hash, '0x1')],
      status: 200,
    }),
    id: '0xbatch',
  })
  expect(status).toMatchObject({ status: 'unknown' })
})
