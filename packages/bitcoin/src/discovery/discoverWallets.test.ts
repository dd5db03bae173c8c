import { currentEnvironment } from '@latchkey/core/adapter'
import { createPage } from '@latchkey/devnet/test-setup'
import { announceBitcoinWallet } from '@latchkey/testing/bitcoin'
import { describe, expect, test, vi } from 'vitest'
import { bitcoin } from '../bitcoin.ts'
import { createWallet, discover, eventually, families } from '../fixtures/world.ts'

type AnyPage = Window & typeof globalThis & Record<string, unknown>

const throwing = {
  get() {
    throw new Error('two wallets at war')
  },
}

function register(page: Window & typeof globalThis, wallet: unknown) {
  page.dispatchEvent(
    new page.CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register(wallet: unknown): void }) => api.register(wallet),
    }),
  )
}

const good = {
  accounts: [],
  chains: ['bitcoin:mainnet'],
  features: { 'bitcoin:connect': { connect() {} } },
  icon: 'data:image/png;base64,AA',
  name: 'Good',
}

describe('hostile pages', () => {
  test.each([
    ['nothing', undefined],
    ['text', 'hello'],
    ['no features', { ...good, features: undefined }],
    ['no connect', { ...good, features: { 'bitcoin:connect': {} } }],
    ['no chains', { ...good, chains: undefined }],
    ['other chains only', { ...good, chains: ['solana:mainnet'] }],
    ['no name', { ...good, name: '' }],
    ['a name of invisible characters', { ...good, name: '\u202e\u200b ' }],
    ['a name that is no text', { ...good, name: 7 }],
    ['getters that throw', Object.defineProperty({ ...good }, 'features', throwing)],
  ])('a registered wallet with %s is passed over', (_, wallet) => {
    const page = createPage()
    const found = discover(page)
    register(page, wallet)
    expect(found).toEqual([])
  })

  test.each([
    ['text', 'hello'],
    ['no object behind it', [{ id: 'Missing.Provider', name: 'Missing' }]],
    ['an object that cannot be asked', [{ id: 'Bad.Provider', name: 'Bad' }]],
    ['no id', [{ name: 'No id' }, null, 7]],
    ['getters that throw', [Object.defineProperty({ name: 'x' }, 'id', throwing)]],
  ])('a registry of %s is passed over', (_, registry) => {
    const page = createPage() as AnyPage
    page['Bad'] = { Provider: { request: 'yes' } }
    page['btc_providers'] = registry
    expect(discover(page)).toEqual([])
  })

  test('an injected object that throws or is no wallet is passed over', () => {
    const page = createPage()
    Object.defineProperty(page, 'unisat', throwing)
    Object.assign(page, { okxwallet: { bitcoin: { requestAccounts: 1 } } })
    expect(discover(page)).toEqual([])
  })

  test('an event without a function does no harm', () => {
    const page = createPage()
    const found = discover(page)
    page.dispatchEvent(new page.CustomEvent('wallet-standard:register-wallet', { detail: 7 }))
    expect(found).toEqual([])
  })

  test('a name loses control and direction characters and is cut to 48', () => {
    const page = createPage()
    const found = discover(page)
    register(page, { ...good, name: `\u202eXver\u0000se\n${'🦊'.repeat(60)}` })
    expect(found[0]?.name).toBe(`Xverse${'🦊'.repeat(42)}`)
  })

  test.each([
    'https://tracker.example/pixel.png',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    `data:image/png;base64,${'A'.repeat(64 * 1024)}`,
    7,
  ])('an icon that is no small image in a data URI is left out (%#)', (icon) => {
    const page = createPage()
    const found = discover(page)
    register(page, { ...good, icon })
    expect(found).toHaveLength(1)
    expect(found[0]?.imageUrl).toBeUndefined()
  })

  test('a second wallet of the same name does not take the first one’s place', () => {
    const page = createPage()
    const found = discover(page)
    register(page, good)
    register(page, { ...good, name: 'good WALLET' })
    expect(found.map(({ provider }) => provider)).toEqual([{ family: 'standard', wallet: good }])
  })

  test('the list ends at 64 wallets', () => {
    const page = createPage()
    const found = discover(page)
    for (let index = 0; index < 100; index++) register(page, { ...good, name: `Wallet ${index}` })
    expect(found).toHaveLength(64)
  })
})

