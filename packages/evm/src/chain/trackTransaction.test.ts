import { type Chain, createChain, devAccounts } from '@latchkey/devnet'
import { createContext, openSignal } from '@latchkey/devnet/test-setup'
import { createHurriedClock } from '@latchkey/testing/node'
import { createTestClient, http, parseEther, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devNetwork } from '../fixtures/world.ts'
import { createReader } from './createReader.ts'
import { createRpc, type EvmRpc } from './createRpc.ts'
import { trackTransaction } from './trackTransaction.ts'

const [alice, bob, carol] = devAccounts
let chain: Chain

beforeAll(async () => {
  chain = await createChain({ chainId: 31337, empty: true })
})
afterAll(() => chain?.stop())

/** @param pace how much faster time goes than the rounds, each of which asks the chain three times */
function setup(pace = 1) {
  const clock = createHurriedClock()
  const network = devNetwork(31337, chain.rpcUrl)
  const context = createContext([network])
  const node = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const changes: unknown[] = []
  const track = (id: string, confirmations = 1) =>
    trackTransaction(
      createRpc(context, { batch: false }),
      {
        confirmations,
        id,
        network,
        onChange: (state) => changes.push('isMissing' in state ? 'missing' : state.status),
      },
      { clock: { ...clock, now: () => clock.now() * pace }, lifetime: context.signal },
    )
  return { changes, context, network, node, track }
}

/** Transactions wait until a test asks for a block. */
async function pendingChain(pace = 1) {
  const world = setup(pace)
  await world.node.setAutomine(false)
  const send = (parameters: object) =>
    world.node.request({
      method: 'eth_sendTransaction',
      params: [
        {
          from: alice.address,
          gas: '0x5208',
          maxFeePerGas: '0x2540be400',
          maxPriorityFeePerGas: '0x1',
          ...parameters,
        },
      ],
    } as never) as Promise<`0x${string}`>
  const nonce = async () => {
    const address = alice.address as `0x${string}`
    const count = await world.node.getTransactionCount({ address })
    return `0x${count.toString(16)}`
  }
  return { ...world, nonce, send }
}

const dearer = { maxFeePerGas: '0x4a817c800', maxPriorityFeePerGas: '0x3b9aca00' }

/** Until the loop has seen the transaction wait. */
async function seen(changes: readonly unknown[]) {
  await expect.poll(() => changes.length).toBeGreaterThan(0)
}

test('blocks count up to as many as are wanted', async () => {
  const { changes, node, send, track } = await pendingChain()
  const hash = await send({ to: bob.address, value: '0x1' })
  const result = track(hash, 3)
  await seen(changes)
  await node.mine({ blocks: 1 })
  await expect.poll(() => changes).toHaveLength(2)
  await node.mine({ blocks: 2 })
  expect(await result).toEqual({ confirmations: 3, status: 'confirmed' })
  expect(changes.at(0)).toBe('pending')
})

test.each([
  ['repriced', { to: bob.address, value: '0x5' }],
  ['cancelled', { to: alice.address, value: '0x0' }],
  ['replaced', { to: carol.address, value: '0x5' }],
] as const)('another transaction of its nonce is told as %s', async (reason, other) => {
  const { changes, node, nonce, send, track } = await pendingChain()
  const at = await nonce()
  const hash = await send({ nonce: at, to: bob.address, value: '0x5' })
  const result = track(hash)
  await seen(changes)
  const by = await send({ ...other, ...dearer, nonce: at })
  await node.mine({ blocks: 1 })
  expect(await result).toEqual({ by, reason, status: 'replaced' })
})

test('the same at another price that the chain reverted has failed', async () => {
  const { changes, node, nonce, send, track } = await pendingChain()
  const to = `0x${'ee'.repeat(20)}` as const
  await node.setCode({ address: to, bytecode: '0x60006000fd' })
  const payment = { gas: '0x186a0', nonce: await nonce(), to, value: '0x5' }
  const result = track(await send(payment))
  await seen(changes)
  const by = await send({ ...payment, ...dearer })
  await node.mine({ blocks: 1 })
  expect(await result).toEqual({ by, reason: 'The transaction was reverted.', status: 'failed' })
})

