import type { ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { createTestClock } from '@latchkey/testing/node'
import { pino } from 'pino'
import type { Registry } from 'prom-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { createMetrics } from '../http/metrics.ts'
import { describeError } from '../logging/describeError.ts'
import { parseWideJson, wideInteger } from '../rpc/wideJson.ts'
import { type ApiAnswer, type ApiRequest, startApi } from '../testing/startApi.ts'
import { type ApiConfig, createApi } from './createApi.ts'
import { type ByteLimits, createByteBudget } from './createByteBudget.ts'
import { createUpstreams } from './createUpstreams.ts'

const key = 'SECRET0KEY0OF0THE0OPERATOR'
const timeoutMs = 4000
const schema = z.object({ amount: z.number() })

async function setup(
  answer: (request: ApiRequest) => ApiAnswer,
  {
    config = {},
    limits,
  }: { config?: Omit<ApiConfig, 'url'> | undefined; limits?: ByteLimits | undefined } = {},
) {
  const server = await startApi(answer)
  const clock = createTestClock()
  const budget = createByteBudget(limits)
  const closing = new AbortController()
  const metrics = createMetrics()
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const { close, observer } = createUpstreams({
    config: { chains: [], publicChains: false },
    logger,
    metrics,
  })
  onTestFinished(close)
  const api = createApi(
    { ...config, url: `${server.url}/${key}/v1?token=${key}` },
    {
      budget,
      chainId: 'swaps',
      clock,
      observer,
      signal: closing.signal,
      timeoutMs,
      toError: ({ outcome, upstream }) => new Error(`${upstream}: ${outcome}`),
    },
  )
  const host = new URL(server.url).host
  const failureOf = (asking: Promise<unknown>) =>
    asking.then(
      () => expect.unreachable(),
      (error: unknown) => {
        logger.warn({ err: describeError(error) }, 'an API does not answer')
        return error as Error
      },
    )
  return {
    api,
    budget,
    clock,
    closing,
    /** How many requests ended how, of which host. */
    async counts() {
      const { values } = await metrics.upstreamDuration.get()
      return values
        .filter(({ metricName }) => metricName?.endsWith('_count'))
        .map(({ labels, value }) => [labels.chain, labels.upstream, labels.outcome, value])
    },
    /** Asks, and tells the outcome by the error. */
    async failure(asking: Promise<unknown> = api.ask({ schema })) {
      const { message } = await failureOf(asking)
      expect(message.startsWith(`${host}: `)).toBe(true)
      return message.slice(host.length + 2)
    },
    failureOf,
    host,
    lines,
    metrics: (): Promise<string> => (metrics.registry as Registry).metrics(),
    server,
  }
}

const reply =
  (status: number, headers: Record<string, string> = {}, body = '{}'): ApiAnswer =>
  (response) =>
    void response.writeHead(status, headers).end(body)

/** An API that begins to answer, and continues as the test says. */
function begins(rest: (response: ServerResponse) => void = () => {}): ApiAnswer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"amount":')
    rest(response)
  }
}

/** Never stops, as fast as it is read. */
function withoutEnd(response: ServerResponse): void {
  const more = () => {
    while (response.write(' '.repeat(64 * 1024)));
  }
  response.on('drain', more)
  more()
}

describe('what is asked', () => {
  test('is a GET at a path under that of the address, whose own key stays', async () => {
    const { api, server } = await setup(() => ({ json: { amount: 1.5, more: 'x' } }), {
      config: { headers: { 'x-key': key } },
    })
    expect(await api.ask({ path: '/quote', query: { from: 'ETH' }, schema })).toEqual({
      amount: 1.5,
    })
    expect(server.requests()).toMatchObject([
      {
        body: undefined,
        headers: { accept: 'application/json', 'x-key': key },
        method: 'GET',
        path: `/${key}/v1/quote`,
        query: { from: 'ETH', token: key },
      },
    ])
  })

  test('is a POST of JSON where there is a body', async () => {
    const { api, server } = await setup(() => ({ json: { amount: 2 } }))
    await api.ask({ body: { from: 'ETH' }, schema })
    expect(server.requests()).toMatchObject([
      {
        body: { from: 'ETH' },
        headers: { 'content-type': 'application/json' },
        method: 'POST',
        path: `/${key}/v1`,
      },
    ])
  })

  test('cannot replace a key by a parameter of the same name', async () => {
    const { api, server } = await setup(() => ({ json: { amount: 2 } }), {
      config: { query: { apikey: key } },
    })
    await api.ask({ query: { apikey: 'other', page: '2' }, schema })
    expect(server.requests()).toMatchObject([{ query: { apikey: key, page: '2', token: key } }])
  })

  test('is read by the parser of the API, so that wide numbers stay whole', async () => {
    const { api } = await setup(() => ({ text: '{"amount":9007199254740993}' }), {
      config: { parse: parseWideJson },
    })
    const { amount } = await api.ask({ schema: z.object({ amount: z.unknown() }) })
    expect(wideInteger(amount)).toBe(9_007_199_254_740_993n)
  })
})

