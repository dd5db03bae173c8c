import { createTestClock } from '@latchkey/testing/node'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseConfig } from '../config/parseConfig.ts'
import type { Project } from '../projects/Project.ts'
import { ApiError } from './ApiError.ts'
import { authenticateProject } from './authenticateProject.ts'
import { createApp } from './createApp.ts'
import { createMemoryLimiter } from './Limiter.ts'
import { createMetrics } from './metrics.ts'
import { route } from './route.ts'

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function setup({
  isStopping,
  level = 'info',
  trustProxy = [],
}: {
  isStopping?: () => boolean
  level?: string
  trustProxy?: string[]
} = {}) {
  const lines: Record<string, unknown>[] = []
  const { limits } = parseConfig({})
  const clock = createTestClock()
  const metrics = createMetrics()
  const project: Project = {
    analyticsEnabled: true,
    createdAt: '',
    development: false,
    enabled: true,
    features: [],
    id: 'shop',
    name: 'Shop',
    origins: ['https://shop.example'],
    revision: 1,
    wallets: { certified: [], custom: [], exclude: [], featured: [], include: [] },
  }
  const findProject = (id: string) =>
    id === 'shop' ? project : id === 'off' ? { ...project, enabled: false } : undefined
  const said = {
    access: 'public',
    method: 'get',
    rate: 'rest',
    response: { content: 'text/plain', description: '', status: 200 },
    summary: '',
    tag: 'Test',
  } as const
  const mine = { ...said, access: 'project', path: '/mine/hello' } as const
  const app = createApp({
    clock,
    groups: [
      {
        authenticators: { project: authenticateProject({ findProject }) },
        routes: [
          route({ ...said, path: '/fine/{id}' }, (c) =>
            c.json({ address: c.get('clientAddress') }),
          ),
          route({ ...said, path: '/broken' }, () => {
            throw new Error('the password is hunter2')
          }),
          route({ ...said, path: '/slow' }, async (c) => {
            await clock.advance(50)
            return c.text('late')
          }),
          route({ ...said, path: '/teapot' }, () => {
            throw new ApiError({
              code: 'upstream_away',
              description: 'The upstream is away.',
              field: 'chainId',
              retryAfterSeconds: 7,
              status: 503,
            })
          }),
          route(
            {
              ...said,
              body: { json: z.object({ amount: z.number() }) },
              method: 'post',
              path: '/shape',
            },
            (c, { body }) => c.json(body),
          ),
          route({ ...said, path: '/probe', rate: 'unlimited' }, (c) => c.text('up')),
          route({ ...said, asksNodes: true, path: '/calls/{count}' }, async (c, { charge }) => {
            await charge(Number(c.req.param('count')))
            return c.text('asked')
          }),
          route(
            { ...mine, asksNodes: true, path: '/mine/calls/{count}' },
            async (c, { charge }) => {
              await charge(Number(c.req.param('count')))
              return c.text('asked')
            },
          ),
          route(
            {
              ...mine,
              body: { json: z.object({ amount: z.number() }) },
              method: 'post',
              path: '/mine/shape',
            },
            (c, { body }) => (body.amount < 0 ? c.text('no', 400) : c.json(body)),
          ),
          route({ ...mine, path: '/mine/probe', rate: 'unlimited' }, (c) => c.text('up')),
          route(
            {
              ...said,
              body: { json: z.object({ deep: z.object({ list: z.array(z.string()) }) }) },
              method: 'post',
              path: '/deep',
            },
            (c) => c.text('fits'),
          ),
          route(
            { ...said, body: { text: 'text/plain' }, method: 'post', path: '/text' },
            (c, { body }) => c.text(`read ${body}`),
          ),
          route(mine, (c, { project }) => c.json({ project: project.id })),
          route({ ...mine, method: 'post' }, (c, { project }) => c.json({ project: project.id })),
        ],
      },
    ],
    isStopping,
    limiter: createMemoryLimiter(),
    logger: pino({ level }, { write: (line) => lines.push(JSON.parse(line)) }),
    maxBodyBytes: 1000,
    metrics,
    rates: {
      perAddress: {
        ...limits.ratePerAddress,
        calls: { burst: 10, perSecond: 1 },
        rest: { burst: 20, perSecond: 1 },
      },
      perProject: {
        ...limits.ratePerProject,
        calls: { burst: 15, perSecond: 0.5 },
        rest: { burst: 60, perSecond: 0.5 },
      },
    },
    timeoutMs: 50,
    trustProxy,
  })
  const request = (path: string, init?: RequestInit, remoteAddress = '203.0.113.9') =>
    app.request(path, init, { incoming: { socket: { remoteAddress } } as never })
  return { lines, metrics, request }
}

