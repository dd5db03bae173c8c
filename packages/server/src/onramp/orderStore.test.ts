import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { migrate } from '../database/migrate.ts'
import { openPostgres } from '../database/openPostgres.ts'
import { openOnramp } from '../testing/openOnramp.ts'
import { findPostgres, startPostgres } from '../testing/startPostgres.ts'
import { createOrderStore, maxOpenOrders } from './createOrderStore.ts'
import type { OnrampEvent, OnrampPrice, OrderStatus, ReportedStatus } from './OnrampProvider.ts'
import type { NewOrder } from './Order.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let database: Database
beforeAll(async () => {
  database = await openOnramp()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.rows('delete from onramp_orders')
})

const newId = () => randomBytes(16).toString('base64url')

function newOrder(
  change: Partial<NewOrder & { price: OnrampPrice }> = {},
): NewOrder & { price: OnrampPrice } {
  return {
    account: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    asset: {
      id: 'USDC',
      name: 'USD Coin',
      network: {
        address: '0xa0',
        decimals: 6,
        displayName: 'Dev',
        id: 'eip155:31337',
        name: 'dev',
      },
      symbol: 'USDC',
    },
    id: newId(),
    isSandbox: true,
    payment: { amount: 10_000n, currency: 'USD', method: 'card' },
    price: { networkFee: 10n, purchase: 98_400_000n, subtotal: 9_840n, total: 10_000n },
    project: 'shop',
    provider: 'p',
    ...change,
  }
}

function setup(on: Pick<Database, 'rows'> = database) {
  const time = { now: 1_800_000_000_000 }
  const store = createOrderStore({ database: on, now: () => time.now })
  /** An order that is as far as a status. */
  async function orderAt(status: OrderStatus): Promise<string> {
    const order = newOrder()
    await store.add(order)
    if (status === 'created') {
      await store.start(order.id)
      return order.id
    }
    await store.start(order.id)
    await store.open(order.id, { price: order.price, session: `s-${order.id}` })
    await on.rows('update onramp_orders set status = $2 where order_id = $1', [order.id, status])
    return order.id
  }
  return { orderAt, store, time }
}

const event = (orderId: string, status: ReportedStatus, change: Partial<OnrampEvent> = {}) => ({
  id: newId(),
  orderId,
  status,
  ...change,
})

test('an order is kept as it was made, amounts to the last unit', async () => {
  const { store, time } = setup()
  const order = newOrder({
    price: { networkFee: 10n, purchase: 2n ** 200n, subtotal: 9_840n, total: 10_000n },
  })
  await store.add(order)
  expect(await store.find(order.id)).toEqual({
    ...order,
    createdAt: time.now,
    delivered: undefined,
    pricedAt: time.now,
    reason: undefined,
    session: undefined,
    startedAt: undefined,
    status: 'created',
    transaction: undefined,
    updatedAt: time.now,
  })
  expect(await store.find(newId())).toBeUndefined()
})

test('an order of no amount, which waits for whatever comes, is an order', async () => {
  const { store } = setup()
  const order = newOrder()
  await store.add(order)
  await database.rows(
    'update onramp_orders set payment = null, price = null, priced_at = null where order_id = $1',
    [order.id],
  )
  await store.start(order.id)
  await store.move('p', event(order.id, 'settled', { delivered: 7n, transaction: '0x1' }))
  expect(await store.find(order.id)).toMatchObject({
    delivered: 7n,
    payment: undefined,
    price: undefined,
    pricedAt: undefined,
    status: 'settled',
    transaction: '0x1',
  })
})

test('a link is opened once, and within an hour', async () => {
  const { store, time } = setup()
  const [first, second] = [newOrder(), newOrder()]
  await store.add(first)
  await store.add(second)
  expect(await store.start(newId())).toBe('unknown')
  expect(await store.start(first.id)).toMatchObject({ id: first.id, startedAt: time.now })
  expect(await store.start(first.id)).toBe('used')
  time.now += 60 * minuteMs
  expect(await store.start(second.id)).toBe('over')
})

