import { createTestClock } from '@latchkey/testing/node'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chainConfig } from '../../chains/chainConfig.ts'
import type { ExchangeConfig } from '../../chains/exchangeConfig.ts'
import { createExchanges } from '../../exchanges/createExchanges.ts'
import { createRpc } from '../../rpc/createRpc.ts'
import { contractNode, multicall3 } from '../../testing/contractNode.ts'
import { type NodeBehaviour, startNode, status } from '../../testing/startNode.ts'
import { createPoolSource } from './createPoolSource.ts'

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function observe(uint32[]) view returns (int56[], uint160[])',
  'function liquidity() view returns (uint128)',
])

const at = (digit: string): Address => `0x${digit.repeat(40)}`
const [token, wrapped, usd, other] = [at('1'), at('2'), at('3'), at('4')]
const v2 = at('a')
const v3 = at('b')

type FakePool =
  | { kind: 'v2'; of: readonly [Address, Address]; reserves: Readonly<Record<Address, bigint>> }
  | {
      kind: 'v3'
      of: readonly [Address, Address]
      fee: number
      tick: number
      liquidity: bigint
      usd: bigint
    }

const million = 1_000_000n
const ether = 10n ** 18n

async function setup(
  pools: readonly FakePool[],
  {
    answers = (honest: Hex | undefined) => honest,
    config = {},
    nativePriceUsd,
  }: {
    answers?: (honest: Hex | undefined, to: Address, name: string) => Hex | undefined
    config?: Partial<ExchangeConfig>
    nativePriceUsd?: number
  } = {},
) {
  const addressOf = (index: number): Address =>
    `0x${(index + 0x1000).toString(16).padStart(40, '0')}`
  const isOf = (pool: FakePool, args: readonly unknown[]) =>
    pool.of.every((one) => args.some((arg) => String(arg).toLowerCase() === one))
  function contracts(to: Address, data: Hex): Hex | undefined {
    const { args, functionName: name } = decodeFunctionData({ abi: [...abi, ...erc20Abi], data })
    const find = (pool: FakePool) =>
      isOf(pool, args ?? []) &&
      (name === 'getPair' ? pool.kind === 'v2' : pool.kind === 'v3' && pool.fee === args?.[2])
    if (name === 'getPair' || name === 'getPool') {
      if (to !== (name === 'getPair' ? v2 : v3)) return undefined
      const index = pools.findIndex(find)
      return encodeFunctionResult({
        abi,
        functionName: name,
        result: index < 0 ? zeroAddress : addressOf(index),
      })
    }
    const pool = pools.find(
      (_, index) => addressOf(index) === (name === 'balanceOf' ? args?.[0] : to),
    )
    if (pool?.kind === 'v2' && name === 'getReserves') {
      const [first, second] = pool.of.toSorted()
      return encodeFunctionResult({
        abi,
        functionName: name,
        result: [pool.reserves[first!] ?? 0n, pool.reserves[second!] ?? 0n, 7],
      })
    }
    if (pool?.kind !== 'v3') return undefined
    const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
    if (name === 'liquidity') return number(pool.liquidity)
    if (name === 'balanceOf') return number(pool.usd)
    const [seconds = 0] = (args ?? [])[0] as readonly number[]
    const cumulative = BigInt(pool.tick * seconds)
    return encodeFunctionResult({
      abi,
      functionName: 'observe',
      result: [
        [5n, 5n + cumulative],
        [0n, 0n],
      ],
    })
  }
  const honestly = contractNode({
    contracts: (to, data) =>
      answers(
        contracts(to, data),
        to,
        decodeFunctionData({ abi: [...abi, ...erc20Abi], data }).functionName,
      ),
  })
  const node = await startNode({ behaviour: honestly })
  const chain = chainConfig.parse({
    id: 'eip155:31337',
    multicall3,
    name: 'Dev',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    nativePriceUsd,
    exchanges: {
      minLiquidityUsd: 1000,
      stables: [{ address: usd, decimals: 6 }],
      v2: [{ factory: v2 }],
      v3: [{ factory: v3 }],
      wrappedNative: wrapped,
      ...config,
    },
    tokens: [
      { address: token, decimals: 18, name: 'Token', symbol: 'TKN' },
      { address: usd, decimals: 6, name: 'USD Coin', symbol: 'USDC' },
    ],
    upstreams: [{ timeoutMs: 300, url: node.url }],
  })
  const clock = createTestClock()
  const rpc = createRpc({ chains: new Map([[chain.id, chain]]), clock })
  onTestFinished(async () => {
    rpc.close()
    await node.close()
  })
  const exchanges = createExchanges({ clock, onProblems() {}, rpc })
  const source = createPoolSource({ clock, exchanges, rpc })
  const read = async (addresses: readonly string[] = [token]) =>
    Object.fromEntries(
      [
        ...(await source.read(
          chain,
          addresses.map((address) => ({ address, isListed: true })),
        )),
      ].map(([address, price]) => [address, typeof price === 'string' ? price : price.usd]),
    )
  const answersAgain = () => node.behave(honestly)
  return { answersAgain, chain, clock, node, read, source }
}

