import type { Connector } from '@latchkey/core/adapter'
import { currentEnvironment } from '@latchkey/core/adapter'
import { createPage } from '@latchkey/devnet/test-setup'
import { registerWallet } from '@latchkey/testing/solana'
import { expect, test, vi } from 'vitest'
import { createWallet } from '../fixtures/world.ts'
import { solana } from '../solana.ts'

function setup({ announced = true } = {}) {
  const page = createPage()
  const found: Connector[] = []
  const discover = () =>
    solana().discover({
      announced,
      environment: { ...currentEnvironment(), window: page },
      injected: true,
      onFound: (connector) => found.push(connector),
    })
  return { discover, found, page }
}

const connect = { 'standard:connect': { connect: () => ({ accounts: [] }), version: '1.0.0' } }

function bare(change: object = {}) {
  return {
    accounts: [],
    chains: ['solana:mainnet'],
    features: connect,
    icon: 'data:image/png;base64,AAAA',
    name: 'Bare',
    version: '1.0.0',
    ...change,
  }
}

test('a wallet that was there before, and one that comes later, are reported', () => {
  const { discover, found, page } = setup()
  const early = createWallet({ name: 'Early Bird 2' })
  const late = createWallet({ name: 'Späte Börse' })
  registerWallet(early.wallet, page)
  discover()
  expect(found).toEqual([
    {
      chain: 'solana',
      id: 'early-bird-2',
      imageUrl: early.wallet.icon,
      name: 'Early Bird 2',
      provider: early.wallet,
      type: 'ANNOUNCED',
    },
  ])
  registerWallet(late.wallet, page)
  expect(found.map(({ id }) => id)).toEqual(['early-bird-2', 'späte-börse'])
})

test('wallets that announce themselves can be switched off', () => {
  const { discover, found, page } = setup({ announced: false })
  registerWallet(createWallet().wallet, page)
  discover()
  expect(found).toEqual([])
})

test('several may be registered at once, and the same one several times', () => {
  const { discover, found, page } = setup()
  const [one, two] = [bare({ name: 'One' }), bare({ name: 'Two' })]
  page.addEventListener('wallet-standard:app-ready', (event) => {
    const { register } = (event as CustomEvent<{ register(...wallets: unknown[]): void }>).detail
    register(one, two, one)
    register(one)
  })
  discover()
  expect(found.map(({ name }) => name)).toEqual(['One', 'Two'])
})

test('the first wallet of a name stays', () => {
  const { discover, found, page } = setup()
  discover()
  const first = bare({ name: 'Phantom' })
  registerWallet(first as never, page)
  registerWallet(bare({ name: 'phantom ' }) as never, page)
  expect(found.map(({ provider }) => provider)).toEqual([first])
})

test('a wallet of other ecosystems is left out until it has a Solana chain', () => {
  const { discover, found, page } = setup()
  const wallet = createWallet()
  const { chains } = wallet.wallet
  wallet.setChains({})
  discover()
  registerWallet(wallet.wallet, page)
  expect(found).toEqual([])
  wallet.setChains({ [String(chains[0])]: 'http://127.0.0.1:1' } as never)
  expect(found.map(({ provider }) => provider)).toEqual([wallet.wallet])
})

test('a wallet that takes itself back is reported without its object', () => {
  const { discover, found, page } = setup()
  discover()
  const unregister = registerWallet(createWallet().wallet, page)
  unregister()
  expect(found.map(({ id, provider }) => [id, Boolean(provider)])).toEqual([
    ['example-wallet', true],
    ['example-wallet', false],
  ])
})

test('nothing is heard after the stop, and no listener is left', () => {
  const { discover, found, page } = setup()
  const wallet = createWallet()
  let registry: { register(wallet: unknown): () => void } | undefined
  page.addEventListener('wallet-standard:app-ready', (event) => {
    registry = (event as CustomEvent<typeof registry>).detail
  })
  const removed = vi.spyOn(page, 'removeEventListener')
  const stop = discover()
  const unregister = registry?.register(wallet.wallet)
  expect(wallet.listenerCount()).toBe(1)
  stop()
  expect(wallet.listenerCount()).toBe(0)
  expect(removed).toHaveBeenCalledWith('wallet-standard:register-wallet', expect.any(Function))
  registry?.register(bare())
  unregister?.()
  wallet.setChains({})
  expect(found).toHaveLength(1)
})

