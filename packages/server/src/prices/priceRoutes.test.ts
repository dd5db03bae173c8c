import { priceHistoryResponse, priceResponse } from '@latchkey/protocol/http'
import { createTestClock } from '@latchkey/testing/node'
import { encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createKnownTokens } from '../balance/createKnownTokens.ts'
import type { CurrencyRates } from '../balance/currency.ts'
import { type Chain, type ChainInput, chainConfig } from '../chains/chainConfig.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { contractNode, multicall3 } from '../testing/contractNode.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { startNode, status } from '../testing/startNode.ts'
import { createOperatorSource } from './createOperatorSource.ts'
import { createPrices } from './createPrices.ts'
import { createDescribeAssets } from './describeAssets.ts'
import { createPriceHistory } from './history/createPriceHistory.ts'
import type { PriceSource } from './Price.ts'
import { priceRoutes } from './priceRoutes.ts'

const now = Date.parse('2026-11-23T10:00:00Z')
const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoinId = 'bip122:000000000019d6689c085ae165831e93'
const usdc = `0x${'a'.repeat(40)}` as const
const own = `0x${'b'.repeat(40)}` as const
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const unlistedMint = '127KP4bJqk1S3FYq5g1RcMvj2RnyFzKwYu1Nrx1XGSF8'
const native = `0x${'E'.repeat(40)}`

const selectors: Record<string, Hex> = {
  '0x06fdde03': encodeAbiParameters([{ type: 'string' }], ['Own\u202e Coin']),
  '0x313ce567': encodeAbiParameters([{ type: 'uint8' }], [8]),
  '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['USDC']),
}

async function setup({
  aggregates = true,
  rates,
  calls,
}: {
  /** Whether the chain has Multicall3. */
  aggregates?: boolean
  rates?: CurrencyRates
  calls?: { burst: number; perSecond: number }
} = {}) {
  const node = await startNode({
    behaviour: contractNode({
      contracts: (to, data) => (to === own ? selectors[data] : undefined),
    }),
  })
  const chain = (change: Partial<ChainInput>): Chain =>
    chainConfig.parse({
      id: 'eip155:31337',
      name: 'Chain',
      nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
      upstreams: [{ timeoutMs: 300, url: node.url }],
      ...change,
    })
  const all = [
    chain({
      ...(aggregates && { multicall3 }),
      nativePriceUsd: 2000,
      tokens: [{ address: usdc, decimals: 6, name: 'USD Coin', price: 1, symbol: 'USDC' }],
    }),
    chain({
      id: solanaId,
      tokens: [{ address: mint, decimals: 6, name: 'USD Coin', symbol: 'USDC' }],
    }),
    chain({
      id: bitcoinId,
      nativeCurrency: { decimals: 8, name: 'Bitcoin', symbol: 'BTC' },
      nativePriceUsd: 60_000,
    }),
  ]
  const chains = new Map(all.map((one) => [one.id, one]))
  const clock = createTestClock()
  const rpc = createRpc({ chains, clock })
  onTestFinished(async () => {
    rpc.close()
    await node.close()
  })
  const hosted: PriceSource = {
    covers: ({ id }) => id !== bitcoinId,
    history: async () => [
      { at: now - 60_000, usd: 2 },
      { at: now - 7_200_000, usd: 1 },
    ],
    name: 'Hosted',
    read: async () =>
      new Map([
        [own, { asOf: now - 1000, change24h: -2.5, decimals: 8, usd: 3 }],
        [unlistedMint, { usd: 4 }],
      ]),
  }
  const sources = [createOperatorSource(), hosted]
  const app = createTestApp(
    priceRoutes({
      chains,
      describe: createDescribeAssets({ clock, known: createKnownTokens(), rpc }),
      history: createPriceHistory({
        clock,
        now: () => now,
        samples: { since: async () => [] },
        sources,
      }),
      prices: createPrices({ clock, now: () => now, sources }),
      publicUrl: 'https://api.example',
      rates,
    }),
    { calls },
  )
  const answer = async (response: Response | Promise<Response>) => {
    const { headers, status: code, ...rest } = await response
    void rest
    return { code, headers, json: (await (await response).json()) as Record<string, unknown> }
  }
  const post = (body: unknown) =>
    answer(
      app.request('/v1/fungible/price', {
        body: typeof body === 'string' ? body : JSON.stringify(body),
        method: 'POST',
      }),
    )
  const ask = (addresses: unknown, currency: unknown = 'usd') =>
    post({ addresses, currency, projectId: 'p' })
  const line = (query: string) => answer(app.request(`/v1/fungible/price/history?${query}`))
  return { ask, line, node, post }
}

