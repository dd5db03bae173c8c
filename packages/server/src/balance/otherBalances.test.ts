import { balanceResponse } from '@latchkey/protocol/http'
import { createTestClock, type TestClock } from '@latchkey/testing/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createEsplora } from '../bitcoin/createEsplora.ts'
import { type ChainInput, chainConfig } from '../chains/chainConfig.ts'
import { createOperatorSource } from '../prices/createOperatorSource.ts'
import { createPrices } from '../prices/createPrices.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { type EsploraBehaviour, startEsplora, statusText } from '../testing/startEsplora.ts'
import { failWith, type NodeBehaviour, startNode, status } from '../testing/startNode.ts'
import { balanceRoutes } from './balanceRoutes.ts'
import { createBalances } from './createBalances.ts'

const genesisHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const solanaId = `solana:${genesisHash.slice(0, 32)}`
const owner = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const unlisted = '127KP4bJqk1S3FYq5g1RcMvj2RnyFzKwYu1Nrx1XGSF8'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const native = 'So11111111111111111111111111111111111111111'

const firstBlock = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const bitcoinId = `bip122:${firstBlock.slice(0, 32)}`
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** When prices are read. */
const now = Date.parse('2026-11-23T10:00:00Z')
const operator = { priceAsOf: '2026-11-23T10:00:00.000Z', priceSource: 'Operator' }

/** How long a chain may take. */
const limitMs = 300

/** Gives no answer in that time. */
const isSlow = () => undefined

async function serve(input: ChainInput, close: () => Promise<void>, clock: TestClock) {
  const chain = chainConfig.parse(input)
  const chains = new Map([[chain.id, chain]])
  const rpc = createRpc({ chains, clock })
  const esplora = createEsplora({ chains, clock })
  onTestFinished(async () => {
    rpc.close()
    esplora.close()
    await close()
  })
  const balances = createBalances({ clock, esplora, limitMs, rpc })
  const prices = createPrices({ clock, now: () => now, sources: [createOperatorSource()] })
  const app = createTestApp(
    balanceRoutes({ balances, chains, prices, publicUrl: 'https://api.example' }),
  )
  return async (account: string, query = `chainId=${chain.id}`) => {
    const response = await app.request(`/v1/account/${account}/balance?${query}`, {}, {})
    return { json: (await response.json()) as unknown, status: response.status }
  }
}

const tokenAccount = (mint: string, amount: string, decimals = 6) => ({
  account: { data: { parsed: { info: { mint, tokenAmount: { amount, decimals } } } } },
})

/** A Solana node on which accounts hold what is given; amounts as they stand in its JSON. */
function holding({
  classic = [],
  extended = [],
  lamports = '0',
}: {
  classic?: readonly unknown[]
  extended?: readonly unknown[]
  lamports?: string
}): NodeBehaviour {
  return ({ body, calls }) => {
    const answers = calls.map(({ id, method, params }) => {
      const program = (params[1] as { programId?: string }).programId
      const value =
        method === 'getBalance'
          ? lamports
          : JSON.stringify(program === token2022 ? extended : classic)
      return `{"jsonrpc":"2.0","id":${id},"result":{"context":{"slot":1},"value":${value}}}`
    })
    return Array.isArray(body) ? `[${answers.join(',')}]` : answers[0]
  }
}

async function solana(behaviour: NodeBehaviour) {
  const clock = createTestClock()
  const node = await startNode({
    behaviour: behaviour === isSlow ? () => clock.advance(limitMs) : behaviour,
    pings: { getGenesisHash: { result: genesisHash }, getHealth: { result: 'ok' } },
  })
  const ask = await serve(
    {
      id: solanaId,
      name: 'Solana',
      nativeCurrency: { decimals: 9, name: 'Solana', symbol: 'SOL' },
      nativePriceUsd: 150,
      tokens: [{ address: usdc, decimals: 6, name: 'USD Coin', price: 1, symbol: 'USDC' }],
      upstreams: [{ timeoutMs: 400, url: node.url }],
    },
    node.close,
    clock,
  )
  const rows = async (query?: string) =>
    balanceResponse.parse((await ask(owner, query)).json).balances
  return { ask, node, rows }
}

