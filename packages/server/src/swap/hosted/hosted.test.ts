import {
  type Chain,
  createChain,
  devAccounts,
  devContracts,
  devExchange,
  devTokens,
  readArtifacts,
} from '@latchkey/devnet'
import { nativePlaceholder } from '@latchkey/protocol'
import {
  convertAllowanceResponse,
  convertApproveResponse,
  convertQuotesResponse,
  convertTransactionResponse,
} from '@latchkey/protocol/http'
import { createTestClock } from '@latchkey/testing/node'
import { Registry } from 'prom-client'
import {
  type Address,
  createClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  publicActions,
  testActions,
  walletActions,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createKnownTokens } from '../../balance/createKnownTokens.ts'
import { chainConfig } from '../../chains/chainConfig.ts'
import { createExchanges } from '../../exchanges/createExchanges.ts'
import { defaultFeatures } from '../../projects/defaultFeatures.ts'
import type { Project } from '../../projects/Project.ts'
import { createRpc } from '../../rpc/createRpc.ts'
import { createTestApp } from '../../testing/createTestApp.ts'
import { refusingTransfers } from '../../testing/refusingTransfers.ts'
import type { Lie, startAggregator } from '../../testing/startAggregator.ts'
import { oneInchKey, startOneInch, swapData } from '../../testing/startOneInch.ts'
import { execData, startZeroX, zeroXKey } from '../../testing/startZeroX.ts'
import { testProject } from '../../testing/testProject.ts'
import { createByteBudget } from '../../upstream/createByteBudget.ts'
import { convertRoutes } from '../convertRoutes.ts'
import { createGasPrices } from '../createGasPrices.ts'
import { createOpenSources } from '../sources/createOpenSources.ts'
import type { HostedName } from '../sources/sourceNames.ts'
import { createServesSwaps } from '../sources/sourcesOn.ts'
import { swapSettings } from '../sources/swapSettings.ts'
import { createSwapMetrics } from '../swapMetrics.ts'
import { createHostedSources } from './createHostedSources.ts'
import { judgeCall } from './judgeCall.ts'

const [alice, bob] = devAccounts
const [usdc, usdt, dai] = devTokens
const { v3, wrappedNative } = devExchange
const coin = nativePlaceholder('eip155') as Address
const id = 'eip155:31337'
const ether = 10n ** 18n
const on = (address: string) => `${id}:${address}`

/** Where the Settlers of a chain are looked up. */
const registry = '0x00000000000004533fe15556b1e086bb1a72ceae'

let running: Chain
let settler: Address
/** A contract with the same code that no registry names. */
let otherSettler: Address
type Aggregator = {
  api: Awaited<ReturnType<typeof startAggregator>>
  key: string
  /** What it calls its methods, and fields of its answers. */
  methods: { offer: string; quote: string; spender: string }
  fields: { call: string; comes: string }
  label: string
  router: Address
}
const aggregators = {} as Record<HostedName, Aggregator>
const hostedNames: readonly HostedName[] = ['1inch', '0x']
const clientOf = (rpcUrl: string) =>
  createClient({
    account: privateKeyToAccount(alice.privateKey),
    pollingInterval: 20,
    transport: http(rpcUrl, { retryCount: 0 }),
  })
    .extend(publicActions)
    .extend(walletActions)
    .extend(testActions({ mode: 'anvil' }))
let client: ReturnType<typeof clientOf>

async function deploy(
  name: 'TestAggregator' | 'TestAllowanceHolder' | 'TestSettler' | 'TestSettlerRegistry',
  args: readonly Address[] = [],
): Promise<Address> {
  const { byName } = await readArtifacts()
  const hash = await client.deployContract({ ...byName[name], args, chain: null })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  return contractAddress?.toLowerCase() as Address
}

/** Has the chain name a Settler, and one before. */
async function name(current: Address, previous: Address) {
  const { byName } = await readArtifacts()
  const data = encodeFunctionData({
    abi: byName.TestSettlerRegistry.abi,
    args: [2n, current, previous],
    functionName: 'set',
  })
  await send({ data, to: registry })
}

beforeAll(async () => {
  running = await createChain({ chainId: 31337 })
  const { rpcUrl } = running
  client = clientOf(rpcUrl)
  const router = await deploy('TestAggregator')
  const holder = await deploy('TestAllowanceHolder')
  settler = await deploy('TestSettler', [holder])
  otherSettler = await deploy('TestSettler', [holder])
  const code = await client.getCode({ address: await deploy('TestSettlerRegistry') })
  await client.setCode({ address: registry, bytecode: code as Hex })
  await name(settler, zeroAddress)
  aggregators['1inch'] = {
    api: await startOneInch({ router, rpcUrl }),
    fields: { call: 'tx', comes: 'dstAmount' },
    key: oneInchKey,
    label: '1inch',
    methods: { offer: 'swap', quote: 'quote', spender: 'approve/spender' },
    router,
  }
  aggregators['0x'] = {
    api: await startZeroX({ holder, rpcUrl, settler }),
    fields: { call: 'transaction', comes: 'buyAmount' },
    key: zeroXKey,
    label: '0x',
    methods: { offer: 'quote', quote: 'price', spender: 'price' },
    router: holder,
  }
  return async () => {
    for (const { api } of Object.values(aggregators)) await api.close()
    await running.stop()
  }
})
afterEach(() => {
  for (const { api } of Object.values(aggregators)) {
    api.fail(undefined)
    api.lie()
  }
})

/** An aggregator's settings. */
const settingsOf = (source: HostedName, change: object = {}) => {
  const { api, key, router } = aggregators[source]
  return { apiKey: key, rate: 1000, routers: { [id]: router }, url: api.url, ...change }
}

