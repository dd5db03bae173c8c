import { describe, expect, test, vi } from 'vitest'
import { commit } from '../connections/commit.ts'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import { eventually } from '../fixtures/eventually.ts'
import {
  createFakeAdapter,
  createMemoryStorage,
  setup,
  type WalletEvents,
  wallet,
  walletEvents,
} from '../fixtures/setup.ts'
import { storeInOtherTab } from '../fixtures/storeInOtherTab.ts'
import { getAccount } from '../getAccount.ts'
import { getConnections } from '../getConnections.ts'
import type { Latchkey } from '../Latchkey.ts'
import { activate } from './activate.ts'
import { addWallet } from './addWallet.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { deleteConnection } from './deleteConnection.ts'
import { disconnect } from './disconnect.ts'
import { navigate } from './navigate.ts'
import { openModal } from './openModal.ts'
import { selectAccount } from './selectAccount.ts'
import { selectNamespace } from './selectNamespace.ts'
import { switchConnection } from './switchConnection.ts'

const one: Connector = { ...wallet, id: 'io.one', name: 'One' }
const two: Connector = { ...wallet, id: 'io.two', name: 'Two' }
const three: Connector = { ...wallet, id: 'io.three', name: 'Three' }
const chain = 'eip155'

/** What each wallet grants: two accounts that bear its name. */
function granted(connector: Connector): Connection {
  const account = (number: number) =>
    ({ address: `${connector.id}#${number}`, namespace: connector.chain, type: 'eoa' }) as const
  return {
    accounts: [account(1), account(2)],
    connectorId: connector.id,
    networkId: 'eip155:31337',
  }
}

/** A browser's storage as its tabs see it: the others get an event of what one stores, a moment later. */
function browser() {
  const kept = createMemoryStorage()
  const tabs = [0, 1].map(() =>
    Object.assign(new EventTarget(), { navigator: { onLine: true } }),
  ) as unknown as (Window & typeof globalThis)[]
  const storage = (own: number): Storage => ({
    ...kept,
    setItem(key, newValue) {
      if (kept.getItem(key) === newValue) return
      kept.setItem(key, newValue)
      const event = Object.assign(new Event('storage'), { key, newValue })
      setTimeout(() => {
        for (const tab of tabs) if (tab !== tabs[own]) tab.dispatchEvent(event)
      })
    },
  })
  return { storage, tab: (index: number) => tabs[index] }
}

async function world({
  multiWallet = true,
  storage = createMemoryStorage(),
  window,
  ...overrides
}: {
  multiWallet?: boolean
  storage?: Storage
  window?: (Window & typeof globalThis) | undefined
  disconnect?: (connector: Connector) => Promise<void>
  connect?: (connector: Connector) => Promise<Connection>
  reconnect?: (connector: Connector) => Promise<Connection | undefined>
} = {}) {
  const watched = new Map<string, WalletEvents>()
  const left: string[] = []
  const it = setup({
    actions: {
      connect: overrides.connect ?? (async (connector) => granted(connector)),
      disconnect:
        overrides.disconnect ??
        (async ({ id }) => {
          left.push(id)
        }),
      reconnect: overrides.reconnect ?? (async (connector) => granted(connector)),
    },
    announced: false,
    answers: {
      '/appkit/v1/config': {
        body: { features: [{ config: [], id: 'multi_wallet', isEnabled: multiWallet }] },
      },
    },
    environment: { storage, ...(window && { window }) },
  })
  for (const connector of [one, two, three]) it.announce(connector)
  const watch = it.adapter.load
  vi.spyOn(it.adapter, 'load').mockImplementation(async (context) => {
    const actions = await watch(context)
    return {
      ...actions,
      wallet: {
        ...actions.wallet,
        watch: ({ id }, connection, on) => {
          watched.set(id, walletEvents(connection, on))
          return () => watched.delete(id)
        },
      },
    }
  })
  await activate(it.latchkey)
  const statuses = () =>
    getConnections(it.latchkey, { namespace: chain }).map(
      ({ connector, status }) => `${connector.id} ${status}`,
    )
  return { ...it, left, statuses, storage, watched }
}

