import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { SignClient as SignClient2172 } from 'sign-client-2.17.2'
import { SignClient as SignClient2210 } from 'sign-client-2.21.0'
import { afterAll, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest'
import { createServer } from '../createServer.ts'
import type { Database } from '../database/Database.ts'
import type { LatchkeyServer } from '../LatchkeyServer.ts'
import { type Listening, listen } from '../listen.ts'
import { type NamespaceKey, namespaceKeys } from '../testing/namespaceKeys.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'

// A dApp and a wallet that are not ours, at home on our relay: everything here is their code but the relay itself.
// Sites update late, so the dApp comes in three releases, each with its own idea of what a relay is asked.

const versions = [
  {
    /** How it brings a proposal to the relay. */
    proposes: ['irn_subscribe', 'irn_publish'],
    /** How it catches up on a new socket. */
    returns: ['irn_batchSubscribe', 'irn_batchFetchMessages'],
    SiteClient: SignClient2172,
    version: '2.17.2',
  },
  {
    proposes: ['irn_subscribe', 'irn_publish'],
    returns: ['irn_batchSubscribe'],
    SiteClient: SignClient2210,
    version: '2.21.0',
  },
  {
    proposes: ['wc_proposeSession'],
    returns: ['irn_batchSubscribe'],
    SiteClient: SignClient,
    version: '2.21.8',
  },
]

const namespaces = ['eip155', 'solana', 'bip122'] as const
const events = ['chainChanged', 'accountsChanged']
const metadataOf = (name: string) => ({
  description: name,
  icons: [],
  name,
  url: 'https://site.example',
})

let database: Database
let server: LatchkeyServer
let listening: Listening
let shared: { logger: string; projectId: string; relayUrl: string; telemetryEnabled: boolean }
/** What clients call themselves when they open a socket. */
const agents: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  server = await createServer(
    { auth: { mode: 'open' }, log: { level: 'silent' }, publicChains: false },
    { database },
  )
  const upgrade: LatchkeyServer['upgrade'] = (request, socket, head) => {
    agents.push(new URL(request.url ?? '', 'ws://relay').searchParams.get('ua') ?? '')
    server.upgrade(request, socket, head)
  }
  listening = await listen({ ...server, upgrade }, { host: '127.0.0.1', port: 0 })
  const relayUrl = `${listening.url.replace('http', 'ws')}/relay`
  shared = { logger: 'silent', projectId: 'interop', relayUrl, telemetryEnabled: false }
})

afterAll(async () => {
  await listening?.close({ graceMs: 100 })
  await server?.close()
  await database?.close()
})

// Side by side, because most of it is waiting: these clients pace themselves by the second.
describe.concurrent.each(versions)('a site', (release) => {
  describe.sequential(`on ${release.version}`, () => wholeFlow(release))
})

