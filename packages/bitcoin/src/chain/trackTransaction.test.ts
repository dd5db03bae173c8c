import { createContext } from '@latchkey/devnet/test-setup'
import { createHurriedClock } from '@latchkey/testing/node'
import { expect, test } from 'vitest'
import { networkOf, regtestId } from '../fixtures/world.ts'
import { createRpc } from './createRpc.ts'
import { readFees } from './readFees.ts'
import { trackTransaction } from './trackTransaction.ts'

const id = 'aa'.repeat(32)
const by = 'bb'.repeat(32)
const coin = { txid: 'cc'.repeat(32), vout: 1 }

/** A transaction that spends the coin of `own`, as an Esplora API tells it. */
function transaction(
  txid: string,
  outputs: readonly (readonly [address: string, value: number])[],
  height?: number,
) {
  return {
    status: height === undefined ? { confirmed: false } : { block_height: height, confirmed: true },
    txid,
    vin: [{ ...coin, prevout: { scriptpubkey_address: 'own' } }],
    vout: outputs.map(([scriptpubkey_address, value]) => ({ scriptpubkey_address, value })),
  }
}

type Answer = object | number | string | undefined

/** An API whose answers by path come in turn, the last again and again; nothing is status 404. */
function setup(answers: Readonly<Record<string, readonly Answer[]>>) {
  const counts = new Map<string, number>()
  const network = networkOf(regtestId, 'https://api.example')
  const context = createContext([network])
  const fetch: typeof globalThis.fetch = async (input) => {
    const path = new URL(String(input)).pathname
    const list = answers[path] ?? []
    const count = counts.get(path) ?? 0
    counts.set(path, count + 1)
    const answer = list[Math.min(count, list.length - 1)]
    if (answer === undefined) return new Response('Transaction not found', { status: 404 })
    return new Response(typeof answer === 'object' ? JSON.stringify(answer) : String(answer))
  }
  const rpc = createRpc(
    { ...context, environment: { ...context.environment, fetch } },
    { clock: createHurriedClock({ maxDelayMs: 1_000 }) },
  )
  const clock = createHurriedClock()
  const changes: unknown[] = []
  const onChange = (state: unknown) => changes.push(state)
  const track = (confirmations = 1) =>
    trackTransaction(
      rpc,
      { confirmations, id, network, onChange },
      { clock, lifetime: context.signal },
    )
  return { changes, clock, network, rpc, track }
}

const before = transaction(id, [
  ['shop', 500],
  ['own', 400],
])

test('blocks count up to as many as are wanted', async () => {
  const { track } = setup({
    '/blocks/tip/height': [100, 101, 102],
    [`/tx/${id}`]: [undefined, before, transaction(id, [], 100)],
  })
  expect(await track(3)).toEqual({ confirmations: 3, status: 'confirmed' })
})

test.each([
  [
    'repriced',
    [
      ['shop', 500],
      ['own', 300],
    ],
  ],
  ['cancelled', [['own', 850]]],
  ['replaced', [['other', 500]]],
] as const)('another transaction that spends its coin is told as %s', async (reason, outputs) => {
  const { clock, track } = setup({
    '/address/own/txs': [
      [before, transaction(by, outputs)],
      [before, transaction(by, outputs, 100)],
    ],
    '/blocks/tip/height': [100],
    [`/tx/${id}`]: [before, undefined],
  })
  expect(await track()).toEqual({ by, reason, status: 'replaced' })
  // Until a block has the other one, either may be mined.
  expect(clock.now()).toBe(10_000)
})

test('one that the API has forgotten for a minute may still arrive', async () => {
  const forgotten = Array.from({ length: 14 }, () => undefined)
  const { changes, clock, track } = setup({
    '/address/own/txs': [[]],
    '/blocks/tip/height': [100],
    [`/tx/${id}`]: [before, ...forgotten, transaction(id, [], 100)],
  })
  expect(await track()).toEqual({ confirmations: 1, status: 'confirmed' })
  expect(changes).toEqual([
    { confirmations: 0, status: 'pending' },
    { confirmations: 0, isMissing: true, status: 'pending' },
    { confirmations: 1, status: 'confirmed' },
  ])
  expect(clock.now()).toBe(65_000 + 2 * 30_000)
})

test('one that the API has not shown in five minutes may still arrive', async () => {
  const unseen = Array.from({ length: 62 }, () => undefined)
  const { changes, clock, track } = setup({
    '/blocks/tip/height': [100],
    [`/tx/${id}`]: [...unseen, transaction(id, [], 100)],
  })
  expect(await track()).toEqual({ confirmations: 1, status: 'confirmed' })
  expect(changes).toEqual([
    { confirmations: 0, status: 'pending' },
    { confirmations: 0, isMissing: true, status: 'pending' },
    { confirmations: 1, status: 'confirmed' },
  ])
  expect(clock.now()).toBe(300_000 + 2 * 30_000)
})

test('a virtual byte has three prices, of at least one sat', async () => {
  const { network, rpc } = setup({ '/fee-estimates': [{ 1: 20.2, 3: 9.5, 6: 0.4 }] })
  expect(await readFees(rpc, { network })).toEqual({
    fast: 10n,
    instant: 21n,
    standard: 1n,
    unit: 'virtualByte',
  })
})

test.each([{}, { 144: 0.2 }, { height: 'none' }])(
  '%j estimates nothing: the least that is passed on is paid',
  async (answer) => {
    const { network, rpc } = setup({ '/fee-estimates': [answer] })
    const least = { fast: 1n, instant: 1n, standard: 1n }
    expect(await readFees(rpc, { network })).toMatchObject(least)
  },
)

test.each([{ 6: '7' }, { 6: -1 }, { 6: 5001 }, [], 7])('%j are no prices', async (answer) => {
  const { network, rpc } = setup({ '/fee-estimates': [answer] })
  await expect(readFees(rpc, { network })).rejects.toMatchObject({ code: 'rpc.failed' })
})
