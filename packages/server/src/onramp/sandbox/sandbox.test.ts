import { createTestClock } from '@latchkey/testing/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ChainInput, chainConfig } from '../../chains/chainConfig.ts'
import { ConfigError } from '../../config/ConfigError.ts'
import type { Database } from '../../database/Database.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import { createTestApp } from '../../testing/createTestApp.ts'
import { openOnramp } from '../../testing/openOnramp.ts'
import type { OnrampEvent } from '../OnrampProvider.ts'
import { onrampNetworks } from '../onrampNetworks.ts'
import { en } from '../texts/en.ts'
import { signWebhook } from '../webhookSignature.ts'
import { createSandbox } from './createSandbox.ts'
import { type Choice, createSandboxStore } from './createSandboxStore.ts'
import { createSandboxWorker } from './createSandboxWorker.ts'
import type { Payment, PaymentState, Payout } from './Payout.ts'
import { sandboxPrice } from './sandboxPrice.ts'
import { sandboxRoutes } from './sandboxRoutes.ts'

let database: Database
beforeAll(async () => {
  database = await openOnramp()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.rows('delete from onramp_sandbox')
})

const network = 'eip155:31337'
const privateKey = `0x${'1'.repeat(64)}`
const usdc = `0x${'a'.repeat(40)}` as const
const dev = {
  development: true,
  id: network,
  name: 'Dev One',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  nativePriceUsd: 2500,
  tokens: [
    { address: usdc, decimals: 6, name: 'USD Coin', price: 1, symbol: 'USDC' },
    { address: `0x${'b'.repeat(40)}`, decimals: 6, name: 'Tether', price: 1, symbol: 'USDT' },
  ],
  upstreams: [{ url: 'http://127.0.0.1:9' }],
} satisfies ChainInput

/** A faucet that notes what it is asked; a payment is done once it was sent, unless a test says otherwise. */
function createFaucet() {
  const signed: Payment[] = []
  const sent: string[] = []
  const states = new Map<string, PaymentState>()
  const faucet: Payout = {
    async send({ signed: payment, transaction }) {
      sent.push(payment)
      if (states.get(transaction) !== 'pending') states.set(transaction, 'done')
    },
    async sign({ account, address, amount }) {
      signed.push({ account, address, amount })
      const name = `${account}-${signed.length}`
      return { signed: `signed-${name}`, transaction: `hash-${name}` }
    },
    stateOf: async ({ transaction }) => states.get(transaction) ?? 'unsent',
  }
  return { faucet, sent, signed, states }
}

const time = { now: 1_800_000_000_000 }
const now = () => time.now
let sessions = 0

/** A process with the sandbox: its store and what works on it. */
function setup(
  { isDown = () => false, ...given } = {} as Partial<ReturnType<typeof createFaucet>> & {
    isDown?: () => boolean
  },
) {
  const made = { ...createFaucet(), ...given }
  const store = createSandboxStore({ database, now })
  const events: OnrampEvent[] = []
  const errors: unknown[] = []
  const clock = createTestClock()
  const worker = createSandboxWorker({
    clock,
    now,
    onError: (error) => errors.push(error),
    payouts: new Map([[network, made.faucet]]),
    async send(event) {
      if (isDown()) return false
      events.push(event)
      return true
    },
    store,
  })
  async function choose(choice: Choice, change: object = {}): Promise<string> {
    const id = String(sessions++).padStart(22, 's')
    const facts = {
      asset: 'USDC',
      currency: 'USD',
      networkName: 'Dev One',
      paid: '100.00',
      receives: '98.4',
    }
    const session = {
      account: '0xb',
      address: usdc,
      facts,
      id,
      network,
      orderId: `o-${id}`,
      purchase: 101n,
    }
    await store.add({ ...session, ...change })
    await store.choose(id, { choice, payAt: now() + (choice === 'later' ? 20_000 : 0) })
    return id
  }
  /** Lets the worker do all that becomes due within some seconds. */
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      await worker.run()
      time.now += 1000
    }
  }
  return { ...made, choose, errors, events, pass, store, worker }
}