/** Routes over a chain whose own exchange has a shallow pool of DAI, where the aggregator knows a deep one. */
function setup({
  hasExchanges = true,
  isPaced = true,
  settings: change = {},
  sources = ['1inch'],
  swapProviders = sources,
}: {
  hasExchanges?: boolean
  /** Between two requests there is time enough for the source's budget. */
  isPaced?: boolean
  settings?: object
  sources?: readonly HostedName[]
  swapProviders?: readonly string[]
} = {}) {
  const clock = createTestClock()
  const { factory, quoter, router: v3Router } = v3
  const chain = chainConfig.parse({
    ...(hasExchanges && {
      exchanges: {
        stables: [usdc, usdt].map(({ address }) => ({ address, decimals: 6 })),
        v3: [{ factory, quoter, router: v3Router }],
        wrappedNative,
      },
    }),
    id,
    multicall3: devContracts.multicall3,
    name: 'Dev',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    tokens: [usdc, usdt, dai],
    upstreams: [{ timeoutMs: 20_000, url: running.rpcUrl }],
  })
  const chains = new Map([[id, chain]])
  // Nodes answer in real time, whatever the sources' clock says.
  const rpc = createRpc({ chains })
  const closing = new AbortController()
  onTestFinished(() => {
    closing.abort()
    rpc.close()
  })
  const said: string[] = []
  const registry = new Registry()
  const metrics = createSwapMetrics(registry)
  const settings = swapSettings.parse({
    ...Object.fromEntries(sources.map((source) => [source, settingsOf(source)])),
    sources: [...sources, 'onchain'],
    ...change,
  })
  const gasPrices = createGasPrices({ clock })
  const now = () => Math.floor(Date.now() / 1000) * 1000
  const project: Project = {
    ...testProject,
    features: defaultFeatures.map((feature) =>
      feature.id === 'swap' ? { ...feature, config: swapProviders } : feature,
    ),
  }
  const app = createTestApp(
    convertRoutes({
      chains,
      gasPrices,
      known: createKnownTokens(),
      now,
      openSources: createOpenSources({
        clock,
        exchanges: createExchanges({ clock, onProblems: () => undefined, rpc }),
        gasPrices,
        hosted: createHostedSources({
          budget: createByteBudget(),
          clock,
          // What the log of the server has of requests and refusals.
          observer: { onUpstreamRequest: (request) => void said.push(JSON.stringify(request)) },
          onAnswer: metrics.onAnswer,
          settings,
          signal: closing.signal,
        }),
        now,
        onRefused(refusal) {
          metrics.onRefused(refusal)
          said.push(JSON.stringify(refusal))
        },
        prices: { read: async () => new Map() },
        settings,
      }),
      rpc,
      serves: createServesSwaps(settings),
    }),
    { project: () => project },
  )
  async function ask(path: string, init?: RequestInit) {
    if (isPaced) await clock.advance(10)
    const response = await app.request(path, init)
    const text = await response.text()
    said.push(text)
    return { json: JSON.parse(text) as { code?: string }, status: response.status }
  }
  const before = new Map(sources.map((source) => [source, aggregators[source].api.calls.length]))
  const query = (change: Record<string, string>) =>
    String(
      new URLSearchParams({
        amount: String(ether),
        from: on(coin),
        to: on(dai.address),
        userAddress: on(alice.address),
        ...change,
      }),
    )
  return {
    approve: (change: Record<string, string> = {}) =>
      ask(`/v1/convert/build-approve?${query(change)}`),
    ask,
    asked: (source = sources[0] ?? '1inch') =>
      aggregators[source].api.calls.slice(before.get(source)),
    build: (change: object = {}) =>
      ask('/v1/convert/build-transaction', {
        body: JSON.stringify({
          amount: String(ether),
          eip155: { slippage: 1 },
          from: on(coin),
          to: on(dai.address),
          userAddress: on(alice.address),
          ...change,
        }),
        method: 'POST',
      }),
    chain,
    clock,
    async metric(name: string) {
      const all = await registry.metrics()
      return all.split('\n').filter((line) => line.startsWith(name))
    },
    quote: (change: Record<string, string> = {}) => ask(`/v1/convert/quotes?${query(change)}`),
    rpc,
    said,
  }
}

const quoteOf = (answer: { json: unknown }) => convertQuotesResponse.parse(answer.json).quotes[0]
const swapOf = (answer: { json: unknown }) => convertTransactionResponse.parse(answer.json)
const balanceOf = (token: Address) =>
  client.readContract({
    abi: erc20Abi,
    address: token,
    args: [alice.address],
    functionName: 'balanceOf',
  })
const allowanceOf = (token: Address, spender: Address) =>
  client.readContract({
    abi: erc20Abi,
    address: token,
    args: [alice.address, spender],
    functionName: 'allowance',
  })
const send = async ({
  data,
  to,
  value = '0',
}: {
  data: string
  to: string
  value?: string | undefined
}) => {
  const hash = await client.sendTransaction({
    chain: null,
    data: data as Hex,
    to: to.slice(to.lastIndexOf(':') + 1) as Address,
    value: BigInt(value),
  })
  return (await client.waitForTransactionReceipt({ hash })).status
}
async function onlyHere() {
  const snapshot = await client.snapshot()
  onTestFinished(() => client.revert({ id: snapshot }))
}