describe('with several wallets a namespace', () => {
  test('the previous wallet is on standby, newest first, and is still observed', async () => {
    const { latchkey, left, statuses, watched } = await world()
    for (const { id } of [one, two, three]) await connect(latchkey, { connectorId: id })
    expect(statuses()).toEqual(['io.three active', 'io.two connected', 'io.one connected'])
    expect(left).toEqual([])
    expect([...watched.keys()].sort()).toEqual(['io.one', 'io.three', 'io.two'])
  })

  test('switching asks no wallet and keeps the account that was chosen', async () => {
    const { asked, latchkey, statuses } = await world()
    await connect(latchkey, { connectorId: 'io.one' })
    selectAccount(latchkey, { address: 'io.one#2', namespace: chain })
    await connect(latchkey, { connectorId: 'io.two' })
    await switchConnection(latchkey, { connectorId: 'io.one', namespace: chain })
    expect(statuses()).toEqual(['io.one active', 'io.two connected'])
    expect(getAccount(latchkey).address).toBe('io.one#2')
    expect(asked.filter((name) => name === 'connect')).toHaveLength(2)
  })

  test('a previous wallet is asked to connect', async () => {
    const { latchkey, statuses } = await world()
    await connect(latchkey, { connectorId: 'io.one' })
    await disconnect(latchkey)
    expect(statuses()).toEqual(['io.one disconnected'])
    await switchConnection(latchkey, { connectorId: 'io.one', namespace: chain })
    expect(statuses()).toEqual(['io.one active'])
  })

  test('ending one leaves the others: the newest takes its place; deleting a previous one forgets it', async () => {
    const { latchkey, left, statuses } = await world()
    for (const { id } of [one, two]) await connect(latchkey, { connectorId: id })
    await deleteConnection(latchkey, { connectorId: 'io.two', namespace: chain })
    expect(statuses()).toEqual(['io.one active', 'io.two disconnected'])
    expect(left).toEqual(['io.two'])
    await deleteConnection(latchkey, { connectorId: 'io.two', namespace: chain })
    expect(statuses()).toEqual(['io.one active'])
    expect(left).toEqual(['io.two'])
  })

  test('error: a wallet that does not let go is gone from the page all the same (S8.33)', async () => {
    const { latchkey, statuses } = await world({
      disconnect: () => Promise.reject(new Error('stuck')),
    })
    for (const { id } of [one, two]) await connect(latchkey, { connectorId: id })
    await expect(
      deleteConnection(latchkey, { connectorId: 'io.one', namespace: chain }),
    ).rejects.toThrow('Failed to disconnect chains')
    expect(statuses()).toEqual(['io.two active', 'io.one disconnected'])
  })

  test('error: each of several wallets that do not let go says why, and the others are asked too (S8.33)', async () => {
    const asked: string[] = []
    const { latchkey, statuses } = await world({
      disconnect: async ({ id }) => {
        asked.push(id)
        if (id !== 'io.two') throw new Error(`${id} is stuck`)
      },
    })
    for (const { id } of [one, two, three]) await connect(latchkey, { connectorId: id })
    const failure = disconnect(latchkey)
    await expect(failure).rejects.toMatchObject({
      cause: [new Error('io.three is stuck'), new Error('io.one is stuck')],
      message: expect.stringContaining(
        'Failed to disconnect chains: eip155: io.three is stuck, eip155: io.one is stuck',
      ),
    })
    expect(asked.toSorted()).toEqual(['io.one', 'io.three', 'io.two'])
    expect(statuses().filter((status) => !status.endsWith('disconnected'))).toEqual([])
  })

  test('a wallet that takes its permission back leaves its place to the next; the last one emits a disconnect (S4.40)', async () => {
    const { latchkey, statuses, watched } = await world()
    const seen: string[] = []
    latchkey.internal.events.subscribe(({ event }) => seen.push(event))
    for (const { id } of [one, two]) await connect(latchkey, { connectorId: id })
    watched.get('io.two')?.onAccountsChanged([])
    expect(statuses()).toEqual(['io.one active'])
    expect(seen).not.toContain('DISCONNECT_SUCCESS')
    watched.get('io.one')?.onAccountsChanged([])
    expect(getAccount(latchkey).status).toBe('disconnected')
    expect(seen).toContain('DISCONNECT_SUCCESS')
    expect(watched.size).toBe(0)
  })

  test('what a wallet on standby reports changes itself, not the active one (S4.41)', async () => {
    const { latchkey, state, statuses, watched } = await world()
    for (const { id } of [one, two]) await connect(latchkey, { connectorId: id })
    watched.get('io.one')?.onNetworkChanged('eip155:999')
    watched.get('io.one')?.onAccountsChanged([{ address: 'new', namespace: chain, type: 'eoa' }])
    expect(getAccount(latchkey).address).toBe('io.two#1')
    expect(state().modal.open).toBe(false)
    expect(state().standby.eip155).toMatchObject([
      { accounts: [{ address: 'new' }], networkId: 'eip155:999' },
    ])
    watched.get('io.one')?.onDisconnect()
    expect(statuses()).toEqual(['io.two active', 'io.one disconnected'])
  })

  test('ending the last one emits a disconnect (S4.40)', async () => {
    const { latchkey } = await world()
    const seen: string[] = []
    latchkey.internal.events.subscribe(({ event }) => seen.push(event))
    for (const { id } of [one, two]) await connect(latchkey, { connectorId: id })
    await deleteConnection(latchkey, { connectorId: 'io.two', namespace: chain })
    expect(seen).not.toContain('DISCONNECT_SUCCESS')
    await deleteConnection(latchkey, { connectorId: 'io.one', namespace: chain })
    expect(seen).toContain('DISCONNECT_SUCCESS')
  })

  test('a site that counts disconnects learns which namespace has lost its last wallet (S4.40)', async () => {
    const { latchkey } = await world()
    const ended: unknown[] = []
    latchkey.internal.events.subscribe(({ event, properties }) => {
      if (event === 'DISCONNECT_SUCCESS') ended.push(properties)
    })
    await connect(latchkey, { connectorId: 'io.one' })
    await deleteConnection(latchkey, { connectorId: 'io.one', namespace: chain })
    expect(ended).toEqual([{ namespace: chain }])
  })

  test('a wallet that is added leads back to the list it was added from', async () => {
    const { latchkey, state } = await world()
    await connect(latchkey, { connectorId: 'io.one' })
    openModal(latchkey, { view: 'Account' })
    navigate.push(latchkey, { name: 'ProfileWallets' })
    addWallet(latchkey, { namespace: chain })
    await connect(latchkey, { connectorId: 'io.two' })
    expect(state()).toMatchObject({
      modal: { open: true },
      router: [{ name: 'Account' }, { name: 'ProfileWallets' }],
    })
  })

  test('going back from a wallet that keeps silent shows the one connected before, and its late yes connects', async () => {
    let answer: ((connection: Connection) => void) | undefined
    const { latchkey, statuses } = await world({
      connect: (connector) =>
        connector.id === 'io.two'
          ? new Promise((resolve) => {
              answer = resolve
            })
          : Promise.resolve(granted(connector)),
    })
    await connect(latchkey, { connectorId: 'io.one' })
    openModal(latchkey)
    addWallet(latchkey, { namespace: chain })
    const asked = connect(latchkey, { connectorId: 'io.two' })
    navigate.push(latchkey, { connectorId: 'io.two', name: 'ConnectingExternal', namespace: chain })
    expect(getAccount(latchkey).status).toBe('connecting')
    navigate.back(latchkey)
    expect(statuses()).toEqual(['io.one active'])
    await eventually(() => expect(answer).toBeDefined())
    answer?.(granted(two))
    await asked
    expect(statuses()).toEqual(['io.two active', 'io.one connected'])
  })

  test('a wallet that goes while another is asked does not come back when that one is left', async () => {
    const { latchkey, statuses, watched } = await world({
      connect: (connector) =>
        connector.id === 'io.two' ? new Promise(() => {}) : Promise.resolve(granted(connector)),
    })
    await connect(latchkey, { connectorId: 'io.one' })
    openModal(latchkey)
    void connect(latchkey, { connectorId: 'io.two' }).catch(() => {})
    watched.get('io.one')?.onAccountsChanged([])
    closeModal(latchkey)
    expect(statuses()).toEqual([])
  })

  test('disconnecting while another wallet is asked leaves the one connected before', async () => {
    const { latchkey, left, watched } = await world({
      connect: (connector) =>
        connector.id === 'io.two' ? new Promise(() => {}) : Promise.resolve(granted(connector)),
    })
    await connect(latchkey, { connectorId: 'io.one' })
    const asked = connect(latchkey, { connectorId: 'io.two' })
    asked.catch(() => {})
    await disconnect(latchkey)
    await expect(asked).rejects.toMatchObject({ code: 'request.aborted' })
    expect(left).toEqual(['io.one'])
    expect(watched.size).toBe(0)
  })

  test('selecting a wallet on an unsupported network leads to the way out (S4.35)', async () => {
    const { latchkey, state, watched } = await world()
    for (const { id } of [one, two]) await connect(latchkey, { connectorId: id })
    watched.get('io.one')?.onNetworkChanged('eip155:999')
    expect(state().modal.open).toBe(false)
    await switchConnection(latchkey, { connectorId: 'io.one', namespace: chain })
    expect(state()).toMatchObject({ modal: { open: true }, router: [{ name: 'UnsupportedChain' }] })
    // With that wallet gone there is nothing to choose any more.
    watched.get('io.one')?.onDisconnect()
    expect(state().modal.open).toBe(false)
  })

  test('disconnecting ends all of them', async () => {
    const { latchkey, left, state, watched } = await world()
    for (const { id } of [one, two]) await connect(latchkey, { connectorId: id })
    await disconnect(latchkey, { namespace: chain })
    expect(left.sort()).toEqual(['io.one', 'io.two'])
    expect(state().standby.eip155).toEqual([])
    expect(watched.size).toBe(0)
  })

  test('a reload brings all back that had connected and not disconnected, each in its part (S4.36)', async () => {
    const storage = createMemoryStorage()
    const before = await world({ storage })
    for (const { id } of [one, two, three]) await connect(before.latchkey, { connectorId: id })
    await deleteConnection(before.latchkey, { connectorId: 'io.one', namespace: chain })
    before.latchkey.destroy()

    const after = await world({ storage })
    await after.latchkey.ready()
    await eventually(() =>
      expect(after.statuses()).toEqual([
        'io.three active',
        'io.two connected',
        'io.one disconnected',
      ]),
    )
    expect(after.asked).not.toContain('connect')
  })

  test('a reload asks each wallet once, and none that the visitor disconnected (S4.36)', async () => {
    const storage = createMemoryStorage()
    const before = await world({ storage })
    for (const { id } of [one, two, three]) await connect(before.latchkey, { connectorId: id })
    await deleteConnection(before.latchkey, { connectorId: 'io.one', namespace: chain })
    before.latchkey.destroy()

    const asked: string[] = []
    const after = await world({
      reconnect: async (connector) => {
        asked.push(connector.id)
        return granted(connector)
      },
      storage,
    })
    await after.latchkey.ready()
    await eventually(() => expect(after.statuses()).toContain('io.two connected'))

    // Another tab stores something else, which is a reason to look for wallets that are missing here.
    const stored = JSON.parse(storage.getItem('@latchkey/p') ?? '')
    storeInOtherTab(after.world, JSON.stringify({ ...stored, recentWalletIds: ['recent'] }))
    await eventually(() => expect(after.state().recentWalletIds).toEqual(['recent']))
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked).toEqual(['io.three', 'io.two'])
  })

  test('another tab holds the same wallets in the same parts (S4.36)', async () => {
    const { storage, tab } = browser()
    const here = await world({ storage: storage(0), window: tab(0) })
    const there = await world({ storage: storage(1), window: tab(1) })
    const bothHave = (...expected: readonly string[]) =>
      eventually(() => {
        expect(here.statuses()).toEqual(expected)
        expect(there.statuses()).toEqual(expected)
      })
    await connect(here.latchkey, { connectorId: 'io.one' })
    await bothHave('io.one active')
    await connect(here.latchkey, { connectorId: 'io.two' })
    await bothHave('io.two active', 'io.one connected')
    await switchConnection(there.latchkey, { connectorId: 'io.one', namespace: chain })
    await bothHave('io.one active', 'io.two connected')
    await deleteConnection(here.latchkey, { connectorId: 'io.two', namespace: chain })
    await bothHave('io.one active', 'io.two disconnected')
    expect([...there.watched.keys()]).toEqual(['io.one'])
    await connect(there.latchkey, { connectorId: 'io.two' })
    await bothHave('io.two active', 'io.one connected')
    await deleteConnection(here.latchkey, { connectorId: 'io.two', namespace: chain })
    await bothHave('io.one active', 'io.two disconnected')
    await disconnect(there.latchkey)
    await bothHave('io.one disconnected', 'io.two disconnected')
  })

  test('a wallet that comes back while another is asked does not take its place', async () => {
    const storage = createMemoryStorage()
    const before = await world({ storage })
    await connect(before.latchkey, { connectorId: 'io.one' })
    before.latchkey.destroy()

    let answer: (() => void) | undefined
    const after = await world({
      connect: () => new Promise(() => {}),
      reconnect: (connector) =>
        new Promise((resolve) => {
          answer = () => resolve(granted(connector))
        }),
      storage,
    })
    await eventually(() => expect(answer).toBeDefined())
    connect(after.latchkey, { connectorId: 'io.two' }).catch(() => {})
    answer?.()
    await after.latchkey.ready()
    expect(after.state().connections.eip155).toMatchObject({
      connectorId: 'io.two',
      status: 'connecting',
    })
  })

  test.each([
    ['disconnects', (latchkey: Latchkey) => disconnect(latchkey)],
    [
      'deletes it',
      (latchkey: Latchkey) => deleteConnection(latchkey, { connectorId: two.id, namespace: chain }),
    ],
  ])('a wallet that comes back after the visitor %s stays out', async (_, leave) => {
    const storage = createMemoryStorage()
    const first = await world({ storage })
    for (const { id } of [two, one]) await connect(first.latchkey, { connectorId: id })
    first.latchkey.destroy()

    const answer = new Map<string, () => void>()
    const second = await world({
      reconnect: (connector) =>
        new Promise((resolve) => answer.set(connector.id, () => resolve(granted(connector)))),
      storage,
    })
    await eventually(() => expect(answer.has(one.id)).toBe(true))
    answer.get(one.id)?.()
    await second.latchkey.ready()
    await eventually(() => expect(answer.has(two.id)).toBe(true))
    await leave(second.latchkey)
    const left = second.statuses()
    answer.get(two.id)?.()
    await new Promise((resolve) => setTimeout(resolve))
    expect(second.statuses()).toEqual(left)
    expect(left).not.toContain(`${two.id} connected`)
  })

  test('where the active wallet does not come back, one on standby takes its place', async () => {
    const storage = createMemoryStorage()
    const before = await world({ storage })
    for (const { id } of [one, two]) await connect(before.latchkey, { connectorId: id })
    before.latchkey.destroy()

    const after = await world({
      reconnect: async (connector) => (connector.id === 'io.two' ? undefined : granted(connector)),
      storage,
    })
    await eventually(() => expect(after.statuses()).toEqual(['io.one active']))
  })
})

