import { expect, onTestFinished, test, vi } from 'vitest'
import type { Connector } from '../connectors/Connector.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { PairingExpiredError, RelayRefusedError, RelayUnreachableError } from '../errors/remote.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeRemote, remoteConnector } from '../fixtures/remote.ts'
import {
  createFakeAdapter,
  createFakeEnvironment,
  createMemoryStorage,
  devOne,
  setup,
} from '../fixtures/setup.ts'
import { getAccount } from '../getAccount.ts'
import { choosePairingLink } from './choosePairingLink.ts'
import { connect } from './connect.ts'
import { connectRemote } from './connectRemote.ts'
import { disconnect } from './disconnect.ts'
import { openModal } from './openModal.ts'
import { selectNamespace } from './selectNamespace.ts'
import { showPairing } from './showPairing.ts'

const namespaces = ['eip155', 'solana'] as const
const wallet = { chains: ['eip155:1'], id: 'phone', image_id: 'i', name: 'Phone Wallet' }

/** A page of two namespaces and remote wallets; a second one over the same storage is the next visit. */
function visit({
  answers = async () => {},
  now,
  restored = [],
  storage = createMemoryStorage(),
}: {
  /** When wallets of a namespace answer. */
  answers?: (connector: Connector) => Promise<void>
  now?: () => number
  restored?: readonly Connector[]
  storage?: Storage
} = {}) {
  const fake = createFakeRemote({ restored })
  const made = namespaces.map((namespace) => {
    const connection = {
      accounts: [{ address: `${namespace}-phone`, namespace, type: 'eoa' }],
      connectorId: 'walletConnect',
      networkId: `${namespace}:31337`,
    } as const
    const adapter = createFakeAdapter({
      connect: async (connector) => {
        await answers(connector)
        return { ...connection, connectorId: connector.id }
      },
      reconnect: async (connector) => ({ ...connection, connectorId: connector.id }),
    })
    return { ...adapter, adapter: { ...adapter.adapter, namespace }, namespace }
  })
  const latchkey = createLatchkey({
    adapters: made.map(({ adapter }) => adapter),
    debug: false,
    environment: createFakeEnvironment({ storage, ...(now ? { now } : {}) }),
    networks: [devOne, { ...devOne, chainNamespace: 'solana' }],
    projectId: 'p',
    sources: [fake.remote],
    serverUrl: 'https://server.example',
  })
  onTestFinished(() => latchkey.destroy())
  return {
    ...fake,
    announce: (namespace: (typeof namespaces)[number]) =>
      made
        .find((one) => one.namespace === namespace)
        ?.announce({ ...remoteConnector(namespace), id: 'io.here', type: 'ANNOUNCED' }),
    asked: (namespace: (typeof namespaces)[number]) =>
      made.find((one) => one.namespace === namespace)?.asked,
    latchkey,
    state: () => latchkey.store.getState(),
    statuses: () => namespaces.map((namespace) => getAccount(latchkey, { namespace }).connectorId),
  }
}

async function offered({ offers }: ReturnType<typeof visit>, count = 1) {
  await eventually(() => expect(offers).toHaveLength(count))
  const offer = offers[count - 1]
  if (!offer) throw new Error('No offer was made')
  return offer
}

test('the offer is in the state until a wallet takes it; one session connects every namespace (S1.3, S4.37)', async () => {
  const page = visit()
  openModal(page.latchkey)
  const answer = connectRemote(page.latchkey, { wallet })
  expect(page.state().pairing).toEqual({ status: 'opening' })
  const offer = await offered(page)
  offer.onUri('wc:topic', 5)
  expect(page.state().pairing).toEqual({ expiresMs: 5, status: 'waiting', uri: 'wc:topic' })
  choosePairingLink(page.latchkey, { href: 'phone://', name: 'Phone Wallet' })
  expect(offer.link()).toEqual({ href: 'phone://', name: 'Phone Wallet' })

  offer.approve(namespaces.map((namespace) => remoteConnector(namespace)))
  expect(await answer).toMatchObject({ connectorId: 'walletConnect' })
  await eventually(() => expect(page.statuses()).toEqual(['walletConnect', 'walletConnect']))
  expect(page.state()).toMatchObject({
    activeNamespace: 'eip155',
    modal: { open: false },
    pairing: { status: 'idle' },
  })
  expect(page.latchkey.internal.storage.read().recentWalletIds).toEqual(['phone'])
})

test('without a namespace asked for, the one that the page shows is connected and stays shown', async () => {
  const page = visit()
  selectNamespace(page.latchkey, 'solana')
  const answer = connectRemote(page.latchkey)
  ;(await offered(page)).approve(namespaces.map((namespace) => remoteConnector(namespace)))
  expect((await answer).networkId).toBe('solana:31337')
  await eventually(() => expect(page.statuses()).toEqual(['walletConnect', 'walletConnect']))
  expect(page.state().activeNamespace).toBe('solana')
})