describe('on Solana', () => {
  test('coin and listed tokens of both programs are summed over all accounts (S7.13, S1.15)', async () => {
    const { ask, node } = await solana(
      holding({
        classic: [tokenAccount(usdc, '1500000'), tokenAccount(usdc, '500000')],
        extended: [tokenAccount(usdc, '1')],
        lamports: '2500000000',
      }),
    )
    expect(await ask(owner)).toEqual({
      json: {
        balances: [
          {
            chainId: solanaId,
            iconUrl: 'https://api.example/public/getTokenImage/SOL',
            name: 'Solana',
            price: 150,
            ...operator,
            quantity: { decimals: '9', numeric: '2.5' },
            symbol: 'SOL',
            value: 375,
          },
          {
            address: `${solanaId}:${usdc}`,
            chainId: solanaId,
            iconUrl: 'https://api.example/public/getTokenImage/USDC',
            name: 'USD Coin',
            price: 1,
            ...operator,
            quantity: { decimals: '6', numeric: '2.000001' },
            symbol: 'USDC',
            value: 2.000001,
          },
        ],
      },
      status: 200,
    })
    expect(node.requests()).toBe(1)
  })

  test('without chainId its address is looked up on its own kind of chain', async () => {
    const { rows } = await solana(holding({ lamports: '1' }))
    expect(await rows('')).toMatchObject([{ chainId: solanaId }])
  })

  test('amounts wider than a number keep every digit', async () => {
    const { rows } = await solana(holding({ lamports: '18446744073709551615' }))
    expect(await rows()).toMatchObject([{ quantity: { numeric: '18446744073.709551615' } }])
  })

  test('tokens nobody listed stay out until they are named', async () => {
    const { rows } = await solana(
      holding({ classic: [tokenAccount(unlisted, '150', 2)], lamports: '5' }),
    )
    expect(await rows()).toMatchObject([{ symbol: 'SOL' }])
    const forced = [unlisted, usdc, native].map((one) => `${solanaId}:${one}`).join(',')
    expect(await rows(`chainId=${solanaId}&forceUpdate=${forced}`)).toMatchObject([
      { symbol: 'SOL' },
      { name: '127KP4…GSF8', price: 0, quantity: { numeric: '1.5' }, symbol: '127KP4…GSF8' },
      { quantity: { numeric: '0' }, symbol: 'USDC' },
    ])
  })

  test('an account whose layout is strange takes no other along', async () => {
    const strange = [
      { account: { data: ['AAAA', 'base64'] } },
      tokenAccount(usdc, '-5'),
      tokenAccount(usdc, '1', 6.5),
      7,
    ]
    const { rows } = await solana(
      holding({ classic: [...strange, tokenAccount(usdc, '3000000')], lamports: '1' }),
    )
    expect(await rows()).toMatchObject([{ quantity: { numeric: '3' }, symbol: 'USDC' }, {}])
  })

  test.each([
    ['has no tokens to tell', -32602, undefined],
    ['refuses to tell tokens', -32012, [solanaId]],
  ])('a node that %s still tells the coin', async (_, code, partial) => {
    const coin = holding({ lamports: '7' })
    const { ask, rows } = await solana((request) => {
      if (!Array.isArray(request.body)) return coin(request)
      return request.calls.map(({ id, method }) =>
        method === 'getBalance'
          ? { id, jsonrpc: '2.0', result: { context: {}, value: 7 } }
          : {
              error: { code, message: 'scan aborted' },
              id,
              jsonrpc: '2.0',
            },
      )
    })
    expect(await rows()).toMatchObject([{ quantity: { numeric: '0.000000007' }, symbol: 'SOL' }])
    expect(balanceResponse.parse((await ask(owner)).json).partial).toEqual(partial)
  })

  test.each<[string, NodeBehaviour]>([
    ['is down', status(500)],
    ['is slow', isSlow],
    ['answers garbage', () => '{"jsonrpc"'],
    ['fails the call', failWith(-32602, 'Invalid param')],
    ['tells no number', holding({ lamports: '"many"' })],
    ['tells less than nothing', holding({ lamports: '-1' })],
    ['tells part of a lamport', holding({ lamports: '1.5' })],
  ])('error: a node that %s is 503 on chainId', async (_, behaviour) => {
    const { ask } = await solana(behaviour)
    const { json, status: code } = await ask(owner)
    expect(code).toBe(503)
    expect(json).toMatchObject({ code: 'chain_unavailable', reasons: [{ field: 'chainId' }] })
  })

  test.each([
    ['a mint that is none', `${solanaId}:0x12`],
    ['another cluster', `solana:${'1'.repeat(32)}:${usdc}`],
  ])('error: forceUpdate with %s is 400', async (_, entry) => {
    const { ask } = await solana(holding({}))
    expect((await ask(owner, `forceUpdate=${entry}`)).status).toBe(400)
  })
})

