import {
  type Chain,
  createChain,
  devAccounts,
  devContracts,
  devExchange,
  devTokens,
} from '@latchkey/devnet'
import { nativePlaceholder } from '@latchkey/protocol'
import {
  convertQuotesResponse,
  convertTokensResponse,
  convertTransactionResponse,
  type ErrorEnvelope,
} from '@latchkey/protocol/http'
import { createTestClock } from '@latchkey/testing/node'
import {
  type Address,
  decodeFunctionData,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  pad,
  parseAbiParameters,
  parseEther,
  toFunctionSelector,
  toHex,
} from 'viem'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createKnownTokens } from '../balance/createKnownTokens.ts'
import { chainConfig, type Chain as ServedChain } from '../chains/chainConfig.ts'
import { publicChains } from '../chains/publicChains.ts'
import { createExchanges } from '../exchanges/createExchanges.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { type ReceivedCall, startNode } from '../testing/startNode.ts'
import { convertRoutes } from './convertRoutes.ts'
import { createGasPrices } from './createGasPrices.ts'
import { createOpenSources } from './sources/createOpenSources.ts'
import { createServesSwaps } from './sources/sourcesOn.ts'
import { swapSettings } from './sources/swapSettings.ts'

const [alice, bob] = devAccounts
const [usdc, usdt, dai] = devTokens
const [shallow, many, none] = devExchange.tokens
const { v2, v3, wrappedNative } = devExchange
const coin = nativePlaceholder('eip155')
const id = 'eip155:31337'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ether = parseEther('1')
const on = (address: string) => `${id}:${address}`

/** What a contract is made to say: `undefined` as it does, `revert` that it refuses. */
type Lie = (to: Address, data: Hex, honest: Hex) => Hex | 'revert' | undefined

const aggregate3 = toFunctionSelector('aggregate3((address,bool,bytes)[])')
const aggregate3Value = toFunctionSelector('aggregate3Value((address,bool,uint256,bytes)[])')
const getPair = toFunctionSelector('getPair(address,address)')
const getPool = toFunctionSelector('getPool(address,address,uint24)')
const getAmountsOut = toFunctionSelector('getAmountsOut(uint256,address[])')
const quoteExactInput = toFunctionSelector('quoteExactInput(bytes,uint256)')

let running: Chain
beforeAll(async () => {
  running = await createChain({ chainId: 31337 })
  return () => running.stop()
})

