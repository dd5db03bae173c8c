import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { eventually } from '../fixtures/eventually.ts'
import {
  type Answers,
  createFakeAdapter,
  createFakeEnvironment,
  createFakeServer,
  createMemoryStorage,
  devOne,
  granted,
  setup,
  wallet,
} from '../fixtures/setup.ts'
import { storeInOtherTab } from '../fixtures/storeInOtherTab.ts'
import { getAccount } from '../getAccount.ts'
import { activate } from './activate.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'

const namespaces = ['eip155', 'solana', 'bip122'] as const
type Tested = (typeof namespaces)[number]

/** A page with a wallet for each namespace; two of them with the same storage are two visits. */
function visit(storage: Storage, answers: Answers = {}) {
  const made = namespaces.map((namespace) => {
    const connection = {
      accounts: [{ address: `${namespace}-address`, namespace, type: 'eoa' }],
      connectorId: `io.${namespace}`,
      networkId: `${namespace}:31337`,
    } as const
    const fake = createFakeAdapter({
      connect: async () => connection,
      reconnect: async () => connection,
    })
    return { ...fake, adapter: { ...fake.adapter, namespace }, namespace }
  })
  const latchkey = createLatchkey({
    adapters: made.map(({ adapter }) => adapter),
    debug: false,
    environment: createFakeEnvironment({ fetch: createFakeServer(answers).fetch, storage }),
    networks: [
      devOne,
      { ...devOne, chainNamespace: 'solana' },
      { ...devOne, chainNamespace: 'bip122' },
    ],
    projectId: 'p',
    serverUrl: 'https://server.example',
  })
  for (const { announce, namespace } of made)
    announce({ ...wallet, chain: namespace, id: `io.${namespace}`, rdns: `io.${namespace}` })
  onTestFinished(() => latchkey.destroy())
  return {
    asked: (namespace: Tested) => made.find((one) => one.namespace === namespace)?.asked,
    latchkey,
    statuses: () => namespaces.map((namespace) => getAccount(latchkey, { namespace }).status),
  }
}

test('each namespace restores what was connected and not disconnected, and no other (S4.36)', async () => {
  const storage = createMemoryStorage()
  const first = visit(storage)
  await first.latchkey.ready()
  await connect(first.latchkey, { connectorId: 'io.eip155' })
  await connect(first.latchkey, { connectorId: 'io.solana' })
  await disconnect(first.latchkey, { namespace: 'solana' })
  await connect(first.latchkey, { connectorId: 'io.bip122' })
  first.latchkey.destroy()

  const second = visit(storage)
  await second.latchkey.ready()
  expect(second.statuses()).toEqual(['connected', 'disconnected', 'connected'])
  expect(namespaces.map((namespace) => second.asked(namespace))).toEqual([
    ['reconnect'],
    [],
    ['reconnect'],
  ])
  expect(getAccount(second.latchkey, { namespace: 'bip122' }).address).toBe('bip122-address')
})

test('a wallet on standby comes back though the active one of its namespace was forgotten (S4.36)', async () => {
  const other = (connectorId: string, connected: boolean) => ({
    address: 'stored',
    connected,
    connectorId,
  })
  const page = visit(
    createMemoryStorage({
      '@latchkey/p': JSON.stringify({
        activeNamespace: 'eip155',
        activeNetworkIds: {},
        connections: { eip155: { address: 'eip155-address', connectorId: 'io.eip155' } },
        others: {
          bip122: [other('io.bip122', false)],
          solana: [other('io.solana', true), other('io.left', false)],
        },
        recentWalletIds: [],
        version: 1,
      }),
    }),
    {
      '/appkit/v1/config': {
        body: { features: [{ config: [], id: 'multi_wallet', isEnabled: true }] },
      },
    },
  )
  await eventually(() =>
    expect(page.statuses()).toEqual(['connected', 'connected', 'disconnected']),
  )
  // The visitor has disconnected that one.
  expect(page.asked('bip122')).toEqual([])
})

const stored = (connectorId: string, recentWalletIds: readonly string[] = []) =>
  JSON.stringify({
    activeNamespace: 'eip155',
    activeNetworkIds: {},
    connections: { eip155: { address: '0xA', connectorId } },
    others: {},
    recentWalletIds,
    version: 1,
  })
const storageOf = (connectorId: string) =>
  createMemoryStorage({ '@latchkey/p': stored(connectorId) })

/** Another tab stores a recent wallet, and this one follows. */
async function storeElsewhere({ latchkey, world }: ReturnType<typeof setup>): Promise<void> {
  storeInOtherTab(world, stored('io.test', ['recent']))
  await eventually(() => expect(latchkey.store.getState().recentWalletIds).toEqual(['recent']))
}

test('a page is ready, and its wallet restored, though another tab stored something meanwhile', async () => {
  const page = setup({ announced: false, environment: { storage: storageOf('io.test') } })
  await eventually(() => expect(page.latchkey.internal.awaited.size).toBe(1))
  await storeElsewhere(page)
  page.announce()
  await page.latchkey.ready()
  expect(getAccount(page.latchkey).status).toBe('connected')
})