async function envelope(response: Response) {
  return (await response.json()) as {
    code: string
    reasons: { field: string; description: string }[]
    requestId: string
    status: string
  }
}

describe('errors', () => {
  test.each([
    ['GET', '/nowhere', undefined, 404, 'not_found'],
    ['POST', '/fine/1', '{}', 405, 'method_not_allowed'],
    ['POST', '/shape', '{"amount":', 400, 'invalid_json'],
    ['POST', '/shape', '['.repeat(400) + ']'.repeat(400), 400, 'invalid_json'],
    ['POST', '/shape', '{"amount":"1"}', 422, 'invalid_body'],
    ['POST', '/shape', JSON.stringify({ text: 'x'.repeat(2000) }), 413, 'body_too_large'],
    ['GET', '/broken', undefined, 500, 'internal_error'],
    ['GET', '/teapot', undefined, 503, 'upstream_away'],
    ['GET', '/slow', undefined, 504, 'timeout'],
    ['GET', '/mine/hello', undefined, 401, 'project_missing'],
    ['GET', '/mine/hello?projectId=nobody', undefined, 401, 'project_unknown'],
    ['GET', '/mine/hello?projectId=off', undefined, 401, 'project_disabled'],
  ])('%s %s %s: %i %s, in the envelope', async (method, path, body, status, code) => {
    const { request } = setup()
    const response = await request(path, body === undefined ? { method } : { body, method })
    expect(response.status).toBe(status)
    expect(response.headers.get('x-request-id')).toMatch(uuidV4)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await envelope(response)).toEqual({
      code,
      reasons: [{ description: expect.any(String), field: expect.any(String) }],
      requestId: response.headers.get('x-request-id'),
      status: 'FAILED',
    })
  })

  test.each([
    ['{}', 'Required'],
    ['{"amount":"1"}', 'Expected number, received string'],
    ['{"amount":null}', 'Expected number, received null'],
  ])('%s is refused with the field and why: %s (S8.60)', async (body, description) => {
    const { request } = setup()
    const { reasons } = await envelope(await request('/shape', { body, method: 'POST' }))
    expect(reasons).toEqual([{ description, field: 'amount' }])
  })

  test('a streamed body above the limit is refused too', async () => {
    const { request } = setup()
    const body = new ReadableStream({
      start(controller) {
        for (let index = 0; index < 20; index++) controller.enqueue(new Uint8Array(100))
        controller.close()
      },
    })
    const init = { body, duplex: 'half', method: 'POST' } as RequestInit
    expect((await request('/shape', init)).status).toBe(413)
  })

  test('what went wrong inside is logged, never sent', async () => {
    const { request, lines } = setup()
    const response = await request('/broken')
    expect(await response.text()).not.toContain('hunter2')
    expect(JSON.stringify(lines)).not.toContain('hunter2')
    const logged = lines.find(({ msg }) => msg === 'internal_error')
    expect(logged).toMatchObject({
      err: {
        stack: expect.arrayContaining([expect.stringContaining('http.test.ts')]),
        type: 'Error',
      },
      requestId: response.headers.get('x-request-id'),
      route: '/broken',
    })
  })

  test('a 503 says when to come back, a 405 what is possible', async () => {
    const { request } = setup()
    expect((await request('/teapot')).headers.get('retry-after')).toBe('7')
    expect((await request('/nowhere')).headers.has('retry-after')).toBe(false)
    const refused = await request('/fine/1', { method: 'DELETE' })
    expect(refused.headers.get('allow')).toBe('GET')
    expect((await envelope(refused)).reasons[0]?.description).toBe(
      'DELETE is not possible here; GET is.',
    )
    const both = await request('/mine/hello', { method: 'PUT' })
    expect(both.headers.get('allow')).toBe('GET, POST')
  })

  test.each([
    ['/mine/hello', 'project_missing', 'projectId', 'The project id is missing'],
    ['/mine/hello?projectId=nobody', 'project_unknown', 'authentication', 'no project'],
    ['/mine/hello?projectId=off', 'project_disabled', 'authentication', 'disabled'],
    ['/slow', 'timeout', '', 'too long'],
    ['/nowhere', 'not_found', '', 'nothing here'],
    ['/broken', 'internal_error', '', 'went wrong'],
  ])('%s: %s names the field %j and says why', async (path, code, field, sentence) => {
    const { request } = setup()
    expect(await envelope(await request(path))).toMatchObject({
      code,
      reasons: [{ description: expect.stringContaining(sentence), field }],
    })
  })

  test('a body that fits is handed over; of one that does not the path is said', async () => {
    const { request } = setup()
    const post = (path: string, body: string) => request(path, { body, method: 'POST' })
    const fits = await post('/shape', '{"amount":7}')
    expect([fits.status, await fits.json()]).toEqual([200, { amount: 7 }])
    expect(await (await post('/text', '{not json')).text()).toBe('read {not json')
    expect((await envelope(await post('/deep', '{"deep":{"list":["a",1]}}'))).reasons).toEqual([
      { description: 'Expected string, received number', field: 'deep.list.1' },
    ])
    expect((await envelope(await post('/shape', 'x'))).reasons[0]?.description).toContain(
      'not valid JSON',
    )
    expect((await envelope(await post('/shape', 'x'.repeat(1001)))).reasons[0]?.description).toBe(
      'The body is larger than 1000 bytes.',
    )
    expect((await post('/text', 'x'.repeat(1000))).status).toBe(200)
  })

  test('JSON may be 64 levels deep, not one more', async () => {
    const { request } = setup()
    const nested = (levels: number) =>
      request('/shape', { body: '['.repeat(levels) + ']'.repeat(levels), method: 'POST' })
    expect((await envelope(await nested(64))).code).toBe('invalid_body')
    const refused = await envelope(await nested(65))
    expect(refused).toMatchObject({
      code: 'invalid_json',
      reasons: [{ description: 'The body is nested deeper than 64 levels.' }],
    })
  })

  test('only what goes wrong on the server is logged as an error, with what caused it', async () => {
    const { request, lines } = setup()
    for (const path of ['/nowhere', '/mine/hello']) await request(path)
    await request('/shape', { body: '{', method: 'POST' })
    expect(lines.map(({ msg }) => msg)).toEqual(['request', 'request', 'request'])
    await request('/teapot')
    expect(lines.slice(3).map(({ msg }) => msg)).toEqual(['upstream_away', 'request'])
  })
})

