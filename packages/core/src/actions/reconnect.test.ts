import { expect, onTestFinished, test, vi } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import {
  createFakeAdapter,
  createFakeEnvironment,
  createMemoryStorage,
  devOne,
  setup,
  wallet,
} from '../fixtures/setup.ts'
import { storeInOtherTab } from '../fixtures/storeInOtherTab.ts'
import { getAccount } from '../getAccount.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'

const namespaces = ['eip155', 'solana', 'bip122'] as const
type Tested = (typeof namespaces)[number]

/** A page with a wallet for each namespace; two of them with the same storage are two visits. */
function visit(storage: Storage) {
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
    environment: createFakeEnvironment({ storage }),
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

test('a stored wallet that is gone is looked for once, however often another tab stores something (D3)', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const storage = createMemoryStorage()
  const stored = (recentWalletIds: readonly string[]) =>
    JSON.stringify({
      activeNamespace: 'eip155',
      activeNetworkIds: {},
      connections: { eip155: { address: '0xA', connectorId: 'io.gone' } },
      others: {},
      recentWalletIds,
      version: 1,
    })
  storage.setItem('@latchkey/p', stored([]))
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
    storeInOtherTab(world, stored([id]))
    await vi.advanceTimersByTimeAsync(2000)
  }
  expect([...seen]).toEqual(['disconnected'])
  expect(subscriptions).toBe(subscribed)
})
