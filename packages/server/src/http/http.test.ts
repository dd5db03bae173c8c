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

function setup({ trustProxy = [] }: { trustProxy?: string[] } = {}) {
  const lines: Record<string, unknown>[] = []
  const { limits } = parseConfig({})
  const clock = createTestClock()
  const metrics = createMetrics()
  const project: Project = {
    analyticsEnabled: true,
    createdAt: '',
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
          route(mine, (c, { project }) => c.json({ project: project.id })),
          route({ ...mine, method: 'post' }, (c, { project }) => c.json({ project: project.id })),
        ],
      },
    ],
    limiter: createMemoryLimiter(),
    logger: pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) }),
    maxBodyBytes: 1000,
    metrics,
    rates: {
      perAddress: { ...limits.ratePerAddress, rest: { burst: 20, perSecond: 1 } },
      perProject: { ...limits.ratePerProject, rest: { burst: 3, perSecond: 0.1 } },
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
    expect((await request('/fine/1', { method: 'DELETE' })).headers.get('allow')).toBe('GET')
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
        reasons: [{ field: 'origin' }],
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
    expect((await request('/mine/hello?projectId=shop', init)).status).toBe(status)
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
    expect((await request('/fine/1', {}, '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await request('/fine/1', {}, '2001:db8:1:3::1')).status).toBe(200)
  })

  test('a project has a budget over all its visitors', async () => {
    const { request } = setup()
    const statuses: number[] = []
    for (let index = 0; index < 4; index++)
      statuses.push((await request('/mine/hello?projectId=shop', {}, `203.0.113.${index}`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
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
  const { request, lines } = setup()
  await request('/fine/0xabc?st=appkit&sv=react-1&secret=1')
  expect(lines).toHaveLength(1)
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
  expect(response.headers.get('access-control-allow-headers')).toContain('x-project-id')
  expect(response.headers.get('access-control-max-age')).toBe('86400')
  expect(response.headers.has('access-control-allow-credentials')).toBe(false)
})
