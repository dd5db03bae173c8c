import { createTestClock } from '@latchkey/testing/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ChainInput, chainConfig } from '../../chains/chainConfig.ts'
import { createExchanges } from '../../exchanges/createExchanges.ts'
import { createRpc } from '../../rpc/createRpc.ts'
import { type PriceApiBehaviour, startPriceApi } from '../../testing/startPriceApi.ts'
import { type ByteLimits, createByteBudget } from '../../upstream/createByteBudget.ts'
import { createPriceSources } from '../createPriceSources.ts'
import type { PriceSource } from '../Price.ts'
import { type PriceSettings, priceSettings } from '../priceSettings.ts'
import { priceIdsOf } from './priceIdsOf.ts'

const now = 1_790_000_000
const a = `0x${'a'.repeat(40)}`
const b = `0x${'b'.repeat(40)}`
const c = `0x${'c'.repeat(40)}`

function chainOf(change: Partial<ChainInput> = {}) {
  return chainConfig.parse({
    id: 'eip155:137',
    name: 'Polygon',
    nativeCurrency: { decimals: 18, name: 'POL', symbol: 'POL' },
    upstreams: [{ url: 'http://127.0.0.1:1' }],
    ...change,
  })
}

async function setup(
  behaviour: PriceApiBehaviour,
  settings: (url: string) => Partial<Record<keyof PriceSettings, unknown>>,
  limits?: ByteLimits,
) {
  const api = await startPriceApi(behaviour)
  const clock = createTestClock()
  const rpc = createRpc({ chains: new Map(), clock })
  const outcomes: string[] = []
  const budget = createByteBudget(limits)
  const closing = new AbortController()
  onTestFinished(async () => {
    closing.abort()
    await api.close()
  })
  const [, source] = createPriceSources({
    budget,
    clock,
    countOddRows: () => {},
    exchanges: createExchanges({ onProblems() {}, rpc }),
    observer: { onUpstreamRequest: ({ outcome }) => outcomes.push(outcome) },
    rpc,
    settings: priceSettings.parse(settings(api.url)),
    signal: closing.signal,
  }) as [PriceSource, PriceSource]
  const read = async (addresses: readonly string[], chain = chainOf()) =>
    Object.fromEntries(
      await source.read(
        chain,
        addresses.map((address) => ({ address, isListed: true })),
      ),
    )
  return { api, budget, clock, outcomes, read, source }
}

const llama = (behaviour: PriceApiBehaviour, limits?: ByteLimits) =>
  setup(behaviour, (url) => ({ defillama: { url }, sources: ['defillama'] }), limits)
const gecko = (
  behaviour: PriceApiBehaviour,
  limits?: ByteLimits,
  more: object = { apiKey: 'secret' },
) => setup(behaviour, (url) => ({ coingecko: { url, ...more }, sources: 'coingecko' }), limits)

const bounds = { days: 7, from: (now - 604_800) * 1000, stepMs: 3_600_000, to: now * 1000 }

