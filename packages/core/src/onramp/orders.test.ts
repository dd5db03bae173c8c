import type { OnrampOrder as Answer } from '@latchkey/protocol/http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { pendingOf } from '../activity/pendingOf.ts'
import { type Answers, createMemoryStorage, granted, setup } from '../fixtures/setup.ts'
import { resumeOrders } from './followOrder.ts'
import { isArrival } from './isArrival.ts'
import type { OnrampOrder } from './OnrampOrder.ts'
import { openOrder } from './openOrder.ts'
import { orderStage } from './orderStage.ts'
import { ordersOf } from './ordersOf.ts'

const networkId = 'eip155:31337'
const address = `0x${'a'.repeat(40)}`
const usdc = `0x${'1'.repeat(40)}`
const id = 'x'.repeat(22)
const url = `https://api.example.com/onramp/start/${id}`
const path = `/v1/onramp/orders/${id}`

const answer: Answer = {
  account: `${networkId}:${address}`,
  asset: { address: `${networkId}:${usdc}`, decimals: 6, name: 'USD Coin', symbol: 'USDC' },
  createdAt: '2026-11-29T00:00:00Z',
  expected: '98010000',
  id,
  network: networkId,
  provider: { isSandbox: true, label: 'Sandbox', name: 'sandbox' },
  status: 'created',
  updatedAt: '2026-11-29T00:00:00Z',
}

const order: OnrampOrder = {
  address,
  answer: {
    decimals: 6,
    delivered: undefined,
    expected: 98_010_000n,
    reason: undefined,
    status: 'opened',
    transaction: undefined,
  },
  asset: { symbol: 'USDC', token: usdc },
  hasArrived: false,
  heldBefore: 5_000_000n,
  id,
  networkId,
  payment: { amount: 10_000n, currency: 'USD' },
  provider: { isSandbox: true, label: 'Sandbox' },
  startedAtMs: Date.parse('2026-11-29T00:00:00Z'),
  url,
}

