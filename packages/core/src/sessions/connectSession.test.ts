import type { Namespace } from '@latchkey/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { connectRemote } from '../actions/connectRemote.ts'
import { disconnect } from '../actions/disconnect.ts'
import type { AdapterActions } from '../adapters/Adapter.ts'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { UnauthorizedError } from '../errors/wallet/WalletError.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeRemote, remoteConnector } from '../fixtures/remote.ts'
import {
  createFakeAdapter,
  createFakeEnvironment,
  createMemoryStorage,
  devOne,
} from '../fixtures/setup.ts'
import { getAccount } from '../getAccount.ts'
import type { SessionWallet } from './SessionWallet.ts'

const namespaces = ['eip155', 'solana'] as const
const noCode = new TypeError('Failed to fetch dynamically imported module: /a.js')
const refuses = async () => {
  throw new UnauthorizedError({ method: 'eth_requestAccounts' })
}

/** One namespace of a session that a wallet has approved. */
function approved(
  chain: (typeof namespaces)[number],
  change: Partial<SessionWallet> = {},
): Connector {
  const wallet: SessionWallet = {
    accounts: () => [{ address: `${chain}-phone`, networkIds: [`${chain}:31337`] }],
    end: async () => {},
    methods: () => [],
    moveTo: async () => true,
    name: 'Phone Wallet',
    networkId: () => `${chain}:31337`,
    networkIds: () => [`${chain}:31337`],
    request: async () => undefined,
    subscribe: () => () => {},
    ...change,
  }
  return remoteConnector(chain, { provider: wallet })
}

/** What a test makes the code of a namespace do. */
type Code = {
  connect?: (connector: Connector) => Promise<Connection>
  reconnect?: (connector: Connector) => Promise<Connection | undefined>
  /** Whether the adapter, or what opens its sessions, can be fetched now. */
  has?: { adapter: boolean; sessions: boolean }
}

