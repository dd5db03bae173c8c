import { currentEnvironment } from '@latchkey/core/adapter'
import { type Chain, createChain, devAccounts } from '@latchkey/devnet'
import { createContext, openSignal } from '@latchkey/devnet/test-setup'
import { createRpcProxy } from '@latchkey/testing/node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { answering, setupMemory } from '../fixtures/transport.ts'
import { devNetwork } from '../fixtures/world.ts'
import { createReader } from './createReader.ts'
import { createRpc } from './createRpc.ts'

const [alice, , , stranger] = devAccounts
let chain: Chain

beforeAll(async () => {
  chain = await createChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

async function proxied() {
  const proxy = await createRpcProxy({ target: chain.rpcUrl })
  onTestFinished(() => proxy.close())
  return proxy
}

function read(
  rpcUrls: readonly string[],
  parameters: { address?: string; token?: string; signal?: AbortSignal } = {},
) {
  const network = devNetwork(31337, ...rpcUrls)
  return createReader(createContext([network]), { batch: false }).getBalance({
    address: alice.address,
    network,
    signal: openSignal(),
    token: undefined,
    ...parameters,
  })
}

describe('failures', () => {
  test('an RPC that is down is rpc.failed', async () => {
    const proxy = await proxied()
    proxy.mode = { kind: 'down' }
    await expect(read([proxy.url])).rejects.toMatchObject({
      code: 'rpc.failed',
      message: 'eth_getBalance failed on eip155:31337',
    })
  })

  test('an RPC of another chain is rpc.wrong_chain, alone or with others', async () => {
    const [one, two] = [await proxied(), await proxied()]
    one.mode = two.mode = { chainId: 1, kind: 'lying' }
    await expect(read([one.url])).rejects.toMatchObject({ code: 'rpc.wrong_chain' })
    await expect(read([one.url, two.url])).rejects.toMatchObject({ code: 'rpc.wrong_chain' })
  })

  test('a network without URLs is rpc.url_missing (S8.31)', async () => {
    await expect(read([])).rejects.toMatchObject({ code: 'rpc.url_missing' })
  })

  test('a reader who leaves does not end the read of another', async () => {
    const proxy = await proxied()
    const asked = () => proxy.posts.flat().filter(({ method }) => method === 'eth_getBalance')
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const fetch: typeof globalThis.fetch = async (...request) => {
      const response = await globalThis.fetch(...request)
      if (asked().length > 0) await answered
      return response
    }
    const network = devNetwork(31337, proxy.url)
    const environment = { ...currentEnvironment(), fetch }
    const rpc = createReader(createContext([network], { environment }), { batch: false })
    const leaving = new AbortController()
    const ask = (signal: AbortSignal) =>
      rpc.getBalance({ address: alice.address, network, signal, token: undefined })
    const left = ask(leaving.signal)
    const stayed = ask(openSignal())
    await expect.poll(asked).toHaveLength(1)
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'request.aborted' })
    answer()
    expect((await stayed).value).toBe(10n ** 21n)
    expect(asked()).toHaveLength(1)
  })

  test('destroying the instance ends what waits', async () => {
    const proxy = await proxied()
    proxy.mode = { kind: 'silent' }
    const network = devNetwork(31337, proxy.url)
    const context = createContext([network])
    const answer = createReader(context, { batch: false }).getBalance({
      address: alice.address,
      network,
      signal: openSignal(),
      token: undefined,
    })
    await expect.poll(() => proxy.posts).toHaveLength(1)
    context.end()
    await expect(answer).rejects.toMatchObject({ code: 'request.aborted' })
  })

  test('an RPC that answers with no number is rpc.failed', async () => {
    const fetch = async (_: unknown, { body }: RequestInit = {}) => {
      const { id, method } = JSON.parse(String(body))
      const result = method === 'eth_chainId' ? '0x7a69' : { ha: 1 }
      return Response.json({ id, jsonrpc: '2.0', result })
    }
    const network = devNetwork(31337, 'http://rpc.example')
    const environment = { ...currentEnvironment(), fetch: fetch as typeof globalThis.fetch }
    const rpc = createReader(createContext([network], { environment }), { batch: false })
    await expect(
      rpc.getBalance({ address: alice.address, network, signal: openSignal(), token: undefined }),
    ).rejects.toMatchObject({ code: 'rpc.failed' })
  })
})

test('the native balance, in base units', async () => {
  expect(await read([chain.rpcUrl])).toEqual({ decimals: 18, symbol: 'ETH', value: 10n ** 21n })
})

test.each([
  ['USDC', 6, 25_000_000_000n],
  ['USDT', 6, 8_750_000_000n],
  ['DAI', 18, 1250_500000000000000000n],
])('the balance of %s, with its own decimals', async (symbol, decimals, value) => {
  const token = chain.facts.tokens.find((candidate) => candidate.symbol === symbol)!.address
  expect(await read([chain.rpcUrl], { token })).toEqual({ decimals, symbol, value })
  expect(await read([chain.rpcUrl], { address: stranger.address, token })).toMatchObject({
    value: 0n,
  })
})

test('a token address without a contract holds nothing', async () => {
  expect(await read([chain.rpcUrl], { token: stranger.address })).toEqual({
    decimals: 0,
    symbol: '',
    value: 0n,
  })
})

describe('clients', () => {
  function setup(now = () => 0) {
    const network = devNetwork(31337, chain.rpcUrl)
    const context = createContext([network], {
      environment: { ...currentEnvironment(), now },
    })
    return { network, rpc: createRpc(context, { batch: false }) }
  }

  test('one is kept for a network and made anew when its URLs change', async () => {
    const { network, rpc } = setup()
    const client = await rpc.client(network)
    expect(await rpc.client(network)).toBe(client)
    expect(await rpc.client(devNetwork(31337, 'http://127.0.0.1:1'))).not.toBe(client)
  })

  test('ranking rests a minute after the last read, and a later read wakes it', async () => {
    let now = 0
    const [one, two] = ['http://one.example/', 'http://two.example/']
    const { fetch, times } = setupMemory({ [one]: answering, [two]: answering })
    const network = devNetwork(31337, one, two)
    const environment = { ...currentEnvironment(), fetch, now: () => now }
    const rpc = createRpc(createContext([network], { environment }), { batch: false })
    const client = await rpc.client(network)
    now = 59_999
    await vi.advanceTimersByTimeAsync(59_000)
    const ranked = times(two).length
    expect(ranked).toBeGreaterThan(10)
    now = 60_000
    await vi.advanceTimersByTimeAsync(60_000)
    expect(times(two)).toHaveLength(ranked)
    expect(await rpc.client(network)).not.toBe(client)
    await vi.advanceTimersByTimeAsync(0)
    expect(times(two).length).toBeGreaterThan(ranked)
  })
})
