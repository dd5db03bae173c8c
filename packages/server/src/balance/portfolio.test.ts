import { balanceResponse } from '@latchkey/protocol/http'
import { createTestClock } from '@latchkey/testing/node'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  erc20Abi,
  type Hex,
  pad,
  parseAbi,
} from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createEsplora } from '../bitcoin/createEsplora.ts'
import { type ChainInput, chainConfig } from '../chains/chainConfig.ts'
import { createExchanges } from '../exchanges/createExchanges.ts'
import { createOperatorSource } from '../prices/createOperatorSource.ts'
import { createPrices } from '../prices/createPrices.ts'
import type { PriceSource } from '../prices/Price.ts'
import { createPoolSource } from '../prices/pools/createPoolSource.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { type Contracts, contractNode, multicall3 } from '../testing/contractNode.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { startNode } from '../testing/startNode.ts'
import { balanceRoutes } from './balanceRoutes.ts'
import { createBalances, type SeenTokens } from './createBalances.ts'

const alice: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const now = Date.parse('2026-11-23T10:00:00Z')
/** How long a chain may take. */
const limitMs = 3000

const token = (index: number): Address => `0x${(index + 1).toString(16).padStart(40, '0')}`
const crowd = (count: number) =>
  Array.from(
    { length: count },
    (_, index): Address => `0x${(index + 1).toString(16).padStart(40, 'a')}`,
  )
const word = (value: bigint): Hex => pad(`0x${value.toString(16)}`)
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])

type Answers = Record<'balanceOf' | 'decimals' | 'name' | 'symbol', Hex | undefined>
const honest: Answers = {
  balanceOf: word(5n * 10n ** 18n),
  decimals: word(18n),
  name: text('Token'),
  symbol: text('TKN'),
}

/** Tokens that answer `change` where they do not answer honestly. */
const tokens =
  (change: (to: Address) => Partial<Answers> = () => ({})): Contracts =>
  (to, data) => {
    const { functionName } = decodeFunctionData({ abi: erc20Abi, data })
    return { ...honest, ...change(to) }[functionName as keyof Answers]
  }

async function setup({
  chains: count = 1,
  contracts = tokens(),
  listed = 60,
  exchanges,
  isPriced = true,
  seenTokens,
  slow,
  source,
}: {
  chains?: number
  contracts?: Contracts
  listed?: number
  exchanges?: object
  /** Whether the operator has put a price on the tokens. */
  isPriced?: boolean
  seenTokens?: SeenTokens
  /** The chain that answers too late. */
  slow?: number
  source?: PriceSource
} = {}) {
  const clock = createTestClock()
  const nodes = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const answer = contractNode({ contracts, wei: () => 10n ** 18n })
      const chainId = `0x${(index + 1).toString(16)}`
      return startNode({
        behaviour: index === slow ? () => undefined : answer,
        chainId,
      })
    }),
  )
  const chains = new Map(
    nodes.map(({ url }, index) => {
      const input = {
        id: `eip155:${index + 1}`,
        multicall3,
        name: `Chain ${index + 1}`,
        nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        nativePriceUsd: 2000,
        ...(exchanges && { exchanges }),
        tokens: Array.from({ length: listed }, (_, each) => ({
          address: token(each),
          decimals: 18,
          name: `Token ${each}`,
          ...(isPriced && { price: 2 }),
          symbol: `T${each}`,
        })),
        upstreams: [{ url }],
      } as ChainInput
      return [input.id, chainConfig.parse(input)] as const
    }),
  )
  const rpc = createRpc({ chains, clock })
  const esplora = createEsplora({ chains, clock })
  onTestFinished(async () => {
    rpc.close()
    await Promise.all(nodes.map((node) => node.close()))
  })
  const sources = [
    createOperatorSource(),
    createPoolSource({ clock, exchanges: createExchanges({ onProblems() {}, rpc }), rpc }),
    ...(source ? [source] : []),
  ]
  const app = createTestApp(
    balanceRoutes({
      balances: createBalances({ clock, esplora, limitMs, rpc, seenTokens }),
      chains,
      prices: createPrices({ clock, now: () => now, sources }),
      publicUrl: 'https://api.example',
    }),
  )
  const ask = async (query = 'currency=usd', account = alice) => {
    const response = await app.request(`/v1/account/${account}/balance?${query}`)
    return balanceResponse.parse(await response.json())
  }
  return { ask, clock, nodes, requests: () => nodes.map((node) => node.requests()) }
}

