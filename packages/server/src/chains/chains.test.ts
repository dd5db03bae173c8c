import { supportedChainsResponse } from '@latchkey/protocol/http'
import { describe, expect, test } from 'vitest'
import { type ChainInput, chainConfig, chainSetting } from './chainConfig.ts'
import { publicChains } from './publicChains.ts'
import { resolveChains } from './resolveChains.ts'
import { supportedChainsRoutes } from './supportedChainsRoutes.ts'

const input: ChainInput = {
  id: 'eip155:31337',
  name: 'Dev',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  upstreams: [{ url: 'http://127.0.0.1:8545' }],
}

describe('chainConfig', () => {
  test('fills in a timeout of 10 s, weight 1 and no tokens (S7.41)', () => {
    expect(chainConfig.parse(input)).toMatchObject({
      development: false,
      testnet: false,
      tokens: [],
      upstreams: [{ timeoutMs: 10_000, weight: 1 }],
    })
  })

  test.each([
    ['another namespace', { id: 'cosmos:hub' }],
    ['an id without a number', { id: 'eip155:mainnet' }],
    ['no node', { upstreams: [] }],
    ['a node that is no web address', { upstreams: [{ url: 'file:///etc/passwd' }] }],
    ['a contract address that is none', { multicall3: '0x12' }],
    ['a misspelt setting', { tokns: [] }],
    ['a negative price', { nativePriceUsd: -1 }],
  ])('error: %s', (_, change) => {
    expect(chainConfig.safeParse({ ...input, ...change }).success).toBe(false)
  })
})

describe('resolveChains', () => {
  const defaults = publicChains()

  test('without settings the defaults are served', () => {
    expect(resolveChains({ defaults, settings: [] }).size).toBe(defaults.length)
  })

  test('a declared chain comes first and replaces the default of its id', () => {
    const mine = chainSetting.parse({ ...input, id: 'eip155:8453', name: 'My Base' })
    const chains = resolveChains({ defaults, settings: [mine] })
    expect(chains.size).toBe(defaults.length)
    expect([...chains.values()][0]).toMatchObject({ id: 'eip155:8453', name: 'My Base' })
  })

  test('enabled: false removes a default', () => {
    const off = chainSetting.parse({ enabled: false, id: 'eip155:1' })
    expect(resolveChains({ defaults, settings: [off] }).has('eip155:1')).toBe(false)
  })
})

describe('publicChains', () => {
  const ids = publicChains().map(({ id }) => id)

  test('has the twelve swap networks (S9.21)', () => {
    const swap = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
    expect(ids.slice(0, 12)).toEqual(swap.map((id) => `eip155:${id}`))
  })

  test('has every EVM chain that is routed to the server (S9.39), once', () => {
    expect(ids).toHaveLength(49)
    expect(new Set(ids).size).toBe(49)
    for (const id of [1101, 7777777, 59144, 84532, 421614, 11155111, 999999999, 560048, 30, 55931])
      expect(ids).toContain(`eip155:${id}`)
  })

  test('reads names from Ethereum, over nodes with https alone', () => {
    const named = publicChains().filter((chain) => chain.ensUniversalResolver)
    expect(named[0]?.id).toBe('eip155:1')
    const urls = publicChains().flatMap(({ upstreams }) => upstreams.map(({ url }) => url))
    expect(urls.every((url) => url.startsWith('https://'))).toBe(true)
  })
})

describe('GET /v1/supported-chains', () => {
  const chains = new Map(['eip155:137', 'eip155:31337', 'eip155:1'].map((id) => [id, {}]))
  const routes = supportedChainsRoutes({ chains })

  test('lists the ids in order of their number (S7.3)', async () => {
    const response = await routes.request('/v1/supported-chains')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(supportedChainsResponse.parse(await response.json())).toEqual({
      http: ['eip155:1', 'eip155:137', 'eip155:31337'],
      ws: [],
    })
  })

  test('answers 304 to a reader who has it, also through a compressing proxy', async () => {
    const etag = (await routes.request('/v1/supported-chains')).headers.get('etag')!
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await routes.request('/v1/supported-chains', {
        headers: { 'if-none-match': tag },
      })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
    }
    const stale = { headers: { 'if-none-match': '"other"' } }
    expect((await routes.request('/v1/supported-chains', stale)).status).toBe(200)
  })
})
