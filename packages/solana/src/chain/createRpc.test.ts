import { currentEnvironment } from '@latchkey/core/adapter'
import { createSolanaChain, devSolana, type SolanaChain } from '@latchkey/devnet'
import { createContext, openSignal } from '@latchkey/devnet/test-setup'
import { createRpcProxy } from '@latchkey/testing/node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { devNetwork } from '../fixtures/world.ts'
import { createReader } from './createReader.ts'
import { createRpc } from './createRpc.ts'

const [alice] = devSolana.accounts
const [usdc] = devSolana.tokens
const stranger = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
let chain: SolanaChain

beforeAll(async () => {
  chain = await createSolanaChain({ slotMs: 50 })
})
afterAll(() => chain?.stop())

async function proxied() {
  const proxy = await createRpcProxy({ target: chain.rpcUrl })
  onTestFinished(() => proxy.close())
  return proxy
}

function read(
  rpcUrls: readonly string[],
  parameters: { address?: string; token?: string; signal?: AbortSignal } = {},
) {
  const network = devNetwork(...rpcUrls)
  return createReader(createContext([network])).getBalance({
    address: alice.address,
    network,
    signal: openSignal(),
    token: undefined,
    ...parameters,
  })
}

describe('balances', () => {
  test('the native one, in lamports (S1.15)', async () => {
    expect(await read([chain.rpcUrl])).toEqual({
      decimals: 9,
      symbol: 'SOL',
      value: 100_000_000_000n,
    })
    expect(await read([chain.rpcUrl], { address: stranger })).toMatchObject({ value: 0n })
  })

  test('of a mint, with its own decimals; a mint without metadata has no symbol', async () => {
    const token = usdc.address
    expect(await read([chain.rpcUrl], { token })).toEqual({
      decimals: 6,
      symbol: '',
      value: 1_000_000_000n,
    })
    expect(await read([chain.rpcUrl], { address: stranger, token })).toMatchObject({ value: 0n })
  })

  test('what is no mint holds nothing', async () => {
    for (const token of [alice.address, stranger])
      expect(await read([chain.rpcUrl], { token })).toEqual({
        decimals: 0,
        symbol: '',
        value: 0n,
      })
  })

  /** What a node says of a mint and its accounts. */
  async function balanceOf(
    info: { decimals: unknown; symbol?: unknown },
    amounts: readonly unknown[],
  ) {
    const extensions = [null, { extension: 'tokenMetadata', state: { symbol: info.symbol } }]
    const answers: Readonly<Record<string, unknown>> = {
      getAccountInfo: {
        value: {
          data: { parsed: { info: { decimals: info.decimals, extensions }, type: 'mint' } },
        },
      },
      getGenesisHash: devSolana.genesisHash,
      getTokenAccountsByOwner: {
        value: amounts.map((amount) => ({
          account: { data: { parsed: { info: { tokenAmount: { amount } } } } },
        })),
      },
    }
    const fetch = async (_: unknown, { body }: RequestInit = {}) => {
      const { id, method } = JSON.parse(String(body))
      return Response.json({ id, jsonrpc: '2.0', result: answers[method] })
    }
    const environment = { ...currentEnvironment(), fetch: fetch as typeof globalThis.fetch }
    const network = devNetwork('http://rpc.example')
    return createReader(createContext([network], { environment })).getBalance({
      address: alice.address,
      network,
      signal: openSignal(),
      token: usdc.address,
    })
  }

  test('the symbol of a mint that carries its own metadata, and the sum of several accounts', async () => {
    expect(await balanceOf({ decimals: 6, symbol: 'PYUSD' }, ['9007199254740993', '1'])).toEqual({
      decimals: 6,
      symbol: 'PYUSD',
      value: 9_007_199_254_740_994n,
    })
  })

  test.each([256, -1, 0.5, '1e3', null, 2 ** 200])(
    'a mint of %s decimals is none: its program has a byte for them',
    async (decimals) => {
      expect(await balanceOf({ decimals }, ['1'])).toEqual({
        decimals: 0,
        symbol: '',
        value: 0n,
      })
    },
  )

  test('a symbol is one short line that turns no other around, whoever made it', async () => {
    const { symbol } = await balanceOf(
      { decimals: 6, symbol: `US\u202eD\n${'C'.repeat(5000)}` },
      [],
    )
    expect(symbol).toBe(`USD${'C'.repeat(61)}`)
    expect(await balanceOf({ decimals: 6, symbol: { toString: 'x' } }, [])).toMatchObject({
      symbol: '',
    })
  })

  test('an amount of more than 64 bits, or that is none, counts for nothing', async () => {
    expect(
      await balanceOf({ decimals: 6 }, [`${2n ** 64n}`, '9'.repeat(5000), 'x', 7, null, '5']),
    ).toMatchObject({ value: 5n })
  })

  test('a text that is no address is refused before anybody is asked (S5.6)', async () => {
    const refusal = { code: 'address.invalid', message: 'Invalid address: alice.sol' }
    await expect(read(['http://127.0.0.1:1'], { address: 'alice.sol' })).rejects.toMatchObject(
      refusal,
    )
    await expect(read(['http://127.0.0.1:1'], { token: 'alice.sol' })).rejects.toMatchObject(
      refusal,
    )
  })
})