test('a wallet is asked once, and reported once, though another tab stored something meanwhile', async () => {
  const answers: (() => void)[] = []
  const page = setup({
    actions: { reconnect: () => new Promise((resolve) => answers.push(() => resolve(granted))) },
    environment: { storage: storageOf('io.test') },
  })
  const seen: string[] = []
  page.latchkey.internal.events.subscribe(({ event }) => seen.push(event))
  await eventually(() => expect(answers).toHaveLength(1))
  await storeElsewhere(page)
  for (const answer of answers) answer()
  await page.latchkey.ready()
  expect(page.asked).toEqual(['reconnect'])
  expect(seen.filter((event) => event === 'CONNECT_SUCCESS')).toHaveLength(1)
})

test('an instance destroyed while a wallet is restored is ready, and listens to no wallet', async () => {
  let answer = () => {}
  const { asked, events, latchkey } = setup({
    actions: {
      reconnect: () =>
        new Promise((resolve) => {
          answer = () => resolve(granted)
        }),
    },
    environment: { storage: storageOf('io.test') },
  })
  await eventually(() => expect(asked).toEqual(['reconnect']))
  answer()
  latchkey.destroy()
  await latchkey.ready()
  expect(events.size).toBe(0)

  const looking = setup({ announced: false, environment: { storage: storageOf('io.test') } })
  await eventually(() => expect(looking.latchkey.internal.awaited.size).toBe(1))
  looking.latchkey.destroy()
  await looking.latchkey.ready()
})

test('a destroyed instance listens to no wallet that it connects', async () => {
  const { events, latchkey } = setup()
  latchkey.destroy()
  await connect(latchkey, { connectorId: 'io.test' })
  expect(events.size).toBe(0)
  expect(getAccount(latchkey).status).toBe('disconnected')
})

test('a stored wallet that is gone is looked for once, however often another tab stores something (D3)', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const storage = storageOf('io.gone')
  const { latchkey, world } = setup({ announced: false, environment: { storage } })
  let subscriptions = 0
  const { subscribe } = latchkey.store
  latchkey.store.subscribe = (listener) => {
    subscriptions++
    return subscribe(listener)
  }
  await vi.advanceTimersByTimeAsync(1001)
  expect(getAccount(latchkey).status).toBe('disconnected')
  const seen = new Set<string>()
  subscribe(() => seen.add(getAccount(latchkey).status))
  const subscribed = subscriptions
  for (const id of ['a', 'b', 'c', 'd']) {
    storeInOtherTab(world, stored('io.gone', [id]))
    await vi.advanceTimersByTimeAsync(2000)
  }
  expect([...seen]).toEqual(['disconnected'])
  expect(subscriptions).toBe(subscribed)
})

test('a page with nothing to restore asks no server, though another tab stored something', async () => {
  const { latchkey, server, world } = setup()
  await latchkey.ready()
  const nothing = { activeNetworkIds: {}, connections: {}, others: {}, version: 1 }
  storeInOtherTab(world, JSON.stringify({ ...nothing, recentWalletIds: ['recent'] }))
  await eventually(() => expect(latchkey.store.getState().recentWalletIds).toEqual(['recent']))
  await new Promise((resolve) => setTimeout(resolve))
  expect(server.requests).toEqual([])
})

const other = { ...wallet, id: 'io.other', name: 'Other Wallet', rdns: 'io.other' }

test('a wallet that comes late is neither asked nor disconnected while the visitor connects another', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let approve = () => {}
  const page = setup({
    actions: {
      connect: () =>
        new Promise((resolve) => {
          approve = () => resolve({ ...granted, connectorId: other.id })
        }),
    },
    announced: false,
    environment: { storage: storageOf(wallet.id) },
  })
  await vi.advanceTimersByTimeAsync(1001)
  expect(getAccount(page.latchkey).status).toBe('disconnected')
  page.announce(other)
  const connecting = connect(page.latchkey, { connectorId: other.id })
  await vi.advanceTimersByTimeAsync(1)
  page.announce(wallet)
  await vi.advanceTimersByTimeAsync(1)
  approve()
  await connecting
  await vi.advanceTimersByTimeAsync(1)
  expect(getAccount(page.latchkey)).toMatchObject({ connectorId: other.id, status: 'connected' })
  expect(page.asked).toEqual(['connect'])
})

test('a wallet that comes back after the visitor connected another is not reported as connected', async () => {
  let answer = () => {}
  const page = setup({
    actions: {
      connect: async ({ id }) => ({ ...granted, connectorId: id }),
      reconnect: () =>
        new Promise((resolve) => {
          answer = () => resolve(granted)
        }),
    },
    environment: { storage: storageOf(wallet.id) },
  })
  page.announce(other)
  const reported: unknown[] = []
  page.latchkey.internal.events.subscribe(({ event, properties }) => {
    if (event === 'CONNECT_SUCCESS') reported.push(properties?.['name'])
  })
  await eventually(() => expect(page.asked).toEqual(['reconnect']))
  await connect(page.latchkey, { connectorId: other.id })
  answer()
  await page.latchkey.ready()
  expect(reported).toEqual([other.name])
})

