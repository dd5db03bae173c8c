import { type Connector, currentEnvironment } from '@latchkey/core/adapter'
import { createPage } from '@latchkey/devnet/test-setup'
import { announce, inject } from '@latchkey/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../evm.ts'
import { createWallet } from '../fixtures/world.ts'

function setup({ announced = true, injected = true, page = createPage() } = {}) {
  const found: Connector[] = []
  const stop = evm().discover({
    announced,
    environment: { ...currentEnvironment(), window: page },
    injected,
    onFound: (connector) => found.push(connector),
  })
  onTestFinished(stop)
  const tell = (detail: unknown) =>
    page.dispatchEvent(new page.CustomEvent('eip6963:announceProvider', { detail }))
  return { found, page, stop, tell }
}

const provider = { request: async () => null }
const info = { icon: 'data:image/png;base64,AA', name: 'Good', rdns: 'com.good', uuid: 'a' }

describe('hostile announcements', () => {
  test.each([
    ['nothing', undefined],
    ['text', 'hello'],
    ['no info', { provider }],
    ['no provider', { info }],
    ['a provider that cannot be asked', { info, provider: { request: 'yes' } }],
    ['no name', { info: { ...info, name: '' }, provider }],
    ['a name of invisible characters', { info: { ...info, name: '\u202e\u200b ' }, provider }],
    ['no rdns', { info: { ...info, rdns: undefined }, provider }],
    ['an rdns without a dot', { info: { ...info, rdns: 'injected' }, provider }],
    ['an rdns with markup', { info: { ...info, rdns: 'com.<b>' }, provider }],
    ['an rdns without end', { info: { ...info, rdns: `com.${'a'.repeat(300)}` }, provider }],
    ['no uuid', { info: { ...info, uuid: 7 }, provider }],
    [
      'getters that throw',
      {
        get info() {
          throw new Error('no')
        },
        provider,
      },
    ],
  ])('%s is passed over', (_, detail) => {
    const { found, tell } = setup()
    tell(detail)
    expect(found).toEqual([])
  })

  test('a name loses control and direction characters and is cut to 48', () => {
    const { found, tell } = setup()
    tell({ info: { ...info, name: `\u202eMeta\u0000Mask\n${'🦊'.repeat(60)}` }, provider })
    expect(found[0]?.name).toBe(`MetaMask${'🦊'.repeat(40)}`)
  })

  test.each([
    'https://tracker.example/pixel.png',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    `data:image/png;base64,${'A'.repeat(64 * 1024)}`,
    7,
  ])('an icon that is no small image in a data URI is left out (%#)', (icon) => {
    const { found, tell } = setup()
    tell({ info: { ...info, icon }, provider })
    expect(found).toHaveLength(1)
    expect(found[0]?.imageUrl).toBeUndefined()
  })

  test('a second wallet of the same rdns does not take the first one’s place', () => {
    const { found, tell } = setup()
    tell({ info, provider })
    tell({ info: { ...info, uuid: 'b' }, provider: { request: async () => 'evil' } })
    expect(found.map((connector) => connector.provider)).toEqual([provider])
  })

  test('the same wallet may announce itself again, with a new provider or for nothing', () => {
    const { found, tell } = setup()
    const next = { request: async () => null }
    tell({ info, provider })
    tell({ info, provider })
    tell({ info, provider: next })
    expect(found.map((connector) => connector.provider)).toEqual([provider, next])
  })

  test('the list ends at 64 wallets', () => {
    const { found, tell } = setup()
    for (let index = 0; index < 100; index++)
      tell({ info: { ...info, rdns: `com.w${index}` }, provider: { request: async () => null } })
    expect(found).toHaveLength(64)
  })
})

describe('the injected wallet', () => {
  test('a window.ethereum that throws or is no wallet is passed over', () => {
    const page = createPage()
    Object.defineProperty(page, 'ethereum', {
      configurable: true,
      get() {
        throw new Error('two wallets at war')
      },
    })
    expect(setup({ page }).found).toEqual([])
    Object.defineProperty(page, 'ethereum', { value: { isFake: true } })
    expect(setup({ page }).found).toEqual([])
  })

  test('it is the nameless Browser Wallet (S1.2, S5.15)', () => {
    const page = createPage()
    const wallet = createWallet()
    inject(wallet, page)
    expect(setup({ page }).found).toEqual([
      {
        chain: 'eip155',
        id: 'injected',
        name: 'Browser Wallet',
        provider: wallet.provider,
        type: 'INJECTED',
      },
    ])
  })

  test('one that announces itself as well is listed once', () => {
    const page = createPage()
    const wallet = createWallet()
    inject(wallet, page)
    announce(wallet, page)
    const { found } = setup({ page })
    expect(found.map(({ id }) => id)).toEqual(['com.example.wallet'])
  })

  test('one that announces itself late loses its generic entry', () => {
    const page = createPage()
    const wallet = createWallet()
    inject(wallet, page)
    const { found } = setup({ page })
    announce(wallet, page)
    expect(found.map(({ id, provider }) => [id, provider])).toEqual([
      ['injected', wallet.provider],
      ['com.example.wallet', wallet.provider],
      ['injected', undefined],
    ])
  })

  test('one that arrives late is found', () => {
    const page = createPage()
    const { found } = setup({ page })
    inject(createWallet(), page)
    expect(found.map(({ id }) => id)).toEqual(['injected'])
  })
})

test('announced wallets are found, whether they came before or after the site (S1.2)', () => {
  const page = createPage()
  const early = createWallet({ name: 'Early', rdns: 'com.early' })
  const late = createWallet({ name: 'Late', rdns: 'com.late' })
  announce(early, page)
  const { found } = setup({ page })
  announce(late, page)
  expect(found).toMatchObject([
    {
      chain: 'eip155',
      id: 'com.early',
      imageUrl: early.info.icon,
      name: 'Early',
      provider: early.provider,
      rdns: 'com.early',
      type: 'ANNOUNCED',
    },
    { id: 'com.late', name: 'Late' },
  ])
})

test('each way is off when the site wants it off', () => {
  const page = createPage()
  const wallet = createWallet()
  inject(wallet, page)
  announce(wallet, page)
  expect(setup({ announced: false, page }).found.map(({ id }) => id)).toEqual(['injected'])
  expect(setup({ announced: false, injected: false, page }).found).toEqual([])
})

test('nothing is found after stopping, and no listener stays', () => {
  const page = createPage()
  const added = vi.spyOn(page, 'addEventListener')
  const removed = vi.spyOn(page, 'removeEventListener')
  const { found, stop, tell } = setup({ page })
  stop()
  tell({ info, provider })
  inject(createWallet(), page)
  expect(found).toEqual([])
  expect(removed.mock.calls.map(([name]) => name)).toEqual(added.mock.calls.map(([name]) => name))
})

test('a server discovers nothing', () => {
  const onFound = vi.fn()
  evm().discover({
    announced: true,
    environment: { ...currentEnvironment(), window: undefined },
    injected: true,
    onFound,
  })()
  expect(onFound).not.toHaveBeenCalled()
})