describe('POST /v1/fungible/price', () => {
  test('tokens that nobody lists are charged by the calls that they take', async () => {
    const calls = { burst: 1000, perSecond: 0.001 }
    const { ask, node } = await setup({ aggregates: false, calls })
    const codes: number[] = []
    for (let round = 0; round < 10; round++) {
      const address = (index: number) =>
        `0x${(round * 100 + index + 1).toString(16).padStart(40, '0')}`
      const many = Array.from({ length: 100 }, (_, index) => `eip155:31337:${address(index)}`)
      codes.push((await ask(many)).code)
    }
    // Three calls each.
    expect(codes).toEqual([200, 200, 200, ...Array.from({ length: 7 }, () => 429)])
    expect(node.methods()).toHaveLength(900)
  })

  test('the coin has its price by whatever address it appears as a token (S7.8)', async () => {
    const { ask, node } = await setup()
    const before = node.requests()
    const { json } = await ask([`eip155:31337:0x${'f'.repeat(39)}e`])
    expect(priceResponse.parse(json).fungibles).toMatchObject([
      { decimals: 18, name: 'Ether', price: 2000, symbol: 'ETH' },
    ])
    expect(node.requests()).toEqual(before)
  })

  test('prices every address, in the order asked, the unknown ones too (S7.8)', async () => {
    const { ask, node } = await setup()
    const asked = [
      `eip155:31337:${own}`,
      `eip155:31337:${native}`,
      `${bitcoinId}:0x`,
      `eip155:999:${usdc}`,
      `${solanaId}:${mint}`,
      `eip155:31337:${usdc.toUpperCase().replace('X', 'x')}`,
      `${solanaId}:${unlistedMint}`,
      `eip155:31337:${own}`,
    ]
    const { code, json } = await ask(asked)
    expect(code).toBe(200)
    const { fungibles } = priceResponse.parse(json)
    const icon = (name: string) => `https://api.example/public/getTokenImage/${name}`
    const operator = { asOf: '2026-11-23T10:00:00.000Z', priced: true, source: 'Operator' }
    const ownCoin = {
      address: asked[0],
      asOf: '2026-11-23T09:59:59.000Z',
      change24h: -2.5,
      decimals: 8,
      // Its symbol is a listed token's, whose picture it does not get.
      iconUrl: '',
      name: 'Own Coin',
      price: 3,
      priced: true,
      source: 'Hosted',
      symbol: 'USDC',
    }
    expect(fungibles).toEqual([
      ownCoin,
      {
        ...operator,
        address: asked[1],
        decimals: 18,
        iconUrl: icon('ETH'),
        name: 'Ether',
        price: 2000,
        symbol: 'ETH',
      },
      {
        ...operator,
        address: asked[2],
        decimals: 8,
        iconUrl: icon('BTC'),
        name: 'Bitcoin',
        price: 60_000,
        symbol: 'BTC',
      },
      {
        address: asked[3],
        iconUrl: '',
        name: '0xaaaa…aaaa',
        price: 0,
        priced: false,
        symbol: '0xaaaa…aaaa',
      },
      {
        address: asked[4],
        decimals: 6,
        iconUrl: icon('USDC'),
        name: 'USD Coin',
        price: 0,
        priced: false,
        symbol: 'USDC',
      },
      {
        ...operator,
        address: asked[5],
        decimals: 6,
        iconUrl: icon('USDC'),
        name: 'USD Coin',
        price: 1,
        symbol: 'USDC',
      },
      {
        ...operator,
        address: asked[6],
        iconUrl: '',
        name: '127KP4…GSF8',
        price: 4,
        source: 'Hosted',
        symbol: '127KP4…GSF8',
      },
      ownCoin,
    ])
    expect(node.requests()).toBe(1)
  })

  test('tells them in the currency asked for', async () => {
    const { ask } = await setup({ rates: { eur: 0.5 } })
    const { json } = await ask([`eip155:31337:${native}`], 'eur')
    expect(json).toMatchObject({ fungibles: [{ price: 1000 }] })
  })

  test('error: a node that is down costs a token its name and no price', async () => {
    const { ask, node } = await setup()
    node.behave(status(500))
    const { json } = await ask([`eip155:31337:${own}`, `eip155:31337:${usdc}`])
    expect(json).toMatchObject({
      fungibles: [
        { name: '0xbbbb…bbbb', price: 3 },
        { name: 'USD Coin', price: 1 },
      ],
    })
  })

  const good = `eip155:31337:${usdc}`
  test.each<[string, unknown, unknown, number, string, string]>([
    ['an empty list', [], 'usd', 400, 'addresses_missing', 'addresses'],
    [
      '101 addresses',
      Array.from({ length: 101 }, () => good),
      'usd',
      400,
      'too_many_addresses',
      'addresses',
    ],
    ['a currency no one knows', [good], 'irn', 422, 'currency_unsupported', 'currency'],
    ['a currency without a rate', [good], 'eur', 422, 'currency_unsupported', 'currency'],
    ['a currency of the prototype', [good], '__proto__', 422, 'currency_unsupported', 'currency'],
    ['no currency', [good], null, 422, 'invalid_body', 'currency'],
    ['addresses that are no list', good, 'usd', 422, 'invalid_body', 'addresses'],
    ['an address that is no text', [7], 'usd', 422, 'invalid_body', 'addresses.0'],
    ['no CAIP-10', ['hello'], 'usd', 400, 'address_invalid', 'addresses'],
    ['a CAIP-2 id alone', ['eip155:1'], 'usd', 400, 'address_invalid', 'addresses'],
    ['another namespace', [`other:hub:${usdc}`], 'usd', 400, 'address_invalid', 'addresses'],
    ['no address of its chain', ['eip155:31337:0x12'], 'usd', 400, 'address_invalid', 'addresses'],
    ['a token of Bitcoin', [`${bitcoinId}:${usdc}`], 'usd', 400, 'address_invalid', 'addresses'],
    [
      'an address without end',
      [`eip155:1:${'a'.repeat(5000)}`],
      'usd',
      400,
      'address_invalid',
      'addresses',
    ],
  ])(
    'error: %s is refused before anything is asked',
    async (_, addresses, currency, code, reason, field) => {
      const { ask, node } = await setup()
      const refused = await ask(addresses, currency)
      expect([refused.code, refused.json['code']]).toEqual([code, reason])
      expect(refused.json).toMatchObject({ reasons: [{ field }] })
      expect(node.requests()).toBe(0)
    },
  )

  test('error: what is no JSON is 400', async () => {
    const { post } = await setup()
    expect((await post('{')).json).toMatchObject({ code: 'invalid_json' })
  })

  test('error: each address counts against what a visitor may ask of nodes', async () => {
    const { ask } = await setup({ calls: { burst: 3, perSecond: 0.001 } })
    expect((await ask([good, good])).code).toBe(200)
    expect((await ask([good, good])).code).toBe(429)
  })
})

