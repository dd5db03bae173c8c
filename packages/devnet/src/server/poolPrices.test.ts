import { balanceResponse, priceResponse } from '@latchkey/protocol/http'
import { createServer } from '@latchkey/server'
import {
  type Address,
  createClient,
  encodeFunctionData,
  http,
  parseUnits,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendTransaction } from 'viem/actions'
import { beforeAll, expect, test } from 'vitest'
import { createChain } from '../chain/createChain.ts'
import { devAccounts } from '../chain/devAccounts.ts'
import { devContracts, devTokens } from '../chain/devContracts.ts'
import { readArtifacts } from '../contracts/readArtifacts.ts'
import { devExchange } from '../exchange/devExchange.ts'

const [alice] = devAccounts
const [usdc, usdt, dai] = devTokens
const [shallow, many, none] = devExchange.tokens
const { factory, quoter, router } = devExchange.v3

/** A chain with its exchange, and a server that takes its prices from that alone. */
async function startPools() {
  const chain = await createChain({ chainId: 31337 })
  const { TestToken } = (await readArtifacts()).byName
  const client = createClient({
    account: privateKeyToAccount(alice.privateKey),
    pollingInterval: 20,
    transport: http(chain.rpcUrl, { retryCount: 0 }),
  }).extend(publicActions)
  /** Gives alice one whole token, as only what somebody has is in a balance. */
  async function grant({ address, decimals }: { address: Address; decimals: number }) {
    const args = [alice.address, parseUnits('1', decimals)]
    const data = encodeFunctionData({ abi: TestToken.abi, args, functionName: 'mint' })
    const hash = await sendTransaction(client, { chain: null, data, to: address })
    await client.waitForTransactionReceipt({ hash })
  }
  for (const token of [shallow, many, none]) await grant(token)

  const server = await createServer({
    auth: { mode: 'open' },
    chains: [
      {
        development: true,
        id: chain.facts.networkId,
        multicall3: devContracts.multicall3,
        name: chain.facts.name,
        nativeCurrency: chain.facts.nativeCurrency,
        exchanges: {
          stables: [{ address: usdc.address, decimals: 6 }],
          v2: [devExchange.v2],
          v3: [{ factory, quoter, router }],
          wrappedNative: devExchange.wrappedNative,
        },
        tokens: [usdc, usdt, dai, shallow, many, none],
        upstreams: [{ url: chain.rpcUrl }],
      },
    ],
    database: { kind: 'memory' },
    log: { level: 'silent' },
    publicChains: false,
    publicUrl: 'http://localhost:4500',
  })
  return {
    close: async () => {
      await server.close()
      await chain.stop()
    },
    server,
  }
}

let world: Awaited<ReturnType<typeof startPools>>
beforeAll(async () => {
  world = await startPools()
  return world.close
})

test('prices of coin and tokens are those of their pools, and a shallow pool has none (S7.25)', async () => {
  const response = await world.server.fetch(
    new Request(`http://localhost:4500/v1/account/${alice.address}/balance?projectId=dev`),
  )
  const { balances } = balanceResponse.parse(await response.json())
  const rows = new Map(balances.map((row) => [row.symbol, row]))
  // Of ether v3 is deeper, and its ticks are a hundredth of a percent apart; of DAI v2.
  expect(rows.get('ETH')?.price).toBeCloseTo(2500, 0)
  expect(rows.get('ETH')?.priceSource).toBe('Uniswap pool')
  expect(rows.get('DAI')?.price).toBeCloseTo(1, 3)
  // Of USDT there is the pool of 0.01 % alone.
  expect(rows.get('USDT')).toMatchObject({ priceSource: 'Uniswap pool' })
  expect(rows.get('USDT')?.price).toBeCloseTo(1, 3)
  expect(rows.get('USDC')).toMatchObject({ price: 1, priceSource: 'Operator' })
  expect(rows.get('DEC36')?.price).toBeCloseTo(10_000, -1)
  expect(rows.get('DEC0')?.price).toBeCloseTo(5, 2)
  expect(rows.get('SHLW')?.price).toBe(0)
  expect(rows.get('SHLW')?.priceSource).toBeUndefined()
})

test('the price route has the same by address (S7.8)', async () => {
  const response = await world.server.fetch(
    new Request('http://localhost:4500/v1/fungible/price', {
      body: JSON.stringify({
        addresses: [`eip155:31337:${none.address}`],
        currency: 'usd',
        projectId: 'dev',
      }),
      method: 'POST',
    }),
  )
  const [row] = priceResponse.parse(await response.json()).fungibles
  expect(row).toMatchObject({ name: none.name, priced: true, source: 'Uniswap pool' })
  expect(row?.price).toBeCloseTo(5, 2)
})