test('a client that did not load is loaded by the next try; it ends with the instance', async () => {
  const page = visit()
  const load = vi.spyOn(page.remote, 'load').mockRejectedValueOnce(new Error('chunk'))
  await expect(connectRemote(page.latchkey)).rejects.toThrow('chunk')
  connectRemote(page.latchkey).catch(() => undefined)
  await offered(page)
  expect(load).toHaveBeenCalledTimes(2)
  expect(page.seen.context?.signal.aborted).toBe(false)
  page.latchkey.destroy()
  expect(page.seen.context?.signal.aborted).toBe(true)
})

test('only networks that the site has an adapter for are asked for; a wallet that grants others differs from one that was cancelled', async () => {
  const page = visit()
  page.latchkey.store.setState(({ networks }) => ({
    networks: networks.flatMap((network) => [network, { ...network, chainNamespace: 'bip122' }]),
  }))
  const answer = connectRemote(page.latchkey)
  const offer = await offered(page)
  const asked = page.seen.context?.networks() ?? []
  expect(asked.map(({ chainNamespace }) => chainNamespace)).toEqual(namespaces)
  offer.approve([remoteConnector('bip122')])
  await expect(answer).rejects.toMatchObject({
    code: 'adapter.missing',
    message: 'connect: no adapter for namespace bip122',
  })
  // A session that the page cannot use is over, for the wallet too.
  expect(page.seen.closed).toBe(1)
  expect(page.state().pairing).toEqual({ status: 'idle' })
})

test('a session that grants nothing at all is one that was left', async () => {
  const page = visit()
  const answer = connectRemote(page.latchkey)
  ;(await offered(page)).approve([])
  await expect(answer).rejects.toMatchObject({ code: 'request.aborted' })
  expect(page.seen.closed).toBe(1)
})

test('a session leaves a wallet of another namespace in its place', async () => {
  const page = visit()
  page.announce('solana')
  await connect(page.latchkey, { connectorId: 'io.here' })
  const answer = connectRemote(page.latchkey, { namespace: 'eip155' })
  const offer = await offered(page)
  expect(offer.namespace).toBe('eip155')
  offer.approve(namespaces.map((namespace) => remoteConnector(namespace)))
  await answer
  await Promise.resolve()
  expect(page.statuses()).toEqual(['walletConnect', 'io.here'])
})

test('a screen that comes again joins the offer that stands; a stale one is made anew (S4.43)', async () => {
  let now = 0
  const page = visit({ now: () => now })
  const first = connectRemote(page.latchkey)
  const offer = await offered(page)
  offer.onUri('wc:one', 240_000)
  now = 229_999
  const joined = connectRemote(page.latchkey)
  expect(page.offers).toHaveLength(1)
  now = 230_001
  const superseded = Promise.allSettled([first, joined])
  const renewed = connectRemote(page.latchkey)
  const second = await offered(page, 2)
  for (const each of await superseded)
    expect(each).toMatchObject({ reason: { code: 'request.aborted' }, status: 'rejected' })
  second.approve([remoteConnector('eip155')])
  await renewed
  expect(page.statuses()).toEqual(['walletConnect', undefined])
})

test('a visitor can have a new code at any time', async () => {
  const page = visit()
  const first = connectRemote(page.latchkey)
  first.catch(() => undefined)
  await offered(page)
  void connectRemote(page.latchkey, { renew: true }).catch(() => undefined)
  await offered(page, 2)
  expect(page.offers[0]?.signal.aborted).toBe(true)
})

test('a declined and an expired offer leave everything as it was, and say why (S9.6)', async () => {
  const page = visit()
  page.announce('eip155')
  await connect(page.latchkey, { connectorId: 'io.here' })
  for (const error of [new PairingExpiredError(), Object.assign(new Error('no'), { code: 4001 })]) {
    const answer = connectRemote(page.latchkey)
    const offer = await offered(page, page.offers.length + 1)
    offer.decline(error)
    await expect(answer).rejects.toBe(error)
    expect(page.state().pairing).toEqual({ status: 'idle' })
    expect(page.statuses()).toEqual(['io.here', undefined])
  }
})

