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
import {
  type OneInchAnswer,
  oneInchKey,
  startOneInch,
  swapData,
} from '../../testing/startOneInch.ts'
import { testProject } from '../../testing/testProject.ts'
import { createByteBudget } from '../../upstream/createByteBudget.ts'
import { convertRoutes } from '../convertRoutes.ts'
import { createGasPrices } from '../createGasPrices.ts'
import { createOpenSources } from '../sources/createOpenSources.ts'
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

let running: Chain
let router: Address
let oneInch: Awaited<ReturnType<typeof startOneInch>>
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

beforeAll(async () => {
  running = await createChain({ chainId: 31337 })
  client = clientOf(running.rpcUrl)
  const { byName } = await readArtifacts()
  const hash = await client.deployContract({ ...byName.TestAggregator, chain: null })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  router = contractAddress?.toLowerCase() as Address
  oneInch = await startOneInch({ router, rpcUrl: running.rpcUrl })
  return async () => {
    await oneInch.close()
    await running.stop()
  }
})
afterEach(() => {
  oneInch.fail(undefined)
  oneInch.lie()
})

/** Routes over a chain whose own exchange has a shallow pool of DAI, where the aggregator knows a deep one. */
function setup({
  hasExchanges = true,
  isPaced = true,
  settings: change = {},
  swapProviders = ['1inch'],
}: {
  hasExchanges?: boolean
  /** Between two requests there is time enough for the source's budget. */
  isPaced?: boolean
  settings?: object
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
  const registry = new Registry()
  const metrics = createSwapMetrics(registry)
  const settings = swapSettings.parse({
    '1inch': { apiKey: oneInchKey, rate: 1000, routers: { [id]: router }, url: oneInch.url },
    sources: ['1inch', 'onchain'],
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
          observer: { onUpstreamRequest: () => undefined },
          onAnswer: metrics.onAnswer,
          settings,
          signal: closing.signal,
        }),
        now,
        onRefused: metrics.onRefused,
        prices: { read: async () => new Map() },
        settings,
      }),
      rpc,
      serves: createServesSwaps(settings),
    }),
    { project: () => project },
  )
  const said: string[] = []
  async function ask(path: string, init?: RequestInit) {
    if (isPaced) await clock.advance(10)
    const response = await app.request(path, init)
    const text = await response.text()
    said.push(text)
    return { json: JSON.parse(text) as { code?: string }, status: response.status }
  }
  const before = oneInch.calls.length
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
    asked: () => oneInch.calls.slice(before),
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
const allowanceOf = (token: Address) =>
  client.readContract({
    abi: erc20Abi,
    address: token,
    args: [alice.address, router],
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

describe('the best source wins', () => {
  test('an aggregator that has more is named, and what it writes brings what was said (S7.6, S7.11, S9.26)', async () => {
    await onlyHere()
    const { asked, build, metric, quote } = setup()
    const found = quoteOf(await quote())
    expect(found).toMatchObject({ fee: null, provider: '1inch', route: [], source: '1inch' })
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
    expect(asked().map(({ method }) => method)).toEqual(['quote', 'swap'])
    expect(await metric('latchkey_swap_answers_total')).toEqual([
      'latchkey_swap_answers_total{outcome="answered",source="1inch"} 2',
    ])
  })

  test('the chain does where it has more (S7.6)', async () => {
    const { quote } = setup()
    expect(quoteOf(await quote({ to: on(usdc.address) }))).toMatchObject({
      provider: 'Uniswap v3',
      source: 'onchain',
    })
  })

  test('of a token: what the aggregator’s contract may take is listed, allowed exactly, tried before and carried out (S7.9, S7.12)', async () => {
    await onlyHere()
    const { approve, ask, asked, build } = setup()
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
      ['1inch', on(router)],
      ['Uniswap v3', on(v3.router)],
    ])
    const allowing = convertApproveResponse.parse(
      (await approve({ ...pair, spender: on(router) })).json,
    )
    expect(allowing).toMatchObject({ exchange: '1inch', spender: on(router) })
    // Once a day for all visitors.
    await approve({ ...pair, spender: on(router) })
    expect(asked().map(({ method }) => method)).toEqual(['swap', 'approve/spender'])
    expect(await send(allowing.call)).toBe('success')
    const before = await client.getBalance({ address: alice.address })
    expect(await send(swapOf(await build({ ...pair, spender: on(router) })).tx)).toBe('success')
    expect(await client.getBalance({ address: alice.address })).toBeGreaterThan(before)
    expect(await allowanceOf(dai.address)).toBe(0n)
  })

  test('by the router that has the allowance no other source is asked (S7.11)', async () => {
    const { asked, build } = setup()
    const pair = { amount: String(ether), from: on(dai.address), to: on(coin) }
    expect(swapOf(await build({ ...pair, spender: on(v3.router) })).tx.to).toBe(on(v3.router))
    expect(asked()).toEqual([])
    expect(swapOf(await build({ ...pair, spender: on(router) })).tx.to).toBe(on(router))
  })

  test('the operator’s fee is asked for, and said with its receiver', async () => {
    const fee = { bps: 25, receiver: bob.address }
    const { asked, build } = setup({ settings: { fee } })
    const { quote } = swapOf(await build())
    expect(quote?.fee).toEqual({
      amount: String((ether * 25n) / 10_000n),
      receiver: on(bob.address),
      token: on(coin),
    })
    expect(asked()[0]?.query).toMatchObject({ fee: '0.25', referrer: bob.address })
  })

  test('a chain without an exchange is served by the aggregator alone (S9.21)', async () => {
    const { build, quote } = setup({ hasExchanges: false })
    expect(quoteOf(await quote())?.provider).toBe('1inch')
    expect((await build()).status).toBe(200)
    oneInch.fail({ status: 503 })
    expect(await quote({ amount: '7' })).toMatchObject({
      json: { code: 'sources_silent' },
      status: 503,
    })
  })
})

