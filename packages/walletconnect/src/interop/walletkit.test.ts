import type {
  Connector,
  SessionWallet,
  SignedOnConnect,
  SignInOnConnect,
} from '@latchkey/core/adapter'
import { base58, hex } from '@scure/base'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { loadCurves } from '../crypto/loadCurves.ts'
import { createKit } from '../fixtures/createKit.ts'
import { providerOf } from '../fixtures/providerOf.ts'
import { networkOf, testContext } from '../fixtures/setup.ts'
import { projectId, startServer } from '../fixtures/startServer.ts'
import type { RelaySocket } from '../relay/openSocket.ts'
import { createRemote } from '../remote/createRemote.ts'
import { createMemoryVault } from '../storage/createMemoryVault.ts'

// Our client, our relay, and a wallet of the Apache-2.0 kit: code that is not ours.

let server: Awaited<ReturnType<typeof startServer>>
let wallet: Awaited<ReturnType<typeof createKit>>

beforeAll(async () => {
  server = await startServer()
  wallet = await createKit({ projectId, relayUrl: server.relayUrl })
  wallet.serve()
})
afterAll(async () => {
  await wallet?.close()
  await server?.close()
})

const networks = [
  'eip155:1',
  'eip155:8453',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
]

function openPage(vault = createMemoryVault()) {
  const lifetime = new AbortController()
  onTestFinished(() => lifetime.abort())
  const sockets = new Set<WebSocket>()
  const clock = { behindMs: 0 }
  const environment = { ...testContext().environment, now: () => Date.now() - clock.behindMs }
  const context = testContext({
    environment,
    networks: () => networks.map(networkOf),
    projectId,
    signal: lifetime.signal,
  })
  const remote = createRemote(
    context,
    { relayUrl: server.relayUrl },
    {
      createSocket(url) {
        const socket = new WebSocket(url)
        sockets.add(socket)
        return socket as unknown as RelaySocket
      },
      curves: loadCurves(crypto.subtle),
      vault: Promise.resolve(vault),
    },
  )
  return {
    ...remote,
    clock,
    close: () => lifetime.abort(),
    context,
    /** Breaks the line, as a network does. */
    drop() {
      for (const socket of sockets) socket.close()
    },
    pair(onUri: (uri: string) => void) {
      return remote.actions.open({
        link: () => undefined,
        namespace: undefined,
        onUri,
        signal: lifetime.signal,
      })
    },
    vault,
  }
}

async function connected(chains?: readonly string[], page = openPage()) {
  const approved = wallet.approveNext(chains)
  const connectors = await page.pair((uri) => void wallet.kit.pair({ uri }))
  const session = await approved
  return { ...page, connectors, session }
}

function walletOf(connectors: readonly Connector[], namespace: string): SessionWallet {
  return connectors.find(({ chain }) => chain === namespace)?.provider as SessionWallet
}

async function expectSigned(connectors: readonly Connector[], text: string) {
  const message = `0x${Buffer.from(text).toString('hex')}` as const
  const signature = await (await providerOf(connectors)).request({
    method: 'personal_sign',
    params: [message, wallet.evm.address],
  })
  expect(
    await verifyMessage({
      address: wallet.evm.address,
      message: text,
      signature: signature as `0x${string}`,
    }),
  ).toBe(true)
}

test('pairs and settles, and signs in each namespace', async () => {
  const { connectors } = await connected()
  expect(connectors.map(({ chain }) => chain).sort()).toEqual(['bip122', 'eip155', 'solana'])
  expect(connectors[0]).toMatchObject({ imageUrl: 'https://kit.example/icon.png', name: 'Kit' })
  await expectSigned(connectors, 'Grüße')

  const solana = walletOf(connectors, 'solana')
  expect(solana.accounts().map(({ address }) => address)).toEqual([wallet.solanaAddress])
  const message = new TextEncoder().encode('gm')
  const { signature } = (await solana.request({
    method: 'solana_signMessage',
    params: { message: base58.encode(message), pubkey: wallet.solanaAddress },
  })) as { signature: string }
  expect(wallet.isSolanaSignature(message, base58.decode(signature))).toBe(true)

  const signed = (await walletOf(connectors, 'bip122').request({
    method: 'signMessage',
    params: { account: wallet.bitcoinAddress, address: wallet.bitcoinAddress, message: 'gm' },
  })) as { signature: string }
  expect(new TextDecoder().decode(hex.decode(signed.signature))).toBe('gm')
})

