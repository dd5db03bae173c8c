import { devSolana } from '@latchkey/devnet'
import {
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { verifyMessageSignature, verifySignIn } from '@solana/wallet-standard-util'
import { getTransferSolInstruction } from '@solana-program/system'
// The standard's own code for sites.
import { getWallets } from '@wallet-standard/app'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestSolanaWallet } from './createTestSolanaWallet.ts'
import { registerWallet } from './registerWallet.ts'
import type { TestSolanaWalletOptions } from './TestSolanaWallet.ts'

const [alice, bob] = devSolana.accounts
const chains = { 'solana:localnet': 'http://127.0.0.1:1' } as const
const chain = 'solana:localnet'

function setup(options: Partial<TestSolanaWalletOptions> = {}) {
  const wallet = createTestSolanaWallet({
    chains,
    secretKeys: [alice.secretKey, bob.secretKey],
    ...options,
  })
  const features = wallet.wallet.features as Record<
    string,
    Record<string, (...inputs: unknown[]) => Promise<never>>
  >
  const ask = (feature: string, ...inputs: unknown[]): Promise<never> =>
    features[feature]![feature.slice(feature.indexOf(':') + 1)]!(...inputs)
  const connected = async () => {
    await ask('standard:connect')
    return wallet.wallet.accounts[0]
  }
  return { ask, connected, wallet }
}

test('the standard’s own code for sites finds it, and hears it leave', () => {
  const page = Object.assign(new EventTarget(), { CustomEvent, Event })
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { get, on } = getWallets()
  const { wallet } = setup().wallet
  const received: string[] = []
  on('register', (one) => received.push(`+${one.name}`))
  on('unregister', (one) => received.push(`-${one.name}`))
  const unregister = registerWallet(wallet, page as never)
  expect(get()).toEqual([wallet])
  unregister()
  expect(received).toEqual([`+${wallet.name}`, `-${wallet.name}`])
  expect(get()).toEqual([])
})

test('connecting asks once; the accounts are the wallet’s own objects from then on', async () => {
  const { ask, wallet } = setup()
  const changes: unknown[] = []
  const on = wallet.wallet.features['standard:events'] as unknown as {
    on(event: 'change', listener: (change: unknown) => void): () => void
  }
  const stop = on.on('change', (change) => changes.push(change))
  expect(await ask('standard:connect', { silent: true })).toEqual({ accounts: [] })
  const { accounts } = (await ask('standard:connect')) as { accounts: readonly unknown[] }
  expect(accounts).toBe(wallet.wallet.accounts)
  expect(accounts).toEqual([
    {
      address: alice.address,
      chains: [chain],
      features: [
        'solana:signAndSendTransaction',
        'solana:signIn',
        'solana:signMessage',
        'solana:signTransaction',
      ],
      publicKey: expect.objectContaining({ length: 32 }),
    },
  ])
  expect(changes).toEqual([{ accounts }])
  stop()
  wallet.revoke()
  expect(changes).toHaveLength(1)
  expect(wallet.wallet.accounts).toEqual([])
})

test('the owner may choose another account', async () => {
  const { connected, wallet } = setup({
    ask: async () => ({ account: bob.address, approved: true }),
    policy: 'ask',
  })
  expect((await connected())?.address).toBe(bob.address)
  expect(wallet.granted).toEqual([bob.address])
})

test('what it signs verifies with the standard’s own verifiers', async () => {
  const { ask, connected } = setup({ host: 'site.example' })
  const account = (await connected())!
  const message = new TextEncoder().encode('Grüße')
  const [signed] = (await ask('solana:signMessage', { account, message })) as [
    { signature: Uint8Array; signedMessage: Uint8Array },
  ]
  const { publicKey } = account
  expect(verifyMessageSignature({ message, ...signed, publicKey: publicKey as Uint8Array })).toBe(
    true,
  )
  const input = {
    chainId: chain,
    domain: 'site.example',
    expirationTime: '2027-01-01T00:00:00.000Z',
    issuedAt: '2026-11-21T10:00:00.000Z',
    nonce: 'n0nce12345',
    notBefore: '2026-11-21T09:00:00.000Z',
    requestId: '7',
    resources: ['https://site.example/a', 'https://site.example/b'],
    statement: 'Hello.',
    uri: 'https://site.example/',
    version: '1',
  }
  for (const wanted of [input, { domain: input.domain }, { domain: input.domain, nonce: 'a' }]) {
    const [output] = (await ask('solana:signIn', wanted)) as [never]
    expect(verifySignIn(wanted, output)).toBe(true)
    expect(verifySignIn({ ...wanted, nonce: 'other' }, output)).toBe(false)
  }
})

test('a sign-in connects with the same question, and may be of another text', async () => {
  const questions: string[] = []
  const { ask, wallet } = setup({
    ask: async ({ kind }) => {
      questions.push(kind)
      return { approved: true }
    },
    policy: 'ask',
  })
  wallet.rewriteNext((text) => text.replace('gm', 'gn'))
  const texts = []
  for (const statement of ['gm', 'gm again']) {
    const [output] = (await ask('solana:signIn', { domain: 'site.example', statement })) as [
      { signedMessage: Uint8Array },
    ]
    texts.push(new TextDecoder().decode(output.signedMessage).split('\n').at(-1))
  }
  expect(texts).toEqual(['gn', 'gm again'])
  expect(questions).toEqual(['signIn', 'signIn'])
  expect(wallet.granted).toHaveLength(1)
})