const saidOf = (events: readonly OnrampEvent[]) =>
  events.map(({ delivered, reason, status, transaction }) =>
    [status, delivered, reason, transaction].filter((each) => each !== undefined).join(' '),
  )

describe('what a visitor chooses', () => {
  test('pay: says so, sends all of it once, and says that', async () => {
    const { choose, events, pass, sent, signed } = setup()
    const id = await choose('pay')
    await pass(5)
    expect(saidOf(events)).toEqual(['paid', 'settled hash-0xb-1'])
    expect(events[0]).toMatchObject({ id: `${id}-paid`, orderId: `o-${id}` })
    expect(signed).toEqual([{ account: '0xb', address: usdc, amount: 101n }])
    expect(sent).toEqual(['signed-0xb-1'])
  })

  test('pay less: sends half, and the order says how much', async () => {
    const { choose, events, pass, signed } = setup()
    await choose('less')
    await pass(5)
    expect(saidOf(events)).toEqual(['paid', 'settled 50 hash-0xb-1'])
    expect(signed).toMatchObject([{ amount: 50n }])
  })

  test('pay later: says that it was paid, and sends it after a while', async () => {
    const { choose, events, pass, signed } = setup()
    await choose('later')
    await pass(20)
    expect(saidOf(events)).toEqual(['paid'])
    expect(signed).toEqual([])
    await pass(3)
    expect(saidOf(events)).toEqual(['paid', 'settled hash-0xb-1'])
  })

  test('decline: says why it failed, and sends nothing', async () => {
    const { choose, events, pass, signed } = setup()
    await choose('decline')
    await pass(3)
    expect(saidOf(events)).toEqual(['failed The payment was declined.'])
    expect(signed).toEqual([])
  })

  test('counts once', async () => {
    const { choose, store } = setup()
    const id = await choose('decline')
    expect(await store.choose(id, { choice: 'pay', payAt: now() })).toBeUndefined()
    expect((await store.find(id))?.choice).toBe('decline')
  })
})

describe('what is paid is paid once', () => {
  test('by a process that continues where another ended, between signing and sending', async () => {
    const faucet = createFaucet()
    const first = setup(faucet)
    faucet.faucet.send = () => Promise.reject(new Error('killed'))
    await first.choose('pay')
    await first.pass(1)
    await first.worker.close()
    expect(faucet.signed).toHaveLength(1)
    const second = setup({
      ...faucet,
      faucet: { ...faucet.faucet, send: createFaucet().faucet.send },
    })
    second.faucet.send = async ({ signed, transaction }) => {
      faucet.sent.push(signed)
      faucet.states.set(transaction, 'done')
    }
    await second.pass(40)
    expect(faucet.signed).toHaveLength(1)
    expect(faucet.sent).toEqual(['signed-0xb-1'])
    expect(saidOf(second.events)).toEqual(['settled hash-0xb-1'])
  })

  test('by two processes at once, one payment of a network after the other', async () => {
    const faucet = createFaucet()
    let atOnce = 0
    let most = 0
    const { send } = faucet.faucet
    faucet.faucet.send = async (payment) => {
      most = Math.max(most, ++atOnce)
      faucet.states.set(payment.transaction, 'pending')
      await send(payment)
    }
    const { stateOf } = faucet.faucet
    faucet.faucet.stateOf = async (payment) => {
      const state = await stateOf(payment)
      if (state !== 'pending') return state
      atOnce--
      faucet.states.set(payment.transaction, 'done')
      return 'done'
    }
    const [one, two] = [setup(faucet), setup(faucet)]
    for (let n = 0; n < 6; n++) await one.choose('pay', { account: `0x${n}` })
    for (let second = 0; second < 60; second++) {
      await Promise.all([one.worker.run(), two.worker.run()])
      time.now += 1000
    }
    expect(faucet.signed.map(({ account }) => account).sort()).toEqual([
      '0x0',
      '0x1',
      '0x2',
      '0x3',
      '0x4',
      '0x5',
    ])
    expect(new Set(faucet.sent).size).toBe(6)
    expect(most).toBe(1)
    const settled = [...one.events, ...two.events].filter(({ status }) => status === 'settled')
    expect(new Set(settled.map(({ orderId }) => orderId)).size).toBe(6)
  })

  test('and signed anew where the chain will never have it', async () => {
    const { choose, events, pass, sent, signed, states } = setup()
    states.set('hash-0xb-1', 'lost')
    await choose('pay')
    await pass(6)
    expect(signed).toHaveLength(2)
    expect(sent).toEqual(['signed-0xb-2'])
    expect(saidOf(events)).toEqual(['paid', 'settled hash-0xb-2'])
  })
})

