import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { devSolana } from '@latchkey/devnet'
import { createRpcProxy, type RpcProxy, type RpcProxyMode } from '@latchkey/testing/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTransport } from './createTransport.ts'
import { RpcUnavailableError } from './RpcUnavailableError.ts'

const forward: RpcProxyMode = { kind: 'forward' }
const lying: RpcProxyMode = {
  genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  kind: 'lying',
}

/** An RPC that answers each method as told; a number is the code of an error. */
async function startRpc(answers: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method } = JSON.parse(body) as { id: string; method: string }
    const answer = { getGenesisHash: devSolana.genesisHash, getSlot: 7, ...answers }[method]
    response.end(JSON.stringify({ id, jsonrpc: '2.0', ...toAnswer(answer) }))
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function toAnswer(answer: unknown) {
  return answer instanceof RangeError
    ? { error: { code: Number(answer.message), message: 'No' } }
    : { result: answer }
}

async function setup(modes: readonly RpcProxyMode[]) {
  const target = await startRpc()
  const proxies = await Promise.all(
    modes.map(async (mode) => {
      const proxy = await createRpcProxy({ target })
      onTestFinished(() => proxy.close())
      proxy.mode = mode
      return proxy
    }),
  )
  const transport = createTransport({
    fetch: globalThis.fetch,
    networkId: devSolana.networkId,
    urls: proxies.map(({ url }) => url),
  })
  const slot = async (signal?: AbortSignal) => {
    const payload = { id: '1', jsonrpc: '2.0', method: 'getSlot', params: [] }
    const { result } = (await transport({ payload, ...(signal && { signal }) })) as {
      result: unknown
    }
    return result
  }
  const [first = fail()] = proxies
  return { first, proxies, slot }
}

function fail(): never {
  throw new RangeError('A transport needs an URL')
}

function times({ posts }: RpcProxy, method: string): number[] {
  return posts
    .flat()
    .filter((call) => call.method === method)
    .map(({ at }) => at)
}

describe('retries', () => {
  test.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'status %i is tried again (S8.59)',
    async (status) => {
      const { first, slot } = await setup([forward])
      await slot()
      first.mode = { kind: 'status', status, times: 1 }
      expect(await slot()).toBe(7n)
      expect(times(first, 'getSlot')).toHaveLength(3)
    },
  )

  test.each([400, 401, 404, 501])('status %i is not (S8.59)', async (status) => {
    const { first, slot } = await setup([forward])
    await slot()
    first.mode = { kind: 'status', status }
    await expect(slot()).rejects.toThrow(`The RPC answered with status ${status}`)
    expect(times(first, 'getSlot')).toHaveLength(2)
  })

  test('three tries after the first, 150 ms and twice as long each time (S9.32)', async () => {
    const { first, slot } = await setup([forward])
    await slot()
    first.mode = { kind: 'status', status: 503 }
    await expect(slot()).rejects.toThrow(RpcUnavailableError)
    const [, ...tries] = times(first, 'getSlot')
    const pauses = tries.slice(1).map((at, index) => at - Number(tries[index]))
    expect(pauses).toHaveLength(3)
    for (const [index, expected] of [150, 300, 600].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(expected - 5)
      expect(pauses[index]).toBeLessThan(expected + 140)
    }
  })

  test('Retry-After is honoured in place of the pause (S8.59)', async () => {
    const { first, slot } = await setup([forward])
    await slot()
    first.mode = { kind: 'status', retryAfterSeconds: 1, status: 429, times: 1 }
    expect(await slot()).toBe(7n)
    const [, one, two] = times(first, 'getSlot')
    expect(Number(two) - Number(one)).toBeGreaterThanOrEqual(995)
  })

  test('with several URLs all are tried before the first is tried again (S9.32)', async () => {
    const once: RpcProxyMode = { kind: 'status', status: 503, times: 1 }
    const { proxies, slot } = await setup([once, once])
    expect(await slot()).toBe(7n)
    expect(proxies.map((proxy) => times(proxy, 'getGenesisHash').length)).toEqual([2, 1])
  })
})

test('a URL that is down, refuses for good, or talks nonsense gives way to the next', async () => {
  const { proxies, slot } = await setup([
    { kind: 'down' },
    { kind: 'status', status: 401 },
    { kind: 'garbage' },
    forward,
  ])
  expect(await slot()).toBe(7n)
  expect(times(proxies[3]!, 'getSlot')).toHaveLength(1)
})

test('a node that lags behind gives way to the next', async () => {
  const lagging = await startRpc({ getSlot: new RangeError('-32005') })
  const transport = createTransport({
    fetch: globalThis.fetch,
    networkId: devSolana.networkId,
    urls: [lagging, await startRpc()],
  })
  const payload = { id: '1', jsonrpc: '2.0', method: 'getSlot', params: [] }
  expect(await transport({ payload })).toMatchObject({ result: 7n })
})

test('a URL that stays silent is left after 10 s (S7.41, S9.31)', async () => {
  const { proxies, slot } = await setup([{ kind: 'silent' }, forward])
  const before = performance.now()
  expect(await slot()).toBe(7n)
  const tookMs = performance.now() - before
  expect(tookMs).toBeGreaterThan(9_900)
  expect(tookMs).toBeLessThan(11_000)
  expect(times(proxies[0]!, 'getGenesisHash')).toHaveLength(1)
}, 15_000)

describe('a URL of another cluster', () => {
  test('is never used', async () => {
    const { proxies, slot } = await setup([lying, forward])
    expect(await slot()).toBe(7n)
    expect(await slot()).toBe(7n)
    expect(times(proxies[0]!, 'getSlot')).toHaveLength(0)
    // Asked once; the answer stands.
    expect(proxies.map((proxy) => times(proxy, 'getGenesisHash').length)).toEqual([1, 1])
  })

  test('fails by name when there is no other', async () => {
    const { first, slot } = await setup([lying])
    await expect(slot()).rejects.toMatchObject({
      code: 'rpc.wrong_chain',
      message: `The RPC of ${devSolana.networkId} answers with genesis hash 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d`,
    })
    expect(times(first, 'getSlot')).toHaveLength(0)
  })

  test('one that could not say its cluster is asked again', async () => {
    const { first, slot } = await setup([{ kind: 'status', status: 404 }])
    await expect(slot()).rejects.toThrow(RpcUnavailableError)
    first.mode = forward
    expect(await slot()).toBe(7n)
  })
})

test('aborting ends a request, and a pause', async () => {
  const { first, slot } = await setup([forward])
  await slot()
  const later = () => AbortSignal.timeout(50)
  first.mode = { kind: 'silent' }
  await expect(slot(later())).rejects.toThrow()
  first.mode = { kind: 'status', retryAfterSeconds: 30, status: 429 }
  const before = performance.now()
  await expect(slot(later())).rejects.toThrow()
  expect(performance.now() - before).toBeLessThan(1000)
})

test('no URL at all fails with its own error (S8.31)', () => {
  expect(() =>
    createTransport({ fetch: globalThis.fetch, networkId: 'solana:5', urls: [] }),
  ).toThrow(
    expect.objectContaining({
      code: 'rpc.url_missing',
      message: 'No RPC URL for network solana:5',
    }),
  )
})