describe('a portfolio', () => {
  test('has name, symbol, chain, address, value, price, quantity and icon of each token (S3.21, S3.22, S3.23, S3.24, S3.25)', async () => {
    const { ask } = await setup({ listed: 1 })
    const operator = { priceAsOf: '2026-11-23T10:00:00.000Z', priceSource: 'Operator' }
    expect(await ask()).toEqual({
      balances: [
        {
          ...operator,
          chainId: 'eip155:1',
          iconUrl: 'https://api.example/public/getTokenImage/ETH',
          name: 'Ether',
          price: 2000,
          quantity: { decimals: '18', numeric: '1' },
          symbol: 'ETH',
          value: 2000,
        },
        {
          ...operator,
          address: `eip155:1:${token(0)}`,
          chainId: 'eip155:1',
          iconUrl: 'https://api.example/public/getTokenImage/T0',
          name: 'Token 0',
          price: 2,
          quantity: { decimals: '18', numeric: '5' },
          symbol: 'T0',
          value: 10,
        },
      ],
    })
  })

  test('of 300 tokens on 5 chains is one request to each chain’s node (S7.25)', async () => {
    const { ask, nodes, requests } = await setup({ chains: 5 })
    const { balances } = await ask()
    expect(balances).toHaveLength(305)
    expect(balances.every(({ price }) => price > 0)).toBe(true)
    expect(requests()).toEqual([1, 1, 1, 1, 1])
    expect(nodes[0]?.methods()).toEqual(['eth_getBalance', 'eth_call'])
    await ask()
    expect(requests()).toEqual([1, 1, 1, 1, 1])
  })

  test('with prices of pools is three requests to each at first, then one', async () => {
    const [factory, pool, usd] = ['a', 'b', 'c'].map((digit): Address => `0x${digit.repeat(40)}`)
    const abi = parseAbi([
      'function getPair(address, address) view returns (address)',
      'function getReserves() view returns (uint112, uint112, uint32)',
    ])
    const reserves = encodeAbiParameters(
      [{ type: 'uint112' }, { type: 'uint112' }, { type: 'uint32' }],
      [10n ** 22n, 25_000n * 10n ** 6n, 1],
    )
    const { ask, requests } = await setup({
      chains: 5,
      contracts: (to, data) => {
        if (to === factory) return decodeFunctionData({ abi, data }) && pad(pool as Hex)
        return to === pool ? reserves : tokens()(to, data)
      },
      exchanges: { stables: [{ address: usd, decimals: 6 }], v2: [{ factory }] },
      isPriced: false,
    })
    const { balances } = await ask()
    expect(balances[304]).toMatchObject({ price: 2.5, priceSource: 'Uniswap pool', value: 12.5 })
    expect(requests()).toEqual([3, 3, 3, 3, 3])
    await ask(`forceUpdate=eip155:1:0x${'e'.repeat(40)}`)
    expect(requests()).toEqual([4, 3, 3, 3, 3])
  })

  test('is read once for 200 visitors who look at the same account at once', async () => {
    const { ask, requests } = await setup({ chains: 5 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask()))
    expect(new Set(answers.map(({ balances }) => balances.length))).toEqual(new Set([305]))
    expect(requests()).toEqual([1, 1, 1, 1, 1])
  })

  test('of a crowd is read in turns, and the time of a chain begins with each', async () => {
    const { ask, clock, nodes } = await setup({ listed: 1 })
    const answer = contractNode({ contracts: tokens(), wei: () => 10n ** 18n })
    const held: (() => void)[] = []
    const answerAll = () => {
      for (const go of held.splice(0)) go()
    }
    nodes[0]?.behave((request) => new Promise((done) => held.push(() => done(answer(request)))))
    const asking = crowd(40).map((account) => ask(undefined, account))
    await expect.poll(() => held.length).toBe(32)
    await clock.advance(limitMs - 1000)
    answerAll()
    await expect.poll(() => held.length).toBe(8)
    await clock.advance(limitMs - 1000)
    answerAll()
    const answers = await Promise.all(asking)
    expect(answers.map(({ balances }) => balances.length)).toEqual(crowd(40).map(() => 2))
    expect(answers.filter(({ partial }) => partial)).toEqual([])
  })

  test('error: of a crowd, no one waits longer for a chain that hangs than those who have asked it', async () => {
    const { ask, clock, requests } = await setup({ chains: 2, listed: 1, slow: 0 })
    const asking = crowd(40).map((account) => ask(undefined, account))
    await expect.poll(requests).toEqual([32, 40])
    await expect.poll(() => clock.waiting.filter((delay) => delay === limitMs)).toHaveLength(32)
    await clock.advance(limitMs)
    const answers = await Promise.all(asking)
    expect(answers.map(({ partial }) => partial)).toEqual(crowd(40).map(() => ['eip155:1']))
  })

  test('of which one chain is slow is there without it, and says so', async () => {
    const { ask, clock } = await setup({ chains: 5, slow: 2 })
    const asking = ask()
    // The others have answered.
    await expect.poll(() => clock.waiting.filter((delay) => delay === limitMs)).toHaveLength(1)
    await clock.advance(limitMs)
    const { balances, partial } = await asking
    expect(partial).toEqual(['eip155:3'])
    expect(balances).toHaveLength(4 * 61)
  })

  test('that came too late is there for who asks next', async () => {
    const { ask, clock, nodes, requests } = await setup({ listed: 1 })
    let answer = () => {}
    const open = new Promise<void>((resolve) => {
      answer = resolve
    })
    const answered = contractNode({ contracts: tokens(), wei: () => 10n ** 18n })
    nodes[0]?.behave(async (request) => {
      await open
      return answered(request)
    })
    const first = ask().catch((error: unknown) => error)
    await expect.poll(requests).toEqual([1])
    await clock.advance(limitMs)
    // No chain has answered.
    expect(await first).toBeInstanceOf(Error)
    answer()
    expect((await ask()).balances).toHaveLength(2)
    expect(requests()).toEqual([1])
  })

  test.each<[string, PriceSource['read']]>([
    ['fails', () => Promise.reject(new Error('no'))],
    ['hangs', () => new Promise(() => undefined)],
    ['lies', async (_, assets) => new Map(assets.map(({ address }) => [address, { usd: 1e30 }]))],
  ])('is there without prices where their source %s', async (_, read) => {
    const source: PriceSource = { covers: () => true, name: 'Broken', read }
    const { ask, clock } = await setup({ isPriced: false, listed: 1, source })
    const asking = ask()
    await expect.poll(() => clock.waiting.length).toBeGreaterThan(0)
    const moving = setInterval(() => void clock.advance(100), 5)
    onTestFinished(() => clearInterval(moving))
    const { balances, partial } = await asking
    expect(partial).toBeUndefined()
    expect(balances[1]).toMatchObject({ price: 0, quantity: { numeric: '5' }, value: 0 })
    expect(balances[1]).not.toHaveProperty('priceSource')
  })
})

