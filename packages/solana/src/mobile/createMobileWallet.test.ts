import { currentEnvironment } from '@latchkey/core/adapter'
import { devSolana } from '@latchkey/devnet'
import { createContext } from '@latchkey/devnet/test-setup'
import type { MobileFault } from '@latchkey/testing/node'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { getTransactionDecoder } from '@solana/kit'
import { expect, test, vi } from 'vitest'
import { buildTransfer } from '../chain/buildTransfer.ts'
import { createPhone, type PhoneOptions } from '../fixtures/phone.ts'
import { createWallet, devNetwork } from '../fixtures/world.ts'
import type { SolanaWallet } from '../wallet/SolanaWallet.ts'
import { createMobileWallet } from './createMobileWallet.ts'
import { keptKey } from './keptAuthorization.ts'
import { type SessionLimits, sessionLimits } from './session/SessionLimits.ts'

const [alice, bob] = devSolana.accounts
const chain = 'solana:localnet'

function setup({
  limits,
  storage = memoryStorage(),
  ...options
}: PhoneOptions & {
  limits?: Partial<SessionLimits>
  storage?: Storage
} = {}) {
  const phone = createPhone(options)
  const environment = { ...currentEnvironment(), storage, window: phone.page }
  const context = createContext([devNetwork('http://127.0.0.1:1')], { environment })
  const wallet = createMobileWallet(context, {
    ...sessionLimits,
    ...limits,
  }) as unknown as SolanaWallet
  const { features } = wallet
  const connect = (input?: { silent: boolean }) =>
    wallet.features['standard:connect']!.connect(input)
  const signMessage = async (text: string) => {
    const [account] = wallet.accounts
    const message = new TextEncoder().encode(text)
    const [signed] = await wallet.features['solana:signMessage']!.signMessage({
      account: account!,
      message,
    })
    return { message, signed: signed! }
  }
  const methods = () => phone.app.requests.map(({ method }) => method)
  return {
    ...phone,
    connect,
    context,
    environment,
    features,
    methods,
    signMessage,
    storage,
    wallet,
  }
}

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    clear: () => values.clear(),
    getItem: (key: string) => values.get(key) ?? null,
    key: () => null,
    length: 0,
    removeItem: (key: string) => void values.delete(key),
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

function transfer(from: string) {
  const lifetime = { blockhash: devSolana.genesisHash as never, lastValidBlockHeight: 1n }
  return buildTransfer({ from, lifetime, to: bob.address, value: 1n })
}

test.each([
  ['bytes', {}],
  ['base64 texts', { text: true }],
  ['an app that announces itself', { ping: 'received' }],
  ['an app that missed what came before it announces itself', { ping: 'missed' }],
  ['the first version of the protocol', { legacy: true }],
] as const)('connects, signs and disconnects over %s', async (_what, options) => {
  const { app, connect, methods, signMessage, wallet } = setup(options)
  expect(Object.keys(wallet.features)).toEqual([
    'standard:connect',
    'standard:disconnect',
    'standard:events',
  ])
  const { accounts } = await connect()
  expect(accounts.map(({ address, chains }) => [address, chains])).toEqual([
    [alice.address, [chain]],
  ])
  const { message, signed } = await signMessage('Hello phone')
  expect(signed.signedMessage).toEqual(message)
  expect(ed25519.verify(signed.signature, message, base58.decode(alice.address))).toBe(true)
  expect(methods()).toEqual([
    'authorize',
    'get_capabilities',
    'legacy' in options ? 'reauthorize' : 'authorize',
    'sign_messages',
  ])
  expect(app.violations).toEqual([])
})

test('the app is told who asks, for which network', async () => {
  const { app, connect, page } = setup()
  const icon = page.document.createElement('link')
  Object.assign(icon, { href: 'https://site.example/icon.png', rel: 'icon' })
  page.document.head.append(icon)
  await connect()
  expect(app.opened[0]).toMatch(
    /^solana-wallet:\/v1\/associate\/local\?association=[\w-]{87}&port=\d{5}&v=v1$/,
  )
  expect(app.requests[0]?.params).toEqual({
    chain,
    cluster: 'localnet',
    identity: { icon: 'icon.png', name: 'Example Shop', uri: 'https://site.example' },
  })
})