describe.each(hostedNames)('%s among the sources: the best wins', (source) => {
  const at = () => aggregators[source]

  test('an aggregator that has more is named, and what it writes brings what was said (S7.6, S7.11, S9.26)', async () => {
    await onlyHere()
    const { asked, build, metric, quote } = setup({ sources: [source] })
    const { label, methods, router } = at()
    const found = quoteOf(await quote())
    expect(found).toMatchObject({ fee: null, provider: label, route: [], source })
    expect(found?.priceImpactBps).toBeUndefined()
    const built = await build()
    expect(built.status).toBe(200)
    const { quote: priced, tx } = swapOf(built)
    expect(tx).toMatchObject({ to: on(router), value: String(ether) })
    expect(tx.deadline).toBeUndefined()
    expect(priced?.toAmount).toBe(found?.toAmount)
    const before = await balanceOf(dai.address)
    expect(await send(tx)).toBe('success')
    expect((await balanceOf(dai.address)) - before).toBe(BigInt(tx.amount))
    expect(asked().map(({ method }) => method)).toEqual([methods.quote, methods.offer])
    expect(await metric('latchkey_swap_answers_total')).toEqual([
      `latchkey_swap_answers_total{outcome="answered",source="${source}"} 2`,
    ])
  })

  test('the chain does where it has more (S7.6)', async () => {
    const { quote } = setup({ sources: [source] })
    expect(quoteOf(await quote({ to: on(usdc.address) }))).toMatchObject({
      provider: 'Uniswap v3',
      source: 'onchain',
    })
  })

  test('of a token: what the aggregator’s contract may take is listed, allowed exactly, tried before and carried out (S7.9, S7.12)', async () => {
    await onlyHere()
    const { approve, ask, asked, build } = setup({ sources: [source] })
    const { label, methods, router } = at()
    const pair = { amount: String(1000n * ether), from: on(dai.address), to: on(coin) }
    const built = swapOf(await build(pair))
    expect(built.tx.to).toBe(on(router))
    expect(built.tx.value).toBe('0')
    const allowance = convertAllowanceResponse.parse(
      (
        await ask(
          `/v1/convert/allowance?tokenAddress=${on(dai.address)}&userAddress=${on(alice.address)}`,
        )
      ).json,
    )
    expect(allowance.spenders?.map(({ exchange, spender }) => [exchange, spender])).toEqual([
      [label, on(router)],
      ['Uniswap v3', on(v3.router)],
    ])
    const allowing = convertApproveResponse.parse(
      (await approve({ ...pair, spender: on(router) })).json,
    )
    expect(allowing).toMatchObject({ exchange: label, spender: on(router) })
    // Once a day for all visitors.
    await approve({ ...pair, spender: on(router) })
    expect(asked().map(({ method }) => method)).toEqual([methods.offer, methods.spender])
    expect(await send(allowing.call)).toBe('success')
    const before = await client.getBalance({ address: alice.address })
    expect(await send(swapOf(await build({ ...pair, spender: on(router) })).tx)).toBe('success')
    expect(await client.getBalance({ address: alice.address })).toBeGreaterThan(before)
    expect(await allowanceOf(dai.address, router)).toBe(0n)
  })

  test('by the router that has the allowance no other source is asked (S7.11)', async () => {
    const { asked, build } = setup({ sources: [source] })
    const { router } = at()
    const pair = { amount: String(ether), from: on(dai.address), to: on(coin) }
    expect(swapOf(await build({ ...pair, spender: on(v3.router) })).tx.to).toBe(on(v3.router))
    expect(asked()).toEqual([])
    expect(swapOf(await build({ ...pair, spender: on(router) })).tx.to).toBe(on(router))
  })

  test('the operator’s fee is asked for, and said with its receiver', async () => {
    const fee = { bps: 25, receiver: bob.address }
    const { asked, build } = setup({ settings: { fee }, sources: [source] })
    const { quote } = swapOf(await build())
    expect(quote?.fee).toEqual({
      amount: String((ether * 25n) / 10_000n),
      receiver: on(bob.address),
      token: on(coin),
    })
    expect(asked()[0]?.query).toMatchObject(
      source === '1inch'
        ? { fee: '0.25', referrer: bob.address }
        : { swapFeeBps: '25', swapFeeRecipient: bob.address, swapFeeToken: coin },
    )
  })

  test('a visitor’s own slippage is asked for, and insisted on (S7.11, S9.20)', async () => {
    const { asked, build } = setup({ sources: [source] })
    const { quote, tx } = swapOf(await build({ eip155: { slippage: 0.25 } }))
    expect(tx.to).toBe(on(at().router))
    expect(BigInt(quote?.minToAmount ?? 0)).toBe((BigInt(tx.amount) * 9975n + 9999n) / 10_000n)
    expect(asked()[0]?.query).toMatchObject(
      source === '1inch' ? { slippage: '0.25' } : { slippageBps: '25' },
    )
  })

  test('who asks for a price alone is not named to it', async () => {
    const { asked, quote } = setup({ sources: [source] })
    await quote()
    expect(JSON.stringify(asked()).toLowerCase()).not.toContain(alice.address.toLowerCase())
  })

  test('a chain without an exchange is served by the aggregator alone (S9.21)', async () => {
    const { build, quote } = setup({ hasExchanges: false, sources: [source] })
    const { api, label } = at()
    expect(quoteOf(await quote())?.provider).toBe(label)
    expect((await build()).status).toBe(200)
    api.fail({ status: 503 })
    expect(await quote({ amount: '7' })).toMatchObject({
      json: { code: 'sources_silent' },
      status: 503,
    })
  })
})

describe.each(hostedNames)('who is not asked: %s', (source) => {
  const [other] = hostedNames.filter((name) => name !== source)

  test.each<[string, Parameters<typeof setup>[0]]>([
    ['without its key', { settings: { [source]: undefined } }],
    ['unless the operator wants it', { settings: { sources: ['onchain'] } }],
    ['by default', { settings: { sources: undefined } }],
    ['on a chain without it', { settings: { sourcesByChain: { [id]: ['onchain'] } } }],
    ['for a project that does not take it', { swapProviders: [] }],
    ['for one that takes another', { swapProviders: [`${other}`] }],
  ])('an aggregator %s (S9.26)', async (_, options) => {
    const { asked, build, quote } = setup({ sources: [source], ...options })
    expect(quoteOf(await quote())?.provider).toBe('Uniswap v3')
    expect(swapOf(await build()).tx.to).toBe(on(v3.router))
    expect(asked()).toEqual([])
  })

  test('a chain of an aggregator is none of a project that does not take it (S9.26)', async () => {
    const { quote } = setup({ hasExchanges: false, sources: [source], swapProviders: [] })
    expect(await quote()).toMatchObject({ status: 400 })
  })
})