describe('error: a request fails', () => {
  test.each<[string, ApiAnswer, string]>([
    ['a status of 5xx', reply(502), 'http'],
    ['a refusal of the key', reply(401), 'http'],
    ['429', reply(429), 'limited'],
    ['a page', reply(200, {}, '<html>'), 'garbage'],
    ['nothing', reply(200, {}, ''), 'garbage'],
    ['half an object', reply(200, {}, '{"amount":1'), 'garbage'],
    ['JSON of another form', reply(200, {}, '{"amount":"1"}'), 'garbage'],
    ['an end within the body', begins((response) => response.destroy()), 'unreachable'],
    [
      'the promise of more than ten mebibytes',
      reply(200, { 'content-length': '10485761' }),
      'oversized',
    ],
    ['a body without end', begins(withoutEnd), 'oversized'],
  ])('by %s, is counted, and holds no memory', async (_, answer, outcome) => {
    const { budget, counts, failure, host, server } = await setup(() => answer)
    expect(await failure()).toBe(outcome)
    // It is asked once.
    expect(server.requests()).toHaveLength(1)
    expect(await counts()).toEqual([['swaps', host, outcome, 1]])
    expect(budget.held()).toBe(0)
  })

  test.each<[string, ApiAnswer]>([
    ['its headers do', 'never'],
    ['the rest of its body does', begins()],
  ])('when %s not come in time', async (_, answer) => {
    const { clock, failure, server } = await setup(() => answer)
    let isOver = false
    const failing = failure().finally(() => {
      isOver = true
    })
    await expect.poll(() => server.requests().length).toBe(1)
    await clock.advance(timeoutMs - 1)
    expect(isOver).toBe(false)
    await clock.advance(1)
    expect(await failing).toBe('timeout')
  })

  test('when the server ends', async () => {
    const { closing, failure, server } = await setup(() => 'never')
    const failing = failure()
    await expect.poll(() => server.requests().length).toBe(1)
    closing.abort()
    expect(await failing).toBe('unreachable')
  })

  test('when others hold the memory of its answer', async () => {
    const limits = { chain: 100, process: 100, request: 100, visitor: 100 }
    const { api, budget, failure } = await setup(() => ({ json: { amount: 1 } }), { limits })
    const others = budget.open({ chainId: 'eip155:1' })
    others.take(95)
    expect(await failure()).toBe('busy')
    others.release()
    expect(await api.ask({ schema })).toEqual({ amount: 1 })
    expect(budget.held()).toBe(0)
  })

  test.each([301, 302, 303, 307, 308])(
    'when it is sent on by %i, and the other host sees neither request nor key',
    async (status) => {
      const other = await startApi(() => ({ json: { amount: 1 } }))
      const { failure } = await setup(() => reply(status, { location: `${other.url}/steal` }), {
        config: { headers: { 'x-key': key } },
      })
      expect(await failure()).toBe('unreachable')
      expect(other.requests()).toEqual([])
    },
  )
})

describe('an API that asks to be left alone', () => {
  test.each<[string, ApiAnswer, string, number]>([
    ['429 and seconds', reply(429, { 'retry-after': '7' }), 'limited', 7000],
    ['429 alone', reply(429), 'limited', 1000],
    ['503 and seconds', reply(503, { 'retry-after': '3' }), 'http', 3000],
    ['a day', reply(429, { 'retry-after': '86400' }), 'limited', 30_000],
  ])('by %s is not asked meanwhile, and then again', async (_, refusal, outcome, pauseMs) => {
    let answer: ApiAnswer = refusal
    const { api, clock, counts, failure, host, server } = await setup(() => answer)
    expect(await failure()).toBe(outcome)
    answer = { json: { amount: 1 } }
    await clock.advance(pauseMs - 1)
    expect(await failure()).toBe('limited')
    expect(server.requests()).toHaveLength(1)
    await clock.advance(1)
    expect(await api.ask({ schema })).toEqual({ amount: 1 })
    // What was not sent is not counted.
    expect(await counts()).toEqual([
      ['swaps', host, outcome, 1],
      ['swaps', host, 'answered', 1],
    ])
  })

  test('by 5xx alone is asked again at once', async () => {
    const { failure, server } = await setup(() => reply(500))
    await failure()
    await failure()
    expect(server.requests()).toHaveLength(2)
  })
})

test('the key is in no error, log line or metric, even where the API says it', async () => {
  const config = { headers: { authorization: `Bearer ${key}` }, query: { apikey: key } }
  let answer: ApiAnswer = 'never'
  const { api, clock, failureOf, lines, metrics, server } = await setup(() => answer, { config })
  const location = `http://127.0.0.1:1/${key}`
  for (answer of [
    reply(500, {}, key),
    reply(401, { 'x-key': key }, key),
    reply(200, {}, `Invalid key ${key}`),
    reply(200, {}, JSON.stringify({ [key]: key, amount: key })),
    reply(302, { location }),
    begins((response) => response.destroy()),
    begins(withoutEnd),
    'never',
    reply(429, {}, key),
  ] satisfies ApiAnswer[]) {
    const asked = server.requests().length
    const failing = failureOf(api.ask({ path: `/${key}`, schema }))
    await expect.poll(() => server.requests().length).toBe(asked + 1)
    if (answer === 'never') await clock.advance(timeoutMs)
    expect(inspect(await failing, { depth: Infinity, showHidden: true })).not.toContain(key)
  }
  expect(lines).toHaveLength(9)
  expect(lines.join('')).not.toContain(key)
  expect(await metrics()).not.toContain(key)
  for (const { headers, path, query } of server.requests()) {
    expect([headers.authorization, query]).toEqual([`Bearer ${key}`, { apikey: key, token: key }])
    expect(path).toBe(`/${key}/v1/${key}`)
  }
})