describe('projects', () => {
  test('the id comes from the query, else the body, else the header', async () => {
    const { request } = setup()
    const body = JSON.stringify({ projectId: 'shop' })
    const header = { 'x-project-id': 'shop' }
    const answers = [
      await request('/mine/hello?projectId=shop'),
      await request('/mine/hello', {
        body,
        headers: { 'content-type': 'text/plain' },
        method: 'POST',
      }),
      await request('/mine/hello', { headers: header }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const wrong = await request('/mine/hello?projectId=nobody', {
      body,
      headers: header,
      method: 'POST',
    })
    expect(wrong.status).toBe(401)
  })

  test.each(['{"projectId":7}', '{"projectId":""}', '{"other":1}', 'null', '"shop"', 'no JSON'])(
    'a body %s names none, and the header does',
    async (body) => {
      const { request } = setup()
      const headers = { 'x-project-id': 'shop' }
      const answer = await request('/mine/hello', { body, headers, method: 'POST' })
      expect(answer.status).toBe(200)
      expect((await request('/mine/hello', { body, method: 'POST' })).status).toBe(401)
    },
  )

  test.each([
    ['https://shop.example', 200],
    ['http://localhost:5173', 200],
    ['https://evil.example', 403],
    ['null', 403],
  ])('from %s: %i (S5.14)', async (origin, status) => {
    const { request } = setup()
    const response = await request('/mine/hello?projectId=shop', { headers: { origin } })
    expect(response.status).toBe(status)
    if (status === 403)
      expect(await envelope(response)).toMatchObject({
        code: 'origin_not_allowed',
        reasons: [
          { description: expect.stringContaining(`The origin ${origin} `), field: 'origin' },
        ],
      })
  })
})

describe('a page without an origin', () => {
  test.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 200],
    ['none', 200],
  ])('that the browser calls %s: %i', async (site, status) => {
    const { request } = setup()
    const init = { headers: { 'sec-fetch-site': site } }
    const response = await request('/mine/hello?projectId=shop', init)
    expect(response.status).toBe(status)
    if (status === 403)
      expect(await envelope(response)).toMatchObject({
        code: 'origin_not_allowed',
        reasons: [{ description: 'Pages of other sites ask with an origin.', field: 'origin' }],
      })
  })
})