function wholeFlow({ proposes, returns, SiteClient, version }: (typeof versions)[number]): void {
  const keys = namespaceKeys()
  const evm = keyOf('eip155')
  const grants = Object.fromEntries(
    namespaces.map((namespace) => [namespace, grantOf(keyOf(namespace))]),
  )
  const wanted = {
    optionalNamespaces: Object.fromEntries(
      Object.entries(grants).map(([namespace, { accounts, ...asked }]) => [namespace, asked]),
    ),
  }

  let site: Awaited<ReturnType<typeof SiteClient.init>>
  /** What it asks of the relay. */
  let asked: MockInstance<(frame: { method: string }) => unknown>
  let core: InstanceType<typeof Core>
  let wallet: Awaited<ReturnType<typeof WalletKit.init>>
  let session: Awaited<ReturnType<Awaited<ReturnType<typeof site.connect>>['approval']>>

  beforeAll(async () => {
    const storageOptions = { database: ':memory:' }
    // Clients of one process and prefix share what they keep.
    site = await SiteClient.init({
      ...shared,
      customStoragePrefix: `site-${version}`,
      metadata: metadataOf('Site'),
      storageOptions,
    })
    asked = vi.spyOn(
      site.core.relayer as { request(frame: { method: string }): unknown },
      'request',
    )
    core = new Core({ ...shared, customStoragePrefix: `wallet-${version}`, storageOptions })
    wallet = await WalletKit.init({
      core: core as WalletKitTypes.Options['core'],
      metadata: metadataOf('Wallet'),
    })
    wallet.on('session_request', async ({ id, topic, params: { chainId, request } }) => {
      const result = await keys.find(({ chain }) => chain === chainId)?.answer(request.params)
      await wallet.respondSessionRequest({ response: { id, jsonrpc: '2.0', result }, topic })
    })
  })

  afterAll(async () => {
    await Promise.allSettled([site?.core.relayer.transportClose(), core?.relayer.transportClose()])
  })

  function keyOf(namespace: string): NamespaceKey {
    const key = keys.find(({ chain }) => chain.startsWith(`${namespace}:`))
    if (!key) throw new Error(`There is no key of ${namespace}.`)
    return key
  }

  function methodsAsked(): string[] {
    return asked.mock.calls.map(([{ method }]) => method)
  }

  async function isSigned(text: string, key = evm): Promise<boolean> {
    const answer = await site.request({
      chainId: key.chain,
      request: { method: key.method, params: key.paramsOf(text) },
      topic: session.topic,
    })
    return key.isSigned(text, answer)
  }

  async function emit(data: number): Promise<void> {
    const event = { data, name: 'chainChanged' }
    await wallet.emitSessionEvent({ chainId: evm.chain, event, topic: session.topic })
  }

  test('pairs and settles', async () => {
    const { uri, approval } = await site.connect(wanted)
    const proposed = next<WalletKitTypes.SessionProposal>(wallet, 'session_proposal')
    await wallet.pair({ uri: uri ?? '' })
    const { id } = await proposed
    expect(agents.join()).toContain(`/js-${version}/`)
    expect(methodsAsked()).toEqual(proposes)

    const [settled] = await Promise.all([
      approval(),
      wallet.approveSession({ id, namespaces: grants }),
    ])
    session = settled
    expect(session.namespaces).toEqual(grants)
    expect(session.peer.metadata.name).toBe('Wallet')
  })

  test.each(namespaces)('has a message signed in %s', async (namespace) => {
    expect(await isSigned('hello', keyOf(namespace))).toBe(true)
  })

  test('gets an event', async () => {
    const emitted = next<SessionEvent>(site, 'session_event')
    await emit(10)
    expect((await emitted).params.event).toEqual({ data: 10, name: 'chainChanged' })
  })

  test('gets an update', async () => {
    const updated = next<{ params: { namespaces: typeof grants } }>(site, 'session_update')
    const fewer = { eip155: grantOf(evm) }
    await wallet.updateSession({ namespaces: fewer, topic: session.topic })
    expect((await updated).params.namespaces).toEqual(fewer)
    expect(site.session.get(session.topic).namespaces).toEqual(fewer)
  })

  test('gets an extension', async () => {
    const before = site.session.get(session.topic).expiry
    // An expiry is in seconds.
    await sleep(1100)
    const extended = next<unknown>(site, 'session_extend')
    await wallet.extendSession({ topic: session.topic })
    await extended
    expect(site.session.get(session.topic).expiry).toBeGreaterThan(before)
  })

  test('pings and is pinged', async () => {
    await site.ping({ topic: session.topic })
    const pinged = next<{ topic: string }>(site, 'session_ping')
    await wallet.engine.signClient.ping({ topic: session.topic })
    expect((await pinged).topic).toBe(session.topic)
  })

  test('goes on after both sockets dropped', async () => {
    const dropped = [...socketsOf(site.core.relayer), ...socketsOf(core.relayer)]
    expect(dropped.length).toBe(2)
    asked.mockClear()
    const relayers = [site.core.relayer, core.relayer]
    const back = relayers.map((relayer) => next(relayer, 'relayer_connect'))
    for (const socket of dropped) socket.terminate()
    await Promise.all(back)
    expect(await isSigned('after the drop')).toBe(true)
    expect(methodsAsked()).toEqual(expect.arrayContaining(returns))
  })

  test('waits for a wallet that is offline', async () => {
    await core.relayer.transportClose()
    const signed = isSigned('while you were away')
    await sleep(700)
    await core.relayer.transportOpen()
    expect(await signed).toBe(true)
  })

  test('learns what happened while it was offline itself', async () => {
    await site.core.relayer.transportClose()
    const emitted = next<SessionEvent>(site, 'session_event')
    await emit(20)
    await site.core.relayer.transportOpen()
    expect((await emitted).params.event.data).toBe(20)
  })

  test('is rejected', async () => {
    const { uri, approval } = await site.connect(wanted)
    const proposed = next<WalletKitTypes.SessionProposal>(wallet, 'session_proposal')
    const rejected = expect(approval()).rejects.toMatchObject({ code: 5000 })
    await wallet.pair({ uri: uri ?? '' })
    await wallet.rejectSession({ id: (await proposed).id, reason: getSdkError('USER_REJECTED') })
    await rejected
  })

  test('signs in with one click, which makes a session', async () => {
    const { uri, response } = await site.authenticate({
      chains: [evm.chain],
      domain: 'site.example',
      methods: [evm.method],
      nonce: 'fresh nonce',
      uri: 'https://site.example/sign-in',
    })
    const requested = next<WalletKitTypes.SessionAuthenticate>(wallet, 'session_authenticate')
    // It brings a proposal along, for wallets that cannot do this.
    wallet.on('session_proposal', () => undefined)
    await wallet.pair({ uri: uri ?? '' })
    const { id, params } = await requested
    const request = populateAuthPayload({
      authPayload: params.authPayload,
      chains: [evm.chain],
      methods: [evm.method],
    })
    const iss = `did:pkh:${evm.chain}:${evm.address}`
    const message = wallet.formatAuthMessage({ iss, request })
    const s = String(await evm.answer(evm.paramsOf(message)))
    const auths = [buildAuthObject(request, { s, t: 'eip191' }, iss)]
    const [answered] = await Promise.all([
      response(),
      wallet.approveSessionAuthenticate({ auths, id }),
    ])
    expect(answered.auths?.[0]?.p.iss).toBe(iss)
    expect(answered.session?.namespaces['eip155']?.methods).toContain(evm.method)
  })

  test('ends the session, and the wallet learns of it', async () => {
    const ended = next<{ topic: string }>(wallet, 'session_delete')
    await site.disconnect({ reason: getSdkError('USER_DISCONNECTED'), topic: session.topic })
    expect((await ended).topic).toBe(session.topic)
    await expect(isSigned('too late')).rejects.toThrow()
  })
}

type SessionEvent = { params: { event: { name: string; data: unknown } } }

function grantOf({ address, chain, method }: NamespaceKey) {
  return { accounts: [`${chain}:${address}`], chains: [chain], events, methods: [method] }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** What the next event of a name brings. */
function next<T>(
  source: { once(name: never, listener: (event: T) => void): unknown },
  name: string,
) {
  return new Promise<T>((resolve) => source.once(name as never, resolve))
}

/** The WebSocket under a client of theirs. */
function socketsOf(relayer: unknown): { terminate(): void }[] {
  const { provider } = relayer as { provider: { connection: { socket?: { terminate(): void } } } }
  return provider.connection.socket ? [provider.connection.socket] : []
}