/** What an aggregator may write in place of a swap. */
type Call = Record<string, string>
const callOf = (source: HostedName, answer: Record<string, unknown>) =>
  answer[aggregators[source].fields.call] as Call | undefined
const withCall =
  (change: (call: Call) => object) =>
  (source: HostedName): Lie =>
  (answer) => {
    const call = callOf(source, answer)
    return call
      ? { ...answer, [aggregators[source].fields.call]: { ...call, ...change(call) } }
      : answer
  }
type Trade = Partial<Parameters<typeof swapData>[0]>
const rewritten = (change: Trade) => (source: HostedName) => {
  const trade = {
    amount: ether,
    dst: dai.address,
    from: alice.address,
    least: 1n,
    src: coin,
    ...change,
  }
  return withCall(() => ({
    data: source === '1inch' ? swapData(trade) : execData({ ...trade, settler }),
  }))(source)
}
const promising = (amount: (honest: string) => string) => (source: HostedName) => {
  const { comes } = aggregators[source].fields
  return (answer: Record<string, unknown>) => ({ ...answer, [comes]: amount(`${answer[comes]}`) })
}
const both =
  (...lies: readonly ((source: HostedName) => Lie)[]) =>
  (source: HostedName): Lie =>
  (answer) =>
    lies.reduce((changed, lie) => lie(source)(changed), answer)
const tooMuch = both(
  rewritten({ least: 10n ** 24n }),
  promising(() => String(10n ** 24n)),
)
/** As 0x writes it, with something else in it. */
const executed =
  (change: () => Partial<Parameters<typeof execData>[0]>) =>
  (source: HostedName): Lie =>
  (answer) => {
    const least = (BigInt(`${answer['buyAmount']}`) * 9900n) / 10_000n
    const trade = { amount: ether, dst: dai.address, from: alice.address, settler, src: coin }
    return withCall(() => ({ data: execData({ ...trade, least, ...change() }) }))(source)(answer)
  }

const lies: readonly [string, string, (source: HostedName) => Lie][] = [
  ['about the router', 'router', withCall(() => ({ to: bob.address }))],
  [
    'about the chain, with the router of another one',
    'router',
    withCall(() => ({ to: '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff' })),
  ],
  ['about the value', 'value', withCall(() => ({ value: String(2n * ether) }))],
  ['about the recipient', 'arguments', rewritten({ receiver: bob.address })],
  ['about the amount that is paid', 'arguments', rewritten({ amount: 2n * ether })],
  ['about the token that comes', 'arguments', rewritten({ dst: usdc.address })],
  ['about the token that is paid', 'arguments', rewritten({ src: dai.address })],
  ['with a minimum below the slippage', 'short', rewritten({ least: 1n })],
  ['with another function', 'arguments', withCall(() => ({ data: '0x095ea7b3' }))],
  ['about the amount that comes', 'short', promising((honest) => `${honest}0`)],
  ['about the amount that comes, and insists on it', 'reverted', tooMuch],
]
const liesOf: Readonly<Record<HostedName, typeof lies>> = {
  '0x': [
    ...lies,
    ['with a Settler as the router', 'router', withCall(() => ({ to: settler }))],
    [
      'about the spender',
      'spender',
      () => (answer) => ({ ...answer, allowanceTarget: bob.address }),
    ],
    [
      'about the spender, in another place',
      'spender',
      () => (answer) => ({
        ...answer,
        issues: { allowance: { actual: '0', spender: bob.address } },
      }),
    ],
    ['about the operator', 'arguments', executed(() => ({ operator: bob.address }))],
    ['about the amount alone', 'arguments', executed(() => ({ amount: 2n * ether }))],
    [
      'about what the operator may take beside the coin',
      'arguments',
      executed(() => ({ token: usdc.address })),
    ],
    ['with no recipient', 'arguments', executed(() => ({ receiver: zeroAddress }))],
    ['with no token that comes', 'arguments', executed(() => ({ bought: zeroAddress }))],
    [
      'and leaves it to its steps what arrives',
      'unchecked',
      executed(() => ({ bought: zeroAddress, least: 0n, receiver: zeroAddress })),
    ],
    [
      'about the chain, with a Settler that this one does not name',
      'target',
      executed(() => ({ settler: otherSettler })),
    ],
  ],
  '1inch': [...lies, ['about who pays', 'sender', withCall(() => ({ from: bob.address }))]],
}

