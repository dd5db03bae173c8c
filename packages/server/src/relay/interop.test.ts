import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { type Hex, hexToString, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type LatchkeyServer } from '../createServer.ts'
import type { Database } from '../database/Database.ts'
import { type Listening, listen } from '../listen.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'

// A dApp and a wallet that are not ours, at home on our relay: everything here is their code but the relay itself.

const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const methods = ['personal_sign', 'eth_sendTransaction']
const events = ['chainChanged', 'accountsChanged']
const namespaces = {
  eip155: {
    accounts: [`eip155:1:${account.address}`, `eip155:10:${account.address}`],
    chains: ['eip155:1', 'eip155:10'],
    events,
    methods,
  },
}
const wanted = { optionalNamespaces: { eip155: { chains: ['eip155:1'], events, methods } } }
const metadataOf = (name: string) => ({
  description: name,
  icons: [],
  name,
  url: 'https://site.example',
})

let database: Database
let server: LatchkeyServer
let listening: Listening
let relayUrl = ''
let dapp: Awaited<ReturnType<typeof SignClient.init>>
let core: InstanceType<typeof Core>
let wallet: Awaited<ReturnType<typeof WalletKit.init>>
let session: Awaited<ReturnType<Awaited<ReturnType<typeof dapp.connect>>['approval']>>

beforeAll(async () => {
  database = await openTestDatabase()
  server = await createServer(
    { auth: { mode: 'open' }, log: { level: 'silent' }, publicChains: false },
    { database },
  )
  listening = await listen(server, { host: '127.0.0.1', port: 0 })
  relayUrl = `${listening.url.replace('http', 'ws')}/relay`
  const shared = { logger: 'silent', projectId: 'interop', relayUrl, telemetryEnabled: false }
  dapp = await SignClient.init({
    ...shared,
    customStoragePrefix: 'dapp',
    metadata: metadataOf('dApp'),
    storageOptions: { database: ':memory:' },
  })
  core = new Core({
    ...shared,
    customStoragePrefix: 'wallet',
    storageOptions: { database: ':memory:' },
  })
  wallet = await WalletKit.init({
    core: core as WalletKitTypes.Options['core'],
    metadata: metadataOf('Wallet'),
  })
  wallet.on('session_request', answer)
}, 60_000)

afterAll(async () => {
  await Promise.allSettled([dapp?.core.relayer.transportClose(), core?.relayer.transportClose()])
  await listening?.close({ graceMs: 100 })
  await server?.close()
  await database?.close()
})

async function answer({ id, topic, params }: WalletKitTypes.SessionRequest): Promise<void> {
  const [message] = params.request.params as [Hex]
  const result = await account.signMessage({ message: { raw: message } })
  await wallet.respondSessionRequest({ response: { id, jsonrpc: '2.0', result }, topic })
}

/** What the next event of a name brings. */
function next<T>(
  source: { once(name: never, listener: (event: T) => void): unknown },
  name: string,
) {
  return new Promise<T>((resolve) => source.once(name as never, resolve))
}

async function sign(text: string): Promise<boolean> {
  const message: Hex = `0x${Buffer.from(text).toString('hex')}`
  const signature = await dapp.request<Hex>({
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: [message, account.address] },
    topic: session.topic,
  })
  return verifyMessage({ address: account.address, message: hexToString(message), signature })
}

test('pair and settle', async () => {
  const { uri, approval } = await dapp.connect(wanted)
  const proposed = next<WalletKitTypes.SessionProposal>(wallet, 'session_proposal')
  await wallet.pair({ uri: uri ?? '' })
  const { id } = await proposed
  const [settled] = await Promise.all([approval(), wallet.approveSession({ id, namespaces })])
  session = settled
  expect(session.namespaces['eip155']?.accounts).toEqual(namespaces.eip155.accounts)
  expect(session.peer.metadata.name).toBe('Wallet')
})

test('a message is signed', async () => {
  expect(await sign('hello')).toBe(true)
})

