import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RpcUnavailableError } from '@latchkey/core/adapter'
import { devSolana } from '@latchkey/devnet'
import {
  createRpcProxy,
  createTestClock,
  type RpcProxy,
  type RpcProxyMode,
} from '@latchkey/testing/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTransport } from './createTransport.ts'

const forward: RpcProxyMode = { kind: 'forward' }
const lying: RpcProxyMode = {
  genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  kind: 'lying',
}

/** An RPC that answers each method as it is set; a number is the code of an error. */
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

/** One URL under a clock that the test moves, which answers as set or stays silent; and when it was asked. */
function clocked(answer: () => Response | undefined, signal?: AbortSignal) {
  const clock = createTestClock()
  const asked: number[] = []
  const transport = createTransport({
    clock,
    fetch: (_, init) => {
      asked.push(clock.now())
      const response = answer()
      if (response) return Promise.resolve(response)
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    },
    networkId: devSolana.networkId,
    urls: ['https://rpc.example'],
  })
  const payload = { id: '1', jsonrpc: '2.0', method: 'getSlot', params: [] }
  const slot = transport({ payload, ...(signal && { signal }) })
  slot.catch(() => {})
  return { asked, clock, slot }
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
    const { asked, clock, slot } = clocked(() => new Response(null, { status: 503 }))
    await clock.advance(10_000)
    await expect(slot).rejects.toThrow(RpcUnavailableError)
    expect(asked).toEqual([0, 150, 450, 1050])
  })

  test('Retry-After is honoured in place of the pause (S8.59)', async () => {
    const headers = { 'retry-after': '2' }
    const { asked, clock } = clocked(() => new Response(null, { headers, status: 429 }))
    await clock.advance(2000)
    expect(asked).toEqual([0, 2000])
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
  const { asked, clock } = clocked(() => undefined)
  await clock.advance(9_999)
  expect(asked).toEqual([0])
  await clock.advance(151)
  expect(asked).toEqual([0, 10_150])
})

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
  for (const answer of [undefined, new Response(null, { status: 503 })]) {
    const controller = new AbortController()
    const { clock, slot } = clocked(() => answer, controller.signal)
    await clock.advance(1)
    controller.abort()
    await expect(slot).rejects.toMatchObject({ code: 'request.aborted' })
  }
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