describe('who is not asked', () => {
  test.each<[string, Parameters<typeof setup>[0]]>([
    ['without its key', { settings: { '1inch': undefined } }],
    ['unless the operator wants it', { settings: { sources: ['onchain'] } }],
    ['by default', { settings: { sources: undefined } }],
    ['on a chain without it', { settings: { sourcesByChain: { [id]: ['onchain'] } } }],
    ['for a project that does not take it', { swapProviders: [] }],
    ['for one that takes another', { swapProviders: ['0x'] }],
  ])('an aggregator %s (S9.26)', async (_, options) => {
    const { asked, build, quote } = setup(options)
    expect(quoteOf(await quote())?.provider).toBe('Uniswap v3')
    expect(swapOf(await build()).tx.to).toBe(on(v3.router))
    expect(asked()).toEqual([])
  })

  test('a chain of an aggregator is none of a project that does not take it (S9.26)', async () => {
    const { quote } = setup({ hasExchanges: false, swapProviders: [] })
    expect(await quote()).toMatchObject({ status: 400 })
  })
})

/** What an aggregator may write in place of a swap. */
const txOf = (answer: OneInchAnswer) => answer['tx'] as Record<string, string>
const withTx = (change: (tx: Record<string, string>) => object) => (answer: OneInchAnswer) =>
  'tx' in answer ? { ...answer, tx: { ...txOf(answer), ...change(txOf(answer)) } } : answer
const rewritten = (change: Partial<Parameters<typeof swapData>[0]>) =>
  withTx(({ from = '' }) => ({
    data: swapData({
      amount: ether,
      dst: dai.address as Address,
      from: from as Address,
      least: 1n,
      src: coin,
      ...change,
    }),
  }))