test('event, update, extend and ping arrive', async () => {
  const emitted = next<{ params: { event: { name: string; data: unknown } } }>(
    dapp,
    'session_event',
  )
  await wallet.emitSessionEvent({
    chainId: 'eip155:10',
    event: { data: 10, name: 'chainChanged' },
    topic: session.topic,
  })
  expect((await emitted).params.event).toEqual({ data: 10, name: 'chainChanged' })

  const updated = next<{ params: { namespaces: typeof namespaces } }>(dapp, 'session_update')
  const fewer = {
    eip155: {
      ...namespaces.eip155,
      accounts: [`eip155:1:${account.address}`],
      chains: ['eip155:1'],
    },
  }
  await wallet.updateSession({ namespaces: fewer, topic: session.topic })
  expect((await updated).params.namespaces).toEqual(fewer)

  const before = dapp.session.get(session.topic).expiry
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const extended = next<unknown>(dapp, 'session_extend')
  await wallet.extendSession({ topic: session.topic })
  await extended
  expect(dapp.session.get(session.topic).expiry).toBeGreaterThan(before)

  await dapp.ping({ topic: session.topic })
})

test('both sockets drop, and the session goes on', async () => {
  const dropped = [...socketsOf(dapp.core.relayer), ...socketsOf(core.relayer)]
  expect(dropped.length).toBe(2)
  const back = [next(dapp.core.relayer, 'relayer_connect'), next(core.relayer, 'relayer_connect')]
  for (const socket of dropped) socket.terminate()
  await Promise.all(back)
  expect(await sign('after the drop')).toBe(true)
})

test('what is asked while the wallet is offline waits for it', async () => {
  await core.relayer.transportClose()
  const signed = sign('while you were away')
  await new Promise((resolve) => setTimeout(resolve, 700))
  await core.relayer.transportOpen()
  expect(await signed).toBe(true)
})

test('a rejection arrives as one', async () => {
  const { uri, approval } = await dapp.connect(wanted)
  const proposed = next<WalletKitTypes.SessionProposal>(wallet, 'session_proposal')
  const rejected = expect(approval()).rejects.toMatchObject({ code: 5000 })
  await wallet.pair({ uri: uri ?? '' })
  await wallet.rejectSession({ id: (await proposed).id, reason: getSdkError('USER_REJECTED') })
  await rejected
})

test('one-click sign-in makes a session', async () => {
  const { uri, response } = await dapp.authenticate({
    chains: ['eip155:1'],
    domain: 'site.example',
    methods: ['personal_sign'],
    nonce: 'fresh nonce',
    uri: 'https://site.example/sign-in',
  })
  const asked = next<WalletKitTypes.SessionAuthenticate>(wallet, 'session_authenticate')
  await wallet.pair({ uri: uri ?? '' })
  const { id, params } = await asked
  const request = populateAuthPayload({
    authPayload: params.authPayload,
    chains: ['eip155:1'],
    methods: ['personal_sign'],
  })
  const iss = `did:pkh:eip155:1:${account.address}`
  const message = wallet.formatAuthMessage({ iss, request })
  const signature = await account.signMessage({ message })
  const auths = [buildAuthObject(request, { s: signature, t: 'eip191' }, iss)]
  const [answered] = await Promise.all([
    response(),
    wallet.approveSessionAuthenticate({ auths, id }),
  ])
  expect(answered.auths?.[0]?.p.iss).toBe(iss)
  expect(answered.session?.namespaces['eip155']?.methods).toContain('personal_sign')
})

test('the dApp ends the session, and the wallet learns of it', async () => {
  const ended = next<{ topic: string }>(wallet, 'session_delete')
  await dapp.disconnect({ reason: getSdkError('USER_DISCONNECTED'), topic: session.topic })
  expect((await ended).topic).toBe(session.topic)
  await expect(sign('too late')).rejects.toThrow()
})

/** The WebSocket under a client of theirs. */
function socketsOf(relayer: unknown): { terminate(): void }[] {
  const { provider } = relayer as { provider: { connection: { socket?: { terminate(): void } } } }
  return provider.connection.socket ? [provider.connection.socket] : []
}