describe.each(hostedNames)('error: %s lies', (source) => {
  const at = () => aggregators[source]

  test.each(liesOf[source])(
    '%s: it is not handed out, but counted, and the chain’s is',
    async (_, fault, lie) => {
      const { build, metric, said } = setup({ sources: [source] })
      at().api.lie(lie(source))
      const { quote, tx } = swapOf(await build())
      expect([quote?.provider, tx.to]).toEqual(['Uniswap v3', on(v3.router)])
      expect(said.length).toBeGreaterThan(2)
      expect(said.join()).not.toContain(at().key)
      expect(await metric('latchkey_swap_refused_total')).toEqual([
        `latchkey_swap_refused_total{fault="${fault}",source="${source}"} 1`,
      ])
      const alone = setup({ hasExchanges: false, sources: [source] })
      expect(await alone.build()).toMatchObject({ json: { code: 'source_refused' }, status: 400 })
    },
  )

  test('about the contract that is to be allowed: no call is made that allows it anything (S7.12)', async () => {
    const { approve, metric } = setup({ sources: [source] })
    const { address } = bob
    at().api.lie((answer) =>
      source === '1inch'
        ? { address }
        : { ...answer, allowanceTarget: address, issues: { allowance: { spender: address } } },
    )
    const asked = { from: on(dai.address), spender: on(at().router), to: on(coin) }
    expect(await approve(asked)).toMatchObject({ json: { code: 'source_refused' }, status: 400 })
    expect(await metric('latchkey_swap_refused_total')).toEqual([
      `latchkey_swap_refused_total{fault="spender",source="${source}"} 1`,
    ])
  })

  test('and a token does, which lets nobody take it: that is found before it is allowed', async () => {
    await onlyHere()
    const { build, metric } = setup({ hasExchanges: false, sources: [source] })
    const honest: Address = `0x${'0c'.repeat(20)}`
    const bytecode = (await client.getCode({ address: dai.address })) as Hex
    await client.setCode({ address: honest, bytecode })
    await client.setCode({ address: dai.address, bytecode: refusingTransfers(honest) })
    const pair = { from: on(dai.address), to: on(coin) }
    expect(await build(pair)).toMatchObject({ json: { code: 'source_refused' }, status: 400 })
    expect(await metric('latchkey_swap_refused_total')).toEqual([
      `latchkey_swap_refused_total{fault="reverted",source="${source}"} 1`,
    ])
  })

  test('about gas and decimals: neither is believed', async () => {
    const { build } = setup({ sources: [source] })
    const { api, router } = at()
    const saying = (gas: unknown): Lie =>
      both(
        withCall(() => ({ gas })),
        () => (answer) => ({
          ...answer,
          dstToken: { address: dai.address, decimals: 2 },
          gas,
        }),
      )(source)
    api.lie(saying(300_000_000))
    const { tx } = swapOf(await build({ to: on(dai.address) }))
    expect(tx.to).toBe(on(v3.router))
    api.lie(saying('many'))
    const again = swapOf(await build({ to: on(dai.address) }))
    expect(again.tx.to).toBe(on(router))
    expect(Number(again.tx.eip155.gas)).toBeGreaterThan(100_000)
    expect(Number(again.tx.eip155.gas)).toBeLessThan(400_000)
  })

  test('one whose lie can be seen is left out half a minute; one that fails only by these tokens stays for the others', async () => {
    const { asked, build, clock } = setup({ sources: [source] })
    const { api, router } = at()
    api.lie(withCall(() => ({ to: bob.address }))(source))
    await build()
    api.lie()
    await build({ to: on(usdc.address) })
    expect(asked()).toHaveLength(1)
    await clock.advance(30_000)
    expect(swapOf(await build()).tx.to).toBe(on(router))
    api.lie(tooMuch(source))
    await build()
    api.lie()
    const before = asked().length
    await build()
    expect(asked()).toHaveLength(before)
    await build({ to: on(usdc.address) })
    expect(asked()).toHaveLength(before + 1)
    // Whoever asks may be what is wrong: an account that cannot be tried takes it from no one else.
    const { tx } = swapOf(await build({ userAddress: on(bob.address) }))
    expect(tx.to).toBe(on(router))
  })

  test('one whose call insists on less of a token, as of one that keeps a part, stays for all others', async () => {
    const { build } = setup({ sources: [source] })
    const { api, router } = at()
    api.lie(rewritten({ least: 1n })(source))
    await build()
    api.lie()
    expect(swapOf(await build({ userAddress: on(bob.address) })).tx.to).toBe(on(router))
  })
})

describe('the Settler of 0x', () => {
  const sources = ['0x'] as const

  test('that the chain names as the one before is still one; none is while swaps are paused', async () => {
    await onlyHere()
    const { build, clock, metric } = setup({ sources })
    const { router } = aggregators['0x']
    await name(otherSettler, settler)
    expect(swapOf(await build()).tx.to).toBe(on(router))
    await name(zeroAddress, settler)
    expect(swapOf(await build()).tx.to).toBe(on(v3.router))
    await clock.advance(30_000)
    await name(settler, zeroAddress)
    expect(swapOf(await build()).tx.to).toBe(on(router))
    expect(await metric('latchkey_swap_refused_total')).toEqual([
      'latchkey_swap_refused_total{fault="target",source="0x"} 1',
    ])
  })

  test('error: nothing is allowed to one of two contracts that an answer names', async () => {
    const { approve } = setup({ sources })
    const { api, router } = aggregators['0x']
    api.lie((answer) => ({ ...answer, issues: { allowance: { spender: bob.address } } }))
    const asked = { from: on(dai.address), spender: on(router), to: on(coin) }
    expect(await approve(asked)).toMatchObject({ json: { code: 'sources_silent' }, status: 503 })
  })

  test('is wanted in its router also where the coin is wrapped', async () => {
    const { asked, build, quote } = setup({ sources })
    await quote()
    await build()
    expect(asked().map(({ query }) => query['wrapUnwrapMode'])).toEqual(['settler', 'settler'])
  })

  test('error: ways of its own steps rest what that account asks of these tokens, and nothing else', async () => {
    const { build } = setup({ sources })
    const { api, router } = aggregators['0x']
    api.lie(executed(() => ({ bought: zeroAddress, least: 0n, receiver: zeroAddress }))('0x'))
    expect(swapOf(await build()).tx.to).toBe(on(v3.router))
    api.lie()
    expect(swapOf(await build()).tx.to).toBe(on(v3.router))
    expect(swapOf(await build({ userAddress: on(bob.address) })).tx.to).toBe(on(router))
  })
})

