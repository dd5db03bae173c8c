import { balanceResponse } from '@latchkey/protocol/http'
import { createTestClock, type TestClock } from '@latchkey/testing/node'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  multicall3Abi,
  pad,
  stringToHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createEsplora } from '../bitcoin/createEsplora.ts'
import { type ChainInput, chainConfig } from '../chains/chainConfig.ts'
import { createOperatorSource } from '../prices/createOperatorSource.ts'
import { createPrices } from '../prices/createPrices.ts'
import type { CallOutcome } from '../rpc/createChainRpc.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { evmDialect } from '../rpc/evmDialect.ts'
import type { Call } from '../rpc/JsonRpc.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { createByteBudget } from '../upstream/createByteBudget.ts'
import { balanceRoutes } from './balanceRoutes.ts'
import { createBalances } from './createBalances.ts'
import type { CurrencyRates } from './currency.ts'
import { toBalances } from './toBalances.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const address = (digit: string): Address => `0x${digit.repeat(40)}`
const native = `0x${'e'.repeat(40)}`

type FakeToken = { amount?: bigint; name?: Hex; symbol?: Hex; decimals?: bigint }
type FakeChain = {
  wei?: bigint
  tokens?: Record<Address, FakeToken>
  down?: boolean
  slow?: boolean
}

/** How long a chain may take. */
const limitMs = 100

/** When prices are read. */
const now = Date.parse('2026-11-23T10:00:00Z')
const operator = { priceAsOf: '2026-11-23T10:00:00.000Z', priceSource: 'Operator' }

const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])

/** A chain of fake contracts, spoken to in the real encoding. */
function fakeRpc(chains: Record<string, FakeChain>, clock: TestClock) {
  const sent: Call[] = []
  const callContract = ({ tokens = {} }: FakeChain, to: Address, data: Hex): Hex => {
    if (to.toLowerCase() === multicall3.toLowerCase()) {
      const { args } = decodeFunctionData({ abi: multicall3Abi, data })
      const result = ((args ?? [])[0] as readonly { target: Address; callData: Hex }[]).map(
        (one) => {
          const returnData = callContract({ tokens }, one.target, one.callData)
          return { returnData, success: returnData !== '0x' }
        },
      )
      return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
    }
    const token = tokens[to.toLowerCase() as Address]
    const { functionName } = decodeFunctionData({ abi: erc20Abi, data })
    const number = (value: bigint | undefined) =>
      value === undefined ? '0x' : pad(`0x${value.toString(16)}`)
    if (functionName === 'balanceOf') return number(token?.amount)
    if (functionName === 'decimals') return number(token?.decimals)
    return (functionName === 'name' ? token?.name : token?.symbol) ?? '0x'
  }
  const budget = createByteBudget()
  const rpc: Rpc = {
    chain: (id) => {
      const chain = chains[id]
      if (!chain) return undefined
      return {
        dialect: evmDialect('1'),
        elsewhere: () => [],
        hold: (visitor) => budget.open({ chainId: id, visitor }),
        operators: ['127.0.0.1'],
        isDown: () => false,
        nodes: () => [],
        sendTo: () => Promise.reject(new Error('A balance asks any host.')),
        stream: () => Promise.reject(new Error('A balance is no stream.')),
        async send(calls) {
          sent.push(...calls)
          if (chain.slow) {
            // Once the others have answered, for which they need no timer.
            await clock.advance(limitMs)
          }
          return calls.map(({ method, params }): CallOutcome => {
            if (chain.down) return { unanswered: 'down' }
            if (method === 'eth_getBalance')
              return { result: `0x${(chain.wei ?? 0n).toString(16)}` }
            const { data, to } = (params ?? [])[0] as { to: Address; data: Hex }
            return { result: callContract(chain, to, data) }
          })
        },
      }
    },
    close() {},
    downChains: () => [],
  }
  return { rpc, sent }
}

