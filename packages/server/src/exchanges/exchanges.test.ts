import {
  type Chain,
  createChain,
  devAccounts,
  devContracts,
  devExchange,
  devTokens,
  type ExchangeContracts,
  readExchangeContracts,
} from '@latchkey/devnet'
import { nativePlaceholder } from '@latchkey/protocol'
import {
  convertQuotesResponse,
  type ErrorEnvelope,
  priceResponse,
  supportedChainsResponse,
} from '@latchkey/protocol/http'
import { pino } from 'pino'
import { type Address, createClient, http, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deployContract, waitForTransactionReceipt } from 'viem/actions'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { EvmChainInput } from '../chains/chainConfig.ts'
import { createServer } from '../createServer.ts'
import type { Database } from '../database/Database.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'

const [usdc, , dai] = devTokens
const { factory, quoter, router } = devExchange.v3
const { v2, wrappedNative } = devExchange
/** The coin, as the price route has it. */
const coin = nativePlaceholder('eip155')
/** An address that has no code. */
const wallet = devAccounts[1].address

/** A real chain, with contracts of an exchange that no one lists beside the real ones. */
let running: Chain
let database: Database
let other: { factory: Address; quoter: Address; router: Address }
beforeAll(async () => {
  running = await createChain({ chainId: 31337 })
  const contracts = await readExchangeContracts()
  const client = createClient({
    account: privateKeyToAccount(devAccounts[0].privateKey),
    pollingInterval: 20,
    transport: http(running.rpcUrl, { retryCount: 0 }),
  })
  async function deploy(name: keyof ExchangeContracts, args: readonly unknown[] = []) {
    const hash = await deployContract(client, { ...contracts[name], args, chain: null })
    const { contractAddress } = await waitForTransactionReceipt(client, { hash })
    return contractAddress as Address
  }
  const another = await deploy('v3Factory')
  other = {
    factory: another,
    quoter: await deploy('v3Quoter', [another, wrappedNative]),
    router: await deploy('v3Router', [v2.factory, another, zeroAddress, wrappedNative]),
  }
  database = await openTestDatabase()
  return async () => {
    await database.close()
    await running.stop()
  }
})

async function setup(change: Partial<NonNullable<EvmChainInput['exchanges']>> = {}) {
  const lines: string[] = []
  const server = await createServer(
    {
      auth: { mode: 'open' },
      chains: [
        {
          exchanges: {
            stables: [{ address: usdc.address, decimals: 6 }],
            v2: [v2],
            v3: [{ factory, quoter, router }],
            wrappedNative,
            ...change,
          },
          id: 'eip155:31337',
          multicall3: devContracts.multicall3,
          name: 'Dev',
          nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
          tokens: [usdc, dai],
          upstreams: [{ url: running.rpcUrl }],
        },
      ],
      publicChains: false,
      publicUrl: 'http://localhost:4500',
    },
    { database, logger: pino({ level: 'warn' }, { write: (line) => lines.push(line) }) },
  )
  onTestFinished(server.close)
  return {
    /** What is said of an exchange that is off, in the log. */
    lines: () => lines.filter((line) => line.includes('an exchange is off')),
    async price(address: string): Promise<number> {
      const body = JSON.stringify({
        addresses: [`eip155:31337:${address}`],
        currency: 'usd',
        projectId: 'dev',
      })
      const request = new Request('http://localhost:4500/v1/fungible/price', {
        body,
        method: 'POST',
      })
      const response = await server.fetch(request)
      return priceResponse.parse(await response.json()).fungibles[0]?.price ?? 0
    },
    /** Who sells USDC for one ether, or why no one does. */
    async offer(): Promise<{ provider?: string; status: number; error?: ErrorEnvelope }> {
      const response = await server.fetch(
        new Request(
          `http://localhost:4500/v1/convert/quotes?amount=${10n ** 18n}&from=eip155:31337:${coin}&to=eip155:31337:${usdc.address}&projectId=dev`,
        ),
      )
      const { status } = response
      const json: unknown = await response.json()
      if (status !== 200) return { error: json as ErrorEnvelope, status }
      return { provider: convertQuotesResponse.parse(json).quotes[0]?.provider ?? '', status }
    },
    async readiness(): Promise<unknown> {
      const response = await server.fetch(new Request('http://localhost:4500/readyz'))
      expect(response.status).toBe(200)
      return ((await response.json()) as { checks: { exchanges: unknown } }).checks.exchanges
    },
    /** The chains that the server says it serves swaps on. */
    async served(): Promise<readonly string[] | undefined> {
      const response = await server.fetch(new Request('http://localhost:4500/v1/supported-chains'))
      return supportedChainsResponse.parse(await response.json()).swap
    },
  }
}