describe('DefiLlama', () => {
  const coin = (change: object = {}) => ({
    confidence: 0.99,
    decimals: 18,
    price: 2.5,
    symbol: 'X',
    timestamp: now,
    ...change,
  })

  test('is asked by chain and address, coins by their id, and tells price, decimals and change', async () => {
    const { api, outcomes, read } = await llama(({ path }) =>
      path.includes('/percentage/')
        ? { coins: { 'coingecko:polygon-ecosystem-token': -1.5 } }
        : {
            coins: {
              'coingecko:polygon-ecosystem-token': coin({ decimals: undefined, price: 0.4 }),
              // Some come back as they are written elsewhere.
              [`polygon:0x${'A'.repeat(40)}`]: coin(),
            },
          },
    )
    expect(await read(['native', a, b])).toEqual({
      [a]: { asOf: now * 1000, change24h: undefined, decimals: 18, usd: 2.5 },
      native: { asOf: now * 1000, change24h: -1.5, decimals: undefined, usd: 0.4 },
    })
    const list = `coingecko:polygon-ecosystem-token,polygon:${a},polygon:${b}`
    expect(api.requests().map(({ path, query }) => ({ path, query }))).toEqual([
      { path: `/api/v3/prices/current/${list}`, query: {} },
      { path: `/api/v3/percentage/${list}`, query: { period: '1d' } },
    ])
    expect(outcomes).toEqual(['answered', 'answered'])
  })

  test('error: what it is less sure of than 0.9, or tells in another shape, is left out alone', async () => {
    const { read } = await llama(({ path }) =>
      path.includes('/percentage/')
        ? 500
        : {
            coins: {
              [`polygon:${a}`]: coin({ confidence: 0.89 }),
              [`polygon:${b}`]: coin({ price: '2.5' }),
              [`polygon:${c}`]: coin(),
            },
          },
    )
    expect(Object.keys(await read([a, b, c]))).toEqual([c])
  })

  test('is asked for a hundred coins at once', async () => {
    const { api, read } = await llama(({ path }) => ({
      coins: Object.fromEntries(
        path
          .slice(path.lastIndexOf('/') + 1)
          .split(',')
          .map((id) => [id, path.includes('/percentage/') ? 1 : coin()]),
      ),
    }))
    const many = Array.from({ length: 250 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
    expect(Object.keys(await read(many))).toHaveLength(250)
    expect(api.requests()).toHaveLength(6)
  })

  test('has history, of which an odd point takes no other along', async () => {
    const { api, source } = await llama(() => ({
      coins: {
        [`polygon:${a}`]: {
          confidence: 0.95,
          prices: [
            { price: 'odd', timestamp: now - 90 },
            { price: 1, timestamp: now - 60 },
            null,
            { price: 2, timestamp: now },
          ],
          symbol: 'X',
        },
      },
    }))
    expect(await source.history?.(chainOf(), { address: a, isListed: true }, bounds)).toEqual([
      { at: (now - 60) * 1000, usd: 1 },
      { at: now * 1000, usd: 2 },
    ])
    expect(api.requests()).toMatchObject([
      {
        path: `/api/v3/chart/polygon:${a}`,
        query: { period: '60m', span: '168', start: String(now - 604_800) },
      },
    ])
  })
})

describe('CoinGecko', () => {
  const price = (usd: number) => ({ last_updated_at: now, usd, usd_24h_change: 3 })

  test('is asked with the key in a header, for coins by id and tokens by platform', async () => {
    const { api, read } = await gecko(({ path }) =>
      path.endsWith('/simple/price')
        ? { 'polygon-ecosystem-token': price(0.4) }
        : { [a]: price(2), [c]: { usd: null } },
    )
    expect(await read(['native', a, b, c])).toEqual({
      [a]: { asOf: now * 1000, change24h: 3, usd: 2 },
      native: { asOf: now * 1000, change24h: 3, usd: 0.4 },
    })
    const query = {
      include_24hr_change: 'true',
      include_last_updated_at: 'true',
      vs_currencies: 'usd',
    }
    expect(api.requests()).toMatchObject([
      { path: '/api/v3/simple/price', query: { ...query, ids: 'polygon-ecosystem-token' } },
      {
        path: '/api/v3/simple/token_price/polygon-pos',
        query: { ...query, contract_addresses: `${a},${b},${c}` },
      },
    ])
    for (const { headers } of api.requests()) expect(headers['x-cg-demo-api-key']).toBe('secret')
  })

  test('error: what one request of several fails to tell is to be asked again, and is not without a price', async () => {
    const { read } = await gecko(({ path }) =>
      path.endsWith('/simple/price') ? { 'polygon-ecosystem-token': price(0.4) } : 503,
    )
    expect(await read(['native', a])).toEqual({
      [a]: 'unread',
      native: { asOf: now * 1000, change24h: 3, usd: 0.4 },
    })
  })

  test.each<[string, object, [number, number], string | undefined]>([
    ['without a key', {}, [1, 10], undefined],
    ['with a key of the small plan', { apiKey: 'k' }, [30, 4], 'x-cg-demo-api-key'],
    ['with a key of the large plan', { apiKey: 'k', plan: 'pro' }, [100, 1], 'x-cg-pro-api-key'],
  ])(
    '%s it is asked for as many tokens at once as it takes',
    async (_, more, [each, count], header) => {
      const { api, read } = await gecko(() => ({}), undefined, more)
      await read(Array.from({ length: 100 }, (_, index) => `0x${String(index).padStart(40, '0')}`))
      expect(api.requests()).toHaveLength(count)
      expect(api.requests()[0]?.query['contract_addresses']?.split(',')).toHaveLength(each)
      const sent = Object.keys(api.requests()[0]?.headers ?? {}).filter((one) => one.includes('cg'))
      expect(sent).toEqual(header === undefined ? [] : [header])
    },
  )

  test('has history of coins and tokens, of which an odd point takes no other along', async () => {
    const { api, source } = await gecko(() => ({
      prices: [
        [1, 2.5],
        [2, null],
        [3, 4],
      ],
    }))
    const history = (address: string) =>
      source.history?.(chainOf(), { address, isListed: true }, bounds)
    expect(await history('native')).toEqual([
      { at: 1, usd: 2.5 },
      { at: 3, usd: 4 },
    ])
    await history(a)
    const query = { days: '7', vs_currency: 'usd' }
    expect(api.requests()).toMatchObject([
      { path: '/api/v3/coins/polygon-ecosystem-token/market_chart', query },
      { path: `/api/v3/coins/polygon-pos/contract/${a}/market_chart`, query },
    ])
  })
})

describe.each([
  ['DefiLlama', llama],
  ['CoinGecko', gecko],
])('%s', (_, start) => {
  test.each<[string, string | object | number, string]>([
    ['a status', 500, 'http'],
    ['that it was asked too often', 429, 'limited'],
    ['no JSON', '{"coins": NaN}', 'garbage'],
    ['a list', [], 'garbage'],
    ['more than ten mebibytes', 'x'.repeat(10 * 1024 * 1024 + 1), 'oversized'],
  ])('error: by answering %s throws, and is counted', async (_, answer, outcome) => {
    const { outcomes, read } = await start(() => answer)
    await expect(read(['native'])).rejects.toThrow(`gave no answer that can be read (${outcome})`)
    expect(outcomes).toContain(outcome)
  })

  test('what it answers is in the budget of answers in memory until it is read', async () => {
    const answer = JSON.stringify({ coins: {}, padding: 'x'.repeat(1000) })
    const { budget, read } = await start(() => answer)
    await read(['native'])
    expect(budget.held()).toBe(0)
    const tight = { chain: 500, process: 500, request: 500, visitor: 500 }
    const small = await start(() => answer, tight)
    await expect(small.read(['native'])).rejects.toThrow('(oversized)')
    expect(small.budget.held()).toBe(0)
  })

  test('error: by hanging throws after five seconds', async () => {
    const { api, clock, read } = await start(() => undefined)
    const reading = read(['native'])
    const failed = expect(reading).rejects.toThrow('(timeout)')
    await expect.poll(() => api.requests().length).toBeGreaterThan(0)
    await clock.advance(5000)
    await failed
  })
})

test('a chain that they do not know is not asked about, unless the configuration names it', async () => {
  const { source } = await gecko(() => ({}))
  const unknown = chainOf({ id: 'eip155:31337' })
  expect(source.covers(unknown)).toBe(false)
  expect(await source.read(unknown, [{ address: a, isListed: true }])).toEqual(new Map())
  const named = chainOf({ id: 'eip155:31337', priceIds: { coin: 'ethereum' } })
  expect(source.covers(named)).toBe(true)
  expect(priceIdsOf(chainOf({ priceIds: { defillama: 'matic' } }))).toEqual({
    coin: 'polygon-ecosystem-token',
    coingecko: 'polygon-pos',
    defillama: 'matic',
  })
})