describe('failures', () => {
  test('an RPC that is down is rpc.failed', async () => {
    const proxy = await proxied()
    proxy.mode = { kind: 'down' }
    await expect(read([proxy.url])).rejects.toMatchObject({
      code: 'rpc.failed',
      message: `getBalance failed on ${devSolana.networkId}`,
    })
  })

  test('an RPC of another cluster is rpc.wrong_chain, alone or with others', async () => {
    const [one, two] = [await proxied(), await proxied()]
    one.mode = two.mode = { genesisHash: stranger, kind: 'lying' }
    await expect(read([one.url])).rejects.toMatchObject({ code: 'rpc.wrong_chain' })
    await expect(read([one.url, two.url])).rejects.toMatchObject({ code: 'rpc.wrong_chain' })
  })

  test('a network without URLs is rpc.url_missing (S8.31)', async () => {
    await expect(read([])).rejects.toMatchObject({ code: 'rpc.url_missing' })
  })

  test('a slow RPC is waited for, and left by who leaves', async () => {
    const proxy = await proxied()
    proxy.mode = { delayMs: 300, kind: 'slow' }
    const leaving = new AbortController()
    const left = read([proxy.url], { signal: leaving.signal })
    setTimeout(() => leaving.abort(), 20)
    await expect(left).rejects.toMatchObject({ code: 'request.aborted' })
    expect((await read([proxy.url])).symbol).toBe('SOL')
  })

  test('destroying the instance ends what waits', async () => {
    const proxy = await proxied()
    proxy.mode = { kind: 'silent' }
    const network = devNetwork(proxy.url)
    const context = createContext([network])
    const answer = createReader(context).getBalance({
      address: alice.address,
      network,
      signal: openSignal(),
      token: undefined,
    })
    setTimeout(context.end, 50)
    await expect(answer).rejects.toMatchObject({ code: 'request.aborted' })
  })
})

test('a URL says its cluster once, until the URLs change', async () => {
  const proxy = await proxied()
  let urls = [proxy.url]
  const network = devNetwork()
  const rpc = createRpc(createContext([network], { rpcUrls: async () => urls }))
  const ask = () =>
    rpc.request(network, (client) => client.getSlot(), { method: 'getSlot', signal: undefined })
  const asked = () => proxy.posts.flat().filter(({ method }) => method === 'getGenesisHash').length
  await ask()
  await ask()
  expect(asked()).toBe(1)
  urls = [`${proxy.url}?key=2`]
  await ask()
  expect(asked()).toBe(2)
})