describe('error', () => {
  test('a server that does not take what is said is sent it again, each step once', async () => {
    let isDown = true
    const { choose, events, pass, signed } = setup({ isDown: () => isDown })
    await choose('pay')
    await pass(10)
    // A provider does not send what it could not say was paid.
    expect(signed).toEqual([])
    isDown = false
    await pass(5)
    expect(saidOf(events)).toEqual(['paid', 'settled hash-0xb-1'])
  })

  test('a faucet that cannot sign is tried for a while, and then the order fails', async () => {
    const { choose, errors, events, faucet, pass } = setup()
    faucet.sign = () => Promise.reject(new Error('insufficient funds'))
    await choose('pay')
    await pass(30)
    expect(saidOf(events)).toEqual(['paid'])
    await pass(180)
    expect(saidOf(events)).toEqual(['paid', 'failed The faucet cannot pay.'])
    expect(errors).toHaveLength(8)
    // The network is free for the next one.
    faucet.sign = createFaucet().faucet.sign
    await choose('pay')
    await pass(5)
    expect(saidOf(events).at(-1)).toMatch(/^settled/)
  })

  test('a payment that fails on the network is an order that failed', async () => {
    const { choose, events, pass, states } = setup()
    states.set('hash-0xb-1', 'failed')
    await choose('pay')
    await pass(3)
    expect(saidOf(events)).toEqual(['paid', 'failed The payment failed on the network.'])
  })

  test('what is old goes, and nothing for which something is to be done', async () => {
    const { choose, pass, store } = setup()
    const done = await choose('pay')
    await pass(5)
    const due = await choose('pay')
    const facts = { asset: '', currency: '', networkName: '', paid: '', receives: '' }
    const rest = { account: '', address: '', facts, network, orderId: '', purchase: 1n }
    await store.add({ id: 'untouched', ...rest })
    const left = async () =>
      (await Promise.all([done, due, 'untouched'].map(store.find))).map((each) => each?.id)
    await store.sweep()
    expect(await left()).toEqual([done, due, 'untouched'])
    time.now += 60 * 60_000
    await store.sweep()
    expect(await left()).toEqual([done, due, undefined])
    time.now += 90 * 24 * 60 * 60_000
    await store.sweep()
    expect(await left()).toEqual([undefined, due, undefined])
  })
})

/** The provider over chains, without a process behind it. */
function provide(
  chains: readonly ChainInput[] = [dev],
  faucets: readonly { chain: string; privateKey: string }[] = [{ chain: network, privateKey }],
) {
  const posted: { body: string; headers: Record<string, string> }[] = []
  const sandbox = createSandbox({
    chains: new Map(chains.map((chain) => [chain.id, chainConfig.parse(chain)])),
    clock: createTestClock(),
    database,
    now,
    onError: () => undefined,
    async post(message) {
      posted.push(message)
      return 204
    },
    rpc: { chain: () => undefined } as unknown as Rpc,
    server: 'http://localhost:4500',
    settings: { faucets: [...faucets] },
  })
  return { ...sandbox, posted }
}