describe('with several wallets a namespace, one that is deleted', () => {
  test('and has left the page is gone, and no wallet is asked', async () => {
    const { asked, latchkey, statuses } = await world()
    await connect(latchkey, { connectorId: 'io.one' })
    latchkey.store.setState({ connectors: [] })
    await deleteConnection(latchkey, { connectorId: 'io.one', namespace: chain })
    expect(statuses().filter((status) => !status.endsWith('disconnected'))).toEqual([])
    expect(asked).toEqual(['connect'])
  })

  test('from standby is told, and the one in use is not', async () => {
    const { latchkey, left, statuses } = await world()
    for (const { id } of [one, two]) await connect(latchkey, { connectorId: id })
    await deleteConnection(latchkey, { connectorId: 'io.one', namespace: chain })
    expect(left).toEqual(['io.one'])
    expect(statuses()).toEqual(['io.two active', 'io.one disconnected'])
  })

  test('error: does not let go, and the error says why and in which namespace (S8.33)', async () => {
    const cause = new Error('stuck')
    const { latchkey } = await world({ disconnect: () => Promise.reject(cause) })
    await connect(latchkey, { connectorId: 'io.one' })
    const seen: unknown[] = []
    latchkey.internal.events.subscribe(({ event, properties }) => seen.push([event, properties]))
    await expect(
      deleteConnection(latchkey, { connectorId: 'io.one', namespace: chain }),
    ).rejects.toMatchObject({
      cause: [cause],
      code: 'connector.disconnect_failed',
      message: 'Failed to disconnect chains: eip155: stuck',
    })
    expect(seen).toContainEqual([
      'DISCONNECT_ERROR',
      { message: 'Failed to disconnect chains: eip155: stuck' },
    ])
  })
})