test('a transaction is signed for its network, and the signature verifies', async () => {
  const { app, connect, wallet } = setup()
  await connect()
  const transaction = transfer(alice.address)
  const [output] = await wallet.features['solana:signTransaction']!.signTransaction({
    account: wallet.accounts[0]!,
    chain,
    transaction,
  })
  const { messageBytes, signatures } = getTransactionDecoder().decode(output!.signedTransaction)
  const signature = signatures[alice.address as keyof typeof signatures]
  expect(
    ed25519.verify(
      Uint8Array.from(signature!),
      Uint8Array.from(messageBytes),
      base58.decode(alice.address),
    ),
  ).toBe(true)
  expect(app.violations).toEqual([])
})

test('options of a sending go with it in the protocol’s words', async () => {
  const { app, connect, wallet } = setup()
  await connect()
  const asked = wallet.features['solana:signAndSendTransaction']!.signAndSendTransaction({
    account: wallet.accounts[0]!,
    chain,
    options: { minContextSlot: 3, skipPreflight: true },
    transaction: transfer(alice.address),
  })
  // The wallet's network is away.
  await expect(asked).rejects.toMatchObject({ code: 'transaction.failed' })
  expect(app.requests.at(-1)?.params['options']).toEqual({
    min_context_slot: 3,
    skip_preflight: true,
  })
})

test('signing in asks for a grant and a signed text at once', async () => {
  const { app, connect, signMessage, wallet } = setup()
  await connect()
  const [first] = app.tokens
  const [output] = await wallet.features['solana:signIn']!.signIn({ statement: 'Welcome' })
  const text = new TextDecoder().decode(output!.signedMessage)
  expect(text).toMatch(/^site\.example wants you to sign in with your Solana account:/)
  expect(output!.account).toBe(wallet.accounts[0])
  expect(
    ed25519.verify(output!.signature, output!.signedMessage, base58.decode(alice.address)),
  ).toBe(true)
  // The later grant is what counts from now on.
  expect(app.tokens.at(-1)).not.toBe(first)
  await signMessage('Hello')
  expect(app.requests.at(-2)?.params['auth_token']).toBe(app.tokens.at(-1))
})

test('features that the app lacks are not offered', async () => {
  const { connect, wallet } = setup({ features: [] })
  await connect()
  expect(Object.keys(wallet.features)).not.toContain('solana:signIn')
  expect(Object.keys(wallet.features)).not.toContain('solana:signTransaction')
  expect(Object.keys(wallet.features)).toContain('solana:signAndSendTransaction')
})

test('a page that comes back has the accounts without opening the app, and signs without a question', async () => {
  const { app, connect, owner, storage } = setup()
  await connect()
  const later = setup({ app, owner, storage })
  expect((await later.connect({ silent: true })).accounts.map(({ address }) => address)).toEqual([
    alice.address,
  ])
  expect(app.opened).toHaveLength(1)
  await later.signMessage('Back again')
  expect(app.opened).toHaveLength(2)
  expect(owner.requests.map(({ feature }) => feature)).toEqual([
    'standard:connect',
    'solana:signMessage',
  ])
})

test('a silent connect without a grant opens nothing', async () => {
  const { app, connect } = setup()
  expect((await connect({ silent: true })).accounts).toEqual([])
  expect(app.opened).toEqual([])
})

test('the second request returns to the grant: the owner is asked for the signature alone', async () => {
  const { app, connect, owner, signMessage } = setup()
  await connect()
  await signMessage('one')
  expect(owner.requests.filter(({ feature }) => feature === 'standard:connect')).toHaveLength(1)
  expect(app.tokens).toHaveLength(1)
})