test('once a wallet has answered, its time limit is over too: nothing of it keeps running', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { latchkey } = setup({ environment: { storage: storageOf(wallet.id) } })
  await latchkey.ready()
  await latchkey.internal.activation
  expect(getAccount(latchkey).status).toBe('connected')
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['hangs', () => new Promise<never>(() => {})],
  ['breaks', () => Promise.reject(new Error('The extension was reloaded'))],
])('a wallet that %s stays stored, and is asked again on the next visit', async (_, reconnect) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const storage = storageOf(wallet.id)
  const first = setup({ actions: { reconnect }, environment: { storage } })
  await vi.advanceTimersByTimeAsync(5000)
  await first.latchkey.ready()
  expect(getAccount(first.latchkey).status).toBe('disconnected')
  expect(storage.getItem('@latchkey/p')).toContain(`"connectorId":"${wallet.id}"`)
  first.latchkey.destroy()
  const second = setup({ environment: { storage } })
  await second.latchkey.ready()
  expect(getAccount(second.latchkey).status).toBe('connected')
})

test('a wallet that hangs keeps no instance from ending', async () => {
  const { asked, latchkey } = setup({
    actions: { reconnect: () => new Promise(() => {}) },
    environment: { storage: storageOf(wallet.id) },
  })
  await eventually(() => expect(asked).toEqual(['reconnect']))
  latchkey.destroy()
  await latchkey.ready()
  expect(latchkey.store.getState().initialized).toBe(true)
})

test('for a visitor who comes back connected the server is asked what the project has, once (S6.2)', async () => {
  const { latchkey, server } = setup({ environment: { storage: storageOf(wallet.id) } })
  await latchkey.ready()
  await latchkey.internal.activation
  await activate(latchkey)
  expect(server.paths().filter((path) => path === '/appkit/v1/config')).toHaveLength(1)
})

describe('wallets on standby', () => {
  const ids = ['io.one', 'io.two', 'io.three']
  const others = ids.map((connectorId) => ({ address: 'stored', connected: true, connectorId }))

  /** A visit whose wallets on standby answer as the test says. */
  async function standing(
    isEnabled: boolean,
    answer: (id: string) => Promise<typeof granted | undefined>,
  ) {
    const reconnected: string[] = []
    const page = setup({
      actions: {
        reconnect: async ({ id }) => {
          reconnected.push(id)
          return id === wallet.id ? granted : answer(id)
        },
      },
      announced: false,
      answers: {
        '/appkit/v1/config': {
          body: { features: [{ config: [], id: 'multi_wallet', isEnabled }] },
        },
      },
      environment: {
        storage: createMemoryStorage({
          '@latchkey/p': JSON.stringify({
            ...JSON.parse(stored(wallet.id)),
            others: { eip155: others },
          }),
        }),
      },
    })
    for (const id of [wallet.id, ...ids]) page.announce({ ...wallet, id, name: id })
    await page.latchkey.ready()
    await page.latchkey.internal.activation
    const standby = () => page.state().standby.eip155?.map(({ connectorId }) => connectorId) ?? []
    return { ...page, reconnected, standby }
  }

  test('are not asked where the project has one wallet a namespace (S6.6)', async () => {
    const { reconnected, standby } = await standing(false, async () => granted)
    await new Promise((resolve) => setTimeout(resolve))
    expect(reconnected).toEqual([wallet.id])
    expect(standby()).toEqual([])
  })

  test('that break, or grant nothing any more, keep no other one from coming back', async () => {
    const { standby } = await standing(true, async (id) => {
      if (id === 'io.three') throw new Error('locked')
      return id === 'io.two' ? undefined : { ...granted, connectorId: id }
    })
    await eventually(() => expect(standby()).toEqual(['io.one']))
  })
})

test('a wallet on standby comes back though no wallet was in use when the page was closed (S4.36)', async () => {
  const it = setup({
    answers: {
      '/appkit/v1/config': {
        body: { features: [{ config: [], id: 'multi_wallet', isEnabled: true }] },
      },
    },
    environment: {
      storage: createMemoryStorage({
        '@latchkey/p': JSON.stringify({
          activeNetworkIds: {},
          connections: {},
          others: { eip155: [{ address: '0xA', connected: true, connectorId: wallet.id }] },
          recentWalletIds: [],
          version: 1,
        }),
      }),
    },
  })
  await it.latchkey.ready()
  await eventually(() => expect(getAccount(it.latchkey).status).toBe('connected'))
  expect(it.asked).toEqual(['reconnect'])
})