/** A node that passes on what it is asked to the real one, counts, and lies. */
async function setup({
  calls,
  lie = () => undefined,
  multicall3 = devContracts.multicall3,
  refuses = () => false,
}: {
  /** What an address may ask of nodes. */
  calls?: { burst: number; perSecond: number }
  lie?: Lie
  multicall3?: Address | undefined
  /** Calls that the node answers by an error of its own, or by the error that it gives. */
  refuses?: (call: ReceivedCall) => boolean | { code: number; message: string }
} = {}) {
  function tamper({ method, params }: ReceivedCall, result: unknown): unknown {
    const { data, to } = (params[0] ?? {}) as { data: Hex; to?: Address }
    if (method !== 'eth_call' || typeof result !== 'string' || result === '0x') return result
    if (!data.startsWith(aggregate3))
      return (to && lie(to.toLowerCase() as Address, data, result as Hex)) ?? result
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const asked = (args ?? [])[0] as readonly { callData: Hex; target: Address }[]
    const honest = decodeFunctionResult({
      abi: multicall3Abi,
      data: result as Hex,
      functionName: 'aggregate3',
    })
    const changed = honest.map((one, index) => {
      const { callData, target } = asked[index] as { callData: Hex; target: Address }
      const said = lie(target.toLowerCase() as Address, callData, one.returnData)
      if (said === undefined) return one
      return said === 'revert'
        ? { returnData: '0x' as Hex, success: false }
        : { returnData: said, success: true }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: changed })
  }
  const node = await startNode({
    behaviour: async ({ body, calls }) => {
      const passed = calls.filter((call) => !refuses(call))
      const answers = new Map<number, object>()
      if (passed.length > 0) {
        const response = await fetch(running.rpcUrl, {
          body: JSON.stringify(passed),
          headers: { 'content-type': 'application/json' },
          method: 'POST',
        })
        for (const answer of (await response.json()) as { id: number; result?: unknown }[])
          answers.set(answer.id, answer)
      }
      const changed = calls.map((call) => {
        const answer = answers.get(call.id) as { result?: unknown } | undefined
        if (!answer) {
          const refusal = refuses(call)
          const error =
            typeof refusal === 'object' ? refusal : { code: -32000, message: 'out of gas' }
          return { error, id: call.id, jsonrpc: '2.0' }
        }
        return 'result' in answer ? { ...answer, result: tamper(call, answer.result) } : answer
      })
      return Array.isArray(body) ? changed : changed[0]
    },
  })
  const common = {
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    upstreams: [{ timeoutMs: 5000, url: node.url }],
  }
  const { factory, quoter, router } = v3
  const all: ServedChain[] = [
    chainConfig.parse({
      ...common,
      exchanges: {
        stables: [usdc, usdt].map(({ address }) => ({ address, decimals: 6 })),
        v2: [v2],
        v3: [{ factory, quoter, router }],
        wrappedNative,
      },
      id,
      multicall3,
      name: 'Dev',
      tokens: [usdc, usdt, dai, none],
    }),
    chainConfig.parse({ ...common, id: 'eip155:31338', name: 'Without exchanges' }),
    chainConfig.parse({ ...common, id: solana, name: 'Solana' }),
  ]
  const chains = new Map(all.map((chain) => [chain.id, chain]))
  const clock = createTestClock()
  const rpc = createRpc({ chains, clock })
  onTestFinished(async () => {
    rpc.close()
    await node.close()
  })
  const settings = swapSettings.parse({})
  const gasPrices = createGasPrices({ clock })
  const app = createTestApp(
    convertRoutes({
      chains,
      gasPrices,
      known: createKnownTokens(),
      now: () => nowMs,
      openSources: createOpenSources({
        clock,
        exchanges: createExchanges({ clock, onProblems: () => undefined, rpc }),
        gasPrices,
        now: () => nowMs,
        prices: { read: async () => new Map() },
        settings,
      }),
      publicUrl: 'https://api.example',
      rpc,
      serves: createServesSwaps(settings),
    }),
    { calls },
  )
  async function ask(path: string, init?: RequestInit) {
    const response = await app.request(path, init)
    const text = await response.text()
    const json: unknown = text ? JSON.parse(text) : undefined
    const { reasons } = (json ?? {}) as Partial<ErrorEnvelope>
    return { headers: response.headers, json, reason: reasons?.[0], status: response.status }
  }
  return {
    ask,
    build: (change: object = {}) =>
      ask('/v1/convert/build-transaction', {
        body: JSON.stringify({
          amount: String(ether),
          eip155: { slippage: 1 },
          from: on(coin),
          to: on(usdc.address),
          userAddress: on(alice.address),
          ...change,
        }),
        method: 'POST',
      }),
    clock,
    node,
    quote: (change: Record<string, string> = {}) =>
      ask(
        `/v1/convert/quotes?${new URLSearchParams({
          amount: String(ether),
          from: on(coin),
          to: on(usdc.address),
          userAddress: on(alice.address),
          ...change,
        })}`,
      ),
  }
}

/** The chain has the time of this machine, and refuses a swap that is over by it; a deadline has whole seconds. */
const nowMs = Math.floor(Date.now() / 1000) * 1000
const quoteOf = (answer: { json: unknown }) => convertQuotesResponse.parse(answer.json).quotes[0]