describe('rates', () => {
  test('an address gets its burst, then 429 with Retry-After; others are untouched', async () => {
    const { request, metrics } = setup()
    const statuses: number[] = []
    let last = new Response()
    for (let index = 0; index < 22; index++) {
      last = await request('/fine/1')
      statuses.push(last.status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(await envelope(last)).toMatchObject({
      code: 'rate_limited',
      reasons: [{ field: 'rate_limited' }],
    })
    expect(last.headers.get('retry-after')).toBe('1')
    expect(last.headers.get('ratelimit')).toBe('"rest";r=0;t=20')
    expect(last.headers.get('ratelimit-policy')).toBe('"rest";q=20;w=20')
    expect((await request('/fine/1', {}, '203.0.113.10')).status).toBe(200)
    expect(await metrics.registry.metrics()).toContain(
      'latchkey_rate_limited_total{class="rest",scope="address"} 2',
    )
  })

  test('all addresses of one IPv6 network share a budget', async () => {
    const { request } = setup()
    for (let index = 0; index < 20; index++) await request('/fine/1', {}, `2001:db8:1:2::${index}`)
    expect((await request('/fine/1', {}, '2001:db8:1:ff:ffff::1')).status).toBe(429)
    expect((await request('/fine/1', {}, '2001:db8:1:102::1')).status).toBe(200)
  })

  /** A visitor of a network of its own. */
  const visitorOf = (network: number) => `203.0.${network}.9`

  test('a project has a budget over all its visitors, of whom no network takes more than a tenth', async () => {
    const { request } = setup()
    const ask = async (address: string) =>
      (await request('/mine/hello?projectId=shop', {}, address)).status
    const count = async (addresses: readonly string[]) => {
      let allowed = 0
      for (const address of addresses) if ((await ask(address)) === 200) allowed += 1
      return allowed
    }
    const numbers = Array.from({ length: 70 }, (_, index) => index)
    expect(await count(numbers.map((host) => `198.51.100.${host}`))).toBe(6)
    expect(await count(numbers.map(visitorOf))).toBe(54)
  })

  test('what is refused by the budget of its project says so, and is counted', async () => {
    const { metrics, request } = setup()
    let last = new Response()
    for (let network = 0; network < 61; network++)
      last = await request('/mine/hello?projectId=shop', {}, visitorOf(network))
    expect(await envelope(last)).toMatchObject({
      code: 'rate_limited',
      reasons: [{ description: expect.stringContaining('try again'), field: 'rate_limited' }],
    })
    expect(last.headers.get('retry-after')).toBe('2')
    expect(last.headers.get('ratelimit')).toBe('"rest";r=19;t=1, "rest";r=0;t=120')
    expect(last.headers.get('ratelimit-policy')).toBe('"rest";q=20;w=20, "rest";q=60;w=120')
    for (let times = 0; times < 6; times++)
      last = await request('/mine/hello?projectId=shop', {}, visitorOf(0))
    expect(last.status).toBe(429)
    const text = await metrics.registry.metrics()
    expect(text).toContain('latchkey_rate_limited_total{class="rest",scope="project"} 6')
    expect(text).toContain('latchkey_rate_limited_total{class="rest",scope="network"} 1')
  })

  test('what is malformed costs the project nothing, whether it is thrown or answered', async () => {
    const { request } = setup()
    const ask = (address: string, init?: RequestInit) =>
      request('/mine/shape?projectId=shop', { method: 'POST', ...init }, address)
    for (let network = 0; network < 100; network++) {
      const body = network % 2 ? '{"amount":"x"}' : '{"amount":-1}'
      expect((await ask(visitorOf(network), { body })).status).toBe(network % 2 ? 422 : 400)
    }
    for (let network = 100; network < 160; network++)
      expect((await ask(visitorOf(network), { body: '{"amount":1}' })).status).toBe(200)
    expect((await ask(visitorOf(160), { body: '{"amount":1}' })).status).toBe(429)
  })

  test('a probe always gets through', async () => {
    const { request } = setup()
    for (let index = 0; index < 25; index++) expect((await request('/probe')).status).toBe(200)
    for (let index = 0; index < 5; index++)
      expect((await request('/mine/probe?projectId=shop')).status).toBe(200)
  })

  test('what a request asks of nodes counts against a budget of its own', async () => {
    const { metrics, request } = setup()
    const asked = await request('/calls/7')
    expect(asked.headers.get('ratelimit')).toBe('"rest";r=19;t=1, "calls";r=3;t=7')
    expect(asked.headers.get('ratelimit-policy')).toBe('"rest";q=20;w=20, "calls";q=10;w=10')
    expect((await request('/calls/0')).headers.get('ratelimit')).toBe('"rest";r=18;t=2')
    const refused = await request('/calls/4')
    expect(refused.status).toBe(429)
    expect(await metrics.registry.metrics()).toContain(
      'latchkey_rate_limited_total{class="calls",scope="address"} 1',
    )
    // More than the burst would never be allowed: it takes all of it.
    expect((await request('/calls/99', {}, '203.0.113.10')).status).toBe(200)
    expect((await request('/calls/1', {}, '203.0.113.10')).status).toBe(429)
  })

  test('and against that of the project, over all its visitors', async () => {
    const { request } = setup()
    const ask = (network: number) => request('/mine/calls/8?projectId=shop', {}, visitorOf(network))
    expect((await ask(1)).status).toBe(200)
    const refused = await ask(2)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('ratelimit-policy')).toContain('"calls";q=15;w=30')
  })

  test('looking for paths costs the budget of an ordinary request', async () => {
    const { request } = setup()
    for (let index = 0; index < 20; index++) await request(`/nowhere/${index}`)
    expect((await request('/nowhere')).status).toBe(429)
  })
})

describe('the visitor’s address', () => {
  test.each([
    ['203.0.113.9', [], '198.51.100.1', '203.0.113.9'],
    ['203.0.113.9', ['10.0.0.0/8'], '198.51.100.1', '203.0.113.9'],
    ['10.0.0.1', ['10.0.0.0/8'], undefined, '10.0.0.1'],
    ['10.0.0.1', ['10.0.0.0/8'], '198.51.100.1', '198.51.100.1'],
    ['::ffff:10.0.0.1', ['10.0.0.0/8'], '198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', ['10.0.0.0/8'], '6.6.6.6, 198.51.100.1, 10.0.0.7', '198.51.100.1'],
    ['10.0.0.1', ['10.0.0.0/8'], 'nonsense', '10.0.0.1'],
  ])('socket %s, trusted %j, forwarded %s: %s', async (socket, trustProxy, forwarded, expected) => {
    const { request } = setup({ trustProxy })
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect(await (await request('/fine/1', { headers }, socket)).json()).toEqual({
      address: expected,
    })
  })
})

test('a valid request id is kept, another replaced', async () => {
  const { request } = setup()
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const kept = await request('/fine/1', { headers: { 'x-request-id': id } })
  expect(kept.headers.get('x-request-id')).toBe(id)
  const replaced = await request('/fine/1', { headers: { 'x-request-id': 'x'.repeat(36) } })
  expect(replaced.headers.get('x-request-id')).toMatch(uuidV4)
})

test('a request is one log line with the template, not the path', async () => {
  const { metrics, request, lines } = setup()
  const startedAt = performance.now()
  await request('/fine/0xabc?st=appkit&sv=react-1&secret=1')
  const tookMs = performance.now() - startedAt
  expect(lines).toHaveLength(1)
  expect(lines[0]?.['durationMs']).toBeLessThanOrEqual(Math.ceil(tookMs))
  const [, seconds] = /_seconds_sum\{[^}]*\} (\S+)/.exec(await metrics.registry.metrics()) ?? []
  expect(Number(seconds)).toBeLessThanOrEqual(tookMs / 1000)
  expect(lines[0]).toMatchObject({
    durationMs: expect.any(Number),
    method: 'GET',
    requestId: expect.stringMatching(uuidV4),
    route: '/fine/:id',
    sdkType: 'appkit',
    sdkVersion: 'react-1',
    status: 200,
  })
  expect(JSON.stringify(lines)).not.toMatch(/0xabc|secret|203\.0\.113/)
})