describe.each(families)('%s', (family) => {
  test('is found, whether it came before or after the site (S1.2)', async () => {
    const early = createPage()
    const wallet = createWallet(family, { name: 'Xverse Wallet' })
    announceBitcoinWallet(wallet, early)
    const expected = {
      chain: 'bip122',
      id: family === 'injected' ? 'unisat' : 'xverse',
      imageUrl: family === 'injected' ? undefined : wallet.icon,
      name: family === 'injected' ? 'Unisat Wallet' : 'Xverse Wallet',
      provider: expect.objectContaining({ family, wallet: wallet.provider }),
      type: family === 'injected' ? 'INJECTED' : 'ANNOUNCED',
    }
    expect(discover(early)).toEqual([expected])

    const late = createPage()
    const found = discover(late)
    announceBitcoinWallet(wallet, late)
    await eventually(() => found.length > 0)
    expect(found).toEqual([expected])
  })

  test('is off when the site wants it off', () => {
    const page = createPage()
    announceBitcoinWallet(createWallet(family), page)
    const off = family === 'injected' ? { injected: false } : { announced: false }
    expect(discover(page, off)).toEqual([])
  })
})

test('a wallet of several families is one, of the family that says most', async () => {
  const page = createPage()
  const found = discover(page)
  for (const family of ['injected', 'sats-connect', 'standard'] as const) {
    announceBitcoinWallet(createWallet(family, { name: 'Unisat' }), page)
    await eventually(() => found.at(-1)?.provider !== undefined && isOf(found.at(-1), family))
  }
  expect(found.map(({ id }) => id)).toEqual(['unisat', 'unisat', 'unisat'])

  const together = createPage()
  for (const family of families)
    announceBitcoinWallet(createWallet(family, { name: 'Unisat' }), together)
  expect(discover(together).map((connector) => isOf(connector, 'standard'))).toEqual([true])
})

function isOf(connector: { provider: unknown } | undefined, family: string): boolean {
  return (connector?.provider as { family?: string } | undefined)?.family === family
}

test('a wallet that gets its Bitcoin chains later is found then', async () => {
  const page = createPage()
  const found = discover(page)
  const wallet = { ...good, chains: ['solana:mainnet'] }
  register(page, wallet)
  expect(found).toEqual([])
  wallet.chains = ['solana:mainnet', 'bitcoin:mainnet']
  await eventually(() => found.length > 0)
  expect(found[0]?.name).toBe('Good')
})

test('a wallet that takes itself back loses its provider', () => {
  const page = createPage()
  const leave = announceBitcoinWallet(createWallet('standard'), page)
  const found = discover(page)
  leave()
  expect(found.map(({ id, provider }) => [id, provider === undefined])).toEqual([
    ['test', false],
    ['test', true],
  ])
})

test('Binance is not taken for Unisat, whose place it takes', () => {
  const page = createPage() as AnyPage
  const provider = { requestAccounts() {} }
  page['unisat'] = { ...provider, isBinance: true }
  page['binancew3w'] = { bitcoin: provider }
  expect(discover(page).map(({ id }) => id)).toEqual(['binance'])
})

test('nothing is found after stopping, and no listener stays', async () => {
  const page = createPage() as AnyPage
  // What it would still do later.
  const looks = new Set<() => void>()
  Object.assign(page, {
    clearTimeout: (look: () => void) => looks.delete(look),
    setTimeout(look: () => void) {
      looks.add(look)
      return look
    },
  })
  const added = vi.spyOn(page, 'addEventListener')
  const removed = vi.spyOn(page, 'removeEventListener')
  const onFound = vi.fn()
  const stop = bitcoin().discover({
    announced: true,
    environment: { ...currentEnvironment(), window: page },
    injected: true,
    onFound,
  })
  stop()
  register(page, good)
  page['unisat'] = { requestAccounts() {} }
  for (const look of looks) look()
  expect(onFound).not.toHaveBeenCalled()
  expect(removed.mock.calls.map(([name]) => name)).toEqual(added.mock.calls.map(([name]) => name))
})

test('a server discovers nothing', () => {
  const onFound = vi.fn()
  bitcoin().discover({
    announced: true,
    environment: { ...currentEnvironment(), window: undefined },
    injected: true,
    onFound,
  })()
  expect(onFound).not.toHaveBeenCalled()
})