test('a grant that the app let lapse is asked for anew in the same conversation', async () => {
  const { app, connect, methods, signMessage } = setup()
  await connect()
  app.revoke()
  await signMessage('again')
  expect(methods().slice(2)).toEqual([
    'authorize',
    'authorize',
    'get_capabilities',
    'sign_messages',
  ])
  expect(app.opened).toHaveLength(2)
})

test('an account that the app no longer grants is not signed with, and the page hears of the change', async () => {
  const { app, connect, features, owner, signMessage, wallet } = setup()
  await connect()
  const reported: unknown[] = []
  features['standard:events']!.on('change', ({ accounts }) =>
    reported.push(accounts?.map(({ address }) => address)),
  )
  app.revoke()
  owner.selectAccount(1)
  owner.removeAccount(0)
  await expect(signMessage('whose?')).rejects.toMatchObject({ code: 'wallet.unauthorized' })
  expect(reported).toEqual([[bob.address]])
  expect(wallet.accounts.map(({ address }) => address)).toEqual([bob.address])
})

test('disconnecting forgets at once and opens nothing; the app hears of it with the next conversation', async () => {
  const { app, connect, features, methods, storage, wallet } = setup()
  await connect()
  await features['standard:disconnect']!.disconnect()
  expect(wallet.accounts).toEqual([])
  expect(app.opened).toHaveLength(1)
  expect((await connect({ silent: true })).accounts).toEqual([])
  expect(JSON.parse(storage.getItem(keptKey) ?? '')).toEqual({ returned: [...app.tokens] })
  await connect()
  // Before it is asked: an app that knows a site by its address alone must not take the new grant back.
  expect(methods().slice(2)).toEqual(['deauthorize', 'authorize', 'get_capabilities'])
  expect(app.tokens).toHaveLength(1)
  expect(JSON.parse(storage.getItem(keptKey) ?? '').returned).toEqual([])
})

test('the app’s own address opens it later on; any but https is ignored', async () => {
  const own = setup({ uriBase: 'https://wallet.example/mwa/' })
  await own.connect()
  await own.signMessage('Hi')
  expect(own.app.opened[1]).toMatch(/^https:\/\/wallet\.example\/mwa\/v1\/associate\/local\?/)

  const evil = setup({ uriBase: 'intent://evil' })
  await evil.connect()
  await evil.signMessage('Hi')
  expect(evil.app.opened[1]).toMatch(/^solana-wallet:/)
})

test('error: the owner declines (S8.40)', async () => {
  const { connect, owner, signMessage, wallet } = setup()
  owner.rejectNext()
  await expect(connect()).rejects.toMatchObject({ code: 'wallet.user_rejected', walletCode: -1 })
  expect(wallet.accounts).toEqual([])
  await connect()
  owner.rejectNext()
  await expect(signMessage('no')).rejects.toMatchObject({
    code: 'wallet.user_rejected',
    walletCode: -3,
  })
  expect(wallet.accounts).toHaveLength(1)
})

test('error: a network that the app does not know (S8.29)', async () => {
  const { connect } = setup({ owner: createWallet({ chains: { 'solana:mainnet': 'http://x' } }) })
  await expect(connect()).rejects.toMatchObject({ code: 'network.not_supported' })
})

test('error: no wallet app on the phone is told within seconds', async () => {
  const { connect } = setup({ installed: false, limits: { leaveMs: 60 } })
  await expect(connect()).rejects.toMatchObject({
    code: 'wallet.app_missing',
    message: 'No wallet app opened',
  })
  expect(sessionLimits.leaveMs).toBeLessThanOrEqual(5000)
})

test('error: an app that opens and does not listen', async () => {
  const { connect } = setup({ installed: 'silent', limits: { leaveMs: 60, reachMs: 300 } })
  await expect(connect()).rejects.toMatchObject({ code: 'wallet.app_unreachable' })
})