function setup(
  state: Record<string, FakeChain>,
  change: Partial<ChainInput> = {},
  {
    publicUrl = 'https://api.example.org',
    rates,
  }: { publicUrl?: string; rates?: CurrencyRates } = {},
) {
  const chains = new Map(
    Object.keys(state).map((id) => [
      id,
      chainConfig.parse({
        id,
        multicall3,
        name: id,
        nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        nativePriceUsd: 2000,
        tokens: [
          { address: address('a'), decimals: 6, name: 'USD Coin', price: 1, symbol: 'USDC' },
        ],
        upstreams: [{ url: 'http://127.0.0.1:1' }],
        ...change,
      }),
    ]),
  )
  const clock = createTestClock()
  const { rpc, sent } = fakeRpc(state, clock)
  const app = createTestApp(
    balanceRoutes({
      balances: createBalances({ clock, esplora: createEsplora({ chains }), limitMs, rpc }),
      chains,
      prices: createPrices({ clock, now: () => now, sources: [createOperatorSource()] }),
      publicUrl,
      rates,
    }),
  )
  const ask = async (query = 'currency=usd', account: string = alice) => {
    const response = await app.request(`/v1/account/${account}/balance?${query}`, {}, {})
    const json: unknown = await response.json()
    return { json, response }
  }
  const rows = async (query?: string) => balanceResponse.parse((await ask(query)).json).balances
  return { ask, rows, sent }
}

const one = (chain: FakeChain = {}) => ({ 'eip155:31337': chain })