test('switching to the wallet in use only shows its namespace; no wallet is asked', async () => {
  const { asked, latchkey, state, statuses } = await world()
  await connect(latchkey, { connectorId: 'io.one' })
  latchkey.store.setState({ activeNamespace: 'solana' })
  await switchConnection(latchkey, { connectorId: 'io.one', namespace: chain })
  expect(state().activeNamespace).toBe(chain)
  expect(statuses()).toEqual(['io.one active'])
  expect(asked).toEqual(['connect'])
})

describe('with one wallet a namespace', () => {
  test('the wallet before is disconnected when another has agreed', async () => {
    const { latchkey, left, state, watched } = await world({ multiWallet: false })
    for (const { id } of [one, two]) await connect(latchkey, { connectorId: id })
    await eventually(() => expect(left).toEqual(['io.one']))
    expect(state().standby.eip155 ?? []).toEqual([])
    expect([...watched.keys()]).toEqual(['io.two'])
  })

  test('a wallet that is connected once more keeps its permission', async () => {
    const { latchkey, left } = await world({ multiWallet: false })
    for (const { id } of [one, one, two]) await connect(latchkey, { connectorId: id })
    await eventually(() => expect(left).not.toEqual([]))
    await new Promise((resolve) => setTimeout(resolve))
    // Once, when the other one took its place.
    expect(left).toEqual(['io.one'])
  })

  test('where another tab replaced the wallet, this one follows; the one replaced cannot forget the new one', async () => {
    const storage = createMemoryStorage()
    const here = await world({ multiWallet: false, storage })
    await connect(here.latchkey, { connectorId: 'io.one' })
    const there = await world({ multiWallet: false, storage })
    await connect(there.latchkey, { connectorId: 'io.two' })
    const newValue = storage.getItem('@latchkey/p')

    // The wallet that was left says so before the browser reports what the other tab stored.
    here.watched.get('io.one')?.onAccountsChanged([])
    expect(storage.getItem('@latchkey/p')).toContain('"connectorId":"io.two"')
    storeInOtherTab(here.world, newValue)
    await eventually(() => expect(getAccount(here.latchkey).connectorId).toBe('io.two'))
    expect(getAccount(here.latchkey).isConnected).toBe(true)
    await eventually(() => expect([...here.watched.keys()]).toEqual(['io.two']))
  })

  test('or sees it first, and lets go of the previous wallet', async () => {
    const storage = createMemoryStorage()
    const here = await world({ multiWallet: false, storage })
    await connect(here.latchkey, { connectorId: 'io.one' })
    const there = await world({ multiWallet: false, storage })
    await connect(there.latchkey, { connectorId: 'io.two' })
    storeInOtherTab(here.world, storage.getItem('@latchkey/p'))
    await eventually(() =>
      expect(getAccount(here.latchkey)).toMatchObject({ connectorId: 'io.two', isConnected: true }),
    )
    expect([...here.watched.keys()]).toEqual(['io.two'])
  })

  test('the APIs of several wallets do nothing and alert the developer (S6.6, S8.34)', async () => {
    const { asked, latchkey, state } = await world({ multiWallet: false })
    await connect(latchkey, { connectorId: 'io.one' })
    expect(getConnections(latchkey, { namespace: chain })).toEqual([])
    await switchConnection(latchkey, { connectorId: 'io.two', namespace: chain })
    await deleteConnection(latchkey, { connectorId: 'io.one', namespace: chain })
    expect(asked).toEqual(['connect'])
    expect(getAccount(latchkey).isConnected).toBe(true)
    await eventually(() =>
      expect(state().alerts).toMatchObject([
        {
          details: expect.stringContaining('project edit p --feature multi_wallet=on'),
          message: 'Multi-wallet support is not enabled',
          variant: 'info',
        },
      ]),
    )
  })
})