describe('tokens that an account has been seen with', () => {
  const seen = (index: number) => token(1000 + index)

  test('are shown when it still has them, without a price, and asked apart from the list', async () => {
    const asked: unknown[] = []
    const { ask, requests } = await setup({
      contracts: tokens((to) => (to === seen(1) ? { balanceOf: word(0n) } : {})),
      listed: 1,
      async seenTokens(account, { id }) {
        asked.push([account, id])
        return [seen(0), seen(1), seen(0), token(0), seen(2).replace('0x', '0X'), 'nonsense']
      },
    })
    const { balances } = await ask()
    expect(asked).toEqual([[alice, 'eip155:1']])
    expect(balances.map(({ address, price }) => [address, price])).toEqual([
      [undefined, 2000],
      [`eip155:1:${token(0)}`, 2],
      [`eip155:1:${seen(0)}`, 0],
      [`eip155:1:${seen(2)}`, 0],
    ])
    expect(requests()).toEqual([2])
  })

  test('are 300 at most', async () => {
    const { ask } = await setup({
      listed: 1,
      seenTokens: async () => Array.from({ length: 400 }, (_, index) => seen(index)),
    })
    expect((await ask()).balances).toHaveLength(302)
  })

  test('are asked once what they are', async () => {
    const { ask, nodes } = await setup({ listed: 1, seenTokens: async () => [seen(0)] })
    let calls = ''
    nodes[0]?.onText((body) => {
      calls += body
    })
    // The selectors of `symbol`, which no address here holds.
    const count = () => calls.split('95d89b41').length - 1
    await ask()
    expect(count()).toBe(1)
    await ask(`forceUpdate=eip155:1:${seen(0)}`)
    expect(count()).toBe(1)
  })

  test.each<[string, SeenTokens]>([
    ['fails', () => Promise.reject(new Error('no index'))],
    [
      'throws',
      () => {
        throw new Error('no index')
      },
    ],
  ])('are left out where the index %s', async (_, seenTokens) => {
    const { ask } = await setup({ listed: 1, seenTokens })
    expect((await ask()).balances).toHaveLength(2)
  })

  test('are left out where the index hangs', async () => {
    const { ask, clock } = await setup({
      listed: 1,
      seenTokens: () => new Promise(() => undefined),
    })
    const asking = ask()
    await expect.poll(() => clock.waiting).toContain(500)
    await clock.advance(500)
    expect((await asking).balances).toHaveLength(2)
  })

  test.each<[string, Partial<Answers>]>([
    ['no balance', { balanceOf: undefined }],
    ['half a word', { balanceOf: '0x01' }],
    ['decimals beyond any', { decimals: word(2n ** 255n) }],
    ['no decimals', { decimals: undefined }],
  ])('error: one that answers %s is left out alone', async (_, answers) => {
    const { ask } = await setup({
      contracts: tokens((to) => (to === seen(0) ? answers : {})),
      listed: 1,
      seenTokens: async () => [seen(0), seen(1)],
    })
    const { balances, partial } = await ask()
    expect(balances.map(({ address }) => address)).toEqual([
      undefined,
      `eip155:1:${token(0)}`,
      `eip155:1:${seen(1)}`,
    ])
    expect(partial).toBeUndefined()
  })

  test('error: names without end, or that turn text, are cut and cleaned', async () => {
    const { ask } = await setup({
      contracts: tokens(() => ({
        name: text(`\u202eUSD${'x'.repeat(10_000)}`),
        symbol: `0x${'ff'.repeat(96)}`,
      })),
      listed: 0,
      seenTokens: async () => [seen(0)],
    })
    const [, row] = (await ask()).balances
    expect(row).toMatchObject({ name: `USD${'x'.repeat(61)}`, symbol: '0x0000…03e9' })
  })

  test('error: one whose answer is too large for a node’s costs the listed tokens nothing', async () => {
    const { ask } = await setup({
      contracts: tokens((to) =>
        to === seen(0) ? { name: `0x${'61'.repeat(11 * 1024 * 1024)}` } : {},
      ),
      listed: 3,
      seenTokens: async () => [seen(0)],
    })
    const { balances, partial } = await ask()
    expect(balances).toHaveLength(4)
    expect(partial).toEqual(['eip155:1'])
  })

  test('error: one that takes all the gas of a request is asked for alone with its part', async () => {
    const { ask, nodes } = await setup({
      contracts(to, data) {
        if (to === seen(0)) throw new Error('out of gas')
        return tokens()(to, data)
      },
      listed: 2,
      seenTokens: async () => [seen(0), seen(1)],
    })
    nodes[0]?.behave(gasBound())
    const { balances } = await ask()
    expect(balances.map(({ address }) => address)).toContain(`eip155:1:${seen(1)}`)
    expect(balances.map(({ address }) => address)).not.toContain(`eip155:1:${seen(0)}`)
  })

  /** A node that fails each call in which a contract throws, as where it takes all the gas. */
  function gasBound() {
    const honestNode = contractNode({
      contracts(to, data) {
        if (to === seen(0)) throw new Error('out of gas')
        return tokens()(to, data)
      },
      wei: () => 10n ** 18n,
    })
    return (request: Parameters<typeof honestNode>[0]) => {
      const answers = request.calls.map((call) => {
        try {
          return honestNode({ ...request, body: call, calls: [call] })
        } catch {
          return { error: { code: -32000, message: 'out of gas' }, id: call.id, jsonrpc: '2.0' }
        }
      })
      return Array.isArray(request.body) ? answers : answers[0]
    }
  }
})