test('a wallet that takes one namespace of a session leaves the others theirs', async () => {
  const page = visit()
  const answer = connectRemote(page.latchkey)
  ;(await offered(page)).approve(namespaces.map((namespace) => remoteConnector(namespace)))
  await answer
  await eventually(() => expect(page.statuses()).toEqual(['walletConnect', 'walletConnect']))
  page.announce('eip155')
  await connect(page.latchkey, { connectorId: 'io.here' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(page.statuses()).toEqual(['io.here', 'walletConnect'])
  expect(page.asked('eip155')).not.toContain('disconnect')
  page.announce('solana')
  await connect(page.latchkey, { connectorId: 'io.here', namespace: 'solana' })
  await eventually(() => expect(page.asked('solana')).toContain('disconnect'))
})

test('nor does it end a session that another namespace may go back to', async () => {
  const page = visit({
    answers: ({ chain, id }) =>
      id === 'io.here' && chain === 'solana' ? new Promise(() => {}) : Promise.resolve(),
  })
  const answer = connectRemote(page.latchkey)
  ;(await offered(page)).approve(namespaces.map((namespace) => remoteConnector(namespace)))
  await answer
  await eventually(() => expect(page.statuses()).toEqual(['walletConnect', 'walletConnect']))
  for (const namespace of namespaces) page.announce(namespace)
  const asking = connect(page.latchkey, { connectorId: 'io.here', namespace: 'solana' })
  await connect(page.latchkey, { connectorId: 'io.here', namespace: 'eip155' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(page.asked('eip155')).not.toContain('disconnect')
  await disconnect(page.latchkey)
  await expect(asking).rejects.toMatchObject({ code: 'request.aborted' })
})

test('a new session ends what the one before had and it has not', async () => {
  const page = visit()
  const first = connectRemote(page.latchkey)
  ;(await offered(page)).approve(namespaces.map((namespace) => remoteConnector(namespace)))
  await first
  await eventually(() => expect(page.statuses()[1]).toBe('walletConnect'))
  const second = connectRemote(page.latchkey)
  ;(await offered(page, 2)).approve([remoteConnector('eip155', { name: 'Other' })])
  await second
  expect(page.statuses()).toEqual(['walletConnect', undefined])
  expect(page.state().connectors.map(({ chain, name }) => [chain, name])).toEqual([
    ['eip155', 'Other'],
  ])
  // The visitor did not leave it: it is no previous wallet.
  expect(page.state().otherWallets.solana ?? []).toEqual([])
})

test('the next visit restores the session, and loads the client for no other visitor (S4.36)', async () => {
  const storage = createMemoryStorage()
  const first = visit({ storage })
  await first.latchkey.ready()
  expect(first.seen.loads).toBe(0)
  const answer = connectRemote(first.latchkey)
  ;(await offered(first)).approve([remoteConnector('eip155')])
  await answer
  first.latchkey.destroy()

  const granted = [remoteConnector('eip155'), remoteConnector('bip122')]
  const second = visit({ restored: granted, storage })
  expect(getAccount(second.latchkey, { namespace: 'eip155' }).status).toBe('reconnecting')
  await second.latchkey.ready()
  expect(second.statuses()).toEqual(['walletConnect', undefined])
  // The site has no adapter for what else the wallet grants.
  expect(second.state().connectors.map(({ chain }) => chain)).toEqual(['eip155'])

  const third = visit({ restored: [], storage })
  await third.latchkey.ready()
  expect(third.statuses()).toEqual([undefined, undefined])

  // The session is over: it is not looked for again.
  const fourth = visit({ restored: [], storage })
  expect(getAccount(fourth.latchkey, { namespace: 'eip155' }).status).toBe('disconnected')
  await fourth.latchkey.ready()
  expect([third.seen.loads, fourth.seen.loads]).toEqual([1, 0])
})

test('a session that another tab made takes the place of the one here, without a word to either', async () => {
  const page = visit()
  const answer = connectRemote(page.latchkey)
  ;(await offered(page)).approve(namespaces.map((namespace) => remoteConnector(namespace)))
  await answer
  await eventually(() => expect(page.statuses()).toEqual(['walletConnect', 'walletConnect']))
  page.seen.context?.onSession([remoteConnector('eip155', { name: 'Other Phone' })])
  expect(page.statuses()).toEqual(['walletConnect', undefined])
  expect(page.state().connectors.map(({ name }) => name)).toEqual(['Other Phone'])
  await eventually(() => expect(page.asked('eip155')?.at(-1)).toBe('reconnect'))
  expect(page.latchkey.internal.storage.read().connections).toMatchObject({
    eip155: { connectorId: 'walletConnect' },
  })
})

test('a namespace that the wallet grants later is connected, and none of a session that the visitor left', async () => {
  const page = visit()
  const answer = connectRemote(page.latchkey)
  ;(await offered(page)).approve([remoteConnector('solana')])
  await answer
  expect(page.statuses()).toEqual([undefined, 'walletConnect'])
  const both = namespaces.map((namespace) => remoteConnector(namespace))
  page.seen.context?.onSession(both)
  await eventually(() => expect(page.statuses()).toEqual(['walletConnect', 'walletConnect']))
  expect(page.state().activeNamespace).toBe('solana')
  await disconnect(page.latchkey, { namespace: 'eip155' })
  // It is one, and so is its end.
  expect(page.statuses()).toEqual([undefined, undefined])
  page.seen.context?.onSession(both)
  await new Promise((resolve) => setTimeout(resolve))
  expect(page.statuses()).toEqual([undefined, undefined])
})

test('a site without remote wallets gets an error (S8.30)', async () => {
  const { latchkey } = setup()
  await expect(connectRemote(latchkey)).rejects.toMatchObject({
    code: 'remote.missing',
    message: 'WalletConnectConnector not found',
  })
})

test('what goes wrong in the background becomes an alert, once each (S8.27)', async () => {
  const page = visit()
  void connectRemote(page.latchkey).catch(() => undefined)
  await offered(page)
  const refusal = new RelayRefusedError({ reason: 'clock', relayMessage: 'iat is in the future' })
  page.seen.context?.onError(refusal)
  await eventually(() =>
    expect(page.state().alerts).toEqual([
      expect.objectContaining({ code: 'remote.relay_refused_clock', variant: 'error' }),
    ]),
  )
  expect(page.state().alerts[0]?.message).toContain('clock')
  page.latchkey.store.setState({ alerts: [] })
  page.seen.context?.onError(refusal)
  // Whatever was to be said would be there with what is said next.
  page.seen.context?.onError(new RelayUnreachableError())
  await eventually(() =>
    expect(page.state().alerts.map(({ code }) => code)).toEqual(['remote.relay_unreachable']),
  )
})

test('a page that offers the session itself shows its code (S2.20)', () => {
  vi.useFakeTimers({ now: 1000 })
  onTestFinished(() => void vi.useRealTimers())
  const { latchkey, state } = setup({ manualWCControl: true })
  showPairing(latchkey, { uri: 'wc:own' })
  expect(state()).toMatchObject({
    modal: { open: true },
    pairing: { expiresMs: 241_000, status: 'waiting', uri: 'wc:own' },
    router: [{ name: 'ConnectingWalletConnectBasic' }],
  })
})

test('an offer for one namespace is not joined for another', async () => {
  const page = visit()
  const first = connectRemote(page.latchkey, { namespace: 'eip155' })
  first.catch(() => undefined)
  await offered(page)
  connectRemote(page.latchkey, { namespace: 'solana' }).catch(() => undefined)
  const second = await offered(page, 2)
  expect(second.namespace).toBe('solana')
  await expect(first).rejects.toMatchObject({ code: 'request.aborted' })
})

test('an offer that was replaced neither shows its code nor ends the one in its place', async () => {
  const page = visit()
  const first = connectRemote(page.latchkey)
  const stale = await offered(page)
  const second = connectRemote(page.latchkey, { renew: true })
  await expect(first).rejects.toMatchObject({ code: 'request.aborted' })
  const offer = await offered(page, 2)
  const expiresMs = Date.now() + 240_000
  offer.onUri('wc:new', expiresMs)
  stale.onUri('wc:old', 5)
  expect(page.state().pairing).toEqual({ expiresMs, status: 'waiting', uri: 'wc:new' })
  // Who comes now joins the one that stands.
  const joined = connectRemote(page.latchkey)
  offer.approve([remoteConnector('eip155')])
  expect(await joined).toEqual(await second)
  expect(page.offers).toHaveLength(2)
})

test('what a session takes may be missing while its code is shown; nothing is reported of it', async () => {
  const page = visit()
  const adapter = page.latchkey.adapters.get('eip155')
  if (!adapter) throw new Error('The page has an adapter')
  const load = vi.spyOn(adapter, 'load').mockRejectedValueOnce(new Error('chunk'))
  const answer = connectRemote(page.latchkey, { namespace: 'eip155' })
  const offer = await offered(page)
  offer.onUri('wc:topic', Date.now() + 240_000)
  await new Promise((resolve) => setTimeout(resolve))
  expect(load).toHaveBeenCalledTimes(1)
  offer.approve([remoteConnector('eip155')])
  expect(await answer).toMatchObject({ connectorId: 'walletConnect' })
  expect(load).toHaveBeenCalledTimes(2)
})

test('each try is of the wallet it is for: the link of the wallet before is not opened again', async () => {
  const page = visit()
  connectRemote(page.latchkey, { wallet }).catch(() => undefined)
  const offer = await offered(page)
  choosePairingLink(page.latchkey, { href: 'phone://', name: 'Phone Wallet' })
  const other = { ...wallet, id: 'other' }
  connectRemote(page.latchkey, { wallet: other }).catch(() => undefined)
  expect(offer.link()).toBeUndefined()
  expect(page.state().pairingChoice.wallet).toEqual(other)
})