describe('error: 0x keeps another fee than was asked for', () => {
  const fee = { bps: 25, receiver: bob.address }
  const keeping =
    (integratorFee: object | null): Lie =>
    (answer) => ({
      ...answer,
      fees: { integratorFee },
    })
  test.each<[string, object, object?]>([
    ['of the other token', { amount: '1', token: dai.address }],
    ['more of it', { amount: String((ether * 25n) / 10_000n + 2n), token: coin }],
    ['though none was asked for', { amount: '1', token: coin }, {}],
  ])('%s: that is no answer', async (_, kept, settings = { fee }) => {
    const { metric, quote } = setup({ settings, sources: ['0x'] })
    aggregators['0x'].api.lie(keeping(kept))
    expect(quoteOf(await quote())?.provider).toBe('Uniswap v3')
    expect(await metric('latchkey_swap_answers_total')).toEqual([
      'latchkey_swap_answers_total{outcome="failed",source="0x"} 1',
    ])
  })

  test('where it keeps none, none is said', async () => {
    const { quote } = setup({ settings: { fee }, sources: ['0x'] })
    aggregators['0x'].api.lie(keeping(null))
    expect(quoteOf(await quote())).toMatchObject({ fee: null, provider: '0x' })
  })
})

describe('both aggregators at once', () => {
  const sources = ['1inch', '0x'] as const
  const gas = (units: string) =>
    both(
      withCall(() => ({ gas: units })),
      () => (answer) => ({ ...answer, gas: units }),
    )

  test.each<[HostedName, HostedName]>([
    ['1inch', '0x'],
    ['0x', '1inch'],
  ])('of equal prices that of %s wins, whose call takes less gas (S7.6)', async (best, other) => {
    const { build, quote } = setup({ sources })
    aggregators[best].api.lie(gas('100000')(best))
    aggregators[other].api.lie(gas('900000')(other))
    expect(quoteOf(await quote())?.source).toBe(best)
    expect(swapOf(await build()).tx.to).toBe(on(aggregators[best].router))
  })

  test.each<[HostedName, HostedName]>([
    ['1inch', '0x'],
    ['0x', '1inch'],
  ])('where %s fails or lies, the other one is used', async (bad, other) => {
    const { asked, build, clock, quote } = setup({ sources })
    aggregators[bad].api.fail({ status: 503 })
    expect(quoteOf(await quote())?.source).toBe(other)
    expect(quoteOf(await quote())?.source).toBe(other)
    expect(asked(bad)).toHaveLength(1)
    await clock.advance(30_000)
    aggregators[bad].api.fail(undefined)
    aggregators[bad].api.lie(
      both(
        promising((honest) => `${honest}0`),
        rewritten({ receiver: bob.address }),
      )(bad),
    )
    expect(swapOf(await build()).tx.to).toBe(on(aggregators[other].router))
  })

  test('an allowance of one is used with that one alone (S7.11)', async () => {
    const { asked, build } = setup({ sources })
    const pair = { amount: String(ether), from: on(dai.address), to: on(coin) }
    const { router } = aggregators['0x']
    expect(swapOf(await build({ ...pair, spender: on(router) })).tx.to).toBe(on(router))
    expect([asked('0x').length, asked('1inch').length]).toEqual([1, 0])
  })

  test('a project has those that it takes (S9.26)', async () => {
    const { asked, quote } = setup({ sources, swapProviders: ['0x'] })
    expect(quoteOf(await quote())?.source).toBe('0x')
    expect(asked('1inch')).toEqual([])
  })
})

describe('error: a call does more than to swap', () => {
  const account = alice.address.toLowerCase() as Address
  const judge = (
    call: { data: Hex; to: Address; value?: bigint },
    { amount = ether, from = 'native' as 'native' | Address } = {},
  ) => {
    const { chain, rpc } = setup()
    const asked = {
      amount,
      chain: chain as never,
      from: from === 'native' ? wrappedNative : from,
      fromToken: from,
      to: dai.address.toLowerCase() as Address,
      toToken: dai.address.toLowerCase() as Address,
    }
    const whole = { value: from === 'native' ? ether : 0n, ...call }
    return judgeCall(rpc, { account, asked, call: whole, least: 0n }).then(
      () => 'nothing',
      (error: { fault?: string }) => error.fault,
    )
  }
  const token = (functionName: 'approve' | 'transfer' | 'transferFrom', args: readonly unknown[]) =>
    encodeFunctionData({ abi: erc20Abi, args, functionName } as never) as Hex

  test('it takes another token by an allowance that was given before', async () => {
    await onlyHere()
    const { router } = aggregators['1inch']
    await send({ data: token('approve', [router, maxUint256]), to: on(usdc.address) })
    const { byName } = await readArtifacts()
    const data = encodeFunctionData({
      abi: byName.TestAggregator.abi,
      args: [
        usdc.address,
        {
          amount: 0n,
          dstReceiver: account,
          dstToken: dai.address,
          flags: 0n,
          minReturnAmount: 0n,
          srcReceiver: router,
          srcToken: coin,
        },
        token('transferFrom', [account, bob.address, 5n]),
      ],
      functionName: 'swap',
    })
    expect(await judge({ data, to: router, value: 0n })).toBe('takes_other')
  })

  test('it gives the right to take another token', async () => {
    const data = token('approve', [bob.address, maxUint256])
    expect(await judge({ data, to: dai.address as Address, value: 0n })).toBe('allows')
  })

  test('it takes more of what is paid than was typed', async () => {
    const from = usdc.address.toLowerCase() as Address
    const data = token('transfer', [bob.address, 2_000_000n])
    expect(await judge({ data, to: from }, { amount: 1_000_000n, from })).toBe('takes_more')
    // No more than that is what somebody pays who gets nothing for it.
    const fair = token('transfer', [bob.address, 1_000_000n])
    expect(await judge({ data: fair, to: from }, { amount: 1_000_000n, from })).toBe('nothing')
  })

  test('it brings less than it has to', async () => {
    const { chain, rpc } = setup()
    const asked = {
      amount: ether,
      chain: chain as never,
      from: wrappedNative,
      fromToken: 'native' as const,
      to: dai.address.toLowerCase() as Address,
      toToken: dai.address.toLowerCase() as Address,
    }
    const call = {
      data: swapData({
        amount: ether,
        dst: dai.address,
        from: bob.address,
        least: 1n,
        src: coin,
      }),
      to: aggregators['1inch'].router,
      value: ether,
    }
    await expect(judgeCall(rpc, { account, asked, call, least: 1n })).rejects.toMatchObject({
      fault: 'short',
    })
  })
})

