import {
  type Address,
  concat,
  createClient,
  encodePacked,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  numberToHex,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createChain } from '../chain/createChain.ts'
import { devAccounts } from '../chain/devAccounts.ts'
import type { DevChainId } from '../chain/devChains.ts'
import { devTokens } from '../chain/devContracts.ts'
import { devExchange } from './devExchange.ts'
import { readExchangeContracts } from './readExchangeContracts.ts'

const [alice] = devAccounts
const [usdc, usdt, dai] = devTokens
const [shallow, many, none, taxed] = devExchange.tokens
const { v2, v3, wrappedNative: weth } = devExchange
const oneEther = parseEther('1')

async function setup(chainId: DevChainId) {
  const running = await createChain({ chainId })
  const contracts = await readExchangeContracts()
  const client = createClient({
    account: privateKeyToAccount(alice.privateKey),
    pollingInterval: 20,
    transport: http(running.rpcUrl, { retryCount: 0 }),
  })
    .extend(publicActions)
    .extend(walletActions)

  async function ask(
    name: keyof typeof contracts,
    address: Address,
    [functionName, ...args]: readonly [string, ...unknown[]],
  ): Promise<unknown> {
    const { abi } = contracts[name]
    return (await client.simulateContract({ abi, address, args, functionName })).result
  }
  return {
    ask,
    client,
    /** What a swap of one ether brings alice. */
    async swap(
      name: 'v2Router' | 'v3Router',
      address: Address,
      token: Address,
      [functionName, ...args]: readonly [string, ...unknown[]],
    ): Promise<bigint> {
      const balance = { abi: erc20Abi, address: token, args: [alice.address] } as const
      const before = await client.readContract({ ...balance, functionName: 'balanceOf' })
      const { abi } = contracts[name]
      const call = { abi, address, args, chain: null, functionName, value: oneEther }
      const hash = await client.writeContract(call)
      const { status } = await client.waitForTransactionReceipt({ hash })
      expect(status).toBe('success')
      return (await client.readContract({ ...balance, functionName: 'balanceOf' })) - before
    },
    async quoteV2(path: readonly Address[], amount = oneEther): Promise<bigint> {
      const amounts = await ask('v2Router', v2.router, ['getAmountsOut', amount, path])
      return (amounts as bigint[]).at(-1) ?? 0n
    },
    async quoteV3(path: Hex, amount = oneEther): Promise<bigint> {
      const quote = await ask('v3Quoter', v3.quoter, ['quoteExactInput', path, amount])
      return (quote as bigint[])[0] ?? 0n
    },
    stop: running.stop,
  }
}

const hop = (from: Address, fee: number, to: Address) =>
  encodePacked(['address', 'uint24', 'address'], [from, fee, to])

let world: Awaited<ReturnType<typeof setup>>
beforeAll(async () => {
  world = await setup(31337)
  return world.stop
})

test('its contracts name one another', async () => {
  const { ask } = world
  expect(await ask('v2Router', v2.router, ['factory'])).toBe(v2.factory)
  expect(await ask('v2Router', v2.router, ['WETH'])).toBe(weth)
  for (const name of ['v3Router', 'v3Quoter'] as const) {
    const address = name === 'v3Router' ? v3.router : v3.quoter
    expect(await ask(name, address, ['factory'])).toBe(v3.factory)
    expect(await ask(name, address, ['WETH9'])).toBe(weth)
  }
})

describe('one ether', () => {
  test('buys more USDC in v3 than in v2', async () => {
    const deep = await world.quoteV3(hop(weth, 500, usdc.address))
    expect(deep).toBeGreaterThan(parseUnits('2497', 6))
    expect(deep).toBeGreaterThan(await world.quoteV2([weth, usdc.address]))
  })

  test('buys more DAI in v2 than in v3', async () => {
    const deep = await world.quoteV2([weth, dai.address])
    expect(deep).toBeGreaterThan(parseUnits('2489', 18))
    expect(deep).toBeGreaterThan(await world.quoteV3(hop(weth, 3000, dai.address)))
  })

  test('buys USDT by way of USDC, as much as was quoted', async () => {
    const path = concat([hop(weth, 500, usdc.address), numberToHex(100, { size: 3 }), usdt.address])
    const quoted = await world.quoteV3(path)
    expect(quoted).toBeGreaterThan(parseUnits('2496', 6))
    const params = {
      amountIn: oneEther,
      amountOutMinimum: quoted,
      path,
      recipient: alice.address,
    }
    const bought = await world.swap('v3Router', v3.router, usdt.address, ['exactInput', params])
    expect(bought).toBe(quoted)
  })

  test('buys two thirds of the shallow token that its price promises, less the fee', async () => {
    const bought = await world.quoteV2([weth, shallow.address])
    expect(Number(bought) / 1e18 / 5000).toBeCloseTo(2 / 3, 2)
  })

  test('buys tokens of 36 decimals and of none', async () => {
    const bought = await world.quoteV3(hop(weth, 3000, many.address))
    expect(Number(bought) / 1e36).toBeCloseTo(0.243, 3)
    expect(await world.quoteV2([weth, none.address])).toBe(486n)
  })

  test('buys a hundredth less than was quoted of a token that takes a fee', async () => {
    const path = [weth, taxed.address]
    const quoted = await world.quoteV2(path)
    const bought = await world.swap('v2Router', v2.router, taxed.address, [
      'swapExactETHForTokensSupportingFeeOnTransferTokens',
      0n,
      path,
      alice.address,
      maxUint256,
    ])
    expect(bought).toBe(quoted - quoted / 100n)
  })
})

test('pools of v3 tell the average of a day after somebody has traded, too', async () => {
  const { ask } = world
  const params = {
    amountIn: oneEther,
    amountOutMinimum: 0n,
    path: hop(weth, 500, usdc.address),
    recipient: alice.address,
  }
  await world.swap('v3Router', v3.router, usdc.address, ['exactInput', params])
  for (const [one, other, fee] of [
    [weth, usdc.address, 500],
    [usdc.address, usdt.address, 100],
    [weth, dai.address, 3000],
    [weth, many.address, 3000],
  ]) {
    const pool = await ask('v3Factory', v3.factory, ['getPool', one, other, fee])
    const [ticks] = (await ask('v3Pool', pool as Address, ['observe', [86_400, 0]])) as bigint[][]
    expect(ticks).toHaveLength(2)
  }
})

test('the second chain has none', async () => {
  const { client, stop } = await setup(31338)
  try {
    for (const address of [weth, v2.router, v3.router])
      expect(await client.getCode({ address })).toBeUndefined()
  } finally {
    await stop()
  }
})