/** What throws when a part of it is read. */
function throwing(parts: (name: string | symbol) => boolean): object {
  return new Proxy(bare(), {
    get(wallet, name, receiver) {
      if (parts(name)) throw new Error('no')
      return Reflect.get(wallet, name, receiver)
    },
  })
}

test.each<[string, () => unknown]>([
  ['nothing', () => undefined],
  ['a text', () => 'wallet'],
  ['no name', () => bare({ name: undefined })],
  ['a name of no letters', () => bare({ name: '\u202e \u0000!?' })],
  ['no chains', () => bare({ chains: undefined })],
  ['chains that are a text', () => bare({ chains: 'solana:mainnet' })],
  ['chains of another ecosystem', () => bare({ chains: ['sui:mainnet'] })],
  ['chains whose text throws', () => bare({ chains: [{ toString: null }] })],
  ['no features', () => bare({ features: undefined })],
  ['no connect', () => bare({ features: {} })],
  ['connect is no function', () => bare({ features: { 'standard:connect': { connect: 1 } } })],
  [
    'events that throw',
    () => bare({ features: { 'standard:events': { on: () => JSON.parse('{') } } }),
  ],
  ['its chains throw', () => throwing((name) => name === 'chains')],
  ['all of it throws', () => throwing(() => true)],
])('a malformed wallet is left out and harms nobody: %s', (_what, malformed) => {
  const { discover, found, page } = setup()
  discover()
  expect(() => registerWallet(malformed() as never, page)).not.toThrow()
  registerWallet(bare({ name: 'Good' }) as never, page)
  expect(found.map(({ name }) => name)).toEqual(['Good'])
})

test('an event that carries no function, or one that throws, harms nobody', () => {
  const { discover, page } = setup()
  discover()
  const send = (detail: unknown) =>
    page.dispatchEvent(new page.CustomEvent('wallet-standard:register-wallet', { detail }))
  expect(send(undefined)).toBe(true)
  expect(
    send(() => {
      throw new Error('no')
    }),
  ).toBe(true)
})

test('a long name is cut and its direction marks go; an icon that is no small data URI is dropped', () => {
  const { discover, found, page } = setup()
  discover()
  registerWallet(
    bare({ icon: 'https://evil.example/x.png', name: `\u202eab${'c'.repeat(2000)}` }) as never,
    page,
  )
  registerWallet(
    bare({ icon: `data:image/png;base64,${'A'.repeat(100_000)}`, name: 'Huge' }) as never,
    page,
  )
  expect(found.map(({ imageUrl, name }) => [imageUrl, name.length])).toEqual([
    [undefined, 48],
    [undefined, 4],
  ])
  expect(found[0]?.name.startsWith('abc')).toBe(true)
})

test('a page that drowns the list is stopped, also by one wallet that changes its name', () => {
  const { discover, found, page } = setup()
  discover()
  for (let index = 0; index < 200; index++)
    registerWallet(bare({ name: `Wallet ${index}` }) as never, page)
  expect(found).toHaveLength(64)

  const other = setup()
  other.discover()
  const listeners: (() => void)[] = []
  const shifty = bare({
    features: {
      ...connect,
      'standard:events': { on: (_: string, listener: () => void) => void listeners.push(listener) },
    },
  })
  registerWallet(shifty as never, other.page)
  for (let index = 0; index < 200; index++) {
    shifty.name = `Wallet ${index}`
    for (const listener of listeners) listener()
  }
  expect(other.found).toHaveLength(64)
})

test('on a server nothing is looked for', () => {
  const onFound = vi.fn()
  const environment = { ...currentEnvironment(), window: undefined }
  solana().discover({ announced: true, environment, injected: true, onFound })()
  expect(onFound).not.toHaveBeenCalled()
})
