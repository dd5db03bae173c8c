import { createChain, devExchange, devTokens } from '@latchkey/devnet'
import {
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RequestError } from '../../errors/RequestError.ts'
import type { RequestContext } from '../createRequests.ts'
import { simulate } from './simulate.ts'

const [usdc] = devTokens
const token = usdc.address.toLowerCase()
const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const router = parseAbi([
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable returns (uint256[])',
])

let chain: Awaited<ReturnType<typeof createChain>>
let owner: `0x${string}`
beforeAll(async () => {
  chain = await createChain({ chainId: 31_337 })
  const [first] = chain.facts.accounts
  owner = first?.address as `0x${string}`
})
afterAll(() => chain.stop())

async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(chain.rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  const { error, result } = (await response.json()) as {
    error?: { code: number; message: string }
    result: unknown
  }
  if (error) throw new RequestError(error.code, { message: error.message })
  return result
}

const call = (data: string, value = 0n, to: string = token) => ({
  data,
  gasLimit: undefined,
  to,
  value,
})
const transfer = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, args: [bob, amount], functionName: 'transfer' })
const swap = () =>
  call(
    encodeFunctionData({
      abi: router,
      args: [0n, [devExchange.wrappedNative, usdc.address], owner, 2n ** 40n],
      functionName: 'swapExactETHForTokens',
    }),
    parseEther('0.01'),
    devExchange.v2.router,
  )

function tryOut(
  asked: Parameters<typeof simulate>[0],
  node: (method: string, params: readonly unknown[]) => Promise<unknown> = ask,
  tokens: readonly string[] = [token],
) {
  const request = {
    context: { api: { rpc: (_: string, ...rest: [string, readonly unknown[]]) => node(...rest) } },
    network: {
      exchange: { routers: [], wrapped: devExchange.wrappedNative.toLowerCase() },
      id: 'eip155:31337',
    },
    user: { descriptor: { addresses: { eip155: owner } } },
  } as unknown as RequestContext
  return simulate(asked, { request, tokens })
}

/** A node that does not know how to simulate. */
const older: typeof ask = (method, params) => {
  if (method === 'eth_simulateV1')
    return Promise.reject(new RequestError(-32_601, { message: 'the method does not exist' }))
  return ask(method, params)
}

describe.each([
  ['by a trace', ask, {}],
  // It looks at what is named alone.
  ['by an older node', older, { unseen: 'others' }],
])('on a chain, %s', (_, node, seen) => {
  test('a payment of a token is what leaves', async () => {
    expect((await tryOut(call(transfer(5n)), node)).outcome).toEqual({
      changes: [{ amount: -5n, kind: 'coins', token }],
      status: 'done',
      ...seen,
    })
  })

  test('a swap is what leaves and what comes, as it then does', async () => {
    const asked = swap()
    const { outcome } = await tryOut(asked, node)
    const [first] = chain.facts.accounts
    const account = privateKeyToAccount(first?.privateKey as `0x${string}`)
    const transport = http(chain.rpcUrl)
    const test = createTestClient({ mode: 'anvil', transport })
    const balance = async () => {
      const data = encodeFunctionData({ abi: erc20Abi, args: [owner], functionName: 'balanceOf' })
      return BigInt(String(await ask('eth_call', [{ data, to: token }, 'latest'])))
    }
    const id = await test.snapshot()
    const before = await balance()
    await createWalletClient({ account, transport }).sendTransaction({
      chain: null,
      data: asked.data as `0x${string}`,
      to: asked.to as `0x${string}`,
      value: asked.value,
    })
    await test.mine({ blocks: 1 })
    const arrived = (await balance()) - before
    await test.revert({ id })
    expect(arrived).toBeGreaterThan(0n)
    expect(outcome).toEqual({
      changes: expect.arrayContaining([
        { amount: -parseEther('0.01'), kind: 'coins' },
        { amount: arrived, kind: 'coins', token },
      ]),
      status: 'done',
      ...seen,
    })
  })
})

test('what it allows on its way is seen by a trace', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, args: [bob, 7n], functionName: 'approve' })
  expect(await tryOut(call(data))).toEqual({
    allowances: [{ amount: 7n, kind: 'allow', spender: bob, token }],
    outcome: { changes: [], status: 'done' },
  })
})

