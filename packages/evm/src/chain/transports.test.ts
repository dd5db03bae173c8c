import { HttpRequestError } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import {
  answering,
  calls,
  forward,
  type MemoryAnswer,
  setupTransport as setup,
  setupTimedTransport,
  silent,
} from '../fixtures/transport.ts'
import { createTransport } from './createTransport.ts'

const url = 'http://rpc.example/'
const other = 'http://other.example/'

describe('retries', () => {
  test.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'status %i is tried again (S8.59)',
    async (status) => {
      const { block, first } = await setup([forward])
      await block()
      first.mode = { kind: 'status', status, times: 1 }
      expect(await block()).toBe('0x0')
      expect(calls(first, 'eth_blockNumber')).toBe(3)
    },
  )

  test.each([400, 401, 404, 501])('status %i is not (S8.59)', async (status) => {
    const { block, first } = await setup([forward])
    await block()
    first.mode = { kind: 'status', status }
    await expect(block()).rejects.toThrow(HttpRequestError)
    expect(calls(first, 'eth_blockNumber')).toBe(2)
  })

  /** The pauses before each further try, when an URL answers with a status until the tries are over. */
  async function pauses(
    status: number,
    { headers = {}, urls = [url] }: { headers?: Record<string, string>; urls?: string[] } = {},
  ) {
    let isBroken = false
    const answer: MemoryAnswer = (call, signal) =>
      isBroken ? Promise.resolve(new Response(null, { headers, status })) : answering(call, signal)
    const { block, times } = setupTimedTransport(
      Object.fromEntries(urls.map((each) => [each, answer])),
    )
    await block()
    isBroken = true
    const failed = expect(block()).rejects.toThrow(HttpRequestError)
    await vi.advanceTimersByTimeAsync(9_000)
    await failed
    const [, ...tries] = times(url, 'eth_blockNumber')
    return tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  }

  test('three tries after the first, 150 ms and twice as long each time (S9.32)', async () => {
    expect(await pauses(503)).toEqual([150, 300, 600])
    // Between the rounds over all URLs, when there are several.
    expect(await pauses(503, { urls: [url, other] })).toEqual([150, 300, 600])
  })

  test('Retry-After is honoured in place of the pause (S8.59)', async () => {
    expect(await pauses(429, { headers: { 'retry-after': '2' } })).toEqual([2_000, 2_000, 2_000])
  })

  test('with several URLs all are tried before the first is tried again (S9.32)', async () => {
    const { block, urls } = await setup([
      { kind: 'status', status: 503, times: 1 },
      { kind: 'status', status: 503, times: 1 },
    ])
    expect(await block()).toBe('0x0')
    expect(urls.map((url) => calls(url, 'eth_chainId'))).toEqual([2, 1])
  })
})

test('an URL that is down, or talks nonsense, gives way to the next', async () => {
  const { block, urls } = await setup([{ kind: 'down' }, { kind: 'garbage' }, forward])
  expect(await block()).toBe('0x0')
  expect(calls(urls[2]!, 'eth_blockNumber')).toBe(1)
})

test('an URL that stays silent is left after 10 s (S7.41, S9.31)', async () => {
  const { block, times } = setupTimedTransport({ [url]: silent, [other]: answering })
  const answer = block()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(times(other)).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe('0x0')
  expect(times(url)).toHaveLength(1)
})

describe('an URL of another chain', () => {
  test('is never used', async () => {
    const { block, urls } = await setup([{ chainId: 1, kind: 'lying' }, forward])
    expect(await block()).toBe('0x0')
    expect(await block()).toBe('0x0')
    expect(calls(urls[0]!, 'eth_blockNumber')).toBe(0)
    // Asked once; the answer stands.
    expect(calls(urls[0]!, 'eth_chainId')).toBe(1)
    expect(calls(urls[1]!, 'eth_chainId')).toBe(1)
  })

  test('fails by name when there is no other', async () => {
    const { block, first } = await setup([{ chainId: 1, kind: 'lying' }])
    await expect(block()).rejects.toMatchObject({
      code: 'rpc.wrong_chain',
      message: 'The RPC of eip155:31337 answers with chain id 0x1',
    })
    expect(calls(first, 'eth_blockNumber')).toBe(0)
  })

  test('one that could not say its chain is asked again', async () => {
    const { block, first } = await setup([{ kind: 'status', status: 404 }])
    await expect(block()).rejects.toThrow(HttpRequestError)
    first.mode = forward
    expect(await block()).toBe('0x0')
  })
})

test('no URL at all fails with its own error (S8.31)', () => {
  expect(() =>
    createTransport({
      batch: false,
      fetch: globalThis.fetch,
      networkId: 'eip155:5',
      ranking: () => false,
      urls: [],
    }),
  ).toThrow(
    expect.objectContaining({
      code: 'rpc.url_missing',
      message: 'No RPC URL for network eip155:5',
    }),
  )
})

describe('batches', () => {
  async function flood(batch: boolean) {
    const { block, first, request } = await setup([forward], { batch })
    await block()
    const before = first.posts.length
    await Promise.all(
      Array.from({ length: 1001 }, (_, index) =>
        request({ method: 'eth_getBalance', params: ['0x0', `0x${index}`] } as never),
      ),
    )
    return first.posts
      .slice(before)
      .map((post) => post.length)
      .toSorted((a, b) => b - a)
  }

  test('calls of one tick share a POST of at most 1000 (S7.41, S9.31)', async () => {
    expect(await flood(true)).toEqual([1000, 1])
  })

  test('are off unless asked for (S7.41)', async () => {
    const { block, first } = await setup([forward])
    await Promise.all([block(), block()])
    expect(first.posts.map((post) => post.length)).toEqual([1, 1, 1])
  })
})

test('equal reads under way are one; viem keeps 8192 of them (S9.35)', async () => {
  const { first, request } = await setup([{ delayMs: 30, kind: 'slow' }])
  const read = (index: number) =>
    request({ method: 'eth_getCode', params: [`0x${index}`] } as never, { dedupe: true })
  await Promise.all([read(1), read(1), read(2)])
  expect(calls(first, 'eth_getCode')).toBe(2)

  const { promiseCache } = (await import(
    // The figure is inside viem: this fails when another version changes it.
    '../../../../node_modules/viem/_esm/utils/promise/withDedupe.js' as string
  )) as { promiseCache: { maxSize: number } }
  expect(promiseCache.maxSize).toBe(8192)
})