beforeEach(async () => {
  // What is loaded by then needs no timer.
  await import('@latchkey/protocol/http')
  vi.useFakeTimers({ now: order.startedAtMs, toFake: ['clearTimeout', 'Date', 'setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function bought({ storage = createMemoryStorage() } = {}) {
  const world = { held: 5_000_000n, isMined: true }
  const answers: Answers = { [path]: { body: answer } }
  const it = setup({
    actions: {
      connect: async () => ({
        ...granted,
        accounts: [{ address, namespace: 'eip155', type: 'eoa' }],
      }),
      getBalance: async () => ({ decimals: 6, symbol: 'USDC', value: world.held }),
      trackTransaction: async () =>
        world.isMined
          ? { confirmations: 1, status: 'confirmed' }
          : new Promise<never>((_, reject) => setTimeout(reject, 5000, new Error('aborted'))),
    },
    answers,
    environment: { storage },
  })
  await connect(it.latchkey, { connectorId: 'io.test' })
  const open = (linkId = id) =>
    openOrder(it.latchkey, {
      asset: { symbol: 'USDC', token: usdc },
      offer: { amount: 10_000n, asset: 'USDC', currency: 'USD', networkId },
      provider: { isSandbox: true, label: 'Sandbox', name: 'sandbox' },
      quote: {
        asset: 'USDC',
        currency: 'USD',
        expiresAtMs: 0,
        id: linkId,
        isMocked: false,
        link: { id: linkId, url: `https://api.example.com/onramp/start/${linkId}` },
        networkFee: 0n,
        providerFee: 0n,
        purchase: '98.01',
        subtotal: 10_000n,
        total: 10_000n,
      },
    })
  const say = (part: Partial<Answer>) => {
    answers[path] = { body: { ...answer, ...part } }
  }
  const orderNow = () => ordersOf(it.latchkey).store.getState().orders[0]
  const stage = () => {
    const now = orderNow()
    return now && orderStage(now)
  }
  /** A look takes some turns of the loop, though no time. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  const pass = async (ms = 5000) => {
    await settle()
    for (let left = ms; left > 0; left -= 5000) {
      await vi.advanceTimersByTimeAsync(Math.min(left, 5000))
      await settle()
    }
  }
  const asked = () => it.server.paths().filter((one) => one === path).length
  const arrivals = () => pendingOf(it.latchkey).getState().arrivals
  return { ...it, answers, arrivals, asked, open, orderNow, pass, say, stage, storage, world }
}

describe('an order that was opened', () => {
  test('is looked at every five seconds, and moves on with what the provider says', async () => {
    const { arrivals, asked, open, pass, say, stage } = await bought()
    expect(open()).toBe(id)
    await pass(0)
    expect(stage()).toBe('opening')
    expect(arrivals()).toEqual([])
    say({ status: 'opened' })
    await pass()
    expect(stage()).toBe('paying')
    expect(arrivals()).toMatchObject([{ description: { operation: 'buy' }, order: id }])
    say({ status: 'paid' })
    await pass()
    expect(stage()).toBe('paid')
    expect(asked()).toBe(3)
  })

  test('is done once the transaction that the provider names is in a block, and the balance is read anew', async () => {
    const { arrivals, asked, latchkey, open, pass, say, stage, world } = await bought()
    open()
    await pass(0)
    world.isMined = false
    say({ status: 'settled', transaction: '0xhash' })
    await pass()
    await pass()
    // The provider says it; the chain does not.
    expect(stage()).toBe('sent')
    expect(arrivals()).toMatchObject([{ id: '0xhash', status: 'pending' }])
    world.isMined = true
    await pass(10_000)
    expect(stage()).toBe('done')
    expect(arrivals()).toEqual([])
    const before = asked()
    await pass(60_000)
    expect(asked()).toBe(before)
    expect(ordersOf(latchkey).followed.size).toBe(0)
  })

  test('is done by the chain alone where no provider says a word', async () => {
    const { open, pass, say, stage, world } = await bought()
    open()
    await pass(0)
    say({ status: 'opened' })
    world.held += 98_010_000n
    await pass()
    expect(stage()).toBe('done')
  })

  test.each([
    ['failed', 'failed'],
    ['expired', 'expired'],
  ] as const)(
    'that the provider calls %s is over, and is asked for no more',
    async (status, stageThen) => {
      const { arrivals, asked, open, pass, say, stage } = await bought()
      open()
      await pass(0)
      say({ reason: 'The card was declined.', status })
      await pass()
      expect(stage()).toBe(stageThen)
      expect(arrivals()).toEqual([])
      const before = asked()
      await pass(60_000)
      expect(asked()).toBe(before)
    },
  )

  test('a page in the background asks nothing, and looks when it is seen again', async () => {
    const { asked, open, pass, window } = await withWindow()
    open()
    await pass(0)
    Object.assign(window, { document: { visibilityState: 'hidden' } })
    await pass(60_000)
    expect(asked()).toBe(1)
    Object.assign(window, { document: { visibilityState: 'visible' } })
    await pass()
    expect(asked()).toBe(2)
  })

  test('a server that does not answer changes nothing of what was known', async () => {
    const { answers, open, pass, say, stage } = await bought()
    say({ status: 'paid' })
    open()
    await pass(0)
    answers[path] = { body: {}, status: 503 }
    await pass()
    expect(stage()).toBe('paid')
    answers[path] = { body: { ...answer, status: 'refunded' } }
    await pass()
    expect(stage()).toBe('paid')
  })

  test('is looked at less often after half an hour', async () => {
    const { asked, open, pass } = await bought()
    open()
    await pass(31 * 60_000)
    const before = asked()
    await pass(10 * 60_000)
    expect(asked() - before).toBe(10)
  })

  test('a second click on its link begins nothing anew', async () => {
    const { latchkey, open, pass, say, stage } = await bought()
    say({ status: 'paid' })
    open()
    await pass(0)
    expect(open()).toBe(id)
    expect(stage()).toBe('paid')
    expect(ordersOf(latchkey).store.getState().orders).toHaveLength(1)
  })

  test('outlives a reload of the page', async () => {
    const { open, pass, say, storage } = await bought()
    open()
    await pass(0)
    say({ status: 'paid' })
    await pass()
    const after = await bought({ storage })
    expect(after.orderNow()).toMatchObject({
      heldBefore: 5_000_000n,
      id,
      payment: { amount: 10_000n, currency: 'USD' },
    })
    expect(after.stage()).toBe('paid')
    after.say({ status: 'settled', transaction: '0xhash' })
    resumeOrders(after.latchkey)
    await after.pass(0)
    expect(after.stage()).toBe('done')
  })
})

async function withWindow() {
  const it = await bought()
  const { window } = it.latchkey.internal.environment
  if (!window) throw new Error('No window')
  return { ...it, window }
}

describe('what storage has', () => {
  const kept = (orders: unknown) =>
    createMemoryStorage({
      'latchkey.orders': JSON.stringify(orders, (_, value) =>
        typeof value === 'bigint' ? { $units: String(value) } : value,
      ),
    })
  const read = async (orders: unknown) => {
    const storage = kept(orders)
    const { latchkey } = setup({ environment: { storage } })
    const key = `${latchkey.options.storageKey}.orders`
    storage.setItem(key, storage.getItem('latchkey.orders') ?? '')
    return ordersOf(latchkey).store.getState().orders
  }

  test('is read where it is an order', async () => {
    expect(await read([order])).toEqual([order])
  })

  test.each([
    ['no list', { id }],
    ['of another shape', [{ ...order, payment: { amount: '10000', currency: 'USD' } }]],
    ['that leads elsewhere', [{ ...order, url: 'javascript:alert(1)' }]],
    ['of another link', [{ ...order, id: 'y'.repeat(22) }]],
    ['on no network', [{ ...order, networkId: 'nowhere' }]],
    ['of last week', [{ ...order, startedAtMs: order.startedAtMs - 8 * 86_400_000 }]],
  ])('and counts as nothing: one %s', async (_, orders) => {
    expect(await read(orders)).toEqual([])
  })
})

describe('whether it has come', () => {
  const heldNow = 5_000_000n + 98_010_000n
  test.each([
    ['all of it', order, heldNow, [order], true],
    ['a little less, for a fee', order, heldNow - 5_000_000n, [order], true],
    ['another payment', order, 5_000_000n + 20_000_000n, [order], false],
    [
      'what was there before is not known',
      { ...order, heldBefore: undefined },
      heldNow,
      [order],
      false,
    ],
    [
      'of two pending ones of one asset no one knows which',
      order,
      heldNow,
      [order, { ...order, id: 'y' }],
      false,
    ],
    [
      'another one is of another asset',
      order,
      heldNow,
      [order, { ...order, asset: { symbol: 'ETH', token: undefined }, id: 'y' }],
      true,
    ],
  ] as const)('%s', (_, one, held, pending, expected) => {
    expect(isArrival(one, { heldNow: held, pending })).toBe(expected)
  })
})