test.each<[MobileFault, string, RegExp]>([
  ['tamper', 'wallet.invalid_answer', /changed on its way/],
  ['skip', 'wallet.invalid_answer', /missing, or came twice/],
  ['garbage', 'wallet.invalid_answer', /no answer|no JSON/],
  ['close', 'wallet.disconnected', /closed before/],
])('error: %s in the middle of a request ends it with %s', async (fault, code, detail) => {
  const { app, connect, signMessage } = setup()
  await connect()
  const { length } = app.requests
  app.failNext(fault)
  const error = await signMessage('Hi').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code, details: [expect.stringMatching(detail)] })
  // The first answer of the conversation was the one that failed: nothing was asked after it.
  expect(app.requests).toHaveLength(length + 1)
  await expect(signMessage('again')).resolves.toBeDefined()
})

test('error: an answer that comes twice ends the conversation', async () => {
  const { app, connect, signMessage } = setup()
  await connect()
  app.failNext('repeat')
  await expect(signMessage('Hi')).rejects.toMatchObject({ code: 'wallet.invalid_answer' })
})

test.each<[MobileFault, string]>([
  ['badKey', 'wallet.invalid_answer'],
  ['silent', 'wallet.app_unreachable'],
  ['close', 'wallet.disconnected'],
])('error: a handshake with %s ends as %s', async (fault, code) => {
  // Only the app that stays silent is to reach its limit.
  const { app, connect } = setup(fault === 'silent' ? { limits: { helloMs: 100 } } : {})
  app.failNext(fault)
  await expect(connect()).rejects.toMatchObject({ code })
})

test('error: a wallet that never answers is left after a time', async () => {
  const { connect, owner, signMessage } = setup({ limits: { answerMs: 200 } })
  await connect()
  owner.hangNext()
  await expect(signMessage('Hi')).rejects.toMatchObject({ code: 'wallet.timeout' })
})

test('a newer request takes the place of one that waits', async () => {
  const { connect, owner } = setup()
  owner.hangNext()
  const first = connect()
  first.catch(() => undefined)
  await vi.waitFor(() => expect(owner.requests).toHaveLength(1))
  owner.policy = 'approve'
  const second = connect()
  await expect(first).rejects.toMatchObject({ code: 'request.aborted' })
  expect(owner.requests.length).toBeGreaterThan(0)
  second.catch(() => undefined)
})

test('the end of the instance ends the conversation', async () => {
  const { app, connect, context, owner } = setup()
  owner.hangNext()
  const asked = connect()
  asked.catch(() => undefined)
  await vi.waitFor(() => expect(owner.requests).toHaveLength(1))
  context.end()
  await expect(asked).rejects.toMatchObject({ code: 'request.aborted' })
  expect(app.violations).toEqual([])
})

test.each([
  ['nothing', 'null'],
  ['no JSON', '{'],
  ['another shape', '{"authorization":{"accounts":["x"]},"returned":7}'],
  ['an address that is none', '{"authorization":{"accounts":["0x12"],"chain":"a","token":"t"}}'],
])('what was kept and is %s counts as no grant', async (_what, text) => {
  const storage = memoryStorage()
  storage.setItem(keptKey, text)
  const { app, connect } = setup({ storage })
  expect((await connect({ silent: true })).accounts).toEqual([])
  expect(app.opened).toEqual([])
})

test('a browser that stores nothing keeps the grant for the page', async () => {
  const storage = memoryStorage()
  storage.setItem = () => {
    throw new Error('full')
  }
  const { connect, signMessage } = setup({ storage })
  await connect()
  await expect(signMessage('Hi')).resolves.toBeDefined()
})

test('error: a browser that keeps pages from apps on the device says so before any app opens', async () => {
  const { app, connect, page } = setup()
  const permission = Object.assign(new EventTarget(), { state: 'denied' })
  Object.assign(page.navigator, { permissions: { query: async () => permission } })
  await expect(connect()).rejects.toMatchObject({ code: 'wallet.loopback_denied' })
  expect(app.opened).toEqual([])
})