describe('error: an aggregator lies', () => {
  test.each<[string, string, (answer: OneInchAnswer) => OneInchAnswer]>([
    ['about the router', 'router', withTx(() => ({ to: bob.address }))],
    [
      'about the chain, with the router of another one',
      'router',
      withTx(() => ({ to: '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff' })),
    ],
    ['about who pays', 'sender', withTx(() => ({ from: bob.address }))],
    ['about the value', 'value', withTx(() => ({ value: String(2n * ether) }))],
    ['about the recipient', 'arguments', rewritten({ receiver: bob.address })],
    ['about the amount that is paid', 'arguments', rewritten({ amount: 2n * ether })],
    ['about the token that comes', 'arguments', rewritten({ dst: usdc.address })],
    ['about the token that is paid', 'arguments', rewritten({ src: dai.address })],
    ['with a minimum below the slippage', 'arguments', rewritten({ least: 1n })],
    ['with another function', 'arguments', withTx(() => ({ data: '0x095ea7b3' }))],
    [
      'about the amount that comes',
      'arguments',
      (answer) => ({ ...answer, dstAmount: `${String(answer['dstAmount'])}0` }),
    ],
    [
      'about the amount that comes, and insists on it',
      'reverted',
      (answer) => ({
        ...rewritten({ least: 10n ** 24n })(answer),
        dstAmount: String(10n ** 24n),
      }),
    ],
  ])('%s: it is not handed out, but counted, and the chain’s is', async (_, fault, lie) => {
    const { build, metric } = setup()
    oneInch.lie(lie)
    const { quote, tx } = swapOf(await build())
    expect([quote?.provider, tx.to]).toEqual(['Uniswap v3', on(v3.router)])
    expect(await metric('latchkey_swap_refused_total')).toEqual([
      `latchkey_swap_refused_total{fault="${fault}",source="1inch"} 1`,
    ])
    const alone = setup({ hasExchanges: false })
    expect(await alone.build()).toMatchObject({ json: { code: 'source_refused' }, status: 400 })
  })

  test('about the contract that is to be allowed: no call is made that allows it anything (S7.12)', async () => {
    const { approve, metric } = setup()
    oneInch.lie(() => ({ address: bob.address }))
    const asked = { from: on(dai.address), spender: on(router), to: on(coin) }
    expect(await approve(asked)).toMatchObject({ json: { code: 'source_refused' }, status: 400 })
    expect(await metric('latchkey_swap_refused_total')).toEqual([
      'latchkey_swap_refused_total{fault="spender",source="1inch"} 1',
    ])
  })

  test('about gas and decimals: neither is believed', async () => {
    const { build } = setup()
    oneInch.lie((answer) => ({
      ...answer,
      dstToken: { address: dai.address, decimals: 2 },
      gas: 300_000_000,
      tx: { ...txOf(answer), gas: 7 },
    }))
    const { tx } = swapOf(await build({ to: on(dai.address) }))
    expect(tx.to).toBe(on(v3.router))
    oneInch.lie((answer) => ({ ...answer, gas: 'many', tx: { ...txOf(answer), gas: 7 } }))
    const again = swapOf(await build({ to: on(dai.address) }))
    expect(again.tx.to).toBe(on(router))
    expect(Number(again.tx.eip155.gas)).toBeGreaterThan(100_000)
    expect(Number(again.tx.eip155.gas)).toBeLessThan(400_000)
  })

  test('one whose lie can be seen is left out half a minute; one that fails only by these tokens stays for the others', async () => {
    const { asked, build, clock } = setup()
    oneInch.lie(withTx(() => ({ to: bob.address })))
    await build()
    oneInch.lie()
    await build({ to: on(usdc.address) })
    expect(asked()).toHaveLength(1)
    await clock.advance(30_000)
    expect(swapOf(await build()).tx.to).toBe(on(router))
    oneInch.lie((answer) => ({
      ...rewritten({ least: 10n ** 24n })(answer),
      dstAmount: String(10n ** 24n),
    }))
    await build()
    oneInch.lie()
    const before = asked().length
    await build()
    expect(asked()).toHaveLength(before)
    await build({ to: on(usdc.address) })
    expect(asked()).toHaveLength(before + 1)
    // Whoever asks may be what is wrong: an account that cannot be tried takes it from no one else.
    const { tx } = swapOf(await build({ userAddress: on(bob.address) }))
    expect(tx.to).toBe(on(router))
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
      to: router,
      value: ether,
    }
    await expect(judgeCall(rpc, { account, asked, call, least: 1n })).rejects.toMatchObject({
      fault: 'short',
    })
  })
})

