import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { sendCalls } from '../actions/sendCalls.ts'
import { switchNetwork } from '../actions/switchNetwork.ts'
import type { CallActions, CallsStatus } from '../adapters/CallActions.ts'
import type { Account } from '../connectors/Account.ts'
import { createMemoryStorage, granted, setup } from '../fixtures/setup.ts'
import { transactionsOf } from '../transactions/transactionsOf.ts'
import { placeOfBatches, readKeptBatches } from './keptBatches.ts'
import { resumeBatches } from './resumeBatches.ts'

const networkId = 'eip155:31337' as const
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const calls = [{ to }, { to, value: 1n }, { to, value: 2n }]
const asked = { block: 100n, nonce: 7n }
const fallback = { calls, fallback: 'transactions' } as const
const statusOf = (id: string, status: CallsStatus['status']): CallsStatus => ({
  atomic: false,
  id,
  networkId,
  receipts: [],
  status,
  statusCode: 100,
})

type Sending = CallActions['sendCalls']

/** A page whose wallet does with calls what the test says, and of which a reload or another tab shares the storage. */
async function site({
  send = async () => ({ asked, id: '0xbatch', sentAs: 'batch' }),
  storage = createMemoryStorage(),
}: {
  send?: Sending
  storage?: Storage
} = {}) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const says = vi.fn<CallActions['getCallsStatus']>(async ({ id }) => statusOf(id, 'pending'))
  const asking = vi.fn(send)
  const part = { getCallsStatus: says, sendCalls: asking } as Partial<CallActions> as CallActions
  const made = setup({ actions: { calls: part }, environment: { storage } })
  await connect(made.latchkey, { connectorId: 'io.test' })
  const { store } = transactionsOf(made.latchkey)
  const listed = () => store.getState().transactions
  const kept = () => readKeptBatches(placeOfBatches(made.latchkey)).map(({ id }) => id)
  return { ...made, asking, kept, listed, says, storage }
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

/** Sends the first two of three one after another, and then waits for what the test lets it end with. */
function stepping() {
  let end: (how: { id: string } | Error) => void = () => {}
  const send: Sending = async (_, { onSent }) => {
    onSent?.({ hash: '0x1', id: 'sent:1', index: 0 })
    onSent?.({ hash: '0x2', id: 'sent:1,2', index: 1 })
    const how = await new Promise<{ id: string } | Error>((resolve) => {
      end = resolve
    })
    if (how instanceof Error) throw how
    return { id: how.id, sentAs: 'transactions' }
  }
  return { end: (how: { id: string } | Error) => end(how), send }
}

test('of calls sent one after another, a reload in between finds those that were sent, and follows them', async () => {
  const steps = stepping()
  const before = await site({ send: steps.send })
  const onSent = vi.fn()
  const sending = sendCalls(before.latchkey, { ...fallback, onSent }).catch(() => undefined)
  await seconds(1)
  expect(before.kept()).toEqual(['sent:1,2'])
  expect(onSent).toHaveBeenCalledTimes(2)
  before.latchkey.destroy()
  // What was on its way ends with the instance, and not with what was sent.
  steps.end(new Error('aborted'))
  await sending
  const after = await site({ storage: before.storage })
  after.says.mockImplementation(async ({ id }) => statusOf(id, 'partlyFailed'))
  resumeBatches(after.latchkey)
  expect(after.listed()).toMatchObject([{ calls, id: 'sent:1,2', kind: 'batch', networkId }])
  await seconds(5)
  expect(after.listed()).toMatchObject([{ status: 'partlyFailed' }])
  expect(after.kept()).toEqual([])
})

test('once they are through, or one has failed, the whole is kept, and nothing of the way there', async () => {
  const whole = stepping()
  const done = await site({ send: whole.send })
  const sent = sendCalls(done.latchkey, fallback)
  await seconds(1)
  whole.end({ id: 'sent:1,2,3' })
  await sent
  expect(done.kept()).toEqual(['sent:1,2,3'])
  expect(done.listed()).toHaveLength(1)
  const part = stepping()
  const half = await site({ send: part.send })
  const failing = sendCalls(half.latchkey, fallback).catch((error: unknown) => error)
  await seconds(1)
  part.end(Object.assign(new Error('half'), { code: 'calls.incomplete', id: 'sent:1,2' }))
  await failing
  expect(half.kept()).toEqual(['sent:1,2'])
  expect(half.listed()).toMatchObject([{ id: 'sent:1,2' }])
})

test('two tabs keep their batches beside each other, and the end of one takes none of the other’s', async () => {
  const storage = createMemoryStorage()
  const one = await site({ send: async () => ({ asked, id: '0x1', sentAs: 'batch' }), storage })
  const two = await site({ send: async () => ({ asked, id: '0x2', sentAs: 'batch' }), storage })
  await sendCalls(one.latchkey, { calls })
  await sendCalls(two.latchkey, { calls })
  expect(one.kept()).toEqual(['0x2', '0x1'])
  two.says.mockImplementation(async ({ id }) =>
    statusOf(id, id === '0x2' ? 'confirmed' : 'pending'),
  )
  await seconds(10)
  expect(one.kept()).toEqual(['0x1'])
  one.says.mockImplementation(async ({ id }) => statusOf(id, 'confirmed'))
  await seconds(10)
  expect(two.kept()).toEqual([])
  expect([one.listed(), two.listed()].map((list) => list.length)).toEqual([1, 2])
})

test('a session that ends while its batch is pending leaves the chain to be asked, and no wallet', async () => {
  const { latchkey, listed, says } = await site()
  await sendCalls(latchkey, { calls })
  await seconds(0.5)
  await disconnect(latchkey)
  says.mockClear()
  await seconds(5)
  const [looked] = says.mock.lastCall ?? []
  expect(looked?.asked).toMatchObject({ calls, networkId, ...asked })
  expect(looked?.connected).toThrow(expect.objectContaining({ code: 'connector.not_connected' }))
  says.mockImplementation(async ({ id }) => statusOf(id, 'confirmed'))
  await seconds(5)
  expect(listed()).toMatchObject([{ status: 'confirmed' }])
})

test('calls are for the account and the network of their asking, whatever the visitor has changed since', async () => {
  let answer: (id: string) => void = () => {}
  const send: Sending = async () => ({
    asked,
    id: await new Promise<string>((resolve) => {
      answer = resolve
    }),
    sentAs: 'batch',
  })
  const { asking, events, latchkey, listed, says } = await site({ send })
  const sending = sendCalls(latchkey, { calls })
  await seconds(1)
  const other: Account = { ...granted.accounts[0], address: '0xB' }
  const [handlers] = events
  handlers?.onAccountsChanged([other, granted.accounts[0]])
  await switchNetwork(latchkey, { networkId: 'eip155:31338' })
  answer('0xlate')
  await sending
  expect(asking.mock.lastCall?.[1]).toMatchObject({
    address: '0xA',
    network: { caipNetworkId: networkId },
  })
  expect(listed()).toMatchObject([{ from: '0xA', id: '0xlate', networkId }])
  await seconds(1)
  expect(says.mock.lastCall?.[0].asked).toMatchObject({ address: '0xA', networkId })
})

test('a wallet that never answers leaves nothing in the list, and an instance that ends keeps nothing of it', async () => {
  const never: Sending = () => new Promise(() => {})
  const { kept, latchkey, listed, says } = await site({ send: never })
  void sendCalls(latchkey, { calls })
  await seconds(3_600)
  expect([kept(), listed()]).toEqual([[], []])
  expect(says).not.toHaveBeenCalled()
})