test.each([
  ['react-1', true],
  ['react-eip155,solana-1.2.3', true],
  ['html-universal-10.20.30', true],
  ['react-0xabc', false],
  ['react-1.2.3.4', false],
  ['react-eip155solana-1', false],
  ['react-1 secret', false],
  ['secret react-1', false],
  ['longframework-1', false],
  ['', false],
])('the version %j of a toolkit is logged: %s', async (version, isLogged) => {
  const { lines, request } = setup()
  await request(`/fine/1?st=appkit&sv=${encodeURIComponent(version)}`)
  expect(lines[0]?.['sdkVersion']).toBe(isLogged ? version : undefined)
})

test.each([
  ['appkit', true],
  ['ak', true],
  ['a', false],
  ['somethingtoolong', false],
  ['Appkit', false],
  ['app1', false],
])('the kind %j of a toolkit is logged: %s', async (kind, isLogged) => {
  const { lines, request } = setup()
  await request(`/fine/1?st=${kind}`)
  expect(lines[0]?.['sdkType']).toBe(isLogged ? kind : undefined)
  expect(lines[0]).toHaveProperty('msg', 'request')
})

test('the line of a request says its project', async () => {
  const { lines, request } = setup()
  await request('/mine/hello?projectId=shop')
  expect(lines[0]).toMatchObject({ projectId: 'shop' })
})