/** A page of two namespaces; a second one over the same storage is the next load. */
function load({
  code = {},
  restored = [],
  storage = createMemoryStorage(),
}: {
  code?: Partial<Record<Namespace, Code>>
  restored?: readonly Connector[]
  storage?: Storage
} = {}) {
  const fake = createFakeRemote({ restored })
  const loads: string[] = []
  const adapters = namespaces.map((namespace) => {
    const granted = async (connector: Connector): Promise<Connection> => ({
      accounts: [{ address: `${namespace}-phone`, namespace, type: 'eoa' }],
      connectorId: connector.id,
      networkId: `${namespace}:31337`,
    })
    const { connect = granted, has = { adapter: true, sessions: true } } = code[namespace] ?? {}
    const { reconnect = connect } = code[namespace] ?? {}
    const made = createFakeAdapter({ connect, reconnect })
    return {
      announce: () =>
        made.announce({
          ...remoteConnector(namespace, { source: undefined }),
          id: 'io.here',
          type: 'ANNOUNCED',
        }),
      adapter: {
        ...made.adapter,
        async load(context: Parameters<typeof made.adapter.load>[0]): Promise<AdapterActions> {
          loads.push(namespace)
          if (!has.adapter) throw noCode
          const actions = await made.adapter.load(context)
          const loadSessions = async () => {
            loads.push(`${namespace} sessions`)
            if (!has.sessions) throw noCode
          }
          return { ...actions, wallet: { ...actions.wallet, loadSessions } }
        },
        namespace,
      },
      namespace,
    }
  })
  const latchkey = createLatchkey({
    adapters: adapters.map(({ adapter }) => adapter),
    debug: false,
    environment: createFakeEnvironment({ storage }),
    networks: [devOne, { ...devOne, chainNamespace: 'solana' }],
    projectId: 'p',
    serverUrl: 'https://server.example',
    sources: [fake.remote],
  })
  onTestFinished(() => latchkey.destroy())
  const offered = async (count = 1) => {
    await eventually(() => expect(fake.offers).toHaveLength(count))
    const offer = fake.offers[count - 1]
    if (!offer) throw new Error('No offer was made')
    return offer
  }
  return {
    ...fake,
    announce: (namespace: Namespace) =>
      adapters.find((each) => each.namespace === namespace)?.announce(),
    latchkey,
    loads,
    offered,
    /** A wallet scans and approves everything. */
    async scan(chains: readonly (typeof namespaces)[number][] = namespaces) {
      const answer = connectRemote(latchkey)
      answer.catch(() => {})
      const offer = await offered(fake.offers.length + 1)
      offer.onUri('wc:topic', Date.now() + 240_000)
      await settled()
      offer.approve(chains.map((chain) => approved(chain)))
      return answer
    },
    statuses: () => namespaces.map((namespace) => getAccount(latchkey, { namespace }).connectorId),
    stored: () => latchkey.internal.storage.read().connections,
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('all that a session takes is fetched while the code is shown', async () => {
  const page = load()
  const answer = connectRemote(page.latchkey)
  const offer = await page.offered()
  expect(page.loads).toEqual([])
  offer.onUri('wc:topic', Date.now() + 240_000)
  await settled()
  expect([...page.loads].sort()).toEqual(['eip155', 'eip155 sessions', 'solana', 'solana sessions'])
  offer.approve(namespaces.map((namespace) => approved(namespace)))
  await answer
})

test('of one namespace where one is asked for', async () => {
  const page = load()
  connectRemote(page.latchkey, { namespace: 'solana' }).catch(() => {})
  ;(await page.offered()).onUri('wc:topic', Date.now() + 240_000)
  await settled()
  expect(page.loads).toEqual(['solana', 'solana sessions'])
})

test.each([
  ['the adapter', { adapter: false, sessions: true }],
  ['what opens its sessions', { adapter: true, sessions: false }],
])('without %s the session is kept, and joined on the next load', async (_, missing) => {
  const storage = createMemoryStorage()
  const code = { eip155: { has: missing } }
  const first = load({ code, storage })
  await expect(first.scan(['eip155'])).rejects.toMatchObject({
    cause: noCode,
    code: 'remote.session_not_joined',
  })
  expect(first.seen.closed).toBe(0)
  expect(first.statuses()).toEqual([undefined, undefined])
  first.latchkey.destroy()

  const next = load({ restored: [approved('eip155')], storage })
  await next.latchkey.ready()
  expect(next.statuses()).toEqual(['walletConnect', undefined])
  expect(next.offers).toEqual([])
})

test.each<[string, Partial<Record<Namespace, Code>>, number]>([
  ['that no adapter takes then', { eip155: { reconnect: async () => undefined } }, 1],
  ['that another namespace uses', { solana: { reconnect: async () => undefined } }, 0],
])('a kept session %s is ended only where nothing uses it', async (_, code, ends) => {
  const storage = createMemoryStorage()
  const has = { adapter: false, sessions: true }
  const first = load({ code: { eip155: { has }, solana: { has } }, storage })
  const chains = ends ? (['eip155'] as const) : namespaces
  await expect(first.scan(chains)).rejects.toMatchObject({ code: 'remote.session_not_joined' })
  first.latchkey.destroy()

  const end = vi.fn(async () => {})
  const next = load({ code, restored: chains.map((chain) => approved(chain, { end })), storage })
  await next.latchkey.ready()
  expect(next.statuses()).toEqual([ends ? undefined : 'walletConnect', undefined])
  expect(end).toHaveBeenCalledTimes(ends)
})

test('a session has one end: who leaves one of its namespaces has left them all, and sees no other on the way (S4.5)', async () => {
  const page = load()
  await page.scan()
  page.announce('solana')
  expect(page.statuses()).toEqual(['walletConnect', 'walletConnect'])
  page.latchkey.store.setState({ activeNamespace: 'eip155' })
  const shown = new Set<string | undefined>()
  page.latchkey.store.subscribe((state) => shown.add(state.activeNamespace))
  await disconnect(page.latchkey, { namespace: 'eip155' })
  expect(page.statuses()).toEqual([undefined, undefined])
  expect([...shown]).toEqual(['eip155'])
  // A wallet of the page in another namespace is another wallet.
  await page.scan()
  await connect(page.latchkey, { connectorId: 'io.here', namespace: 'solana' })
  await disconnect(page.latchkey, { namespace: 'eip155' })
  expect(page.statuses()).toEqual([undefined, 'io.here'])
})

test('and joined by the next try, without another offer', async () => {
  const has = { adapter: false, sessions: true }
  const page = load({ code: { eip155: { has } } })
  await expect(page.scan(['eip155'])).rejects.toMatchObject({ code: 'remote.session_not_joined' })
  // As where the code is still missing.
  await expect(connectRemote(page.latchkey)).rejects.toMatchObject({
    code: 'remote.session_not_joined',
  })
  has.adapter = true
  expect(await connectRemote(page.latchkey)).toMatchObject({ connectorId: 'walletConnect' })
  expect(page.offers).toHaveLength(1)
  expect(page.seen.closed).toBe(0)
  expect(page.statuses()).toEqual(['walletConnect', undefined])
})

test('a visitor who wants a new code gets one', async () => {
  const page = load({ code: { eip155: { has: { adapter: false, sessions: true } } } })
  await expect(page.scan(['eip155'])).rejects.toMatchObject({ code: 'remote.session_not_joined' })
  connectRemote(page.latchkey, { renew: true }).catch(() => {})
  await page.offered(2)
})

test('a visitor who disconnects has left the session that was kept', async () => {
  const page = load({ code: { eip155: { has: { adapter: false, sessions: true } } } })
  await expect(page.scan(['eip155'])).rejects.toMatchObject({ code: 'remote.session_not_joined' })
  expect(page.stored()).toEqual({
    eip155: { address: 'eip155-phone', connectorId: 'walletConnect' },
  })
  await disconnect(page.latchkey)
  expect(page.stored()).toEqual({})
})

test('a namespace whose code is missing keeps no other one from connecting, and is joined later', async () => {
  const has = { adapter: false, sessions: true }
  const page = load({ code: { eip155: { has } } })
  expect(await page.scan()).toMatchObject({ networkId: 'solana:31337' })
  await settled()
  expect(page.statuses()).toEqual([undefined, 'walletConnect'])
  expect(page.stored()).toMatchObject({
    eip155: { address: 'eip155-phone', connectorId: 'walletConnect' },
    solana: { connectorId: 'walletConnect' },
  })
  has.adapter = true
  expect(await connectRemote(page.latchkey, { namespace: 'eip155' })).toMatchObject({
    networkId: 'eip155:31337',
  })
  expect(page.statuses()).toEqual(['walletConnect', 'walletConnect'])
  expect(page.offers).toHaveLength(1)
})

test('accounts that an adapter refuses keep no other namespace from connecting', async () => {
  const page = load({ code: { eip155: { connect: refuses, reconnect: refuses } } })
  expect(await page.scan()).toMatchObject({ networkId: 'solana:31337' })
  await settled()
  expect(page.statuses()).toEqual([undefined, 'walletConnect'])
  expect(page.latchkey.store.getState().activeNamespace).toBe('solana')
  expect(page.stored()).not.toHaveProperty('eip155')
  expect(page.seen.closed).toBe(0)
})

test('a session whose accounts no adapter takes is ended, for the wallet too', async () => {
  const page = load({ code: { eip155: { connect: refuses }, solana: { connect: refuses } } })
  await expect(page.scan()).rejects.toMatchObject({ code: 'wallet.unauthorized' })
  expect(page.seen.closed).toBe(1)
  expect(page.statuses()).toEqual([undefined, undefined])
  expect(page.stored()).toEqual({})
})

test('nor does it take the place of another wallet that it was not asked to take', async () => {
  const page = load({ code: { eip155: { connect: refuses, reconnect: refuses } } })
  page.announce('solana')
  await connect(page.latchkey, { connectorId: 'io.here' })
  const answer = connectRemote(page.latchkey, { namespace: 'eip155' })
  ;(await page.offered()).approve(namespaces.map((namespace) => approved(namespace)))
  await expect(answer).rejects.toMatchObject({ code: 'wallet.unauthorized' })
  expect(page.statuses()).toEqual([undefined, 'io.here'])
  expect(page.seen.closed).toBe(1)
})

test('a visitor who turned to another wallet meanwhile has it, and the session is over', async () => {
  let asked = () => {}
  const connecting = new Promise<void>((resolve) => {
    asked = resolve
  })
  const page = load({
    code: {
      eip155: {
        connect: async ({ id }) => {
          asked()
          if (id === 'walletConnect') await new Promise(() => {})
          return {
            accounts: [{ address: '0xA', namespace: 'eip155', type: 'eoa' }],
            connectorId: id,
            networkId: 'eip155:31337',
          }
        },
      },
    },
  })
  page.announce('eip155')
  const answer = page.scan()
  const ended = expect(answer).rejects.toMatchObject({ code: 'request.aborted' })
  await connecting
  await connect(page.latchkey, { connectorId: 'io.here' })
  await ended
  expect(page.statuses()).toEqual(['io.here', undefined])
  expect(page.seen.closed).toBe(1)
})