const v2Pool = (tokens: bigint, dollars: bigint): FakePool => ({
  kind: 'v2',
  of: [token, usd],
  reserves: { [token]: tokens * ether, [usd]: dollars * million },
})
const v3Pool = (change: Partial<FakePool & { kind: 'v3' }> = {}): FakePool => ({
  fee: 3000,
  kind: 'v3',
  // 1.0001 ** -276324 is 1e-12: a token of 18 decimals for one of 6, at a dollar.
  liquidity: 10n ** 24n,
  of: [token, usd],
  tick: -276_324,
  usd: 50_000n * million,
  ...change,
})

describe('a pool like Uniswap v2', () => {
  test('gives the price of a token in dollars, whichever comes first', async () => {
    const { read } = await setup([v2Pool(10_000n, 25_000n)])
    expect(await read()).toEqual({ [token]: 2.5 })
    const turned = await setup(
      [
        {
          kind: 'v2',
          of: [wrapped, usd],
          reserves: { [usd]: 50_000n * million, [wrapped]: 20n * ether },
        },
      ],
      { config: {} },
    )
    expect(await turned.read(['native', wrapped])).toEqual({ native: 2500, [wrapped]: 2500 })
  })

  test('gives it by way of the wrapped coin, too', async () => {
    const viaCoin: FakePool = {
      kind: 'v2',
      of: [token, wrapped],
      reserves: { [token]: 1000n * ether, [wrapped]: 2n * ether },
    }
    const ofCoin: FakePool = {
      kind: 'v2',
      of: [wrapped, usd],
      reserves: { [usd]: 50_000n * million, [wrapped]: 20n * ether },
    }
    expect(await (await setup([viaCoin, ofCoin])).read()).toEqual({ [token]: 5 })
    // What the operator says of the coin comes first.
    expect(await (await setup([viaCoin, ofCoin], { nativePriceUsd: 1000 })).read()).toEqual({
      [token]: 2,
    })
    expect(await (await setup([viaCoin])).read()).toEqual({})
  })

  test('with five dollars in it prices nothing, and the deepest counts', async () => {
    expect(await (await setup([v2Pool(1n, 5n)])).read()).toEqual({})
    expect(await (await setup([v2Pool(10n, 999n)])).read()).toEqual({})
    const both = await setup([v2Pool(1n, 5000n), v3Pool({ fee: 500 })])
    expect((await both.read())[token]).toBeCloseTo(1, 3)
  })
})