test('another one counts once it has as many blocks as are wanted', async () => {
  const { changes, node, nonce, send, track } = await pendingChain()
  const at = await nonce()
  const result = track(await send({ nonce: at, to: bob.address, value: '0x5' }), 2)
  await seen(changes)
  const by = await send({ ...dearer, nonce: at, to: bob.address, value: '0x5' })
  await node.mine({ blocks: 1 })
  await expect.poll(() => changes).toEqual(['pending', 'pending'])
  await node.mine({ blocks: 1 })
  expect(await result).toEqual({ by, reason: 'repriced', status: 'replaced' })
})

test('none is replaced by itself where a node lags behind', async () => {
  const { context, network } = setup()
  const own = { from: 'a', hash: 'own', input: '0x', nonce: '0x0', to: 'b', value: '0x1' }
  const receipts = [null, null, null, { blockNumber: '0x1', status: '0x1' }]
  const transactions = [own, null]
  const answers: Readonly<Record<string, () => unknown>> = {
    eth_blockNumber: () => '0x1',
    eth_getBlockByNumber: () => ({ transactions: [own] }),
    eth_getTransactionByHash: () => transactions.shift() ?? null,
    eth_getTransactionCount: () => '0x1',
    eth_getTransactionReceipt: () => receipts.shift() ?? null,
  }
  const rpc = {
    request: async (_: unknown, { method }: { method: string }) => answers[method]?.(),
  } as unknown as EvmRpc
  expect(
    await trackTransaction(
      rpc,
      { id: 'own', network },
      { clock: createHurriedClock(), lifetime: context.signal },
    ),
  ).toEqual({ confirmations: 1, status: 'confirmed' })
})

test('one that nodes have forgotten, and whose nonce is free, may still arrive', async () => {
  const { changes, node, nonce, send, track } = await pendingChain(30)
  const payment = { nonce: await nonce(), to: bob.address, value: '0x5' }
  const hash = await send(payment)
  const result = track(hash)
  await seen(changes)
  await node.dropTransaction({ hash })
  await expect.poll(() => changes).toEqual(['pending', 'missing'])
  expect(await send(payment)).toBe(hash)
  await node.mine({ blocks: 1 })
  expect(await result).toEqual({ confirmations: 1, status: 'confirmed' })
})

test('one that the chain reverted has failed', async () => {
  const { node, track } = setup()
  await node.setAutomine(true)
  const reverting = `0x${'dd'.repeat(20)}` as const
  await node.setCode({ address: reverting, bytecode: '0x60006000fd' })
  const hash = (await node.request({
    method: 'eth_sendTransaction',
    params: [{ from: alice.address, gas: '0x186a0', to: reverting }],
  } as never)) as `0x${string}`
  expect(await track(hash)).toMatchObject({ status: 'failed' })
})

test('gas has three prices, and the standard one is enough for a transaction', async () => {
  const { context, network, node } = setup()
  await node.setAutomine(true)
  const reader = createReader(context, { batch: false })
  const fees = await reader.readFees({ network, signal: openSignal() })
  expect(fees.unit).toBe('gas')
  expect(fees.standard).toBeLessThanOrEqual(fees.fast)
  expect(fees.fast).toBeLessThanOrEqual(fees.instant)
  const { baseFeePerGas } = await node.getBlock()
  expect(fees.standard).toBeGreaterThanOrEqual(baseFeePerGas ?? 0n)
  expect(fees.standard).toBeLessThan(parseEther('1'))
})

test('a chain from before EIP-1559 has one price', async () => {
  const environment = {
    ...createContext().environment,
    async fetch(_: unknown, init?: RequestInit) {
      const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
      const result = { eth_chainId: '0x7a69', eth_gasPrice: '0x77' }[method]
      return Response.json({
        id,
        jsonrpc: '2.0',
        ...(result ? { result } : { error: { code: -32601, message: 'no such method' } }),
      })
    },
  }
  const network = devNetwork(31337, 'http://rpc.example')
  const reader = createReader(createContext([network], { environment }), { batch: false })
  expect(await reader.readFees({ network })).toEqual({
    fast: 0x77n,
    instant: 0x77n,
    standard: 0x77n,
    unit: 'gas',
  })
})