/** Words of an answer where a key may be said again. */
const saidAgain = 'SECRET'
describe.each(hostedNames)('error: %s does not answer', (source) => {
  const at = () => aggregators[source]

  test.each<[string, Parameters<Aggregator['api']['fail']>[0], string]>([
    ['refuses the key', { status: 401, text: saidAgain }, 'failed'],
    ['forbids it', { status: 403, text: saidAgain }, 'failed'],
    [
      'does not know who asks',
      { status: source === '0x' ? 400 : 402, text: '{"name":"USER_NOT_AUTHORIZED"}' },
      'failed',
    ],
    ['was asked too often', { headers: { 'retry-after': '7' }, status: 429 }, 'failed'],
    ['is broken', { status: 502, text: saidAgain }, 'failed'],
    ['answers garbage', { status: 200, text: `${saidAgain}<html>` }, 'failed'],
    ['answers another form', { status: 200, text: `{"dstAmount":"${saidAgain}"}` }, 'failed'],
    ['answers a negative amount', { status: 200, text: '{"dstAmount":"-1"}' }, 'failed'],
    [
      'answers 11 MB',
      (response) => {
        response.writeHead(200)
        response.end(' '.repeat(11 * 1024 * 1024))
      },
      'failed',
    ],
    ['is silent', 'silent', 'late'],
  ])(
    'it %s: the chain’s price is shown and named, and it is left out half a minute',
    async (_, fault, outcome) => {
      const { asked, build, clock, metric, quote, said } = setup({ sources: [source] })
      const { api, key, label } = at()
      api.fail(
        typeof fault === 'object' && fault.text
          ? { ...fault, text: fault.text.replace(saidAgain, key) }
          : fault,
      )
      const asking = quote()
      if (outcome === 'late') {
        await expect.poll(() => asked().length).toBe(1)
        await clock.advance(2500)
      }
      expect(quoteOf(await asking)?.provider).toBe('Uniswap v3')
      expect(await metric('latchkey_swap_answers_total')).toEqual([
        `latchkey_swap_answers_total{outcome="${outcome}",source="${source}"} 1`,
      ])
      api.fail(undefined)
      await clock.advance(29_900)
      expect(quoteOf(await quote())?.provider).toBe('Uniswap v3')
      expect(swapOf(await build()).tx.to).toBe(on(v3.router))
      expect(asked()).toHaveLength(1)
      await clock.advance(1000)
      expect(quoteOf(await quote())?.provider).toBe(label)
      expect([...said, ...(await metric(''))].join()).not.toContain(key)
    },
  )

  test('that it trades no such thing is an answer, and the next question is asked', async () => {
    const { asked, metric, quote } = setup({ sources: [source] })
    await quote({ to: on(bob.address) })
    expect(quoteOf(await quote())?.provider).toBe(at().label)
    expect(asked()).toHaveLength(2)
    expect(await metric('latchkey_swap_answers_total{outcome="none"')).toHaveLength(1)
  })

  test('an allowance that it had been given keeps nobody from the chain', async () => {
    const { build } = setup({ sources: [source] })
    at().api.fail({ status: 502 })
    const pair = { amount: String(ether), from: on(dai.address), to: on(coin) }
    expect(swapOf(await build({ ...pair, spender: on(at().router) })).tx.to).toBe(on(v3.router))
  })
})

test.each([
  ['an account that it trades nothing for', 403, 'TAKER_NOT_AUTHORIZED_FOR_TRADE'],
  ['a token that it trades for no one', 422, 'BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE'],
  ['a token that it does not know', 400, 'TOKEN_NOT_SUPPORTED'],
])('%s takes 0x from no one else', async (_, status, refusal) => {
  const { build, metric } = setup({ sources: ['0x'] })
  const { api, router } = aggregators['0x']
  api.fail({ status, text: JSON.stringify({ data: {}, message: 'No', name: refusal }) })
  expect(swapOf(await build()).tx.to).toBe(on(v3.router))
  expect(await metric('latchkey_swap_answers_total{outcome="none"')).toHaveLength(1)
  api.fail(undefined)
  expect(swapOf(await build({ userAddress: on(bob.address) })).tx.to).toBe(on(router))
})

test('200 visitors ask each source once for a quote at most, and never beyond what its key allows', async () => {
  const sources = hostedNames
  const { asked, clock, metric, quote } = setup({
    isPaced: false,
    settings: Object.fromEntries(
      // As many a second as free keys allow, which is what is set.
      sources.map((source) => [source, settingsOf(source, { rate: undefined })]),
    ),
    sources,
  })
  const count = () => sources.map((source) => asked(source).length)
  // All of one question, and each of its own.
  await Promise.all(Array.from({ length: 100 }, () => quote()))
  expect(count()).toEqual([1, 1])
  const perSecond: (readonly number[])[] = []
  for (let second = 0; second < 5; second += 1) {
    await clock.advance(1000)
    const before = count()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, visitor) =>
        quote({ amount: String(ether + BigInt(second * 20 + visitor)) }),
      ),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    perSecond.push(count().map((now, index) => now - (before[index] ?? 0)))
  }
  const most = sources.map((_, index) => Math.max(...perSecond.map((one) => one[index] ?? 0)))
  // Twenty at one moment: the next part of the second is not there yet.
  expect(most).toEqual([1, 1])
  // A quote that the budget leaves no request for is the chain's own.
  for (const source of sources)
    expect(
      await metric(`latchkey_swap_answers_total{outcome="spent",source="${source}"`),
    ).toHaveLength(1)
  for (const source of sources) aggregators[source].api.fail({ status: 503 })
  await clock.advance(3000)
  await quote({ amount: '5' })
  const failed = count()
  await clock.advance(10_000)
  await Promise.all(Array.from({ length: 20 }, (_, visitor) => quote({ amount: `9${visitor}` })))
  expect(count()).toEqual(failed)
})