test('error: an account has ten open orders an hour at most; those that are paid or older count no more', async () => {
  const { store, time } = setup()
  const start = async (change: Partial<NewOrder & { price: OnrampPrice }> = {}) => {
    const order = newOrder(change)
    await store.add(order)
    const started = await store.start(order.id)
    return typeof started === 'string' ? started : started.id
  }
  const ids = []
  for (let n = 0; n < maxOpenOrders; n++) ids.push(await start())
  expect(await start()).toBe('full')
  expect(await start({ account: '0xother' })).not.toBe('full')
  await store.move('p', event(ids[0] ?? '', 'paid'))
  expect(await start()).not.toBe('full')
  expect(await start()).toBe('full')
  time.now += 60 * minuteMs
  expect(await start()).not.toBe('full')
})

const statuses: readonly OrderStatus[] = [
  'created',
  'opened',
  'paid',
  'settled',
  'failed',
  'expired',
]
const moves: readonly (readonly [OrderStatus, ReportedStatus])[] = statuses.flatMap((from) =>
  (['paid', 'settled', 'failed'] as const).map((to) => [from, to] as const),
)
test.each(moves)(
  'an order that is %s moves on where a provider says %s, and never back',
  async (from, to) => {
    const { orderAt, store } = setup()
    const id = await orderAt(from)
    const isEnd = from === 'settled' || from === 'failed' || from === 'expired'
    const moved = !isEnd && !(from === 'paid' && to === 'paid')
    expect((await store.move('p', event(id, to))).outcome).toBe(moved ? 'moved' : 'known')
    expect((await store.find(id))?.status).toBe(moved ? to : from)
    // What was found out by asking moves an order by the same rule.
    const other = await orderAt(from)
    expect((await store.report(other, { status: to }))?.status).toBe(moved ? to : undefined)
    expect((await store.find(other))?.status).toBe(moved ? to : from)
  },
)

test('error: the same event changes nothing a second time, nor for another order', async () => {
  const { orderAt, store } = setup()
  const [one, other] = [await orderAt('opened'), await orderAt('opened')]
  const paid = event(one, 'paid', { id: 'event-1' })
  expect(await store.move('p', paid)).toMatchObject({ order: { id: one }, outcome: 'moved' })
  expect(await store.move('p', paid)).toEqual({ outcome: 'known' })
  expect(await store.move('p', { ...paid, orderId: other })).toEqual({ outcome: 'known' })
  expect(await store.move('p', { ...paid, status: 'failed' })).toEqual({ outcome: 'known' })
  expect(await store.find(one)).toMatchObject({ status: 'paid' })
  expect(await store.find(other)).toMatchObject({ status: 'opened' })
})

test('error: a provider moves no order of another provider, none that was not opened, and none that is not there', async () => {
  const { orderAt, store } = setup()
  const id = await orderAt('opened')
  expect(await store.move('q', event(id, 'settled'))).toEqual({ outcome: 'unknown' })
  const untouched = newOrder()
  await store.add(untouched)
  expect(await store.move('p', event(untouched.id, 'settled'))).toEqual({ outcome: 'unknown' })
  expect(await store.report(untouched.id, { status: 'settled' })).toBeUndefined()
  expect(await store.move('p', event(newId(), 'settled'))).toEqual({ outcome: 'unknown' })
  expect(await store.find(id)).toMatchObject({ status: 'opened' })
  expect(await store.find(untouched.id)).toMatchObject({ status: 'created' })
  // Nothing is kept of what says nothing here.
  expect(await database.rows('select * from onramp_events')).toEqual([])
})

test('what a provider says before the session is kept stays, and the session is kept', async () => {
  const { orderAt, store } = setup()
  const id = await orderAt('created')
  await store.move('p', event(id, 'settled', { transaction: '0x1' }))
  const { price } = newOrder()
  expect(await store.open(id, { price, session: 's' })).toMatchObject({
    session: 's',
    status: 'settled',
    transaction: '0x1',
  })
  expect(await store.open(id, { price, session: 'other' })).toBeUndefined()
})

test('what a later word leaves out stays as it was', async () => {
  const { orderAt, store } = setup()
  const id = await orderAt('opened')
  await store.move('p', event(id, 'paid', { delivered: 5n, transaction: '0x1' }))
  await store.move('p', event(id, 'settled'))
  expect(await store.find(id)).toMatchObject({ delivered: 5n, transaction: '0x1' })
})