test('the contracts of the exchange agree, and readiness says nothing of it', async () => {
  const { lines, offer, price, readiness, served } = await setup()
  expect(await price(coin)).toBeCloseTo(2500, 0)
  expect(await offer()).toEqual({ provider: 'Uniswap v3', status: 200 })
  expect(await served()).toEqual(['eip155:31337'])
  expect(await readiness()).toEqual({ status: 'ok' })
  expect(lines()).toEqual([])
})

type Change = Partial<NonNullable<EvmChainInput['exchanges']>>

test.each<[string, () => Change, RegExp, string]>([
  [
    'router of v3',
    () => ({ v3: [{ factory, quoter, router: other.router }] }),
    /^[^;]*the router of Uniswap v3[^;]*$/,
    'Uniswap v2',
  ],
  [
    'quoter of v3',
    () => ({ v3: [{ factory, quoter: other.quoter, router }] }),
    /^[^;]*the quoter of Uniswap v3[^;]*$/,
    'Uniswap v2',
  ],
  [
    'factory of v3',
    () => ({ v3: [{ factory: other.factory, quoter, router }] }),
    /the router of Uniswap v3.*; the quoter of Uniswap v3/,
    'Uniswap v2',
  ],
  [
    'factory without code',
    () => ({ v3: [{ factory: wallet, quoter, router }] }),
    /Uniswap v3 has no factory at/,
    'Uniswap v2',
  ],
  [
    'kind of factory',
    () => ({ v3: [{ factory: v2.factory, quoter, router }] }),
    /Uniswap v3 has no factory at/,
    'Uniswap v2',
  ],
  [
    'router of v2',
    // It has another factory of version 2, as it has of version 3.
    () => ({ v2: [{ factory: v2.factory, router: other.router }] }),
    /^[^;]*the router of Uniswap v2[^;]*factory[^;]*;[^;]*wrapped coin[^;]*$/,
    'Uniswap v3',
  ],
  [
    'factory of v2',
    () => ({ v2: [{ factory: other.factory, router: v2.router }] }),
    /Uniswap v2 has no factory at.*; the router of Uniswap v2/,
    'Uniswap v3',
  ],
])(
  'error: a wrong %s is named, its exchange is off, and the other gives prices and trades (S7.6)',
  async (_, change, named, left) => {
    const { lines, offer, price, readiness, served } = await setup(change())
    // A price of version 3 is a power of 1.0001.
    expect(await price(coin)).toEqual(left === 'Uniswap v2' ? 2500 : expect.closeTo(2500, 0))
    expect(await offer()).toEqual({ provider: left, status: 200 })
    expect(await served()).toEqual(['eip155:31337'])
    expect(await readiness()).toEqual({ detail: expect.stringMatching(named), status: 'degraded' })
    expect(lines()).toHaveLength(1)
  },
)

test('error: with a wrong wrapped coin each exchange is off; the list stays, and a quote says why there is none (S7.3, S7.6)', async () => {
  const { offer, price, readiness, served } = await setup({ wrappedNative: dai.address })
  expect(await served()).toEqual(['eip155:31337'])
  expect(await price(coin)).toBe(0)
  const { error, status } = await offer()
  expect(status).toBe(400)
  expect(error).toMatchObject({
    code: 'exchanges_off',
    reasons: [
      {
        description: expect.stringMatching(
          /exchanges are off: the router of Uniswap v2, 0x[^;]*, does not name the wrapped coin 0x[^;]*\.$/,
        ),
        field: 'chainId',
      },
    ],
  })
  // Pages keep the list: what it says does not depend on who has asked for a price before.
  expect(await served()).toEqual(['eip155:31337'])
  const parts = ['router of Uniswap v2', 'router of Uniswap v3', 'quoter of Uniswap v3']
  expect(await readiness()).toEqual({
    detail: expect.stringMatching(new RegExp(parts.join('.*'))),
    status: 'degraded',
  })
})
