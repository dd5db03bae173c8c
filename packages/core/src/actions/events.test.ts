import { describe, expect, test } from 'vitest'
import { UserRejectedRequestError } from '../errors/wallet/WalletError.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeRemote, remoteConnector } from '../fixtures/remote.ts'
import { createFakeServer, createMemoryStorage, granted, setup } from '../fixtures/setup.ts'
import { createSite } from '../fixtures/site.ts'
import { activate } from './activate.ts'
import { cancelSignIn } from './cancelSignIn.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { connectRemote } from './connectRemote.ts'
import { disconnect } from './disconnect.ts'
import { openModal } from './openModal.ts'
import { requestSignIn } from './requestSignIn.ts'
import { switchNetwork } from './switchNetwork.ts'

type Options = Parameters<typeof setup>[0]

/** A page whose events are noted as a site gets them, from its first on. */
function noted(options: Options = {}) {
  const it = setup(options)
  const events: { event: string; properties?: unknown; address?: string | undefined }[] = []
  it.latchkey.internal.events.subscribe(({ address, event, properties }) =>
    events.push({ ...(address && { address }), event, ...(properties && { properties }) }),
  )
  const of = (name: string) => events.filter(({ event }) => event === name)
  return { ...it, events, of }
}

const declined = new UserRejectedRequestError({ method: 'eth_requestAccounts' })

describe('the modal', () => {
  test('that opens and closes says whether somebody is connected', async () => {
    const { events, latchkey } = noted()
    openModal(latchkey)
    closeModal(latchkey)
    // It is closed already.
    closeModal(latchkey)
    await connect(latchkey, { connectorId: 'io.test' })
    openModal(latchkey)
    closeModal(latchkey)
    expect(events.filter(({ event }) => event.startsWith('MODAL'))).toEqual([
      { event: 'MODAL_OPEN', properties: { connected: false } },
      { event: 'MODAL_CLOSE', properties: { connected: false } },
      { event: 'MODAL_OPEN', properties: { connected: true } },
      { event: 'MODAL_CLOSE', properties: { connected: true } },
    ])
  })
})

describe('a connect', () => {
  test('says who has connected where, and that it was a wallet of the browser', async () => {
    const { latchkey, of } = noted()
    await connect(latchkey, { connectorId: 'io.test' })
    expect(of('CONNECT_SUCCESS')).toEqual([
      {
        address: '0xA',
        event: 'CONNECT_SUCCESS',
        properties: { caipNetworkId: 'eip155:31337', method: 'browser', name: 'Test Wallet' },
      },
    ])
  })

  test.each([
    ['a code', false, 'qrcode'],
    ['a link on a phone', true, 'mobile'],
  ])('by %s says so', async (_, mobile, method) => {
    const { offers, remote } = createFakeRemote()
    const { latchkey, of } = noted({
      actions: { connect: async ({ id }) => ({ ...granted, connectorId: id }) },
      environment: { mobile },
      sources: [remote],
    })
    const connecting = connectRemote(latchkey)
    await eventually(() => expect(offers).toHaveLength(1))
    offers[0]?.approve([remoteConnector('eip155')])
    await connecting
    expect(of('CONNECT_SUCCESS')).toMatchObject([{ properties: { method, name: 'Phone Wallet' } }])
  })

  test('that is declined says why, once', async () => {
    const { events, latchkey, of } = noted({
      actions: { connect: () => Promise.reject(declined) },
    })
    await expect(connect(latchkey, { connectorId: 'io.test' })).rejects.toBe(declined)
    expect(of('CONNECT_ERROR')).toEqual([
      { event: 'CONNECT_ERROR', properties: { message: declined.message } },
    ])
    expect(events.map(({ event }) => event)).not.toContain('CONNECT_SUCCESS')
  })

  test('that fails with no error of ours says what it failed with', async () => {
    const { latchkey, of } = noted({
      // As some wallets do.
      actions: { connect: () => Promise.reject('locked') },
    })
    await expect(connect(latchkey, { connectorId: 'io.test' })).rejects.toBe('locked')
    expect(of('CONNECT_ERROR')).toMatchObject([{ properties: { message: 'locked' } }])
  })

  test('that a newer one has replaced says nothing', async () => {
    let asked = 0
    const { latchkey, of } = noted({
      actions: { connect: () => (asked++ ? Promise.resolve(granted) : new Promise(() => {})) },
    })
    const first = connect(latchkey, { connectorId: 'io.test' })
    await eventually(() => expect(asked).toBe(1))
    await connect(latchkey, { connectorId: 'io.test' })
    await expect(first).rejects.toMatchObject({ code: 'request.aborted' })
    expect(of('CONNECT_ERROR')).toEqual([])
  })

  test('that a reload brings back says that it was one', async () => {
    const storage = createMemoryStorage()
    const first = setup({ environment: { storage } })
    await connect(first.latchkey, { connectorId: 'io.test' })
    first.latchkey.destroy()
    const again = noted({ environment: { storage } })
    await again.latchkey.ready()
    expect(again.of('CONNECT_SUCCESS')).toEqual([
      {
        address: '0xA',
        event: 'CONNECT_SUCCESS',
        properties: { method: 'browser', name: 'Test Wallet', reconnect: true },
      },
    ])
  })
})