test('hears events, updates and extensions; answers pings, and is answered its own', async () => {
  const page = openPage()
  page.clock.behindMs = 60_000
  const { client, connectors, session } = await connected(['eip155:1', 'eip155:8453'], page)
  const provider = await providerOf(connectors)
  await wallet.kit.emitSessionEvent({
    chainId: 'eip155:8453',
    event: { data: 8453, name: 'chainChanged' },
    topic: session.topic,
  })
  await expect.poll(() => provider.request({ method: 'eth_chainId' })).toBe('0x2105')

  const namespaces = structuredClone(session.namespaces)
  namespaces['eip155'] = {
    ...(namespaces['eip155'] as NonNullable<(typeof namespaces)['eip155']>),
    accounts: [`eip155:10:${wallet.evm.address}`],
    chains: ['eip155:10'],
  }
  const updated = await wallet.kit.updateSession({ namespaces, topic: session.topic })
  await updated.acknowledged()
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')

  const before = client.sessions().get(session.topic)?.current().expirySeconds ?? 0
  page.clock.behindMs = 0
  const extended = await wallet.kit.extendSession({ topic: session.topic })
  await extended.acknowledged()
  expect(client.sessions().get(session.topic)?.current().expirySeconds).toBeGreaterThan(before)
  await wallet.kit.engine.signClient.ping({ topic: session.topic })
  await client.sessions().get(session.topic)?.ping()
})

test('a wallet that is away answers a ping when it is back, and asks whether its pairing lives', async () => {
  const page = openPage()
  const proposed = new Promise<Parameters<typeof wallet.grants>[0] & { id: number }>((resolve) => {
    wallet.kit.once('session_proposal', ({ params }) => resolve(params))
  })
  const connecting = page.pair((uri) => void wallet.kit.pair({ uri }))
  const proposal = await proposed
  await wallet.core.pairing.ping({ topic: proposal.pairingTopic })
  const session = await wallet.kit.approveSession({
    id: proposal.id,
    namespaces: wallet.grants(proposal, ['eip155:1']),
  })
  await connecting

  await wallet.core.relayer.transportClose()
  const answered = page.client.sessions().get(session.topic)?.ping()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await wallet.core.relayer.transportOpen()
  await answered
})

test('survives a dropped line, and finds what waited in the mailbox', async () => {
  const { connectors, drop } = await connected()
  drop()
  await expectSigned(connectors, 'after the drop')
})

test('a wallet that is away answers when it is back', async () => {
  const { connectors } = await connected()
  await wallet.core.relayer.transportClose()
  const answer = expectSigned(connectors, 'later')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await wallet.core.relayer.transportOpen()
  await answer
})

test('a reload goes on with the session', async () => {
  const { close, vault } = await connected()
  close()
  const page = openPage(vault)
  await expectSigned(await page.actions.restore(), 'after the reload')
})

test('a refusal is the visitor’s no', async () => {
  const page = openPage()
  wallet.kit.once('session_proposal', ({ id }) => {
    void wallet.kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
  })
  await expect(page.pair((uri) => void wallet.kit.pair({ uri }))).rejects.toMatchObject({
    code: 'wallet.user_rejected',
  })
  const { connectors } = await connected()
  await expect(
    (await providerOf(connectors)).request({ method: 'eth_sendTransaction', params: [{}] }),
  ).rejects.toMatchObject({ code: 4001 })
})

test('ends from either side', async () => {
  const one = await connected()
  const provider = await providerOf(one.connectors)
  const ended = new Promise((resolve) => provider.on('disconnect', resolve))
  await wallet.kit.disconnectSession({
    reason: { code: 6000, message: 'User disconnected.' },
    topic: one.session.topic,
  })
  await ended
  const other = await connected()
  const deleted = new Promise<{ topic: string }>((resolve) => {
    wallet.kit.once('session_delete', resolve)
  })
  await (await providerOf(other.connectors)).request({ method: 'wallet_revokePermissions' })
  expect((await deleted).topic).toBe(other.session.topic)
  expect(wallet.kit.getActiveSessions()).not.toHaveProperty(other.session.topic)
})

const wanted = {
  chains: ['eip155:1', 'eip155:8453'],
  domain: 'shop.example',
  methods: ['personal_sign', 'eth_sendTransaction', 'eth_sign'],
  nonce: 'n0nce1234',
  statement: 'Welcome to the shop.',
  uri: 'https://shop.example/login',
}

function signIn(page: ReturnType<typeof openPage>, change: object = {}) {
  return page.client.authenticate({
    link: () => undefined,
    metadata: page.context.metadata,
    namespaces: {
      eip155: { chains: wanted.chains, events: [], methods: ['personal_sign'] },
    },
    onUri: (uri) => void wallet.kit.pair({ uri }),
    signal: page.context.signal,
    wanted: { ...wanted, ...change },
  })
}

