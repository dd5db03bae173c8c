import type { LatchkeyOptions, Metadata, ThemeVariables } from '@latchkey/core'
import type { SessionSource } from '@latchkey/core/adapter'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { flag, optionsFromQuery, queryOptions } from './optionsFromQuery.ts'
import type { World } from './world.ts'

const network = (id: number) => ({
  id,
  name: `Dev ${id}`,
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['http://rpc'] } },
})
const world: World = {
  accounts: [],
  batchAccount: '0xB',
  chains: {},
  mnemonic: 'test',
  networks: [network(31337), network(31338)],
  projectId: 'p',
  serverUrl: 'http://server',
  tokens: { 'eip155:31337': [{ address: '0xT', symbol: 'USDC' }] },
}
const options = (query: string) => optionsFromQuery(new URLSearchParams(query), world)

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://demo' })
  return () => vi.unstubAllGlobals()
})

test('an empty query gives the world as it is', () => {
  expect(options('')).toMatchObject({
    enableEmbedded: false,
    enableReconnect: true,
    networks: world.networks,
    projectId: 'p',
    serverUrl: 'http://server',
    siwx: undefined,
    themeMode: undefined,
  })
})

test('networks are chosen by chain id or CAIP-2 id, in the order given; nonsense is all of them', () => {
  const ids = (query: string) => options(query).networks.map(({ id }) => id)
  expect(ids('networks=31338')).toEqual([31338])
  expect(ids('networks=eip155:31338,31337')).toEqual([31338, 31337])
  expect(ids('networks=7')).toEqual([31337, 31338])
})

test('features are switched on by name and off with a minus', () => {
  expect(options('features=email,-swaps').features).toEqual({ email: true, swaps: false })
})

test("a token takes the balance's place by symbol", () => {
  expect(options('tokens=USDC').tokens).toEqual({ 'eip155:31337': { address: '0xT' } })
  expect(options('tokens=NONE').tokens).toEqual({})
})

test('flags read 0, false, off and empty as no', () => {
  for (const value of ['0', 'false', 'off', ''])
    expect(flag(new URLSearchParams({ x: value }), 'x', true)).toBe(false)
  expect(flag(new URLSearchParams('x=1'), 'x', false)).toBe(true)
  expect(flag(new URLSearchParams(), 'x', true)).toBe(true)
})

test('every control has its own key', () => {
  const keys = queryOptions.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a wallet is made by e-mail where the world has one, unless switched off', () => {
  const auth = ({ walletUrl }: { walletUrl: string }): SessionSource => ({
    id: walletUrl,
    load: () => Promise.reject(new Error('Nothing is loaded.')),
    opensBy: 'login',
    type: 'AUTH',
  })
  const sourcesOf = (query: string, walletUrl?: string) =>
    optionsFromQuery(new URLSearchParams(query), { ...world, walletUrl }, { auth }).sources
  expect(sourcesOf('', 'http://localhost:8887')).toMatchObject([{ id: 'http://localhost:8887' }])
  expect(sourcesOf('email=0', 'http://localhost:8887')).toEqual([])
  expect(sourcesOf('')).toEqual([])
})

test('phone wallets are reached over the relay of the world, unless switched off', () => {
  const withRelay = (query: string) =>
    optionsFromQuery(new URLSearchParams(query), {
      ...world,
      phoneUrl: 'http://phone',
      relayUrl: 'ws://relay',
    })
  expect(withRelay('').sources).toMatchObject([{ id: 'walletConnect' }])
  expect(withRelay('').customWallets).toMatchObject([{ mobile_link: 'http://phone' }])
  for (const without of [withRelay('remote=0'), options('')])
    expect(without).toMatchObject({ customWallets: undefined, sources: [] })
})

test('the screens of a login can be looked at without a wallet behind it', () => {
  expect(options('login=pretended').sources).toMatchObject([{ opensBy: 'login' }])
  expect(options('').sources).toEqual([])
})

test('visitors sign in as the query says, here or by the server', () => {
  expect(options('siwx=optional').siwx?.getRequired?.()).toBe(false)
  expect(options('siwx=required').siwx?.getRequired?.()).toBe(true)
  expect(options('siwx=required').siwx).not.toHaveProperty('getVisitor')
  for (const mode of ['server', 'server-required']) {
    const { siwx } = options(`siwx=${mode}`)
    expect(siwx).toHaveProperty('getVisitor')
    expect(siwx?.getRequired?.()).toBe(mode === 'server-required')
  }
  expect(options('siwx=nonsense').siwx).toBeUndefined()
})