test('a provider is asked for an order once a minute, while there is something to ask', async () => {
  const { orderAt, store, time } = setup()
  const id = await orderAt('opened')
  expect(await store.mayAsk(id)).toBe(false)
  time.now += minuteMs
  expect(await Promise.all([store.mayAsk(id), store.mayAsk(id)])).toEqual([true, false])
  time.now += minuteMs
  await store.move('p', event(id, 'settled'))
  expect(await store.mayAsk(id)).toBe(false)
  const unopened = await orderAt('created')
  time.now += minuteMs
  expect(await store.mayAsk(unopened)).toBe(false)
})

test('what no one pays any more ends, and what is old goes, with its events', async () => {
  const { orderAt, store, time } = setup()
  const unused = newOrder()
  await store.add(unused)
  const [begun, opened, paid] = [
    await orderAt('created'),
    await orderAt('opened'),
    await orderAt('opened'),
  ]
  await store.move('p', event(paid, 'paid'))
  const statusOf = async (id: string) => (await store.find(id))?.status
  const all = async () => Promise.all([unused.id, begun, opened, paid].map(statusOf))
  expect(await store.sweep()).toBe(false)
  expect(await all()).toEqual(['created', 'created', 'opened', 'paid'])
  time.now += 10 * minuteMs
  await store.sweep()
  expect(await all()).toEqual(['created', 'expired', 'opened', 'paid'])
  time.now += 50 * minuteMs
  await store.sweep()
  expect(await all()).toEqual([undefined, 'expired', 'opened', 'paid'])
  time.now += 6 * dayMs
  await store.sweep()
  expect(await statusOf(opened)).toBe('opened')
  time.now += dayMs
  await store.sweep()
  expect(await all()).toEqual([undefined, 'expired', 'expired', 'paid'])
  time.now += 90 * dayMs
  await store.sweep()
  expect(await database.rows('select * from onramp_orders')).toEqual([])
  expect(await database.rows('select * from onramp_events')).toEqual([])
})

test('of many that are old, a thousand go at once, and it says that there are more', async () => {
  const { store, time } = setup()
  const { id: _, ...rest } = newOrder()
  await store.add({ ...rest, id: 'first' })
  await database.rows(
    `insert into onramp_orders select n::text, project, provider, is_sandbox, status, network, account, asset, payment, price, priced_at,
       started_at, session, delivered, reason, transaction, asked_at, created_at, updated_at
     from onramp_orders, generate_series(1, 1200) as n`,
  )
  time.now += 2 * 60 * minuteMs
  expect(await store.sweep()).toBe(true)
  expect(await database.rows('select order_id from onramp_orders')).toHaveLength(201)
  expect(await store.sweep()).toBe(false)
  expect(await database.rows('select order_id from onramp_orders')).toEqual([])
})

const binaries = findPostgres()

test.skipIf(!binaries)(
  'two processes on one PostgreSQL open a link once and make each change once, whatever comes at the same instant',
  async () => {
    const postgres = await startPostgres(binaries ?? '')
    onTestFinished(() => postgres.stop())
    const url = await postgres.createDatabase()
    const open = () => openPostgres({ poolSize: 8, url }, { logger: pino({ level: 'silent' }) })
    const databases = [await open(), await open()] as const
    onTestFinished(async () => {
      for (const each of databases) await each.close()
    })
    await migrate(databases[0], { group: 'onramp' })
    const [one, two] = [setup(databases[0]), setup(databases[1])]
    for (let round = 0; round < 6; round++) {
      const order = newOrder({ account: `0x${round}` })
      await one.store.add(order)
      const both = <T>(ask: (store: typeof one.store) => Promise<T>) =>
        Promise.all([0, 1, 2].flatMap(() => [ask(one.store), ask(two.store)]))
      const started = await both((store) => store.start(order.id))
      expect(started.filter((each) => typeof each !== 'string')).toHaveLength(1)
      await one.store.open(order.id, { price: order.price, session: 's' })
      const paid = event(order.id, 'paid')
      const same = await both((store) => store.move('p', paid))
      expect(same.filter(({ outcome }) => outcome === 'moved')).toHaveLength(1)
      expect(same.filter(({ outcome }) => outcome === 'known')).toHaveLength(5)
      // And the same change by different events, which a provider may send as well.
      const ended = await both((store) => store.move('p', event(order.id, 'settled')))
      expect(ended.filter(({ outcome }) => outcome === 'moved')).toHaveLength(1)
      expect((await both((store) => store.mayAsk(order.id))).includes(true)).toBe(false)
    }
  },
  60_000,
)