describe('hostile: a contract that looks for the trial', () => {
  const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n }

  test('by the price of its gas finds none: it is as it will be', async () => {
    const at = '0x00000000000000000000000000000000000000ab'
    const transport = http(chain.rpcUrl)
    const test = createTestClient({ mode: 'anvil', transport })
    // Does nothing where gas costs nothing, and fails else.
    await test.setCode({ address: at, bytecode: '0x3a15600657fe5b00' })
    expect((await tryOut(call('0x12', 0n, at))).outcome).toEqual({ changes: [], status: 'done' })
    const asked = { ...call('0x12', 0n, at), ...fees, gasLimit: 100_000n }
    expect((await tryOut(asked)).outcome).toEqual({ status: 'fails' })
  })

  // Anvil sets none for what it does not validate, whatever is asked; other nodes set what is asked.
  test('by the base fee finds that of the chain', async () => {
    const sent: unknown[] = []
    const watch: typeof ask = async (method, params) => {
      if (method === 'eth_simulateV1') sent.push(params[0])
      return ask(method, params)
    }
    const { baseFeePerGas } = (await ask('eth_getBlockByNumber', ['latest', false])) as {
      baseFeePerGas: string
    }
    await tryOut({ ...call(transfer(5n)), ...fees, gasLimit: 100_000n }, watch)
    await tryOut(call(transfer(5n)), watch)
    expect(sent).toMatchObject([
      {
        blockStateCalls: [
          {
            blockOverrides: { baseFeePerGas },
            calls: [
              {
                gas: '0x186a0',
                maxFeePerGas: '0x2540be400',
                maxPriorityFeePerGas: '0x3b9aca00',
              },
            ],
          },
        ],
        validation: false,
      },
      { blockStateCalls: [{ calls: [{}] }] },
    ])
    expect(JSON.stringify(sent[1])).not.toMatch(/fee/i)
  })

  test('on a network without a base fee is tried out without a price', async () => {
    const noBaseFee: typeof ask = (method, params) =>
      method === 'eth_getBlockByNumber' ? Promise.resolve({}) : ask(method, params)
    const asked = { ...call(transfer(5n)), ...fees, gasLimit: 100_000n }
    expect((await tryOut(asked, noBaseFee)).outcome).toMatchObject({ status: 'done' })
  })

  test('what it costs is no change of the account’s', async () => {
    const asked = { ...call(transfer(5n)), ...fees, gasLimit: 100_000n }
    expect((await tryOut(asked)).outcome).toEqual({
      changes: [{ amount: -5n, kind: 'coins', token }],
      status: 'done',
    })
  })
})

test('error: more than the account has fails by a trace, and is unknown to an older node', async () => {
  const asked = call(transfer(10n ** 30n))
  expect((await tryOut(asked)).outcome).toEqual({ status: 'fails' })
  expect((await tryOut(asked, older)).outcome).toEqual({ status: 'unknown' })
})

describe('where a node does not write down that the coin moves', () => {
  const quiet =
    (...logs: unknown[]): typeof ask =>
    async (method, params) =>
      method === 'eth_simulateV1' ? [{ calls: [{ logs, status: '0x1' }] }] : ask(method, params)
  const wrapped = devExchange.wrappedNative.toLowerCase()
  const word = (value: bigint | string) => `0x${BigInt(value).toString(16).padStart(64, '0')}`
  const withdrawal = (amount: bigint, address = wrapped) => ({
    address,
    data: word(amount),
    topics: [
      '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
      word(devExchange.v2.router),
    ],
  })
  const transfer = (address: string, [from, to]: readonly [string, string]) => ({
    address,
    data: word(9n),
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      word(from),
      word(to),
    ],
  })
  const zero = '0x0'
  const ownCoin = `0x${'e'.repeat(40)}`

  test('what is paid leaves, and what comes of it is not known', async () => {
    const { outcome } = await tryOut(call('0x12345678', 5n), quiet())
    expect(outcome).toEqual({
      changes: [{ amount: -5n, kind: 'coins' }],
      status: 'done',
      unseen: 'coin',
    })
  })

  test.each<[string, readonly unknown[], boolean]>([
    ['nothing that moves it', [], false],
    ['an unwrapping', [withdrawal(9n)], true],
    ['an unwrapping of nothing', [withdrawal(0n)], false],
    ['an unwrapping of another contract', [withdrawal(9n, token)], false],
    ['a wrapped coin that is destroyed', [transfer(wrapped, [bob, zero])], true],
    ['a wrapped coin that is paid', [transfer(wrapped, [bob, token])], false],
    ['an unwrapping, and the coin', [withdrawal(9n), transfer(ownCoin, [wrapped, bob])], false],
  ])('%s shows whether it does', async (_, logs, isUnseen) => {
    const { outcome } = await tryOut(call('0x12345678'), quiet(...logs))
    expect(outcome).toEqual({
      changes: [],
      status: 'done',
      ...(isUnseen && { unseen: 'coin' }),
    })
  })
})

test.each<[string, () => unknown]>([
  ['that is away', () => Promise.reject(new RequestError('offline'))],
  ['that answers nothing', () => null],
  ['that answers no call', () => [{ calls: [] }]],
  [
    'that writes down thousands of events',
    () => [
      {
        calls: [
          { logs: Array(513).fill({ address: token, data: '0x', topics: [] }), status: '0x1' },
        ],
      },
    ],
  ],
  ['that answers without events', () => [{ calls: [{ returnData: '0x', status: '0x1' }] }]],
  ['whose events are none', () => [{ calls: [{ logs: [{ address: 1 }], status: '0x1' }] }]],
])('hostile: a node %s leaves it unknown', async (_, answer) => {
  const { outcome } = await tryOut(call(transfer(5n)), async () => answer())
  expect(outcome).toEqual({ status: 'unknown' })
})

test('hostile: an older node whose answers are none, or that has no code to lend, leaves it unknown', async () => {
  for (const answers of [{ eth_getCode: '0x' }, { eth_call: '0x12' }, { eth_call: 5 }]) {
    const broken: typeof ask = async (method, params) =>
      method in answers ? answers[method as never] : older(method, params)
    expect((await tryOut(call(transfer(5n)), broken)).outcome).toEqual({ status: 'unknown' })
  }
})
