import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { getCallsStatus } from '../actions/getCallsStatus.ts'
import { sendCalls } from '../actions/sendCalls.ts'
import { toPending } from '../activity/toPending.ts'
import type { CallActions, CallsStatus } from '../adapters/CallActions.ts'
import { createMemoryStorage, setup } from '../fixtures/setup.ts'
import { tokensOf } from '../transactions/SentTransaction.ts'
import { transactionsOf } from '../transactions/transactionsOf.ts'
import { keepBatch, placeOfBatches, readKeptBatches } from './keptBatches.ts'
import { resumeBatches } from './resumeBatches.ts'
import { stateOfBatch } from './stateOfBatch.ts'

const networkId = 'eip155:31337'
const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const calls = [
  { data: '0xa9059cbb', to: usdc },
  { to: bob, value: 2n ** 200n },
  { to: bob, value: 0n },
]
const asked = { block: 100n, nonce: 7n }
const statusOf = (status: CallsStatus['status'], receipts: CallsStatus['receipts'] = []) => ({
  atomic: true,
  id: '0xbatch',
  networkId: networkId as CallsStatus['networkId'],
  receipts,
  status,
  statusCode: 100,
})

/** A page whose wallet takes batches, and says of them what the test sets. */
async function site({ storage = createMemoryStorage() }: { storage?: Storage } = {}) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const says = vi.fn<CallActions['getCallsStatus']>(async () => statusOf('pending'))
  const send = vi.fn<CallActions['sendCalls']>(async () => ({
    asked,
    id: '0xbatch',
    sentAs: 'batch',
  }))
  const part = { getCallsStatus: says, sendCalls: send } as Partial<CallActions> as CallActions
  const { latchkey } = setup({ actions: { calls: part }, environment: { storage } })
  await connect(latchkey, { connectorId: 'io.test' })
  const { store } = transactionsOf(latchkey)
  const listed = () => store.getState().transactions
  const kept = () => readKeptBatches(placeOfBatches(latchkey))
  return { kept, latchkey, listed, says, send, storage }
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test('a batch is a transaction of the list from its sending on, and is followed to its end', async () => {
  const { kept, latchkey, listed, says } = await site()
  await sendCalls(latchkey, { calls })
  expect(listed()).toMatchObject([
    { calls, id: '0xbatch', kind: 'batch', state: { status: 'pending' } },
  ])
  expect(kept()).toHaveLength(1)
  await seconds(5)
  says.mockResolvedValue(
    statusOf('confirmed', [{ blockNumber: 1n, succeeded: true, transactionHash: '0xhash' }]),
  )
  await seconds(5)
  expect(listed()).toMatchObject([
    { hashes: ['0xhash'], state: { status: 'confirmed' }, status: 'confirmed' },
  ])
  expect(kept()).toEqual([])
  const { length } = says.mock.calls
  await seconds(600)
  expect(says.mock.calls).toHaveLength(length)
})

test('what was asked, and where the account stood, goes with each look: the chain has the last word', async () => {
  const { latchkey, says } = await site()
  await sendCalls(latchkey, { calls })
  await getCallsStatus(latchkey, { id: '0xbatch' })
  expect(says).toHaveBeenLastCalledWith(
    expect.objectContaining({ asked: { address: expect.any(String), calls, networkId, ...asked } }),
  )
  await getCallsStatus(latchkey, { id: '0xother' })
  expect(says).toHaveBeenLastCalledWith(expect.objectContaining({ asked: undefined }))
})

test('a reload finds it again, as does another tab, and it is asked for until it is over', async () => {
  const before = await site()
  await sendCalls(before.latchkey, { calls })
  before.latchkey.destroy()
  const after = await site({ storage: before.storage })
  expect(after.listed()).toEqual([])
  resumeBatches(after.latchkey)
  resumeBatches(after.latchkey)
  expect(after.listed()).toMatchObject([{ asked, calls, id: '0xbatch', kind: 'batch' }])
  after.says.mockResolvedValue(statusOf('failed'))
  await seconds(5)
  expect(after.listed()).toMatchObject([{ state: { status: 'failed' } }])
  const { latchkey, listed } = await site({ storage: before.storage })
  resumeBatches(latchkey)
  expect(listed()).toEqual([])
})