describe('a disconnect', () => {
  test('names its namespace; where nothing is connected there is none', async () => {
    const { latchkey, of } = noted()
    await disconnect(latchkey)
    expect(of('DISCONNECT_SUCCESS')).toEqual([])
    await connect(latchkey, { connectorId: 'io.test' })
    await disconnect(latchkey)
    expect(of('DISCONNECT_SUCCESS')).toEqual([
      { event: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155' } },
    ])
  })

  test('error: that fails says why instead', async () => {
    const { latchkey, of } = noted({
      actions: { disconnect: () => Promise.reject(new Error('busy')) },
    })
    await connect(latchkey, { connectorId: 'io.test' })
    const failure = await disconnect(latchkey).catch((error: Error) => error)
    expect(of('DISCONNECT_ERROR')).toEqual([
      { event: 'DISCONNECT_ERROR', properties: { message: (failure as Error).message } },
    ])
    expect(of('DISCONNECT_SUCCESS')).toEqual([])
  })
})

test('a network that is chosen without a wallet is told', async () => {
  const { latchkey, of } = noted()
  await switchNetwork(latchkey, { networkId: 31338 })
  expect(of('SWITCH_NETWORK')).toEqual([
    { event: 'SWITCH_NETWORK', properties: { network: 'eip155:31338' } },
  ])
})

describe('a sign-in', () => {
  async function signing(options: Options = {}) {
    const { site, siwx } = createSite()
    const it = noted({ ...options, siwx })
    await connect(it.latchkey, { connectorId: 'io.test' })
    await eventually(() => expect(it.state().router.at(-1)?.name).toBe('SIWXSignMessage'))
    return { ...it, site }
  }

  test('names its network', async () => {
    const { latchkey, of } = await signing()
    await requestSignIn(latchkey)
    expect(of('SIWX_AUTH_SUCCESS')).toEqual([
      { event: 'SIWX_AUTH_SUCCESS', properties: { network: 'eip155:31337' } },
    ])
  })

  test('error: that fails is an error of its class', async () => {
    const { latchkey, site } = await signing()
    const seen: unknown[] = []
    latchkey.internal.events.subscribe(({ error, event, type }) => seen.push([event, type, error]))
    site.fails = new Error('the site is down')
    const failure = await requestSignIn(latchkey).catch((error: unknown) => error)
    expect(failure).toMatchObject({ cause: site.fails })
    expect(seen).toEqual([['SIWX_AUTH_ERROR', 'error', failure]])
  })

  test('that the visitor leaves is told', async () => {
    const { latchkey, of } = await signing()
    await cancelSignIn(latchkey)
    expect(of('CLICK_CANCEL_SIWX')).toHaveLength(1)
  })
})

test('the first contact with the server names the site’s networks', async () => {
  const { latchkey, of } = noted()
  await activate(latchkey)
  expect(of('INITIALIZE')).toEqual([
    { event: 'INITIALIZE', properties: { networks: ['eip155:31337', 'eip155:31338'] } },
  ])
})

test('a site that wants no telemetry has none, whatever the operator wants (S7.35)', async () => {
  const answers = {
    '/appkit/v1/config': { body: { features: [] } },
    '/e': { body: {}, status: 202 },
    '/getAnalyticsConfig': { body: { isAnalyticsEnabled: true } },
  }
  const server = createFakeServer(answers)
  const { latchkey } = setup({
    environment: { fetch: server.fetch },
    features: { analytics: false },
  })
  await activate(latchkey)
  openModal(latchkey)
  await new Promise((next) => setTimeout(next))
  const sent = server.requests.filter(({ url }) => url.pathname === '/e')
  expect(sent.map(({ body }) => (body as { props: { event: string } }).props.event)).toEqual([
    'INITIALIZE',
  ])
})
