import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import type { CallActions } from '../adapters/CallActions.ts'
import type { TransactionState } from '../adapters/ChainActions.ts'
import { eventually } from '../fixtures/eventually.ts'
import { type FakeActions, setup } from '../fixtures/setup.ts'
import { holdingQuery } from '../queries/holding.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import { addSent } from './addSent.ts'
import {
  type SentAmount,
  type SentTransaction,
  tokensOf,
  withState,
  withTransaction,
} from './SentTransaction.ts'
import { transactionsOf } from './transactionsOf.ts'

const networkId = 'eip155:31337'
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const ether: SentAmount = {
  amount: 1n,
  decimals: 18,
  iconUrl: undefined,
  symbol: 'ETH',
  token: undefined,
}
const dollars: SentAmount = { ...ether, decimals: 6, symbol: 'USDC', token: usdc }

const common = (id: number) => ({
  fee: 1n,
  from,
  id: `0x${id}`,
  networkId: networkId as SentTransaction['networkId'],
  sentAtMs: 0,
  state: { confirmations: 0, status: 'pending' } as const,
})
const transfer = (id: number, state?: TransactionState): SentTransaction => ({
  ...common(id),
  ...ether,
  kind: 'send',
  receiverName: undefined,
  to: '0xB',
  ...(state && { state }),
})
const swap = (id: number): SentTransaction => ({
  ...common(id),
  exchange: 'Uniswap v3',
  kind: 'swap',
  minReceived: 1n,
  paid: ether,
  received: dollars,
  to: '0xR',
})
const approval = (id: number): SentTransaction => ({
  ...common(id),
  ...dollars,
  kind: 'approve',
  spender: '0xR',
  spenderName: undefined,
})

async function connected(actions: FakeActions) {
  const { latchkey } = setup({ actions })
  await connect(latchkey, { connectorId: 'io.test' })
  const { store, tracked } = transactionsOf(latchkey)
  return { latchkey, listed: () => store.getState().transactions, tracked }
}

test('a transaction of any kind is followed to its end, whoever looks', async () => {
  const ends: TransactionState[] = [
    { confirmations: 1, status: 'confirmed' },
    { reason: 'out of gas', status: 'failed' },
    { by: '0xother', reason: 'cancelled', status: 'replaced' },
    { status: 'dropped' },
  ]
  const { latchkey, listed, tracked } = await connected({
    trackTransaction: async ({ id, onChange }) => {
      const state = ends[Number(id)] ?? { status: 'dropped' }
      onChange?.(state)
      return state
    },
  })
  for (const sent of [transfer(0), swap(1), approval(2), transfer(3)]) addSent(latchkey, sent)
  await eventually(() => expect(listed().map(({ state }) => state)).toEqual(ends.toReversed()))
  expect(listed().map(({ kind }) => kind)).toEqual(['send', 'approve', 'swap', 'send'])
  expect(tracked.size).toBe(0)
})

test('it is asked about again when that could not be begun', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const trackTransaction = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('no chunk'))
    .mockImplementation(async ({ onChange }) => onChange({ confirmations: 1, status: 'confirmed' }))
  const { latchkey, listed } = await connected({ trackTransaction })
  addSent(latchkey, transfer(1))
  await vi.advanceTimersByTimeAsync(29_000)
  expect(trackTransaction).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(listed()[0]?.state.status).toBe('confirmed')
})

const arrivedOf = ([first]: readonly SentTransaction[]) =>
  first?.kind === 'swap' ? first.arrived : undefined

test('what a swap has brought is read of the chain once it is in a block, from a node that lags behind too', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const readReceived = vi
    .fn<CallActions['readReceived']>()
    .mockRejectedValueOnce(new Error('busy'))
    .mockResolvedValueOnce(undefined)
    .mockResolvedValue(7n)
  const { latchkey, listed } = await connected({
    calls: { readReceived } as Partial<CallActions> as CallActions,
  })
  addSent(latchkey, swap(1))
  await vi.advanceTimersByTimeAsync(500)
  expect(readReceived).toHaveBeenCalledOnce()
  expect(arrivedOf(listed())).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1000)
  expect(arrivedOf(listed())).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2000)
  expect(arrivedOf(listed())).toBe(7n)
  expect(readReceived).toHaveBeenLastCalledWith(
    expect.objectContaining({ address: from, id: '0x1', token: usdc }),
  )
  await vi.advanceTimersByTimeAsync(600_000)
  expect(readReceived).toHaveBeenCalledTimes(3)
})