describe('a pool like Uniswap v3', () => {
  test('gives the average over half an hour, whichever comes first', async () => {
    expect((await (await setup([v3Pool()])).read())[token]).toBeCloseTo(1, 3)
    const { read } = await setup([v3Pool({ of: [wrapped, usd], tick: -196_256 })])
    expect((await read(['native']))['native']).toBeCloseTo(3000, -1)
    const low = at('0').replace(/0$/, '1') as Address
    const turned = await setup([v3Pool({ of: [low, token], tick: 6931, usd: 50_000n * ether })], {
      config: { stables: [{ address: low, decimals: 18 }] },
    })
    expect((await turned.read())[token]).toBeCloseTo(0.5, 3)
  })

  test.each<[string, Partial<FakePool & { kind: 'v3' }>]>([
    ['has too little of the coin', { usd: 999n * million }],
    ['has it where no trade reaches it', { liquidity: 1n }],
    ['has a price that cannot be', { tick: 900_000 }],
  ])('error: prices nothing where it %s', async (_, change) => {
    expect(await (await setup([v3Pool(change)])).read()).toEqual({})
  })

  test('error: prices nothing where it does not look back so far', async () => {
    const { read } = await setup([v3Pool()], {
      answers: (honest, _, name) => (name === 'observe' ? undefined : honest),
    })
    expect(await read()).toEqual({})
  })
})

describe('what it asks', () => {
  test('is two requests at first, one from then on, and each pool is found once a day', async () => {
    const { clock, node, read } = await setup([v2Pool(10_000n, 25_000n)])
    await read()
    expect(node.requests()).toBe(2)
    await read()
    expect(node.requests()).toBe(3)
    await clock.advance(24 * 3600_000)
    await read()
    expect(node.requests()).toBe(5)
  })

  test('is nothing for tokens that no one lists, and on chains without exchanges', async () => {
    const { chain, node, read, source } = await setup([v2Pool(10_000n, 25_000n)])
    expect(await read([other])).toEqual({})
    expect(node.requests()).toBe(0)
    expect(source.covers(chain)).toBe(true)
    expect(source.covers(chainConfig.parse({ ...chain, exchanges: undefined }))).toBe(false)
  })
})

describe('contracts that lie', () => {
  test.each<[string, Hex]>([
    ['nothing', '0x'],
    ['one byte', '0x01'],
    ['words without end', `0x${'ff'.repeat(320)}`],
    ['zeros', `0x${'00'.repeat(320)}`],
  ])('error: a pool that answers %s prices nothing and takes no other along', async (_, lie) => {
    const { read } = await setup(
      [
        v2Pool(10_000n, 25_000n),
        {
          kind: 'v2',
          of: [wrapped, usd],
          reserves: { [usd]: 50_000n * million, [wrapped]: 20n * ether },
        },
      ],
      { answers: (honest, to) => (to.endsWith('1000') ? lie : honest) },
    )
    expect(await read([token, 'native'])).toEqual({ native: 2500 })
  })

  test('error: a node that is down throws, and the ladder goes to the next source', async () => {
    const { node, read } = await setup([v2Pool(10_000n, 25_000n)])
    node.behave(status(500))
    await expect(read()).rejects.toThrow('No node of eip155:31337')
  })
})

/** A node that answers each call by an error of its own, which is no fact of the chain. */
const hiccup: NodeBehaviour = ({ body, calls }) => {
  const error = { code: -32_000, message: 'header not found' }
  const said = calls.map(({ id }) => ({ error, id, jsonrpc: '2.0' }))
  return Array.isArray(body) ? said : said[0]
}

test('error: a hiccup of a node is no word of a price, whether pools are known or not', async () => {
  const { answersAgain, node, read } = await setup([v2Pool(10_000n, 25_000n)])
  node.behave(hiccup)
  expect(await read()).toEqual({ [token]: 'unread' })
  answersAgain()
  expect(await read()).toEqual({ [token]: 2.5 })
  node.behave(hiccup)
  expect(await read()).toEqual({ [token]: 'unread' })
})