const signal = new AbortController().signal

describe('the provider', () => {
  test('says that it is a sandbox, and sells the coin and USDC of each chain with a faucet (S9.22, S9.23)', async () => {
    const two = { ...dev, id: 'eip155:31338', name: 'Dev Two', nativePriceUsd: undefined }
    const { provider } = provide(
      [dev, two],
      [dev, two].map(({ id }) => ({ chain: id, privateKey })),
    )
    expect(provider).toMatchObject({
      isSandbox: true,
      label: 'Sandbox',
      networks: [network, 'eip155:31338'],
    })
    const { assets, currencies } = await provider.options(signal)
    const sold = assets.map(({ networks, symbol }) => [symbol, ...networks.map(({ name }) => name)])
    // A chain on which the coin has no price sells no coin.
    expect(sold).toEqual([
      ['USDC', 'dev-one', 'dev-two'],
      ['ETH', 'dev-one'],
    ])
    expect(currencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect(currencies[0]?.limits).toEqual([
      { id: 'card', max: 750_000n, min: 1_000n },
      { id: 'ach_bank_account', max: 2_500_000n, min: 1_000n },
    ])
  })

  test.each([
    ['a chain that is not there', [dev], 'eip155:1'],
    ['a chain that does not say it is for development', [{ ...dev, development: false }], network],
    ['a public network that says so', [{ ...dev, id: 'eip155:1' }], 'eip155:1'],
    ['a public test network', [{ ...dev, id: 'eip155:11155111' }], 'eip155:11155111'],
  ])('error: it never pays on %s', (_, chains, chain) => {
    expect(() => provide(chains, [{ chain, privateKey }])).toThrow(ConfigError)
  })

  test('sells where its faucets are, and the list of chains says so', () => {
    const sandbox = { faucets: [{ chain: network, privateKey }] }
    const chains = new Map([[network, {}]])
    expect(onrampNetworks({ sandbox }, { chains })).toEqual([network])
    expect(onrampNetworks({}, { chains })).toEqual([])
  })

  test('reads what it has signed itself, and nothing that has another secret', async () => {
    const { posted, provider, store, worker } = provide()
    const facts = { asset: '', currency: '', networkName: '', paid: '', receives: '' }
    const session = { account: '', address: '', facts, network, purchase: 1n }
    await store.add({ ...session, id: 'signed', orderId: 'order' })
    await store.choose('signed', { choice: 'decline', payAt: now() })
    await worker.run()
    await worker.close()
    const [message] = posted
    const bytes = new TextEncoder().encode(message?.body)
    const header = (name: string) => message?.headers[name]
    expect(provider.readWebhook({ bytes, header })).toEqual([
      {
        delivered: undefined,
        id: 'signed-failed',
        orderId: 'order',
        reason: 'The payment was declined.',
        status: 'failed',
      },
    ])
    const other = provide([dev], [{ chain: network, privateKey: `0x${'2'.repeat(64)}` }])
    expect(other.provider.readWebhook({ bytes, header })).toBe('unsigned')
    expect(provider.readWebhook({ bytes: bytes.slice(1), header })).toBe('unsigned')
    expect(
      signWebhook({ at: now(), body: message?.body ?? '', id: 'signed-failed', secret: bytes })[
        'webhook-signature'
      ],
    ).not.toBe(header('webhook-signature'))
  })

  test('tells how far a session is when it is asked', async () => {
    const { provider } = provide()
    const { choose, pass, store } = setup()
    const later = await choose('later')
    const sold = { address: 'native', decimals: 18, displayName: '', id: network, name: '' }
    const ask = (id = later) => provider.getOrder({ id, network: sold, orderId: '' }, signal)
    expect(await ask()).toMatchObject({ status: 'paid' })
    await pass(25)
    expect(await ask()).toMatchObject({ status: 'settled', transaction: 'hash-0xb-1' })
    await store.add({
      account: '',
      address: '',
      facts: { asset: '', currency: '', networkName: '', paid: '', receives: '' },
      id: 'open',
      network,
      orderId: '',
      purchase: 1n,
    })
    expect(await ask('open')).toBeUndefined()
  })
})

test.each([
  [10_000n, 6, 1, { networkFee: 10n, purchase: 98_400_000n, subtotal: 9_840n, total: 10_000n }],
  [
    10_000n,
    18,
    2500,
    { networkFee: 10n, purchase: 39_360_000_000_000_000n, subtotal: 9_840n, total: 10_000n },
  ],
  [
    100_000n,
    6,
    0.9,
    { networkFee: 10n, purchase: 1_094_333_333n, subtotal: 98_490n, total: 100_000n },
  ],
  [1_000n, 6, 0, { networkFee: 10n, purchase: 0n, subtotal: 975n, total: 1_000n }],
])('%d hundredths buy, of an asset with %d decimals at %d', (amount, decimals, price, expected) => {
  expect(sandboxPrice({ amount, decimals, price })).toEqual(expected)
})

describe('the pages', () => {
  async function visit() {
    const { choose, store } = setup()
    let chosen = 0
    const app = createTestApp(sandboxRoutes({ now, onChoice: () => chosen++, store }))
    const id = String(sessions++).padStart(22, 'p')
    await store.add({
      account: '0x<b>',
      address: usdc,
      facts: {
        asset: 'USDC',
        currency: 'USD',
        networkName: 'Dev One',
        paid: '100.00',
        receives: '98.4',
      },
      id,
      network,
      orderId: 'o',
      purchase: 101n,
    })
    const path = `/onramp/sandbox/${id}`
    const post = (choice: string) =>
      app.request(path, { body: new URLSearchParams({ choice }), method: 'POST' })
    return { app, choose, chosen: () => chosen, id, path, post, store }
  }

  test('say on every screen that they are a sandbox', async () => {
    const { app, path, post } = await visit()
    const offered = await (await app.request(path)).text()
    for (const text of ['100.00 USD', '98.4 USDC', 'Dev One', '0x&#60;b&#62;'])
      expect(offered).toContain(text)
    const values = [...offered.matchAll(/value="(\w+)"/g)].map(([, value]) => value)
    expect(values).toEqual(['pay', 'less', 'later', 'decline'])
    const sent = await post('pay')
    expect([sent.status, sent.headers.get('location')]).toEqual([303, path])
    const done = await (await app.request(path)).text()
    expect(done).toContain(en.sandboxDone.pay)
    expect(done).not.toContain('<form')
    const unknown = await app.request(`/onramp/sandbox/${'x'.repeat(22)}`)
    expect(unknown.status).toBe(404)
    for (const html of [offered, done, await unknown.text()]) {
      expect(html).toContain(`<h1>${en.sandboxTitle}</h1>`)
      expect(html).toContain(`<p>${en.sandbox}</p>`)
    }
  })

  test('take one choice of the four, within an hour', async () => {
    const { chosen, id, post, store } = await visit()
    await post('all')
    await post('')
    expect((await store.find(id))?.choice).toBeUndefined()
    await post('less')
    await post('pay')
    expect((await store.find(id))?.choice).toBe('less')
    expect(chosen()).toBe(1)
    const other = await visit()
    time.now += 60 * 60_000
    await other.post('pay')
    expect((await other.store.find(other.id))?.choice).toBeUndefined()
    const over = await other.app.request(other.path)
    expect(over.status).toBe(410)
    expect(await over.text()).toContain(en.over)
  })

  test('error: no page of another origin reads or frames them', async () => {
    const { app, path } = await visit()
    const { headers } = await app.request(path, { headers: { origin: 'https://evil.example' } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})