test('among the accounts of a wallet one is chosen, and stays chosen after a reload', async () => {
  const storage = createMemoryStorage()
  const before = await world({ storage })
  await connect(before.latchkey, { connectorId: 'io.one' })
  selectAccount(before.latchkey, { address: 'io.one#2', namespace: chain })
  expect(() =>
    selectAccount(before.latchkey, { address: 'somebody', namespace: chain }),
  ).toThrowError(expect.objectContaining({ code: 'connector.not_connected' }))
  before.latchkey.destroy()

  const after = await world({ storage })
  await after.latchkey.ready()
  expect(getAccount(after.latchkey).address).toBe('io.one#2')
})

describe('several namespaces', () => {
  const solana: Connector = { ...one, chain: 'solana', id: 'one' }
  function both(storage = createMemoryStorage(), reconnect = true) {
    const second = createFakeAdapter({
      connect: async (connector) => ({ ...granted(connector), networkId: 'solana:abc' }),
      reconnect: async (connector) =>
        reconnect ? { ...granted(connector), networkId: 'solana:abc' } : undefined,
    })
    const first = createFakeAdapter({
      connect: async (connector) => granted(connector),
      reconnect: async (connector) => granted(connector),
    })
    const network = {
      chainNamespace: 'solana',
      id: 'abc',
      name: 'Sol',
      nativeCurrency: { decimals: 9, name: 'Sol', symbol: 'SOL' },
      rpcUrls: { default: { http: ['http://sol'] } },
    } as const
    const it = setup({
      adapters: [first.adapter, { ...second.adapter, namespace: 'solana' }],
      announced: false,
      environment: { storage },
      networks: [
        {
          id: 31337,
          name: 'Dev',
          nativeCurrency: network.nativeCurrency,
          rpcUrls: network.rpcUrls,
        },
        network,
      ],
    })
    first.announce(one)
    second.announce(solana)
    return { ...it, first, second }
  }

  test('a wallet found in both is one wallet (S3.16)', async () => {
    const { state } = both()
    await eventually(() =>
      expect(state().connectors.map(({ chains, type }) => ({ chains, type }))).toEqual([
        { chains: ['eip155', 'solana'], type: 'MULTI_CHAIN' },
        { chains: ['eip155', 'solana'], type: 'MULTI_CHAIN' },
      ]),
    )
  })

  test('each has its own connection, and disconnecting one leaves the other (S4.1)', async () => {
    const { first, latchkey, second } = both()
    await connect(latchkey, { connectorId: 'io.one' })
    await connect(latchkey, { connectorId: 'one', namespace: 'solana' })
    expect(getAccount(latchkey)).toMatchObject({ address: 'one#1', namespace: 'solana' })
    await disconnect(latchkey, { namespace: 'solana' })
    expect(second.asked).toContain('disconnect')
    expect(first.asked).not.toContain('disconnect')
    // The one that is left is shown.
    expect(getAccount(latchkey)).toMatchObject({ isConnected: true, namespace: 'eip155' })
  })

  test('back from a wallet leads to the list of its namespace until that is connected', async () => {
    const { latchkey, state } = both()
    await connect(latchkey, { connectorId: 'io.one' })
    openModal(latchkey)
    addWallet(latchkey, { namespace: 'solana' })
    navigate.push(latchkey, {
      connectorId: 'one',
      name: 'ConnectingExternal',
      namespace: 'solana',
    })
    navigate.back(latchkey)
    expect(state().router.at(-1)).toEqual({ name: 'Connect', namespace: 'solana' })
    navigate.back(latchkey)
    expect(state().router).toEqual([{ name: 'Account' }])
  })

  test('a late yes leaves the screen alone on which the other namespace is waited for', async () => {
    const { latchkey, state } = both()
    openModal(latchkey)
    const view = { connectorId: 'one', name: 'ConnectingExternal', namespace: 'solana' } as const
    navigate.push(latchkey, view)
    await connect(latchkey, { connectorId: 'io.one' })
    expect(state()).toMatchObject({ modal: { open: true }, router: [{ name: 'Connect' }, view] })
    await connect(latchkey, { connectorId: 'one', namespace: 'solana' })
    expect(state().modal.open).toBe(false)
  })

  test('nor does it close the list while the screen of the wallet just asked is still to come', async () => {
    const { latchkey, state } = both()
    openModal(latchkey)
    commit(latchkey, { attemptId: 1, connectorId: 'one', namespace: 'solana', type: 'asked' })
    await connect(latchkey, { connectorId: 'io.one' })
    expect(state().modal.open).toBe(true)
  })

  test('a namespace that is not shown neither opens nor closes the screen about an unsupported network (S4.35)', async () => {
    const { first, latchkey, second, state } = both()
    await connect(latchkey, { connectorId: 'io.one' })
    await connect(latchkey, { connectorId: 'one', namespace: 'solana' })
    for (const { onNetworkChanged } of first.events) onNetworkChanged('eip155:999')
    expect(state().modal.open).toBe(false)
    selectNamespace(latchkey, 'eip155')
    expect(state().router).toEqual([{ name: 'UnsupportedChain' }])
    for (const { onNetworkChanged } of second.events) onNetworkChanged('solana:abc')
    expect(state().modal.open).toBe(true)
    for (const { onNetworkChanged } of first.events) onNetworkChanged('eip155:31337')
    expect(state().modal.open).toBe(false)
  })

  test('disconnecting in one namespace shows what the other owes, and the modal neither closes nor shakes (S4.35)', async () => {
    const { first, latchkey, state } = both()
    await connect(latchkey, { connectorId: 'io.one' })
    await connect(latchkey, { connectorId: 'one', namespace: 'solana' })
    for (const { onNetworkChanged } of first.events) onNetworkChanged('eip155:999')
    openModal(latchkey, { view: 'Account' })
    await disconnect(latchkey, { namespace: 'solana' })
    expect(state().modal).toMatchObject({ open: true, shake: false })
    expect(state().router.at(-1)).toEqual({ name: 'UnsupportedChain' })
  })

  test('the screen about an unsupported network goes with the wallet it was about (S4.35)', async () => {
    const { first, latchkey, state } = both()
    await connect(latchkey, { connectorId: 'one', namespace: 'solana' })
    await connect(latchkey, { connectorId: 'io.one' })
    for (const { onNetworkChanged } of first.events) onNetworkChanged('eip155:999')
    expect(state().modal.open).toBe(true)
    for (const { onDisconnect } of first.events) onDisconnect()
    expect(getAccount(latchkey)).toMatchObject({ isConnected: true, namespace: 'solana' })
    expect(state().modal.open).toBe(false)
  })

  test('a reload restores both and keeps the one in use (S4.36)', async () => {
    const storage = createMemoryStorage()
    const before = both(storage)
    await connect(before.latchkey, { connectorId: 'one', namespace: 'solana' })
    await connect(before.latchkey, { connectorId: 'io.one' })
    before.latchkey.destroy()

    const after = both(storage)
    const active: unknown[] = []
    after.latchkey.store.subscribe((state) => active.push(state.activeNamespace))
    await after.latchkey.ready()
    expect(getAccount(after.latchkey, { namespace: 'solana' }).isConnected).toBe(true)
    expect(getAccount(after.latchkey)).toMatchObject({ isConnected: true, namespace: 'eip155' })
    expect(new Set(active)).toEqual(new Set(['eip155']))
  })

  test('where the one in use does not come back, the one that did is shown', async () => {
    const storage = createMemoryStorage()
    const before = both(storage)
    await connect(before.latchkey, { connectorId: 'io.one' })
    await connect(before.latchkey, { connectorId: 'one', namespace: 'solana' })
    before.latchkey.destroy()

    const after = both(storage, false)
    await after.latchkey.ready()
    expect(getAccount(after.latchkey)).toMatchObject({ isConnected: true, namespace: 'eip155' })
  })
})
