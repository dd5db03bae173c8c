import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testProject } from '../testing/testProject.ts'
import { testSession } from '../testing/testSession.ts'
import { ApiError } from './ApiError.ts'
import type { Authenticators } from './Authenticators.ts'
import { createApp } from './createApp.ts'
import { createMemoryLimiter } from './Limiter.ts'
import { createMetrics } from './metrics.ts'
import { plainPage } from './plainPage.ts'
import { rateClasses } from './RateClass.ts'
import type { Access } from './RouteDeclaration.ts'
import type { Rates } from './rateLimit.ts'
import { type Route, route } from './route.ts'
import type { ServerContext } from './ServerEnv.ts'

const kinds = [
  'machine',
  'operator',
  'project',
  'public',
  'visitor',
  'webhook',
] as const satisfies Access[]

const said = {
  method: 'get',
  rate: 'rest',
  response: { content: 'text/plain', description: '', status: 200 },
  summary: '',
  tag: 'Test',
} as const

/** A part of a server with a route for each kind of caller; `reached` are those whose handler ran. */
function setup(authenticators: Authenticators) {
  const reached: string[] = []
  const routes = kinds.map((access) =>
    route({ ...said, access, path: `/for/${access}` }, (c) => {
      reached.push(access)
      return c.text('in')
    }),
  )
  return { app: appOf(routes, authenticators), reached }
}

function appOf(routes: readonly Route[], authenticators: Authenticators = {}) {
  const rate = { burst: 1e6, perSecond: 1e6 }
  const rates = Object.fromEntries(rateClasses.map((name) => [name, rate])) as Rates
  const app = createApp({
    groups: [{ authenticators, routes }],
    limiter: createMemoryLimiter(),
    logger: pino({ level: 'silent' }),
    maxBodyBytes: 1000,
    metrics: createMetrics(),
    rates: { perAddress: rates, perProject: rates },
    timeoutMs: 30_000,
    trustProxy: [],
  })
  return { request: (path: string, init?: RequestInit) => app.request(path, init, {}) }
}

/** Believes whoever says to be of the kind. */
const recognise = (kind: Access) => (c: ServerContext) => {
  if (c.req.header('x-i-am') === kind)
    return { events: [], project: testProject, provider: 'p', session: testSession }
  throw new ApiError({ code: 'refused', description: `No ${kind}.`, status: 401 })
}

const recognisesAll: Authenticators = {
  machine: recognise('machine'),
  operator: recognise('operator'),
  project: recognise('project'),
  visitor: recognise('visitor'),
  webhook: recognise('webhook'),
}

test.each(kinds.flatMap((access) => kinds.map((caller) => ({ access, caller }))))(
  'a route for $access, asked by $caller',
  async ({ access, caller }) => {
    const { app, reached } = setup(recognisesAll)
    const response = await app.request(`/for/${access}`, { headers: { 'x-i-am': caller } })
    const isAllowed = access === 'public' || access === caller
    expect(response.status).toBe(isAllowed ? 200 : 401)
    expect(reached).toEqual(isAllowed ? [access] : [])
  },
)

test.each(kinds.filter((kind) => kind !== 'public'))(
  'error: a route for %s refuses everyone where nothing recognises such callers',
  async (access) => {
    const { app, reached } = setup({ ...recognisesAll, [access]: undefined })
    for (const caller of kinds) {
      const response = await app.request(`/for/${access}`, { headers: { 'x-i-am': caller } })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({
        code: 'access_not_configured',
        reasons: [
          {
            description: `This server does not recognise any ${access}.`,
            field: 'authorization',
          },
        ],
      })
    }
    expect(reached).toEqual([])
  },
)

