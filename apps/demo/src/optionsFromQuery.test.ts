import { beforeEach, expect, test, vi } from 'vitest'
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