describe('GET /v1/convert/quotes', () => {
  test('answers the best quote with what a screen shows of it (S7.6, S9.38, S9.20)', async () => {
    const { quote } = await setup()
    const answer = await quote({ gasPrice: '7' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const found = quoteOf(answer)
    expect(found).toMatchObject({
      expiresAt: new Date(nowMs + 30_000).toISOString(),
      fee: null,
      fromAccount: on(coin),
      fromAmount: String(ether),
      gasPrice: '7',
      id: null,
      provider: 'Uniswap v3',
      route: [
        { exchange: 'Uniswap v3', fee: 500, from: on(coin), to: on(usdc.address.toLowerCase()) },
      ],
      toAccount: on(usdc.address.toLowerCase()),
    })
    const { gas, minToAmount, toAmount } = found ?? {}
    expect(Number(toAmount)).toBeGreaterThan(2497e6)
    expect(BigInt(minToAmount ?? 0)).toBe((BigInt(toAmount ?? 0) * 99n + 99n) / 100n)
    expect(Number(gas)).toBeGreaterThan(100_000)
    expect(Number(gas)).toBeLessThan(250_000)
  })

  test('asks a node once where the pools are known, price of gas included (S7.6)', async () => {
    const { build, clock, node, quote } = await setup()
    await quote()
    // The exchange, its pools, and the quote.
    expect(node.requests()).toBe(3)
    const first = ['eth_call', 'eth_call', 'eth_call', 'eth_feeHistory', 'eth_gasPrice']
    expect(node.methods().toSorted()).toEqual(first)
    const since = async (ask: () => Promise<{ status: number }>) => {
      const [requests, methods] = [node.requests(), node.methods().length]
      expect((await ask()).status).toBe(200)
      return [node.requests() - requests, ...node.methods().slice(methods).toSorted()]
    }
    expect(await since(() => quote({ amount: String(2n * ether) }))).toEqual([1, 'eth_call'])
    // The way back has the same pools.
    expect(await since(() => quote({ from: on(usdc.address), to: on(coin) }))).toEqual([
      1,
      'eth_call',
    ])
    // A transaction is a quote and a trial.
    expect(await since(() => build())).toEqual([
      2,
      'eth_call',
      'eth_call',
      'eth_estimateGas',
      'eth_getBalance',
    ])
    // The price of gas is old by now, and is asked in the same request.
    await clock.advance(10_000)
    expect(await since(() => quote({ amount: String(3n * ether) }))).toEqual([
      1,
      'eth_call',
      'eth_feeHistory',
      'eth_gasPrice',
    ])
  })

  test('looks for no pool twice within an hour where there is none (S7.6)', async () => {
    const { clock, node, quote } = await setup()
    const to = on(alice.address)
    const answer = await quote({ to })
    expect(answer).toMatchObject({
      json: { code: 'insufficient_liquidity' },
      reason: { description: expect.stringContaining('insufficient liquidity for this trade') },
      status: 400,
    })
    const asked = node.requests()
    await clock.advance(3_500_000)
    await quote({ to })
    expect(node.requests()).toBe(asked)
  })

  test.each<[string, Record<string, string>, string, RegExp]>([
    ['no amount', { amount: '' }, 'amount', /whole number/],
    ['an amount of zero', { amount: '0' }, 'amount', /zero/],
    ['an amount with a comma', { amount: '1,5' }, 'amount', /whole number/],
    ['a negative amount', { amount: '-1' }, 'amount', /whole number/],
    ['an amount beyond 256 bits', { amount: '9'.repeat(78) }, 'amount', /whole number/],
    ['an amount without end', { amount: '1'.repeat(5000) }, 'amount', /whole number/],
    ['a token that is none', { to: 'usdc' }, 'to', /CAIP-10/],
    ['a token without end', { from: on(`0x${'1'.repeat(5000)}`) }, 'from', /CAIP-10/],
    ['the same token twice', { from: on(usdc.address) }, 'to', /itself/],
    ['the coin twice', { to: on(coin.toUpperCase().replace('0X', '0x')) }, 'to', /itself/],
    ['the coin for its wrapped form', { to: on(wrappedNative) }, 'to', /wrapped form/],
    ['a token of another chain', { to: `eip155:31338:${usdc.address}` }, 'to', /one network/],
    ['a chain that is not served', { from: `eip155:5:${coin}` }, 'chainId', /Unsupported chain/],
    [
      'a chain without exchanges',
      { from: `eip155:31338:${coin}`, to: `eip155:31338:${usdc.address}` },
      'chainId',
      /Unsupported chain/,
    ],
    [
      'an account of another chain',
      { userAddress: `eip155:1:${alice.address}` },
      'userAddress',
      /account/,
    ],
    ['a price of gas in words', { gasPrice: 'cheap' }, 'gasPrice', /wei/],
  ])('error: refuses %s before a node is asked', async (_, change, field, words) => {
    const { node, quote } = await setup()
    const answer = await quote(change)
    expect(answer.status).toBe(400)
    expect(answer.reason).toEqual({ description: expect.stringMatching(words), field })
    expect(node.requests()).toBe(0)
  })

  test('takes amounts of 30 digits, and says so where no pool has as much (S7.6)', async () => {
    const { quote } = await setup()
    const many36 = await quote({
      amount: `1${'0'.repeat(36)}`,
      from: on(many.address),
      to: on(coin),
    })
    expect(many36.status).toBe(200)
    const all = await quote({ amount: String(2n ** 256n - 1n) })
    expect(all).toMatchObject({ json: { code: 'insufficient_liquidity' }, status: 400 })
  })

  test.each([
    ['directly', usdc.address, '1'],
    ['but for the fee', usdc.address, '400100000'],
    ['by two hops, the first of which brings nothing', usdt.address, '1'],
    ['but for the fees of two hops', usdt.address, '400100000'],
    ['of a token of no decimals', none.address, String(ether / 1000n)],
  ])(
    'error: less than a base unit out, %s, is too small an amount (S7.6)',
    async (_, to, amount) => {
      const { quote } = await setup()
      expect(await quote({ amount, to: on(to) })).toMatchObject({
        json: { code: 'amount_too_small' },
        reason: { description: expect.stringMatching(/^The amount is too small/), field: 'amount' },
        status: 400,
      })
    },
  )

  test('error: an amount that is worth something and brings nothing is insufficient liquidity (S7.6)', async () => {
    const { quote } = await setup({
      lie: (_, data) =>
        data.startsWith(getAmountsOut)
          ? encodeAbiParameters(parseAbiParameters('uint256[]'), [[ether, 0n]])
          : undefined,
    })
    expect(await quote({ to: on(none.address) })).toMatchObject({
      json: { code: 'insufficient_liquidity' },
      status: 400,
    })
  })

  describe('contracts and nodes that lie about one way', () => {
    test.each<[string, string, Lie]>([
      [
        'a factory names a pool without code',
        usdc.address,
        (to, data) =>
          to === v2.factory.toLowerCase() && data.startsWith(getPair)
            ? pad(bob.address, { size: 32 })
            : undefined,
      ],
      [
        'a quoter answers words without end',
        dai.address,
        (_, data) => (data.startsWith(quoteExactInput) ? `0x${'ff'.repeat(50_000)}` : undefined),
      ],
      [
        'a router promises ten times the price',
        usdc.address,
        (_, data) =>
          data.startsWith(getAmountsOut)
            ? encodeAbiParameters(parseAbiParameters('uint256[]'), [[ether, 25_000_000_000n]])
            : undefined,
      ],
      [
        'a router refuses',
        usdc.address,
        (_, data) => (data.startsWith(getAmountsOut) ? 'revert' : undefined),
      ],
    ])('the others win where %s (S7.6)', async (_, token, lie) => {
      const honest = quoteOf(await (await setup()).quote({ to: on(token) }))
      const { quote } = await setup({ lie })
      const said = quoteOf(await quote({ to: on(token) }))
      expect(said).toMatchObject({ provider: honest?.provider, toAmount: honest?.toAmount })
    })

    test('error: where all promise more than their pools, there is no quote (S7.6)', async () => {
      const { quote } = await setup({
        lie: (_, data) =>
          data.startsWith(getAmountsOut) || data.startsWith(quoteExactInput)
            ? `0x${'0'.repeat(62)}20${'0'.repeat(63)}2${'f'.repeat(256)}`
            : undefined,
      })
      expect((await quote()).status).toBe(400)
    })
  })

  test('asks each way by itself where all together take too much gas (S7.6)', async () => {
    const isAll = ({ params }: ReceivedCall) => {
      const { data = '0x' } = (params[0] ?? {}) as { data?: Hex }
      return data.startsWith(aggregate3) && data.includes(quoteExactInput.slice(2))
    }
    const honest = quoteOf(await (await setup()).quote())
    const { quote } = await setup({ refuses: isAll })
    expect(quoteOf(await quote())?.toAmount).toBe(honest?.toAmount)
  })

  test('error: says that Multicall3 is missing (S7.6)', async () => {
    const { quote } = await setup({ multicall3: bob.address })
    expect(await quote()).toMatchObject({
      json: { code: 'multicall3_missing' },
      reason: { description: expect.stringContaining('Multicall3') },
      status: 503,
    })
  })

  test('error: says which contract does not agree where the exchanges are off for it (S7.6)', async () => {
    const factorySelector = toFunctionSelector('factory()')
    const { quote } = await setup({
      lie: (_, data) => (data === factorySelector ? pad(bob.address, { size: 32 }) : undefined),
    })
    expect(await quote()).toMatchObject({
      json: { code: 'exchanges_off' },
      reason: {
        description: expect.stringMatching(/the router of Uniswap v2, 0x.* does not name/),
        field: 'chainId',
      },
      status: 400,
    })
  })

  test('error: one hiccup of a node hides no pool: the next quote has its price (S7.6)', async () => {
    const isFinding = ({ params }: ReceivedCall) => {
      const { data = '0x' } = (params[0] ?? {}) as { data?: Hex }
      return [getPair, getPool].some((one) => data.includes(one.slice(2)))
    }
    let isIll = true
    const { quote } = await setup({ refuses: (call) => isIll && isFinding(call) })
    expect(await quote()).toMatchObject({ json: { code: 'chain_unavailable' }, status: 503 })
    isIll = false
    expect(quoteOf(await quote())?.provider).toBe('Uniswap v3')
  })

  test('error: a node that tells the block and refuses each price has not said that there is no liquidity (S7.6)', async () => {
    const isPrice = ({ params }: ReceivedCall) => {
      const { data = '0x' } = (params[0] ?? {}) as { data?: Hex }
      return [getAmountsOut, quoteExactInput].some((one) => data.includes(one.slice(2)))
    }
    const { quote } = await setup({ refuses: isPrice })
    expect(await quote()).toMatchObject({ json: { code: 'chain_unavailable' }, status: 503 })
  })

  test('error: a node that refuses each call has not said that there is no liquidity (S7.6)', async () => {
    let isIll = false
    const { quote } = await setup({ refuses: ({ method }) => isIll && method === 'eth_call' })
    expect((await quote()).status).toBe(200)
    isIll = true
    expect(await quote()).toMatchObject({ json: { code: 'chain_unavailable' }, status: 503 })
  })

  test('error: says that the network cannot be read where no node answers (S7.6)', async () => {
    const { node, quote } = await setup()
    node.behave(({ response }) => void response.writeHead(500).end('no'))
    const answer = await quote()
    expect(answer).toMatchObject({ json: { code: 'chain_unavailable' }, status: 503 })
    expect(answer.headers.get('retry-after')).toBe('5')
  })
})

test.each<[string, 'build' | 'quote', number]>([
  ['a quote', 'quote', 4],
  ['a transaction', 'build', 7],
])('%s counts against what a visitor may ask of nodes (S7.6, S7.11)', async (_, ask, burst) => {
  const made = await setup({ calls: { burst, perSecond: 0.001 } })
  // One call more for its pools.
  expect((await made[ask]()).status).toBe(200)
  const asked = made.node.requests()
  expect((await made[ask]()).status).toBe(429)
  expect(made.node.requests()).toBe(asked)
})

test('the public networks that have exchanges and Multicall3 are those that serve swaps (S7.3)', () => {
  const chains = publicChains().map((chain) => chainConfig.parse(chain))
  expect(
    new Set(chains.filter(createServesSwaps(swapSettings.parse({}))).map((chain) => chain.id)),
  ).toEqual(new Set([1, 10, 56, 137, 8453, 42_161, 43_114].map((chainId) => `eip155:${chainId}`)))
})

describe('POST /v1/convert/build-transaction', () => {
  test('adds a tenth to the gas of its estimate (S7.11)', async () => {
    const { build, node } = await setup()
    const answer = await build()
    expect(answer.status).toBe(200)
    const { quote, tx } = convertTransactionResponse.parse(answer.json)
    expect(node.methods()).toContain('eth_estimateGas')
    expect(tx).toMatchObject({
      amount: quote?.toAmount,
      deadline: new Date(nowMs + 1_200_000).toISOString(),
      from: on(alice.address.toLowerCase()),
      to: on(v3.router),
      value: String(ether),
    })
    const estimated = await fetch(running.rpcUrl, {
      body: JSON.stringify({
        id: 1,
        jsonrpc: '2.0',
        method: 'eth_estimateGas',
        params: [
          {
            data: tx.data,
            from: alice.address,
            to: v3.router,
            value: `0x${ether.toString(16)}`,
          },
        ],
      }),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    })
    const { result } = (await estimated.json()) as { result: Hex }
    expect(BigInt(tx.eip155.gas)).toBe((BigInt(result) * 11n + 9n) / 10n)
  })

  test('of a token is made untried where its node cannot try it before it is allowed, and refused where it can (S7.11)', async () => {
    const change = { amount: '1000000', from: on(usdc.address), to: on(coin) }
    const underfunded = { ...change, userAddress: on(`0x${'0'.repeat(37)}b0b`) }
    const able = await setup()
    expect((await able.build(change)).status).toBe(200)
    expect(await able.build(underfunded)).toMatchObject({
      json: { code: 'insufficient_funds' },
      status: 400,
    })
    expect(able.node.methods()).toContain('eth_simulateV1')
    const unable = await setup({ refuses: ({ method }) => method === 'eth_simulateV1' })
    const answer = await unable.build(underfunded)
    expect(answer.status).toBe(200)
    const { quote, tx } = convertTransactionResponse.parse(answer.json)
    expect(tx.amount).toBe(quote?.toAmount)
    expect(BigInt(tx.eip155.gas)).toBeGreaterThan(100_000n)
  })

  test('asks nothing to be tried where the asker does not want it (S7.11)', async () => {
    const { build, node } = await setup()
    const answer = await build({ disableEstimate: true })
    expect(answer.status).toBe(200)
    expect(node.methods()).not.toContain('eth_estimateGas')
    expect(node.methods()).not.toContain('eth_getBalance')
    // With the pools known it is a quote and nothing else.
    const before = node.requests()
    expect((await build({ disableEstimate: true })).status).toBe(200)
    expect(node.requests() - before).toBe(1)
  })

  test.each<[string, object, string, RegExp]>([
    ['a slippage of nothing', { eip155: { slippage: 0 } }, 'eip155.slippage', /0\.1 to 5/],
    [
      'a slippage of more than half',
      { acceptHighSlippage: true, eip155: { slippage: 51 } },
      'eip155.slippage',
      /up to 50/,
    ],
    [
      'a high slippage without consent',
      { eip155: { slippage: 6 } },
      'eip155.slippage',
      /acceptHighSlippage/,
    ],
    ['an account that is none', { userAddress: 'alice' }, 'userAddress', /account/],
    [
      'an account of another chain',
      { userAddress: `eip155:1:${alice.address}` },
      'userAddress',
      /account/,
    ],
    ['an amount of zero', { amount: '0' }, 'amount', /zero/],
    ['the same token twice', { to: on(coin) }, 'to', /itself/],
  ])('error: refuses %s before a node is asked', async (_, change, field, words) => {
    const { build, node } = await setup()
    const answer = await build(change)
    expect(answer.status).toBe(400)
    expect(answer.reason).toEqual({ description: expect.stringMatching(words), field })
    expect(node.requests()).toBe(0)
  })

  test('takes a high slippage with consent (S7.11)', async () => {
    const { build } = await setup()
    const answer = await build({ acceptHighSlippage: true, eip155: { slippage: 50 } })
    const { quote } = convertTransactionResponse.parse(answer.json)
    const { minToAmount, toAmount } = quote ?? {}
    expect(BigInt(minToAmount ?? 0)).toBe((BigInt(toAmount ?? 0) + 1n) / 2n)
  })

  test('error: tells the reason of the exchange where it would refuse (S7.11)', async () => {
    // The pool gives two thirds of its price; what is said here is between both, and the router does not pay it.
    const { build } = await setup({
      lie: (_, data, honest) => {
        if (!data.startsWith(getAmountsOut) || honest.length !== 2 + 4 * 64) return undefined
        const amounts = [ether, 4_500n * 10n ** 18n]
        return encodeAbiParameters(parseAbiParameters('uint256[]'), [amounts])
      },
    })
    const answer = await build({ to: on(shallow.address) })
    expect(answer).toMatchObject({ json: { code: 'swap_refused' }, status: 400 })
    expect(answer.reason?.description).toMatch(
      /^Less would arrive than the slippage allows.*INSUFFICIENT_OUTPUT_AMOUNT/,
    )
    expect(answer.reason?.description).not.toMatch(/insufficient (balance|funds|liquidity)/i)
  })

  test('error: says that less would arrive where the price of version 3 has moved beyond the slippage (S7.11, S9.20)', async () => {
    const { build } = await setup({
      lie: (_, data) =>
        data.startsWith(quoteExactInput)
          ? encodeAbiParameters(parseAbiParameters('uint256, uint160[], uint32[], uint256'), [
              249n * 10n ** 33n,
              [],
              [],
              100_000n,
            ])
          : undefined,
    })
    const answer = await build({ to: on(many.address) })
    expect(answer).toMatchObject({ json: { code: 'swap_refused' }, status: 400 })
    expect(answer.reason?.description).toMatch(
      /^Less would arrive than the slippage allows.*Too little received$/,
    )
    expect(answer.reason?.description).not.toMatch(/insufficient/i)
  })

  test.each([
    [
      'UniswapV2Library: INSUFFICIENT_LIQUIDITY',
      'execution reverted: UniswapV2Library: INSUFFICIENT_LIQUIDITY',
      'insufficient_liquidity',
      /^There is insufficient liquidity for this trade\.$/,
    ],
    [
      'the node’s own word that the fee is missing',
      'insufficient funds for gas * price + value: balance 1, tx cost 2',
      'insufficient_funds',
      /^The account has insufficient funds for the amount and its network fee\.$/,
    ],
    [
      'a contract of which nothing else is known',
      'execution reverted: TRANSFER_FAILED',
      'swap_refused',
      /^The exchange would refuse this swap: TRANSFER_FAILED$/,
    ],
  ])(
    'error: a trial that ends with %s is refused in its own words (S7.11)',
    async (_, message, code, words) => {
      const { build } = await setup({
        refuses: ({ method }) =>
          method === 'eth_estimateGas' && {
            code: message.includes('reverted') ? 3 : -32_000,
            message,
          },
      })
      const answer = await build()
      expect(answer).toMatchObject({ json: { code }, status: 400 })
      expect(answer.reason?.description).toMatch(words)
    },
  )

  describe('a trial', () => {
    const words = (value: bigint) => pad(toHex(value), { size: 32 })
    /** What Multicall3 says of a trial: before, what the router answers, after. */
    const trial = (router: Hex, arrived: bigint) =>
      encodeFunctionResult({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        result: [words(0n), router, words(arrived)].map((returnData) => ({
          returnData,
          success: true,
        })),
      })
    const sent = (amount: bigint) =>
      encodeAbiParameters(parseAbiParameters('bytes[]'), [[words(amount), '0x']])
    const tried = (answer: Hex) =>
      setup({ lie: (_, data) => (data.startsWith(aggregate3Value) ? answer : undefined) })

    test('in which the price has moved since the quote says nothing of the token (S7.11)', async () => {
      const { build } = await tried(trial(sent(2_490_000_000n), 2_490_000_000n))
      const answer = await build()
      expect(answer.status).toBe(200)
      const { quote, tx } = convertTransactionResponse.parse(answer.json)
      expect(quote).toMatchObject({ provider: 'Uniswap v3', toAmount: '2490000000' })
      expect(tx.to).toBe(on(v3.router))
    })

    test.each([
      ['than the pool has sent', sent(2_497_000_000n), 2_490_000_000n],
      ['than was quoted, by a router that does not say what was sent', '0x', 2_490_000_000n],
    ] as const)(
      'in which less arrives %s leads to version 2 (S7.11)',
      async (_, router, arrived) => {
        const { build } = await tried(trial(router, arrived))
        const { quote } = convertTransactionResponse.parse((await build()).json)
        expect(quote?.provider).toBe('Uniswap v2')
      },
    )

    test('error: in which less than the minimum arrives by every way is refused (S7.11)', async () => {
      const { build } = await tried(trial(sent(2_497_000_000n), 5n))
      expect(await build()).toMatchObject({ json: { code: 'token_keeps_part' }, status: 400 })
    })
  })
})

describe('GET /v1/convert/tokens', () => {
  const tokens = (answer: { json: unknown }) => convertTokensResponse.parse(answer.json).tokens

  test('lists the coin first, then what the operator lists, without tokens of no decimals (S7.7, S9.38, S5.24)', async () => {
    const { ask, node } = await setup()
    const answer = await ask(`/v1/convert/tokens?chainId=${id}`)
    expect(tokens(answer).map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'USDT', 'DAI'])
    expect(tokens(answer)[0]).toEqual({
      address: on(coin),
      decimals: 18,
      eip2612: false,
      logoUri: 'https://api.example/public/getTokenImage/ETH',
      name: 'Ether',
      symbol: 'ETH',
    })
    expect(answer.headers.get('cache-control')).toBe('private, max-age=300')
    expect(node.requests()).toBe(0)
    const again = await ask(`/v1/convert/tokens?chainId=${id}`, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  test.each([
    ['in capitals', usdc.address.toUpperCase().replace('0X', '0x')],
    ['by CAIP-10', on(usdc.address)],
  ])('tells one of them %s (S7.7)', async (_, address) => {
    const { ask, node } = await setup()
    const answer = await ask(`/v1/convert/tokens?chainId=${id}&address=${address}`)
    expect(tokens(answer)).toMatchObject([{ address: on(usdc.address.toLowerCase()) }])
    expect(node.requests()).toBe(0)
  })

  test.each([
    ['36', many],
    ['no', none],
  ])(
    'reads one of %s decimals by its address, from the chain where no list has it (S7.7)',
    async (_, token) => {
      const { ask, node } = await setup()
      const path = `/v1/convert/tokens?chainId=${id}&address=${token.address}`
      expect(tokens(await ask(path))).toMatchObject([
        { decimals: token.decimals, name: token.name, symbol: token.symbol },
      ])
      await ask(path)
      expect(node.requests()).toBeLessThanOrEqual(1)
    },
  )

  test('error: a hiccup of a node has not said that there is no token, and the next request has it (S7.7)', async () => {
    let isIll = true
    const { ask } = await setup({ refuses: ({ method }) => isIll && method === 'eth_call' })
    const path = `/v1/convert/tokens?chainId=${id}&address=${many.address}`
    expect(await ask(path)).toMatchObject({ json: { code: 'chain_unavailable' }, status: 503 })
    isIll = false
    expect(tokens(await ask(path))).toMatchObject([{ symbol: many.symbol }])
  })

  test.each<[string, string, string, RegExp]>([
    ['no chain', '', 'chainId', /chain is missing/],
    ['a chain that is not served', 'chainId=eip155:5', 'chainId', /Unsupported chain/],
    ['a chain without exchanges', 'chainId=eip155:31338', 'chainId', /Unsupported chain/],
    ['a chain of another kind', `chainId=${solana}`, 'chainId', /Unsupported chain/],
    ['an address that is no token', `chainId=${id}&address=${bob.address}`, 'address', /no token/],
    ['an address that is none', `chainId=${id}&address=usdc`, 'address', /CAIP-10/],
    ['an address without end', `chainId=${id}&address=0x${'1'.repeat(3000)}`, 'address', /CAIP-10/],
  ])('error: refuses %s (S7.7)', async (_, query, field, words) => {
    const { ask } = await setup()
    const answer = await ask(`/v1/convert/tokens?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.reason).toEqual({ description: expect.stringMatching(words), field })
  })
})

test('GET /v1/convert/gas-price tells it of EVM chains at three speeds, with exchanges or without (S7.10, S3.35)', async () => {
  // Without a history of fees the three differ on a chain whose blocks are empty.
  const { ask, node } = await setup({ refuses: ({ method }) => method === 'eth_feeHistory' })
  const answer = await ask(`/v1/convert/gas-price?chainId=${id}`)
  expect(answer.status).toBe(200)
  const { fast, instant, standard } = answer.json as Record<string, string>
  expect(Number(standard)).toBeGreaterThan(0)
  expect(Number(fast)).toBeGreaterThan(Number(standard))
  expect(Number(instant)).toBeGreaterThan(Number(fast))
  expect(node.requests()).toBe(1)
  for (const [other, words] of [
    [solana, 'Unsupported chain'],
    ['eip155:5', 'Unsupported chain'],
  ])
    expect(await ask(`/v1/convert/gas-price?chainId=${other}`)).toMatchObject({
      reason: { description: words, field: 'chainId' },
      status: 400,
    })
})