test('in a second 0x is asked five times at most, and 1inch once', async () => {
  const sources = hostedNames
  const { asked, clock, quote } = setup({
    isPaced: false,
    settings: Object.fromEntries(
      sources.map((source) => [source, settingsOf(source, { rate: undefined })]),
    ),
    sources,
  })
  // What was saved up is used first.
  const ask = async (from: number) => {
    for (let part = 0; part < 20; part += 1) {
      await quote({ amount: String(ether + BigInt(from + part)) })
      await clock.advance(50)
    }
  }
  await ask(0)
  await ask(100)
  const before = sources.map((source) => asked(source).length)
  await ask(200)
  expect(sources.map((source, index) => asked(source).length - (before[index] ?? 0))).toEqual([
    1, 5,
  ])
})

describe('the stand-in of 1inch refuses what the documents do not describe', () => {
  const ok = {
    amount: '1000',
    dst: dai.address,
    src: coin,
  }
  const swap = {
    ...ok,
    disableEstimate: 'true',
    from: alice.address,
    origin: alice.address,
    slippage: '1',
  }
  const get = async (method: string, query: object, headers: Record<string, string> = {}) =>
    (
      await fetch(
        `${aggregators['1inch'].api.url}/swap/v6.1/31337/${method}?${new URLSearchParams(Object.entries(query))}`,
        { headers: { authorization: `Bearer ${oneInchKey}`, ...headers } },
      )
    ).status

  test.each<[string, string, object, Record<string, string>, number]>([
    ['nothing wrong', 'quote', ok, {}, 200],
    ['nothing wrong in a swap', 'swap', swap, {}, 200],
    ['a key without its scheme', 'quote', ok, { authorization: oneInchKey }, 401],
    ['another key', 'quote', ok, { authorization: 'Bearer other' }, 401],
    ['no amount', 'quote', { dst: dai.address, src: coin }, {}, 400],
    ['no sender', 'swap', { ...swap, from: '' }, {}, 400],
    ['no origin', 'swap', { ...ok, from: alice.address, slippage: '1' }, {}, 400],
    ['an unknown parameter', 'quote', { ...ok, protocol: 'all' }, {}, 400],
    ['a slippage above the half', 'swap', { ...swap, slippage: '51' }, {}, 400],
    ['a fee above three percent', 'quote', { ...ok, fee: '3.1' }, {}, 400],
    ['another method', 'quotes', ok, {}, 404],
  ])('%s', async (_, method, query, headers, status) => {
    expect(await get(method, query, headers)).toBe(status)
  })
})

describe('the stand-in of 0x refuses what the documents do not describe', () => {
  const ok = { buyToken: dai.address, chainId: '31337', sellAmount: '1000', sellToken: coin }
  const swap = { ...ok, slippageBps: '100', taker: alice.address }
  const fee = { swapFeeBps: '10', swapFeeRecipient: bob.address, swapFeeToken: coin }
  const { taker: _, ...untaken } = swap
  const headers = { '0x-api-key': zeroXKey, '0x-version': 'v2' }
  const get = async (method: string, query: object, sent: Record<string, string>) => {
    const search = new URLSearchParams(Object.entries(query))
    const { url } = aggregators['0x'].api
    return (await fetch(`${url}/swap/allowance-holder/${method}?${search}`, { headers: sent }))
      .status
  }

  test.each<[string, string, object, Record<string, string>, number]>([
    ['nothing wrong', 'price', ok, headers, 200],
    ['nothing wrong in a quote', 'quote', { ...swap, ...fee }, headers, 200],
    ['no key', 'price', ok, { '0x-version': 'v2' }, 401],
    ['another key', 'price', ok, { ...headers, '0x-api-key': 'other' }, 401],
    ['no version', 'price', ok, { '0x-api-key': zeroXKey }, 400],
    ['another version', 'price', ok, { ...headers, '0x-version': 'v1' }, 400],
    ['another chain', 'price', { ...ok, chainId: '1' }, headers, 400],
    ['no amount', 'price', { ...ok, sellAmount: '' }, headers, 400],
    ['no taker', 'quote', untaken, headers, 400],
    [
      'the address of nobody for the coin',
      'price',
      { ...ok, sellToken: zeroAddress },
      headers,
      400,
    ],
    ['an unknown parameter', 'price', { ...ok, from: alice.address }, headers, 400],
    ['a slippage in parts of a percent', 'quote', { ...swap, slippageBps: '0.5' }, headers, 400],
    ['a slippage above all', 'quote', { ...swap, slippageBps: '10001' }, headers, 400],
    ['a fee for no one', 'quote', { ...swap, swapFeeBps: '10' }, headers, 400],
    ['a fee above a tenth', 'quote', { ...swap, ...fee, swapFeeBps: '1001' }, headers, 400],
    [
      'a fee of a third token',
      'quote',
      { ...swap, ...fee, swapFeeToken: usdc.address },
      headers,
      400,
    ],
    ['another method', 'quotes', ok, headers, 404],
  ])('%s', async (_, method, query, sent, status) => {
    expect(await get(method, query, sent)).toBe(status)
  })
})