test('a log that leaves requests out still counts them', async () => {
  const { lines, metrics, request } = setup({ level: 'warn' })
  await request('/fine/1')
  expect(lines).toEqual([])
  expect(await metrics.registry.metrics()).toContain('route="/fine/:id",status="200"} 1')
})

test('methods that a client invents are one series', async () => {
  const { lines, metrics, request } = setup()
  for (const method of ['BREW', 'STEEP']) await request('/fine/1', { method })
  for (const method of ['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    await request('/fine/1', { method })
  expect(lines.map(({ method }) => method)).toEqual([
    ...['OTHER', 'OTHER', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'],
  ])
  expect(await metrics.registry.metrics()).toContain(
    '_count{method="OTHER",route="unmatched",status="405"} 2',
  )
})

test('a server that stops asks for a new connection, no other', async () => {
  let isStopping = false
  const { request } = setup({ isStopping: () => isStopping })
  expect((await request('/fine/1')).headers.has('connection')).toBe(false)
  isStopping = true
  expect((await request('/fine/1')).headers.get('connection')).toBe('close')
  expect((await setup().request('/fine/1')).headers.has('connection')).toBe(false)
})

test('an answer can be read by pages, but neither sniffed, framed nor run', async () => {
  const { headers } = await setup().request('/fine/1')
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-expose-headers': 'x-request-id, retry-after, ratelimit, ratelimit-policy, etag',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
})

test('durations are counted by template, in a registry of the server’s own', async () => {
  const one = setup()
  const two = setup()
  await one.request('/fine/1')
  await one.request('/nowhere/at/all')
  const text = await one.metrics.registry.metrics()
  expect(text).toContain('_count{method="GET",route="/fine/:id",status="200"} 1')
  expect(text).toContain('_count{method="GET",route="unmatched",status="404"} 1')
  expect(await two.metrics.registry.metrics()).not.toContain('/fine/:id')
})

test('a preflight allows what the toolkit sends, without credentials', async () => {
  const { request } = setup()
  const response = await request('/mine/hello', {
    headers: { 'access-control-request-method': 'POST', origin: 'https://shop.example' },
    method: 'OPTIONS',
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-methods')).toBe(
    'GET, HEAD, POST, PUT, DELETE, OPTIONS',
  )
  expect(response.headers.get('access-control-allow-headers')?.split(', ')).toEqual([
    'content-type',
    'authorization',
    'x-project-id',
    'x-sdk-type',
    'x-sdk-version',
    'solana-client',
    'x-nonce-jwt',
    'x-otp',
    'x-request-id',
    'traceparent',
  ])
  expect(response.headers.get('access-control-max-age')).toBe('86400')
  expect(response.headers.has('access-control-allow-credentials')).toBe(false)
})