test.each([
  ['machine', null],
  ['operator', null],
  ['project', '*'],
  ['public', '*'],
  ['visitor', '*'],
  ['webhook', null],
] as const)('pages of other origins may read what is for %s: %s', async (access, allowed) => {
  const { app } = setup(recognisesAll)
  const name = 'access-control-allow-origin'
  const answer = await app.request(`/for/${access}`, { headers: { 'x-i-am': access } })
  expect(answer.headers.get(name)).toBe(allowed)
  expect(answer.headers.has('access-control-expose-headers')).toBe(allowed !== null)
  const head = { headers: { 'x-i-am': access }, method: 'HEAD' }
  expect((await app.request(`/for/${access}`, head)).headers.get(name)).toBe(allowed)
  const preflight = await app.request(`/for/${access}`, {
    headers: { 'access-control-request-method': 'GET' },
    method: 'OPTIONS',
  })
  expect(preflight.headers.get(name)).toBe(allowed)
  expect(preflight.headers.has('access-control-allow-headers')).toBe(allowed !== null)
})

test('a page of ours is read by no page of another origin, and its errors are pages in words', async () => {
  const fails = () => {
    throw new ApiError({
      code: 'refused',
      description: 'Not <today>.',
      retryAfterSeconds: 7,
      status: 503,
    })
  }
  const page = { access: 'public', page: true } as const
  const app = appOf([
    route({ ...said, ...page, path: '/page' }, (c) => plainPage(c, { lines: [], title: 'Here' })),
    route({ ...said, ...page, path: '/broken' }, fails),
    route({ ...said, access: 'public', path: '/api' }, fails),
  ])
  for (const path of ['/page', '/broken'])
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const headers = { 'access-control-request-method': 'GET', origin: 'https://evil.example' }
      const { headers: given } = await app.request(path, { headers, method })
      expect([...given.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  const broken = await app.request('/broken')
  expect(broken.status).toBe(503)
  expect(broken.headers.get('retry-after')).toBe('7')
  expect(broken.headers.get('content-type')).toMatch(/^text\/html/)
  expect(await broken.text()).toContain('<p>Not &#60;today&#62;.</p>')
  expect((await app.request('/api')).headers.get('content-type')).toBe('application/json')
})

test('a page of ours runs nothing, is in no frame and in the hold of no opener', async () => {
  const buttons = [{ label: 'Go "now"', value: 'a"b' }]
  const facts = [['A & B', '<i>']] as const
  const app = appOf(
    [undefined, true as const].map((leadsAway) =>
      route({ ...said, access: 'public', page: true, path: `/page/${leadsAway}` }, (c) =>
        plainPage(c, { buttons, facts, leadsAway, lines: ['1 < 2'], title: "It's" }),
      ),
    ),
  )
  const response = await app.request('/page/undefined')
  const html = await response.text()
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  )
  expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html).toContain('<title>It&#39;s</title>')
  expect(html).toContain('<p>1 &#60; 2</p>')
  expect(html).toContain('<dt>A &#38; B</dt><dd><bdi>&#60;i&#62;</bdi></dd>')
  expect(html).toContain('value="a&#34;b">Go &#34;now&#34;</button>')
  // Browsers hold the redirect after a form to the policy as well.
  const away = (await app.request('/page/true')).headers.get('content-security-policy')
  expect(away).toContain("form-action 'self' https:;")
})

test('a route that does not say who may call it, or what it counts against, does not compile', () => {
  const answer = () => new Response()
  // @ts-expect-error access is missing
  route({ ...said, path: '/a' }, answer)
  const { rate: _, ...withoutRate } = said
  // @ts-expect-error rate is missing
  route({ ...withoutRate, access: 'public', path: '/a' }, answer)
  // @ts-expect-error only a project has origins
  route({ ...said, access: 'public', anyOrigin: true, path: '/a' }, answer)
  // @ts-expect-error a public route has no project
  route({ ...said, access: 'public', path: '/a' }, (_, { project }) => project)
  expect(route({ ...said, access: 'public', path: '/a' }, answer).access).toBe('public')
})

test('error: two routes of one method and path are a mistake', () => {
  const one = () => route({ ...said, access: 'public', path: '/a' }, (c) => c.text('one'))
  expect(() => appOf([one(), one()])).toThrow('Two routes are declared as get /a.')
})