test('the transaction that took a swap’s place for another fee has brought it; of one that failed nothing is read, nor of the own currency', async () => {
  const readReceived = vi.fn<CallActions['readReceived']>(async () => 7n)
  const ends: TransactionState[] = [
    { by: '0xother', reason: 'repriced', status: 'replaced' },
    { reason: 'reverted', status: 'failed' },
    { by: '0xother', reason: 'replaced', status: 'replaced' },
    { confirmations: 1, status: 'confirmed' },
  ]
  const { latchkey, listed, tracked } = await connected({
    calls: { readReceived } as Partial<CallActions> as CallActions,
    trackTransaction: async ({ id }) => ends[Number(id)] ?? { status: 'dropped' },
  })
  addSent(latchkey, swap(0))
  await eventually(() => expect(arrivedOf(listed())).toBe(7n))
  addSent(latchkey, swap(1))
  addSent(latchkey, swap(2))
  addSent(latchkey, { ...swap(3), received: ether } as SentTransaction)
  await eventually(() => expect(tracked.size).toBe(0))
  expect(readReceived.mock.calls.map(([{ id }]) => id)).toEqual(['0xother'])
})

test('a token that logs nothing is asked about a few times, and no more', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const readReceived = vi.fn<CallActions['readReceived']>(async () => 0n)
  const { latchkey, listed } = await connected({
    calls: { readReceived } as Partial<CallActions> as CallActions,
  })
  addSent(latchkey, swap(1))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(readReceived).toHaveBeenCalledTimes(6)
  expect(arrivedOf(listed())).toBeUndefined()
})

test('both tokens of a swap are read again once it is sent, and once it is final', async () => {
  let finish: (state: TransactionState) => void = () => {}
  const trackTransaction = vi.fn(
    () =>
      new Promise<TransactionState>((resolve) => {
        finish = resolve
      }),
  )
  const { latchkey } = await connected({ trackTransaction })
  const client = queryClientOf(latchkey)
  const queries = [undefined, usdc].map((token) =>
    holdingQuery(latchkey, { address: from, networkId, token }),
  )
  const readAll = () => {
    for (const { queryKey } of queries) client.setQueryData(queryKey as never, 1 as never)
  }
  const stale = () => queries.map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)
  readAll()
  addSent(latchkey, swap(1))
  await eventually(() => expect(stale()).toEqual([true, true]))
  readAll()
  await eventually(() => expect(trackTransaction).toHaveBeenCalled())
  finish({ confirmations: 1, status: 'confirmed' })
  await eventually(() => expect(stale()).toEqual([true, true]))
})

test('the balances that change are those of what goes and of what comes', () => {
  expect([transfer(1), swap(1), approval(1)].map(tokensOf)).toEqual([[], [usdc], [usdc]])
  const other = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  const both = { ...swap(1), paid: { ...dollars, token: other } } as SentTransaction
  expect(tokensOf(both)).toEqual([other, usdc])
})

test('of all kinds together 99 are kept: what is over goes first, then the oldest (S9.5)', () => {
  const kinds = [transfer, swap, approval]
  const make = (id: number) => (kinds[id % 3] ?? transfer)(id)
  const many = Array.from({ length: 99 }, (_, index) =>
    index === 51 ? transfer(index, { status: 'dropped' }) : make(index),
  )
  const hundred = withTransaction(many, make(1000))
  expect(hundred).toHaveLength(99)
  expect(hundred.some(({ id }) => id === '0x51')).toBe(false)
  expect(hundred[0]?.id).toBe('0x1000')
  // The one that has just been sent stays, however it ended.
  const all = Array.from({ length: 99 }, (_, index) => make(index))
  const kept = withTransaction(all, transfer(1000, { status: 'dropped' }))
  expect(kept[0]?.id).toBe('0x1000')
  expect(kept.some(({ id }) => id === '0x98')).toBe(false)
  const more = withTransaction(hundred, make(1001))
  expect(more).toHaveLength(99)
  expect(more.some(({ id }) => id === '0x98')).toBe(false)
})

test('nothing is asked about one that is not kept any more (S9.5)', async () => {
  const signals: AbortSignal[] = []
  const { latchkey, listed } = await connected({
    trackTransaction: ({ signal }) => {
      if (signal) signals.push(signal)
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    },
  })
  for (let sent = 0; sent < 100; sent++) addSent(latchkey, sent % 2 ? swap(sent) : transfer(sent))
  await eventually(() => expect(signals.filter(({ aborted }) => aborted)).toHaveLength(1))
  expect(listed()).toHaveLength(99)
})

test('they are told apart by network and id', () => {
  const [one, two] = [transfer(1), { ...transfer(1), networkId: 'eip155:1' as const }]
  const state = { status: 'dropped' } as const
  const after = withState([one, two], { id: '0x1', networkId, state })
  expect(after.map((each) => each.state.status)).toEqual(['dropped', 'pending'])
})

test('each instance has its own, and has it from the first use on', () => {
  const [one, other] = [setup().latchkey, setup().latchkey]
  expect(transactionsOf(one)).toBe(transactionsOf(one))
  expect(transactionsOf(one)).not.toBe(transactionsOf(other))
})