describe('error: an aggregator does not answer', () => {
  test.each<[string, Parameters<typeof oneInch.fail>[0], string]>([
    ['refuses the key', { status: 401, text: oneInchKey }, 'failed'],
    ['forbids it', { status: 403, text: oneInchKey }, 'failed'],
    ['was asked too often', { headers: { 'retry-after': '7' }, status: 429 }, 'failed'],
    ['is broken', { status: 502, text: oneInchKey }, 'failed'],
    ['answers garbage', { status: 200, text: `${oneInchKey}<html>` }, 'failed'],
    ['answers another form', { status: 200, text: `{"dstAmount":"${oneInchKey}"}` }, 'failed'],
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
      const { asked, build, clock, metric, quote, said } = setup()
      oneInch.fail(fault)
      const asking = quote()
      if (outcome === 'late') {
        await expect.poll(() => asked().length).toBe(1)
        await clock.advance(2500)
      }
      expect(quoteOf(await asking)?.provider).toBe('Uniswap v3')
      expect(await metric('latchkey_swap_answers_total')).toEqual([
        `latchkey_swap_answers_total{outcome="${outcome}",source="1inch"} 1`,
      ])
      oneInch.fail(undefined)
      await clock.advance(29_900)
      expect(quoteOf(await quote())?.provider).toBe('Uniswap v3')
      expect(swapOf(await build()).tx.to).toBe(on(v3.router))
      expect(asked()).toHaveLength(1)
      await clock.advance(1000)
      expect(quoteOf(await quote())?.provider).toBe('1inch')
      expect([...said, ...(await metric(''))].join()).not.toContain(oneInchKey)
    },
  )

  test('that it trades no such thing is an answer, and the next question is asked', async () => {
    const { asked, metric, quote } = setup()
    await quote({ to: on(bob.address) })
    expect(quoteOf(await quote())?.provider).toBe('1inch')
    expect(asked()).toHaveLength(2)
    expect(await metric('latchkey_swap_answers_total{outcome="none"')).toHaveLength(1)
  })

  test('an allowance that it had been given keeps nobody from the chain', async () => {
    const { build } = setup()
    oneInch.fail({ status: 502 })
    const pair = { amount: String(ether), from: on(dai.address), to: on(coin) }
    expect(swapOf(await build({ ...pair, spender: on(router) })).tx.to).toBe(on(v3.router))
  })
})

test('200 visitors ask a source once for a quote at most, and never beyond what its key allows', async () => {
  const { asked, clock, metric, quote } = setup({
    isPaced: false,
    settings: {
      '1inch': { apiKey: oneInchKey, routers: { [id]: router }, url: oneInch.url },
    },
  })
  // All of one question, and each of its own.
  await Promise.all(Array.from({ length: 100 }, () => quote()))
  expect(asked()).toHaveLength(1)
  const perSecond: number[] = []
  for (let second = 0; second < 5; second += 1) {
    await clock.advance(1000)
    const before = asked().length
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, visitor) =>
        quote({ amount: String(ether + BigInt(second * 20 + visitor)) }),
      ),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    perSecond.push(asked().length - before)
  }
  expect(Math.max(...perSecond)).toBe(1)
  // A quote that the budget leaves no request for is the chain's own.
  expect((await metric('latchkey_swap_answers_total{outcome="spent"')).length).toBe(1)
  oneInch.fail({ status: 503 })
  await clock.advance(3000)
  await quote({ amount: '5' })
  const failed = asked().length
  await clock.advance(10_000)
  await Promise.all(Array.from({ length: 20 }, (_, visitor) => quote({ amount: `9${visitor}` })))
  expect(asked()).toHaveLength(failed)
})

describe('the stand-in refuses what the documents do not describe', () => {
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
        `${oneInch.url}/swap/v6.1/31337/${method}?${new URLSearchParams(Object.entries(query))}`,
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