test.each([
  ['a statement and methods', {}],
  ['neither', { methods: [], statement: undefined }],
  [
    'resources of its own, and times',
    {
      expirationTime: '2100-01-01T00:00:00.000Z',
      notBefore: '2020-01-01T00:00:00.000Z',
      requestId: 'r1',
      resources: ['https://shop.example/terms'],
    },
  ],
])('signs in and connects in one, with %s', async (_, change) => {
  const page = openPage()
  const [{ proofs, session }] = await Promise.all([
    signIn(page, change),
    // The kit acknowledges nothing where it grants nothing.
    wallet.authenticateNext().catch(() => {}),
  ])
  expect(proofs.map(({ chainId }) => chainId)).toEqual(wanted.chains)
  for (const { message, signature } of proofs)
    expect(
      await verifyMessage({
        address: wallet.evm.address,
        message,
        signature: signature as `0x${string}`,
      }),
    ).toBe(true)
  if ('methods' in change) return expect(session).toBeUndefined()
  expect(session?.current().namespaces['eip155']).toMatchObject({
    accounts: wanted.chains.map((chain) => `${chain}:${wallet.evm.address}`),
    chains: wanted.chains,
    methods: ['personal_sign', 'eth_sendTransaction'],
  })
  const signature = await session?.request({
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: ['0x676d', wallet.evm.address],
  })
  const address = wallet.evm.address
  expect(await verifyMessage({ address, message: 'gm', signature: signature as '0x' })).toBe(true)
})

test('a sign-in with another nonce than ours is refused, though its signature is right', async () => {
  const page = openPage()
  const [answer] = await Promise.allSettled([
    signIn(page),
    wallet.authenticateNext({ nonce: 'another12' }),
  ])
  expect(answer).toMatchObject({
    reason: {
      code: 'remote.invalid_authentication',
      details: ['Its nonce is not what was asked for.'],
    },
  })
  expect(page.client.sessions().size).toBe(0)
})

/** A site's sign-in that keeps what was accepted, and what failed. */
function siteSignIn() {
  const kept: { signed: readonly SignedOnConnect[]; failed: unknown[] } = { failed: [], signed: [] }
  const signIn: SignInOnConnect = {
    async accept(signed) {
      kept.signed = signed
    },
    createMessage: async (chainId) => ({
      ...wanted,
      accountAddress: '<<AccountAddress>>',
      chainId,
      issuedAt: new Date().toISOString(),
      version: '1',
    }),
    fail: (error) => void kept.failed.push(error),
  }
  return { kept, signIn: async () => signIn }
}

const openEvm = (page: ReturnType<typeof openPage>, signIn: () => Promise<SignInOnConnect>) =>
  page.actions.open({
    link: () => undefined,
    namespace: 'eip155',
    onUri: (uri) => void wallet.kit.pair({ uri }),
    signal: page.context.signal,
    signIn,
  })

test('an offer with a sign-in is one prompt of a wallet that knows it', async () => {
  const page = openPage()
  const { kept, signIn } = siteSignIn()
  const [connectors] = await Promise.all([openEvm(page, signIn), wallet.authenticateNext()])
  expect(connectors.map(({ chain }) => chain)).toEqual(['eip155'])
  expect(kept.signed.map(({ address, networkId }) => [networkId, address])).toEqual([
    ['eip155:1', wallet.evm.address],
    ['eip155:8453', wallet.evm.address],
  ])
  for (const { cacao, message, signature } of kept.signed) {
    expect(cacao).toMatchObject({ s: { s: signature } })
    expect(message).toContain(wanted.statement)
  }
  await expectSigned(connectors, 'gm')
})

test('an offer with a sign-in is a session for a wallet that does not', async () => {
  const page = openPage()
  const { kept, signIn } = siteSignIn()
  const approved = wallet.approveNext()
  const connectors = await openEvm(page, signIn)
  await approved
  expect(kept).toEqual({ failed: [], signed: [] })
  await expectSigned(connectors, 'gm')
})

test('error: an offer with a sign-in that is signed with another nonce connects nothing', async () => {
  const page = openPage()
  const { kept, signIn } = siteSignIn()
  const [answer] = await Promise.allSettled([
    openEvm(page, signIn),
    wallet.authenticateNext({ nonce: 'another12' }),
  ])
  expect(answer).toMatchObject({ reason: { code: 'remote.invalid_authentication' } })
  expect(kept.signed).toEqual([])
  expect(kept.failed).toHaveLength(1)
  expect(await page.actions.restore()).toEqual([])
})