test('one of which no one knows is looked for again, ever more seldom, and no failure ends that', async () => {
  const { latchkey, listed, says } = await site()
  says.mockResolvedValueOnce(statusOf('unknown')).mockRejectedValue(new Error('offline'))
  await sendCalls(latchkey, { calls })
  await seconds(0.5)
  expect(listed()).toMatchObject([
    { state: { isMissing: true, status: 'pending' }, status: 'unknown' },
  ])
  await seconds(60)
  const first = says.mock.calls.length
  await seconds(3_600)
  expect(says.mock.calls.length - first).toBeLessThan(250)
  says.mockResolvedValue(statusOf('confirmed'))
  await seconds(60)
  expect(listed()).toMatchObject([{ status: 'confirmed' }])
  await seconds(24 * 3_600)
  expect(says.mock.calls.length).toBeLessThan(260)
})

test('nothing is asked of another wallet that the visitor has connected meanwhile', async () => {
  const { latchkey, listed, says } = await site()
  await sendCalls(latchkey, { calls })
  const { store } = transactionsOf(latchkey)
  store.setState({
    transactions: listed().map((one) => ({ ...one, connectorId: 'other' }) as never),
  })
  await getCallsStatus(latchkey, { id: '0xbatch' })
  const { connected } = says.mock.lastCall![0]
  expect(connected).toThrow(expect.objectContaining({ code: 'connector.not_connected' }))
})

test('error: what was sent before one failed is in the list, and a batch that was refused is not', async () => {
  const { latchkey, listed, send } = await site()
  send.mockRejectedValueOnce(
    Object.assign(new Error('no'), { code: 'wallet.user_rejected', id: 'x' }),
  )
  await expect(sendCalls(latchkey, { calls })).rejects.toThrow('no')
  expect(listed()).toEqual([])
  send.mockRejectedValueOnce(
    Object.assign(new Error('half'), { code: 'calls.incomplete', id: 'half' }),
  )
  await expect(sendCalls(latchkey, { calls })).rejects.toThrow('half')
  expect(listed()).toMatchObject([{ id: 'half', kind: 'batch' }])
})

test('two batches with one id are one: no one could say which is meant', async () => {
  const { kept, latchkey, listed } = await site()
  await sendCalls(latchkey, { calls })
  await sendCalls(latchkey, { calls: calls.slice(1) })
  expect(listed()).toMatchObject([{ calls: calls.slice(1) }])
  expect(kept()).toHaveLength(1)
})

test('in the activity it is one row, known by its transaction; its balances are those of what was called', async () => {
  const { latchkey, listed, says } = await site()
  says.mockResolvedValue(
    statusOf('partlyFailed', [{ blockNumber: 1n, succeeded: true, transactionHash: '0xhash' }]),
  )
  await sendCalls(latchkey, { calls })
  const [sent] = listed()
  expect(toPending(sent!)).toMatchObject({ id: '0xbatch', status: 'pending' })
  expect(tokensOf(sent!)).toEqual([usdc])
  await seconds(1)
  // Of one that was done in part, "nothing changed" would be a lie.
  expect(toPending(listed()[0]!)).toMatchObject({ id: '0xhash', status: 'confirmed' })
})

test('each status has its place among the states of transactions', () => {
  const states = (['pending', 'unknown', 'confirmed', 'partlyFailed', 'failed'] as const).map(
    stateOfBatch,
  )
  expect(states.map(({ status }) => status)).toEqual([
    'pending',
    'pending',
    'confirmed',
    'confirmed',
    'failed',
  ])
})

test('a browser keeps ten, each of bounded size, for a week; what it cannot read is nothing', async () => {
  const { kept, latchkey, listed, storage } = await site()
  await sendCalls(latchkey, { calls })
  const [batch] = listed()
  if (batch?.kind !== 'batch') throw new Error('No batch')
  const place = placeOfBatches(latchkey)
  for (let id = 0; id < 12; id++) keepBatch({ ...batch, id: `${id}` }, place, { isOver: false })
  expect(kept()).toHaveLength(10)
  const large = [{ data: `0x${'0'.repeat(30_000)}`, to: usdc }]
  keepBatch({ ...batch, calls: large, id: 'large' }, place, { isOver: false })
  expect(kept().map(({ id }) => id)).not.toContain('large')
  expect(readKeptBatches({ ...place, nowMs: place.nowMs + 8 * 86_400_000 })).toEqual([])
  for (const text of ['', '{', 'null', '[null, 7, {"calls":[]}]', '[{"asked":{"block":"x"}}]']) {
    storage.setItem(place.key, text)
    expect(kept()).toEqual([])
  }
  const refused = {
    ...place,
    storage: {
      setItem: () => {
        throw new Error('full')
      },
    } as never,
  }
  expect(() => keepBatch(batch, refused, { isOver: false })).not.toThrow()
})