describe('every option is settable in the address', () => {
  /** What the page has for each option, and what a query makes of it. */
  type Settable<Options> = {
    [Name in keyof Required<Options>]: readonly [query: string, value: unknown]
  }
  const read = (query: string): LatchkeyOptions => ({
    adapters: [],
    ...optionsFromQuery(new URLSearchParams(query), { ...world, relayUrl: 'ws://relay' }),
  })
  const custom = [{ id: 'house', name: 'House Wallet' }]
  const picture = 'https://site.example/a.png?size=2'

  // A new option does not compile until it stands here. The rest is made of what the page runs on:
  // `adapters` by `namespaces`, `environment` by the browser.
  const options: Settable<
    Omit<LatchkeyOptions, 'adapters' | 'environment' | 'features' | 'metadata' | 'themeVariables'>
  > = {
    allowUnsupportedChain: ['unsupported=1', true],
    allWallets: ['allWallets=HIDE', 'HIDE'],
    basic: ['basic=1', true],
    chainImages: [`chainImages=31337=${encodeURIComponent(picture)}`, { 31337: picture }],
    connectorImages: [
      `connectorImages=io.rabby=${encodeURIComponent(picture)}`,
      { 'io.rabby': picture },
    ],
    customRpcUrls: ['rpc=eip155:31337=http://mine', { 'eip155:31337': [{ url: 'http://mine' }] }],
    customWallets: [`customWallets=${JSON.stringify(custom)}`, custom],
    debug: ['debug=0', false],
    defaultNetwork: ['default=31338', network(31338)],
    disableAppend: ['append=0', true],
    enableEIP6963: ['eip6963=0', false],
    enableEmbedded: ['embedded=1', true],
    enableInjected: ['injected=0', false],
    enableNetworkSwitch: ['switching=0', false],
    enableReconnect: ['reconnect=0', false],
    enableWalletGuide: ['guide=0', false],
    enableWallets: ['wallets=0', false],
    excludeWalletIds: ['exclude=a,b', ['a', 'b']],
    featuredWalletIds: ['featured=a', ['a']],
    includeWalletIds: ['include=a', ['a']],
    locale: ['locale=ar', 'ar'],
    manualWCControl: ['manualWCControl=1', true],
    networks: ['networks=31338', [network(31338)]],
    privacyPolicyUrl: ['privacy=/privacy', '/privacy'],
    projectId: ['project=other', 'other'],
    serverUrl: ['server=http://other', 'http://other'],
    siweConfig: ['siwx=siwe', { siwx: expect.anything() }],
    siwx: ['siwx=required', expect.anything()],
    sources: ['remote=0', []],
    storageKey: ['storageKey=mine', 'mine'],
    termsConditionsUrl: ['terms=/terms', '/terms'],
    themeMode: ['theme=auto', 'auto'],
    tokens: [
      `tokens=USDC&tokenImage=${picture}`,
      { 'eip155:31337': { address: '0xT', image: picture } },
    ],
  }
  test.each(Object.entries(options))('%s', (name, [query, value]) => {
    const set = (text: string) => Object.entries(read(text)).find(([key]) => key === name)?.[1]
    expect(set('')).not.toEqual(value)
    expect(set(query)).toEqual(value)
  })

  const variables: Settable<ThemeVariables> = {
    accent: ['accent=red', 'red'],
    colorMix: ['mix=blue', 'blue'],
    colorMixStrength: ['mixStrength=40', 40],
    font: ['font=serif', 'serif'],
    qrColor: ['qrColor=navy', 'navy'],
    radius: ['radius=4px', '4px'],
    zIndex: ['zIndex=7', 7],
  }
  test.each(Object.entries(variables))('themeVariables.%s', (name, [query, value]) => {
    expect(read('').themeVariables).toHaveProperty(name, undefined)
    expect(read(query).themeVariables).toHaveProperty(name, value)
  })

  const metadata: Settable<Metadata> = {
    description: ['description=A shop.', 'A shop.'],
    icons: ['icons=/a.png,/b.png', ['/a.png', '/b.png']],
    name: ['name=Shop', 'Shop'],
    url: ['url=http://shop', 'http://shop'],
  }
  test.each(Object.entries(metadata))('metadata.%s', (name, [query, value]) => {
    expect(read('').metadata).not.toHaveProperty(name, value)
    expect(read(query).metadata).toHaveProperty(name, value)
  })

  const features: Settable<NonNullable<LatchkeyOptions['features']>> = {
    activity: ['-activity', false],
    allWallets: ['-allWallets', false],
    analytics: ['-analytics', false],
    connectMethodsOrder: ['connectMethodsOrder=email+wallet', ['email', 'wallet']],
    connectorTypeOrder: ['connectorTypeOrder=custom+recent', ['custom', 'recent']],
    email: ['email', true],
    legalCheckbox: ['legalCheckbox', true],
    multiWallet: ['multiWallet', true],
    onramp: ['-onramp', false],
    receive: ['-receive', false],
    reownBranding: ['-reownBranding', false],
    send: ['-send', false],
    socials: ['socials=x+github', ['x', 'github']],
    swaps: ['swaps=1inch', ['1inch']],
    walletFeaturesOrder: ['walletFeaturesOrder=send+receive', ['send', 'receive']],
  }
  test.each(Object.entries(features))('features.%s', (name, [query, value]) => {
    // The plus of a list is a blank once the address is read.
    for (const text of [query, query.replaceAll('+', '%2B')])
      expect(read(`features=${text}`).features).toEqual({ [name]: value })
  })

  test('and each key that is read has a control', () => {
    const keys = new Set<string>()
    const query = new URLSearchParams('tokens=USDC')
    const spied = new Proxy(query, {
      get(target, property) {
        const member: unknown = Reflect.get(target, property)
        if (typeof member !== 'function') return member
        return (key: string) => {
          keys.add(key)
          return member.call(target, key)
        }
      },
    })
    optionsFromQuery(spied, world)
    const controls = queryOptions.map(({ key }) => key)
    expect([...keys].filter((key) => !controls.some((each) => each === key))).toEqual([])
  })
})