describe('GET /v1/fungible/price/history', () => {
  test('tells prices oldest first, in the currency asked for, and who says so', async () => {
    const { line } = await setup({ rates: { eur: 0.5 } })
    const { code, headers, json } = await line(`address=eip155:31337:${own}&span=day&currency=eur`)
    expect(code).toBe(200)
    expect(headers.get('cache-control')).toBe('private, max-age=60')
    expect(priceHistoryResponse.parse(json)).toEqual({
      points: [
        { at: now - 7_200_000, price: 0.5 },
        { at: now - 60_000, price: 1 },
      ],
      source: 'Hosted',
    })
  })

  test.each([
    ['a chain without one', `${bitcoinId}:0x`],
    ['a chain that is not served', `eip155:999:${usdc}`],
  ])('is empty for %s', async (_, address) => {
    expect((await (await setup()).line(`address=${address}&span=week`)).json).toEqual({
      points: [],
    })
  })

  test.each([
    ['span=day', 'address_invalid'],
    [`address=hello&span=day`, 'address_invalid'],
    [`address=eip155:31337:${own}`, 'span_invalid'],
    [`address=eip155:31337:${own}&span=year`, 'span_invalid'],
    [`address=eip155:31337:${own}&span=day&currency=irn`, 'currency_unsupported'],
  ])('error: %s is 400', async (query, reason) => {
    const { code, json } = await (await setup()).line(query)
    expect([code, json['code']]).toEqual([400, reason])
  })
})