describe('on Bitcoin', () => {
  const stats = (funded: number, spent: number) => ({
    funded_txo_count: 1,
    funded_txo_sum: funded,
    spent_txo_count: 1,
    spent_txo_sum: spent,
    tx_count: 2,
  })
  const about = (confirmed: object, waiting: object) => () => ({
    address,
    chain_stats: confirmed,
    mempool_stats: waiting,
  })

  async function bitcoin(behaviour: EsploraBehaviour) {
    const clock = createTestClock()
    const api = await startEsplora({
      behaviour: behaviour === isSlow ? () => clock.advance(limitMs) : behaviour,
      firstBlock,
    })
    const ask = await serve(
      {
        id: bitcoinId,
        name: 'Bitcoin',
        nativeCurrency: { decimals: 8, name: 'Bitcoin', symbol: 'BTC' },
        nativePriceUsd: 60_000,
        upstreams: [{ timeoutMs: 400, url: api.url }],
      },
      api.close,
      clock,
    )
    return { api, ask }
  }

  test('what is in blocks and what waits add up (S7.13)', async () => {
    const { ask } = await bitcoin(about(stats(150_000_000, 50_000_000), stats(1000, 25_001_000)))
    const { json } = await ask(address)
    expect(balanceResponse.parse(json).balances).toEqual([
      {
        chainId: bitcoinId,
        iconUrl: 'https://api.example/public/getTokenImage/BTC',
        name: 'Bitcoin',
        price: 60_000,
        ...operator,
        quantity: { decimals: '8', numeric: '0.75' },
        symbol: 'BTC',
        value: 45_000,
      },
    ])
  })

  test('an empty address has no row, one in capitals is the same and asked once', async () => {
    const { api, ask } = await bitcoin(about(stats(0, 0), stats(0, 0)))
    expect((await ask(address)).json).toEqual({ balances: [] })
    expect((await ask(address.toUpperCase(), '')).json).toEqual({ balances: [] })
    expect(api.requests()).toHaveLength(1)
    const forced = `chainId=${bitcoinId}&forceUpdate=${bitcoinId}:0x`
    expect((await ask(address, forced)).json).toMatchObject({
      balances: [{ quantity: { numeric: '0' }, symbol: 'BTC' }],
    })
  })

  test.each([
    ['an address of a testnet', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['a Solana address', owner],
    ['an EVM address', `0x${'a'.repeat(40)}`],
  ])(
    'error: %s is 400 on address when the chain is named, and nothing otherwise',
    async (_, other) => {
      const { api, ask } = await bitcoin(about(stats(1, 0), stats(0, 0)))
      const { json, status: code } = await ask(other)
      expect(code).toBe(400)
      expect(json).toMatchObject({ code: 'address_invalid', reasons: [{ field: 'address' }] })
      expect((await ask(other, '')).json).toEqual({ balances: [] })
      expect(api.requests()).toEqual([])
    },
  )

  test.each<[string, EsploraBehaviour]>([
    ['is down', statusText(500, 'no')],
    ['is slow', isSlow],
    ['tells another shape', () => ({ address, chain_stats: {}, mempool_stats: {} })],
    ['tells more spent than came', about(stats(5, 10), stats(0, 0))],
  ])('error: an API that %s is 503 on chainId', async (_, behaviour) => {
    const { json, status: code } = await (await bitcoin(behaviour)).ask(address)
    expect(code).toBe(503)
    expect(json).toMatchObject({ code: 'chain_unavailable', reasons: [{ field: 'chainId' }] })
  })
})