describe('GET /v1/account/{address}/balance', () => {
  test('tells coin and tokens with exact amounts, most valuable first (S7.13, S3.24)', async () => {
    const { ask, sent } = setup(
      one({ tokens: { [address('a')]: { amount: 25_000_000_001n } }, wei: 10n ** 18n }),
    )
    const { json, response } = await ask()
    expect(response.status).toBe(200)
    expect(json).toEqual({
      balances: [
        {
          address: `eip155:31337:${address('a')}`,
          chainId: 'eip155:31337',
          iconUrl: 'https://api.example.org/public/getTokenImage/USDC',
          name: 'USD Coin',
          price: 1,
          ...operator,
          quantity: { decimals: '6', numeric: '25000.000001' },
          symbol: 'USDC',
          value: 25000.000001,
        },
        {
          chainId: 'eip155:31337',
          iconUrl: 'https://api.example.org/public/getTokenImage/ETH',
          name: 'Ether',
          price: 2000,
          ...operator,
          quantity: { decimals: '18', numeric: '1' },
          symbol: 'ETH',
          value: 2000,
        },
      ],
    })
    expect(sent.map(({ method }) => method)).toEqual(['eth_getBalance', 'eth_call'])
  })

  test('the coin is there once, whether its token is listed, seen or asked for now (S7.13)', async () => {
    const celo = '0x471EcE3750Da237f93B8E339c536989b8978a438'
    const system = `0x${'f'.repeat(39)}e`
    const amount = 5n * 10n ** 18n
    const fake = { amount, decimals: 18n, name: text('Celo'), symbol: text('CELO') }
    const { rows } = setup(
      {
        'eip155:42220': { tokens: { [celo.toLowerCase()]: fake, [system]: fake }, wei: amount },
      },
      {
        nativePriceUsd: undefined,
        tokens: [{ address: celo, decimals: 18, name: 'Celo', price: 0.5, symbol: 'CELO' }],
      },
    )
    const once = [{ price: 0.5, quantity: { numeric: '5' }, symbol: 'ETH', value: 2.5 }]
    expect(await rows()).toMatchObject(once)
    const forced = await rows(
      `forceUpdate=eip155:42220:${celo},eip155:42220:${system},eip155:42220:${native}`,
    )
    expect(forced).toMatchObject(once)
    expect(forced).toHaveLength(1)
    expect(forced[0]?.address).toBeUndefined()
  })

  test('what is zero is left out', async () => {
    expect(await setup(one({ tokens: { [address('a')]: { amount: 0n } } })).rows()).toEqual([])
  })

  test('a token that does not answer takes no other along', async () => {
    expect(await setup(one({ tokens: {}, wei: 5n })).rows()).toMatchObject([{ symbol: 'ETH' }])
  })

  test('many tokens are read 300 at a time', async () => {
    const token = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}` as const
    const tokens = Array.from({ length: 700 }, (_, index) => ({
      address: token(index),
      decimals: 0,
      name: `T${index}`,
      symbol: `T${index}`,
    }))
    const amounts = Object.fromEntries(tokens.map((one) => [one.address, { amount: 1n }]))
    const { rows, sent } = setup(one({ tokens: amounts }), { tokens })
    expect(await rows()).toHaveLength(700)
    expect(sent.filter(({ method }) => method === 'eth_call')).toHaveLength(3)
  })

  test.each([
    [0, '7'],
    [77, `0.${'0'.repeat(76)}7`],
  ])(
    'a quantity of %s decimals is exact, and its decimals are a text (S3.24)',
    async (decimals, numeric) => {
      const tokens = [{ address: address('a'), decimals, name: 'Seven', symbol: 'SVN' }]
      const { rows } = setup(one({ tokens: { [address('a')]: { amount: 7n } } }), { tokens })
      expect((await rows()).map(({ quantity }) => quantity)).toEqual([
        { decimals: String(decimals), numeric },
      ])
    },
  )

  test('a chain without Multicall3 is read token by token', async () => {
    const { rows, sent } = setup(one({ tokens: { [address('a')]: { amount: 7n } } }), {
      multicall3: undefined,
    })
    expect(await rows()).toMatchObject([{ quantity: { numeric: '0.000007' } }])
    expect(sent).toHaveLength(2)
  })

  test('error: what is no address is 400 on address', async () => {
    const { ask } = setup(one())
    const { json, response } = await ask('', 'nobody')
    expect(response.status).toBe(400)
    expect(json).toMatchObject({ reasons: [{ field: 'address' }] })
  })

  test('error: an unknown chain is 400 on chainId', async () => {
    const { json, response } = await setup(one()).ask('chainId=eip155:5')
    expect(response.status).toBe(400)
    expect(json).toMatchObject({ reasons: [{ field: 'chainId' }] })
  })

  test('a Solana address has nothing yet', async () => {
    const { ask, sent } = setup(one({ wei: 1n }))
    expect((await ask('', '1'.repeat(32))).json).toEqual({ balances: [] })
    expect(sent).toEqual([])
  })
})

describe('currencies', () => {
  test.each(['eur', 'btc'])('error: %s without a rate is 400 on currency', async (currency) => {
    const { json, response } = await setup(one()).ask(`currency=${currency}`)
    expect(response.status).toBe(400)
    expect(json).toMatchObject({ reasons: [{ field: 'currency' }] })
  })

  test.each(['irn', 'USD', '__proto__', ''])('error: "%s" is 400 on currency', async (currency) => {
    expect((await setup(one()).ask(`currency=${currency}`)).response.status).toBe(400)
  })

  test('dollars are the default, others follow the rates of the configuration', async () => {
    const { rows } = setup(one({ wei: 10n ** 18n }), {}, { rates: { eur: 0.5 } })
    expect(await rows('')).toMatchObject([{ price: 2000, value: 2000 }])
    expect(await rows('currency=eur')).toMatchObject([{ price: 1000, value: 1000 }])
  })
})

describe('several chains', () => {
  const state = (first: FakeChain): Record<string, FakeChain> => ({
    'eip155:1': first,
    'eip155:2': { wei: 2n },
  })

  test('without chainId every chain is read, with it the one', async () => {
    const { rows } = setup(state({ wei: 1n }))
    expect((await rows()).map(({ chainId }) => chainId)).toEqual(['eip155:2', 'eip155:1'])
    expect((await rows('chainId=eip155:1')).map(({ chainId }) => chainId)).toEqual(['eip155:1'])
  })

  test.each<[string, FakeChain]>([
    ['down', { down: true }],
    ['slow', { slow: true, wei: 1n }],
  ])('a chain that is %s is named in partial beside what the others have', async (_, first) => {
    const { json } = await setup(state(first)).ask()
    expect(json).toMatchObject({ balances: [{ chainId: 'eip155:2' }], partial: ['eip155:1'] })
  })

  test('error: when no chain asked answers it is 503 on chainId', async () => {
    const { json, response } = await setup(state({ down: true })).ask('chainId=eip155:1')
    expect(response.status).toBe(503)
    expect(json).toMatchObject({ reasons: [{ field: 'chainId' }] })
  })

  test('a testnet is read only when it is asked for', async () => {
    const { rows } = setup(one({ wei: 3n }), { testnet: true })
    expect(await rows()).toEqual([])
    expect(await rows('chainId=eip155:31337')).toHaveLength(1)
  })
})

describe('ten seconds of memory', () => {
  test('an account is read once, in whatever case it is written', async () => {
    const { ask, rows, sent } = setup(one({ wei: 1n }))
    await Promise.all([rows(), rows()])
    await ask('', alice.toLowerCase())
    expect(sent.filter(({ method }) => method === 'eth_getBalance')).toHaveLength(1)
  })

  test('a failure is not remembered', async () => {
    const state = one({ down: true })
    const { ask, rows } = setup(state)
    expect((await ask()).response.status).toBe(503)
    state['eip155:31337'] = Object.assign(state['eip155:31337'], { down: false, wei: 1n })
    expect(await rows()).toHaveLength(1)
  })

  test('forceUpdate reads again and shows the tokens it names, zero or not', async () => {
    const chain: FakeChain = { tokens: { [address('a')]: { amount: 5_000_000n } } }
    const { rows } = setup(one(chain))
    expect(await rows()).toMatchObject([{ value: 5 }])
    chain.tokens![address('a')]!.amount = 0n
    expect(await rows()).toMatchObject([{ value: 5 }])
    const forced = `forceUpdate=eip155:31337:${address('A')},eip155:31337:${native}`
    expect(await rows(forced)).toMatchObject([
      { quantity: { numeric: '0' }, symbol: 'ETH' },
      { quantity: { numeric: '0' }, symbol: 'USDC' },
    ])
    expect(await rows()).toEqual([])
  })

  test.each([
    ['no CAIP-10 address', 'hello'],
    ['no EVM address', 'eip155:31337:0x12'],
    ['an unknown chain', `eip155:5:${address('a')}`],
    ['more than 50', Array.from({ length: 51 }, () => `eip155:31337:${address('a')}`).join(',')],
  ])('error: forceUpdate with %s is 400', async (_, list) => {
    expect((await setup(one()).ask(`forceUpdate=${list}`)).response.status).toBe(400)
  })
})

describe('tokens nobody listed', () => {
  const forced = `forceUpdate=eip155:31337:${address('b')}`
  const b = (token: FakeToken) => setup(one({ tokens: { [address('b')]: token } }))

  test('tell their own name, symbol and decimals, and have no price', async () => {
    const { rows } = b({ amount: 150n, decimals: 2n, name: text('Bee'), symbol: text('BEE') })
    expect(await rows(forced)).toMatchObject([
      {
        name: 'Bee',
        price: 0,
        quantity: { decimals: '2', numeric: '1.5' },
        symbol: 'BEE',
        value: 0,
      },
    ])
  })

  test('may answer with 32 bytes instead of a string', async () => {
    const bytes32 = (value: string) => stringToHex(value, { size: 32 })
    const { rows } = b({ amount: 1n, decimals: 0n, name: bytes32('Maker'), symbol: bytes32('MKR') })
    expect(await rows(forced)).toMatchObject([{ name: 'Maker', symbol: 'MKR' }])
  })

  test('lose what hides or turns text, and keep 64 characters', async () => {
    const { rows } = b({
      amount: 1n,
      decimals: 0n,
      name: text(`\u202eevil\u200b\u0000\n${'x'.repeat(100)}`),
      symbol: text('A/B?'),
    })
    const [row] = await rows(forced)
    expect(row).toMatchObject({ name: `evil${'x'.repeat(60)}`, symbol: 'A/B?' })
  })

  test('get neither price nor picture of the listed token whose name they take', async () => {
    const { rows } = b({ amount: 1n, decimals: 0n, name: text('USD Coin'), symbol: text('USDC') })
    expect(await rows(forced)).toMatchObject([
      {
        iconUrl: '',
        name: 'USD Coin',
        price: 0,
        symbol: 'USDC',
      },
    ])
  })

  test('without a name go by their address', async () => {
    const { rows } = b({ amount: 1n, decimals: 0n, name: '0x1234', symbol: text('') })
    expect(await rows(forced)).toMatchObject([{ name: '0xbbbb…bbbb', symbol: '0xbbbb…bbbb' }])
  })

  test.each([undefined, 78n, 2n ** 255n])('with decimals %s are left out', async (decimals) => {
    const { rows } = b({ amount: 1n, ...(decimals === undefined ? {} : { decimals }) })
    expect(await rows(forced)).toEqual([])
  })
})

describe('rules', () => {
  test('a value keeps more digits than a number could multiply', () => {
    const amount = 123_456_789_123_456_789_123_456_789n
    const asset = {
      address: 'native',
      decimals: 18,
      isListed: true,
      name: 'N',
      symbol: 'N',
    } as const
    const price = { asOf: 0, source: 'Operator', usd: 0.000001 }
    const [row] = toBalances([{ amount, asset, chainId: 'eip155:1', price }], {
      iconUrl: () => '',
      rate: 1,
    })
    expect(row?.quantity.numeric).toBe('123456789.123456789123456789')
    expect(row?.value).toBe(123.45678912345679)
  })
})
