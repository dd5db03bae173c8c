import { balanceResponse, priceResponse } from '@latchkey/protocol/http'
import { createServer } from '@latchkey/server'
import {
  type Address,
  createClient,
  encodeFunctionData,
  type Hex,
  http,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import { createChain } from '../chain/createChain.ts'
import { devAccounts } from '../chain/devAccounts.ts'
import { devContracts, devTokens } from '../chain/devContracts.ts'
import { readArtifacts } from '../contracts/readArtifacts.ts'

const [alice] = devAccounts
const [usdc, , dai] = devTokens

/** A chain with pools, and a server that takes its prices from them alone. */
async function startPools() {
  const chain = await createChain({ chainId: 31337 })
  const { byName } = await readArtifacts()
  const { TestPool, TestPoolFactory, TestToken } = byName
  const client = createClient({
    account: privateKeyToAccount(alice.privateKey),
    pollingInterval: 20,
    transport: http(chain.rpcUrl, { retryCount: 0 }),
  })
    .extend(publicActions)
    .extend(walletActions)

  const confirm = (hash: Hex) => client.waitForTransactionReceipt({ hash })
  const deploy = async ({ abi, bytecode }: typeof TestPool, args: readonly unknown[] = []) => {
    const hash = await client.deployContract({ abi, args, bytecode, chain: null })
    return (await confirm(hash)).contractAddress as Address
  }
  const write = async (
    { abi }: typeof TestPool,
    address: Address,
    [functionName, ...args]: readonly [string, ...unknown[]],
  ) => {
    const data = encodeFunctionData({ abi, args, functionName })
    await confirm(await client.sendTransaction({ chain: null, data, to: address }))
  }

  const ether = await deploy(TestToken, ['Wrapped Ether (dev)', 'WETH', 18])
  const shallow = await deploy(TestToken, ['Shallow', 'SHW', 18])
  const factory = await deploy(TestPoolFactory)
  /** Opens a pool that has so many whole tokens of each. */
  async function openPool(...sides: readonly [Address, string, number][]): Promise<Address> {
    const [[first] = [], [second] = []] = sides
    await write(TestPoolFactory, factory, ['createPair', first, second])
    const pool = (await client.readContract({
      abi: TestPoolFactory.abi,
      address: factory,
      args: [first, second],
      functionName: 'getPair',
    })) as Address
    for (const [token, amount, decimals] of sides)
      await write(TestToken, token, ['mint', pool, parseUnits(amount, decimals)])
    await write(TestPool, pool, ['sync'])
    return pool
  }
  await openPool([ether, '40', 18], [usdc.address, '100000', 6])
  await openPool([dai.address, '100000', 18], [ether, '39.6', 18])
  const shallowPool = await openPool([shallow, '1', 18], [usdc.address, '5', 6])
  await write(TestToken, shallow, ['mint', alice.address, parseUnits('3', 18)])

  const listed = { decimals: 18, price: undefined }
  const server = await createServer({
    auth: { mode: 'open' },
    chains: [
      {
        development: true,
        id: chain.facts.networkId,
        multicall3: devContracts.multicall3,
        name: chain.facts.name,
        nativeCurrency: chain.facts.nativeCurrency,
        pools: {
          stables: [{ address: usdc.address, decimals: 6 }],
          v2Factories: [factory],
          wrappedNative: ether,
        },
        tokens: [usdc, dai, { ...listed, address: shallow, name: 'Shallow', symbol: 'SHW' }],
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
    /** Pays a dollar into the shallow pool and asks for so many of its tokens. */
    async trade(amount: string) {
      await write(TestToken, usdc.address, ['mint', shallowPool, parseUnits('1', 6)])
      const amounts = [shallow, usdc.address]
        .toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
        .map((token) => (token === shallow ? parseUnits(amount, 18) : 0n))
      await write(TestPool, shallowPool, ['swap', ...amounts, alice.address])
    },
  }
}

let world: Awaited<ReturnType<typeof startPools>>
beforeAll(async () => {
  world = await startPools()
  return world.close
})

test('prices of coin and tokens are those of their pools, and a pool of five dollars has none (S7.25)', async () => {
  const response = await world.server.fetch(
    new Request(`http://localhost:4500/v1/account/${alice.address}/balance?projectId=dev`),
  )
  const { balances } = balanceResponse.parse(await response.json())
  const rows = balances.map(({ price, priceSource, symbol }) => [symbol, price, priceSource])
  expect(rows.find(([symbol]) => symbol === 'ETH')).toEqual(['ETH', 2500, 'Uniswap pool'])
  expect(rows.find(([symbol]) => symbol === 'DAI')).toEqual(['DAI', 0.99, 'Uniswap pool'])
  expect(rows.find(([symbol]) => symbol === 'USDC')).toEqual(['USDC', 1, 'Operator'])
  expect(rows.find(([symbol]) => symbol === 'SHW')).toEqual(['SHW', 0, undefined])
})

test('the price route has the same by address (S7.8)', async () => {
  const response = await world.server.fetch(
    new Request('http://localhost:4500/v1/fungible/price', {
      body: JSON.stringify({
        addresses: [`eip155:31337:${dai.address}`],
        currency: 'usd',
        projectId: 'dev',
      }),
      method: 'POST',
    }),
  )
  expect(priceResponse.parse(await response.json()).fungibles).toMatchObject([
    { name: 'Dai Stablecoin (dev)', price: 0.99, priced: true, source: 'Uniswap pool' },
  ])
})

test('a pool pays out what keeps its product, less its fee, and no more', async () => {
  // 5 dollars for 1 token: a dollar more is good for 0.997 / 5.997, and that and another for 1.994 / 6.994.
  await expect(world.trade('0.1663')).rejects.toThrow('custom error')
  await world.trade('0.2851')
})