test.each([
  ['rejects', 'reject' as const],
  ['is told to', 'approve' as const],
])('a wallet that %s answers 4001', async (_what, policy) => {
  const { ask, wallet } = setup({ policy })
  wallet.rejectNext()
  await expect(ask('standard:connect')).rejects.toMatchObject({
    code: 4001,
    message: 'User rejected the request.',
  })
})

test('a delay, a hang, a failure of any shape, and a cut cable', async () => {
  const { ask, wallet } = setup({ policy: { delayMs: 40 } })
  const before = performance.now()
  await ask('standard:connect')
  expect(performance.now() - before).toBeGreaterThan(30)
  wallet.revoke()
  wallet.hangNext()
  const never = Symbol('never')
  const late = new Promise((resolve) => setTimeout(() => resolve(never), 80))
  expect(await Promise.race([ask('standard:connect'), late])).toBe(never)
  wallet.failNext('solana:signIn', 'Plugin Closed')
  await expect(ask('solana:signIn', {})).rejects.toBe('Plugin Closed')
  wallet.disconnect()
  await expect(ask('standard:connect')).rejects.toMatchObject({ code: 4900 })
  wallet.reconnect()
  expect(wallet.requests.map(({ feature }) => feature)).toEqual([
    'standard:connect',
    'standard:connect',
    'solana:signIn',
    'standard:connect',
  ])
})

test('a second question while one is open is −32002', async () => {
  const { ask } = setup({ policy: 'hang' })
  ask('standard:connect').catch(() => {})
  await expect(ask('standard:connect')).rejects.toMatchObject({ code: -32002 })
})

test('locked it shows nothing and signs nothing; whoever approves has unlocked it', async () => {
  const { ask, connected, wallet } = setup()
  const account = await connected()
  wallet.lock()
  expect(wallet.wallet.accounts).toEqual([])
  await expect(
    ask('solana:signMessage', { account, message: Uint8Array.of(1) }),
  ).rejects.toMatchObject({ code: 4100 })
  await ask('standard:connect')
  expect(wallet.locked).toBe(false)
})

test('accounts are chosen and removed by its owner', async () => {
  const { connected, wallet } = setup()
  await connected()
  wallet.selectAccount(1)
  expect(wallet.wallet.accounts.map(({ address }) => address)).toEqual([bob.address, alice.address])
  wallet.removeAccount(1)
  expect(wallet.wallet.accounts.map(({ address }) => address)).toEqual([alice.address])
  expect(() => wallet.selectAccount(1)).toThrow('The wallet has no account 1')
})

test('a change of networks is told, with accounts that list them', async () => {
  const { connected, wallet } = setup()
  await connected()
  wallet.setChains({ 'solana:mainnet': 'http://127.0.0.1:1' })
  expect(wallet.wallet.chains).toEqual(['solana:mainnet'])
  expect(wallet.wallet.accounts[0]?.chains).toEqual(['solana:mainnet'])
})

test('grants outlive a reload, and show once the site asks without a window', async () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  await setup({ storage }).connected()
  const { ask, wallet } = setup({ policy: 'reject', storage })
  expect(wallet.wallet.accounts).toEqual([])
  await ask('standard:connect', { silent: true })
  expect(wallet.wallet.accounts.map(({ address }) => address)).toEqual([alice.address])
  stored.set('latchkey-testing:solana:Development Solana Wallet', 'nonsense')
  expect(setup({ storage }).wallet.granted).toEqual([])
})

test.each<[string, string, (account: unknown) => unknown, number]>([
  [
    'a message that is a text',
    'solana:signMessage',
    (account) => ({ account, message: 'Hi' }),
    -32602,
  ],
  ['no input', 'solana:signMessage', () => undefined, -32602],
  [
    'an account that was not granted',
    'solana:signMessage',
    () => ({ account: { address: bob.address }, message: Uint8Array.of(1) }),
    4100,
  ],
  [
    'a network it does not know',
    'solana:signTransaction',
    (account) => ({ account, chain: 'solana:mainnet', transaction: transferOf() }),
    -32602,
  ],
  [
    'no network',
    'solana:signAndSendTransaction',
    (account) => ({ account, transaction: transferOf() }),
    -32602,
  ],
  [
    'bytes that are no transaction',
    'solana:signTransaction',
    (account) => ({ account, chain, transaction: Uint8Array.of(1, 2) }),
    -32602,
  ],
  [
    'a transaction of somebody else',
    'solana:signTransaction',
    (account) => ({ account, chain, transaction: transferOf(bob.address) }),
    -32602,
  ],
  [
    'a transaction in place of a message',
    'solana:signMessage',
    (account) => ({ account, message: transferOf().slice(65) }),
    -32602,
  ],
  ['a text with lines of its own', 'solana:signIn', () => ({ statement: 'Hi\nURI: x' }), -32602],
  ['another domain', 'solana:signIn', () => ({ domain: 'evil.example' }), -32602],
])('it refuses %s', async (_what, feature, input, code) => {
  const { ask, connected } = setup({ host: 'site.example' })
  const account = await connected()
  await expect(ask(feature, input(account))).rejects.toMatchObject({ code })
})

/** A transfer of one lamport, unsigned. */
function transferOf(from: string = alice.address): Uint8Array {
  const source = from as Address
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayer(source, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: bob.address as string as Blockhash, lastValidBlockHeight: 1n },
        paid,
      ),
    (dated) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({
          amount: 1n,
          destination: source,
          source: createNoopSigner(source),
        }),
        dated,
      ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}
