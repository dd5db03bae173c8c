import { mkdtemp, readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  analyticsConfigResponse,
  errorEnvelope,
  originsResponse,
  projectConfigResponse,
} from '@latchkey/protocol/http'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../scripts/folders/removeFolder.ts'
// Loading these parts takes a busy machine longer than the first test that asks for them may take.
import './api/createApiPart.ts'
import './sessions/createSessionsPart.ts'
import type { ServerConfigInput } from './config/serverConfig.ts'
import { createServer } from './createServer.ts'
import type { Database } from './database/Database.ts'
import { events } from './database/schema.ts'
import type { LatchkeyServer } from './LatchkeyServer.ts'
import { listen } from './listen.ts'
import { openMemoryDatabase } from './testing/openMemoryDatabase.ts'
import { version } from './version.ts'

let database: Database
beforeAll(async () => {
  database = await openMemoryDatabase()
})
afterAll(() => database.close())

const logger = pino({ level: 'silent' })

const shop = {
  features: { multi_wallet: true, onramp: false, social_login: ['email', 'google'] },
  id: 'shop',
  name: 'Shop',
  origins: ['https://*.shop.example'],
}

test('a configuration that names the part of sessions and its setting as they were called before starts, and lines say how they are called', async () => {
  const lines: string[] = []
  const server = await createServer(
    { auth: { sessionDays: 1 }, parts: ['auth', 'sessions'], publicChains: false },
    { database, logger: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) },
  )
  expect((await server.fetch(new Request('http://localhost/auth/v1/nonce'))).status).not.toBe(404)
  expect((await server.fetch(new Request('http://localhost/getWallets'))).status).toBe(404)
  await server.close()
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'parts: the part "auth" is called "sessions" now',
    'auth: the setting "auth.sessionDays" is called "sessions.days" now',
  ])
})

/** The wallet is for development chains alone. */
const localChain = {
  id: 'eip155:31337',
  name: 'Local',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  upstreams: [{ url: 'http://127.0.0.1:9' }],
}

async function setup(config: ServerConfigInput = {}, over: Partial<Database> = {}) {
  const server = await createServer(
    { publicChains: false, seedProjects: [shop], ...config },
    { commit: 'abc1234', database: { ...database, ...over }, logger },
  )
  const request = async (path: string, init?: RequestInit) =>
    server.fetch(new Request(`http://localhost${path}`, init))
  return { request, server }
}

const countEvents = async () => (await database.queries.select().from(events)).length

const event = (over: object = {}) => ({
  domain: 'www.shop.example',
  eventId: crypto.randomUUID(),
  props: { address: '0xabc', event: 'MODAL_OPEN', properties: { connected: false }, type: 'track' },
  timestamp: Date.now(),
  url: 'https://www.shop.example/cart?email=a@b.c#top',
  ...over,
})

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'text/plain', ...headers },
  method: 'POST',
})

describe('project', () => {
  test('config always holds the six features, with arrays (S7.29, S6.2)', async () => {
    const { request } = await setup()
    const response = await request('/appkit/v1/config?projectId=shop')
    expect(projectConfigResponse.parse(await response.json())).toEqual({
      features: [
        { config: ['email', 'google'], id: 'social_login', isEnabled: true },
        { config: ['1inch'], id: 'swap', isEnabled: true },
        { config: [], id: 'onramp', isEnabled: false },
        { config: [], id: 'activity', isEnabled: true },
        { config: [], id: 'reown_branding', isEnabled: true },
        { config: [], id: 'multi_wallet', isEnabled: true },
        // One of ours: where names are registered.
        { config: [], id: 'names', isEnabled: false },
      ],
    })
  })

  test('of the accounts that a project lets in by, config names those that the wallet of this server is set for', async () => {
    const keys = await mkdtemp(join(tmpdir(), 'latchkey-keys-'))
    onTestFinished(() => removeFolder(keys))
    const loginsOf = async (social: NonNullable<ServerConfigInput['wallet']>['social']) => {
      const { request, server } = await setup({
        chains: [localChain],
        parts: ['api', 'wallet'],
        wallet: { keys, mail: 'log', social },
      })
      onTestFinished(() => server.close())
      const answer = await request('/appkit/v1/config?projectId=shop')
      const { features } = projectConfigResponse.parse(await answer.json())
      expect((await server.projects.find('shop'))?.features).toContainEqual({
        ...{ config: ['email', 'google'], id: 'social_login', isEnabled: true },
      })
      return features.find(({ id }) => id === 'social_login')
    }
    const on = { id: 'social_login', isEnabled: true }
    expect(await loginsOf({})).toEqual({ ...on, config: ['email'] })
    const google = { client: 'client.example', secret: 'secret' }
    expect(await loginsOf({ google })).toEqual({ ...on, config: ['email', 'google'] })
  })

  test('there are no roles: whoever asks gets what the project is configured for (S6.1, S1.19)', async () => {
    const { request, server } = await setup()
    const answers = async () =>
      Promise.all(
        [
          {},
          { authorization: 'Bearer admin', cookie: 'role=admin' },
          { origin: 'https://www.shop.example', 'x-role': 'owner' },
        ].map(async (headers: Record<string, string>) =>
          (await request('/appkit/v1/config?projectId=shop', { headers })).text(),
        ),
      )
    const before = new Set(await answers())
    expect(before.size).toBe(1)
    await server.projects.edit('shop', { features: { multi_wallet: false } }, 'test')
    const after = new Set(await answers())
    expect(after.size).toBe(1)
    expect([...after]).not.toEqual([...before])
    await server.projects.edit('shop', { features: { multi_wallet: true } }, 'test')
  })

  test('origins answers pages that are not allowed, so that they can be told (S7.30, S8.14)', async () => {
    const { request } = await setup()
    const headers = { origin: 'https://evil.example' }
    const response = await request('/projects/v1/origins?projectId=shop', { headers })
    expect(originsResponse.parse(await response.json())).toEqual({
      allowedOrigins: ['https://*.shop.example'],
    })
  })

  test('analytics are on only when server and project want them (S7.31)', async () => {
    const path = '/getAnalyticsConfig?projectId=shop'
    const off = await setup()
    expect(await (await off.request(path)).json()).toEqual({ isAnalyticsEnabled: false })
    const on = await setup({ telemetry: { enabled: true } })
    const answer = analyticsConfigResponse.parse(await (await on.request(path)).json())
    expect(answer).toEqual({ isAnalyticsEnabled: true })
  })

  test('an unregistered id is refused, and taken where the mode is open', async () => {
    const path = '/appkit/v1/config?projectId=whoever'
    const { request } = await setup()
    const refused = await request(path)
    expect(refused.status).toBe(401)
    expect(errorEnvelope.parse(await refused.json()).code).toBe('project_unknown')
    const open = await setup({ auth: { mode: 'open' } })
    expect((await open.request(path)).status).toBe(200)
    // PostgreSQL has no U+0000 in a text.
    for (const { request: ask } of [{ request }, open])
      for (const id of ['%00', 'a%00b', '%F0%9F%94%91'])
        expect((await ask(`/appkit/v1/config?projectId=${id}`)).status, id).toBe(401)
  })

  test('an edit is acted on at once, also of a project made anew under an id that was free again', async () => {
    const { request, server } = await setup()
    const count = async () =>
      ((await (await request('/getWallets?projectId=anew')).json()) as { count: number }).count
    const make = (include: string[]) =>
      server.projects.create({ id: 'anew', name: 'Anew', wallets: { include } }, 'test')
    await make(['metamask', 'rainbow'])
    expect(await count()).toBe(2)
    await server.projects.edit('anew', { wallets: { exclude: ['rainbow'] } }, 'test')
    expect(await count()).toBe(1)
    await server.projects.remove('anew', 'test')
    expect((await request('/getWallets?projectId=anew')).status).toBe(401)
    await make(['metamask', 'rainbow', 'phantom'])
    expect(await count()).toBe(3)
  })

  test('a seeded project keeps what was edited since', async () => {
    const first = await setup()
    await first.server.projects.create({ id: 'edited', name: 'Edited' }, 'test')
    const second = await setup({ seedProjects: [shop, { id: 'edited', name: 'Seed' }] })
    expect((await second.server.projects.find('edited'))?.name).toBe('Edited')
  })
})

describe('events (S7.32, S7.33)', () => {
  const telemetry = { enabled: true }

  test('one from an origin that is not allowed is refused with 403 (S8.18)', async () => {
    const { request } = await setup({ telemetry })
    const response = await request(
      '/e?projectId=shop',
      post(event(), { origin: 'https://evil.example' }),
    )
    expect(response.status).toBe(403)
    expect(errorEnvelope.parse(await response.json()).code).toBe('origin_not_allowed')
  })

  test.each([
    ['not JSON', '{', 400],
    ['another shape', '{"a":1}', 422],
    ['a bad time', JSON.stringify(event({ timestamp: 'yesterday-ish' })), 422],
    ['too large', JSON.stringify(event({ url: 'x'.repeat(70_000) })), 413],
    ['U+0000, which the database cannot hold', JSON.stringify(event({ domain: 'a\u0000b' })), 422],
    ['a time of no year', JSON.stringify(event({ timestamp: -8.64e15 })), 422],
    ['a time of too late a year', JSON.stringify(event({ timestamp: 8.64e15 })), 422],
    ['half of a pair', JSON.stringify(event({ url: 'https://a.example/\ud800' })), 422],
  ])('%s: %s', async (_, body, status) => {
    const { request } = await setup({ telemetry })
    const response = await request('/e?projectId=shop', { body, method: 'POST' })
    expect(response.status).toBe(status)
    errorEnvelope.parse(await response.json())
  })

  test.each<[string, object]>([
    ['of the year 271821 BC', { timestamp: -8_640_000_000_000_000 }],
    ['of the year 275760', { timestamp: '+275760-09-13T00:00:00.000Z' }],
    ['of the year 300 BC', { timestamp: '-000300-01-01T00:00:00.000Z' }],
    [
      'with U+0000 deep inside',
      { props: { event: 'X', properties: { a: [{ b: '\0' }] }, type: 't' } },
    ],
    ['with U+0000 in a name', { props: { event: 'X', properties: { 'a\0': 1 }, type: 't' } }],
    ['with half of a pair', { props: { event: 'X', properties: { a: '\udc00' }, type: 't' } }],
  ])('an event %s costs the others of its batch nothing', async (_, change) => {
    const { request } = await setup({ telemetry })
    const before = await countEvents()
    const batch = [event(), event(change), event()]
    const response = await request('/batch?projectId=shop', post(batch))
    expect(await response.json()).toEqual({ accepted: 2, rejected: 1 })
    expect(await countEvents()).toBe(before + 2)
  })

  test('a text that is cut in the middle of a pair is kept', async () => {
    const { request } = await setup({ telemetry })
    const before = await countEvents()
    const errorMessage = `${'x'.repeat(511)}😀`
    const props = { errorMessage, event: 'ERROR', type: 'error' }
    const one = { url: `https://a.example/${'x'.repeat(493)}😀`, props }
    await request('/batch?projectId=shop', post([event(one), event()]))
    expect(await countEvents()).toBe(before + 2)
  })

  test('it is kept once, without query, hash and wallet address', async () => {
    const { request } = await setup({ telemetry })
    const one = event()
    const origin = 'https://www.shop.example'
    const response = await request('/e?projectId=shop&st=appkit&sv=1', post(one, { origin }))
    expect(response.status).toBe(202)
    expect(await response.json()).toEqual({ accepted: 1, rejected: 0 })
    await request('/e?projectId=shop', post(one, { origin }))

    const rows = await database.queries.select().from(events)
    const kept = rows.filter(({ eventId }) => eventId === one.eventId)
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({
      event: 'MODAL_OPEN',
      projectId: 'shop',
      properties: { connected: false },
      sdkType: 'appkit',
      sdkVersion: '1',
      url: 'https://www.shop.example/cart',
    })
    expect(JSON.stringify(kept)).not.toMatch(/0xabc|a@b\.c/)
  })

  test('a batch tells how many were kept; more than 200 are refused', async () => {
    const { request } = await setup({ telemetry })
    const report = event({
      props: {
        errorMessage: 'no',
        errorType: 'E',
        event: 'ERROR',
        stackTrace: 'x'.repeat(9000),
        type: 'error',
      },
      timestamp: new Date().toISOString(),
    })
    const response = await request('/batch?projectId=shop', post([event(), report, { junk: true }]))
    expect(await response.json()).toEqual({ accepted: 2, rejected: 1 })
    const rows = await database.queries.select().from(events)
    const kept = rows.find(({ eventId }) => eventId === report.eventId)
    expect(kept?.properties).toEqual({
      errorMessage: 'no',
      errorType: 'E',
      stackTrace: 'x'.repeat(8192),
    })
    const tooMany = Array.from({ length: 201 }, () => 0)
    expect((await request('/batch?projectId=shop', post(tooMany))).status).toBe(413)
  })

  test('with telemetry off nothing is kept, and a start is only counted (S7.35)', async () => {
    const { request, server } = await setup()
    const start = event({ props: { event: 'INITIALIZE', type: 'track' } })
    const response = await request('/e?projectId=shop', post(start))
    expect(response.status).toBe(202)
    expect(await response.json()).toEqual({ accepted: 0, rejected: 1 })
    const rows = await database.queries.select().from(events)
    expect(rows.some(({ eventId }) => eventId === start.eventId)).toBe(false)
    expect(await server.metrics.registry.metrics()).toContain('latchkey_initialized_total 1')
  })

  test('trouble with the database loses the event, not the answer', async () => {
    const broken = new Proxy(database.queries, {
      get(target, key, receiver) {
        if (key === 'insert') throw new Error('disk full')
        return Reflect.get(target, key, receiver)
      },
    })
    const { request, server } = await setup({ seedProjects: [], telemetry }, { queries: broken })
    expect((await request('/e?projectId=shop', post(event()))).status).toBe(202)
    expect(await server.metrics.registry.metrics()).toContain(
      'latchkey_events_total{outcome="lost"} 1',
    )
  })
})

describe('operations', () => {
  test('health is one line of text', async () => {
    const { request } = await setup({ telemetry: { enabled: true } })
    const response = await request('/health')
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect(await response.text()).toMatch(
      /^OK v\d+\.\d+\.\d+, commit hash: abc1234, features: registered telemetry, uptime: \d+ seconds$/,
    )
  })

  test('readiness fails when the database does not answer, and while stopping', async () => {
    const away = await setup({}, { ping: () => Promise.reject(new Error('gone')) })
    const failed = await away.request('/readyz')
    expect(failed.status).toBe(503)
    expect(await failed.json()).toMatchObject({
      checks: { database: { status: 'failed' }, migrations: { status: 'ok' } },
      status: 'failed',
    })
    const { request, server } = await setup()
    expect(await (await request('/readyz')).json()).toMatchObject({ status: 'ready' })
    expect((await request('/livez')).headers.get('connection')).toBeNull()
    server.drain()
    expect((await request('/readyz')).status).toBe(503)
    const alive = await request('/livez')
    expect(alive.status).toBe(200)
    // A kept-alive connection would bring further requests here.
    expect(alive.headers.get('connection')).toBe('close')
  })

  test('probes that come together ask the database once, and hold it in no transaction', async () => {
    let pings = 0
    let transactions = 0
    const { request } = await setup(
      {},
      {
        ping: async () => {
          pings += 1
        },
        transaction: (work) => {
          transactions += 1
          return database.transaction(work)
        },
      },
    )
    pings = 0
    transactions = 0
    const answers = await Promise.all(Array.from({ length: 20 }, () => request('/readyz')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    // Of the database and of the relay.
    expect(pings).toBeLessThanOrEqual(2)
    expect(transactions).toBe(0)
  })

  test('metrics need the token, or a request from this machine', async () => {
    const token = 'a-token-of-some-length'
    const locked = await setup({ metrics: { token } })
    expect((await locked.request('/metrics')).status).toBe(401)
    const wrong = { headers: { authorization: 'Bearer a-token-of-some-lengtH' } }
    expect((await locked.request('/metrics', wrong)).status).toBe(401)
    const right = { headers: { authorization: `Bearer ${token}` } }
    expect(await (await locked.request('/metrics', right)).text()).toContain(
      'latchkey_http_request',
    )

    const { server, request } = await setup()
    expect((await request('/metrics')).status).toBe(401)
    const listening = await listen(server, { host: '127.0.0.1', port: 0 })
    try {
      expect((await fetch(`${listening.url}/metrics`)).status).toBe(200)
      const proxied = await fetch(`${listening.url}/metrics`, {
        headers: { 'x-forwarded-for': '6.6.6.6' },
      })
      expect(proxied.status).toBe(401)
      // A proxy on this machine that adds no header asks for the name that visitors know.
      expect(await statusFor(`${listening.url}/metrics`, 'api.example.com')).toBe(401)
    } finally {
      await listening.close()
    }
  })

  test('every route is described, and every description has its route', async () => {
    const { request, server } = await setup()
    const { paths } = (await (await request('/openapi.json')).json()) as {
      paths: Record<string, object>
    }
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    const routed = server
      .routes()
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(described.sort()).toEqual(routed.sort())
  })

  test('the document is OpenAPI 3.1 whose references resolve and whose ids differ', async () => {
    const { request, server } = await setup({ publicUrl: 'https://api.example.com' })
    const text = await (await request('/openapi.json')).text()
    const document = JSON.parse(text)
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/getWalletImage/{id}': {
          get: {
            responses: {
              200: { content: { 'image/png': {}, 'image/svg+xml': {}, 'image/webp': {} } },
            },
          },
        },
        '/v1/identity/{address}': { get: { tags: ['Blockchain'] } },
      },
      servers: [{ url: 'https://api.example.com' }],
    })
    for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = reference!.split('/').reduce((node, key) => node?.[key], document)
      expect(target, reference).toBeDefined()
    }
    const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(server.routes().length)
  })

  test('the page for people allows itself one style and nothing else', async () => {
    const { request } = await setup()
    const response = await request('/docs')
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    // Examples name addresses, and lead nowhere.
    expect(html).not.toMatch(/<script|(?:href|src)="(?:https?:)?\/\/|style="/)
    expect(html).toContain('/v1/identity/{address}')
  })

  test('the page has its contents, and an example of each route', async () => {
    const { request, server } = await setup({ publicUrl: 'https://api.example.com' })
    const html = await (await request('/docs')).text()
    const targets = [...html.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id)
    const links = [...html.matchAll(/<li><a href="#([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(targets).size).toBe(server.routes().length)
    expect(links).toEqual(targets)
    expect(html.match(/<summary>Example<\/summary><pre><code>curl /g)).toHaveLength(targets.length)
    expect(html).toContain(
      'https://api.example.com/v1/account/0xd8da6bf26964af9d7eed9e03e53415d37aa96045/balance?projectId=my-project',
    )
    // What all routes take is said once.
    expect(html.match(/Kind of the calling toolkit/g)).toHaveLength(1)
  })
})

test('pictures come as pixels too, which the log says and the numbers count (S7.28)', async () => {
  const lines: string[] = []
  const server = await createServer(
    { publicChains: false },
    { database, logger: pino({ level: 'info' }, { write: (line) => lines.push(line) }) },
  )
  const ask = async () =>
    server.fetch(new Request('http://localhost/getWalletImage/metamask?format=webp&size=32'))
  for (const _ of [1, 2]) expect((await ask()).headers.get('content-type')).toBe('image/webp')
  expect(lines.filter((line) => line.includes('"pictureVariants":true'))).toHaveLength(1)
  const numbers = await server.metrics.registry.metrics()
  expect(numbers).toContain('latchkey_picture_variants_total{outcome="drawn"} 1')
  expect(numbers).toContain('latchkey_picture_variants_total{outcome="kept"} 1')
  await server.close()
})

test('chains that still have pools are served, and one line of the log says the new name', async () => {
  const lines: string[] = []
  const chain = (id: number) => ({
    id: `eip155:${id}`,
    name: 'Dev',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    pools: { v2Factories: [`0x${'a'.repeat(40)}` as const] },
    upstreams: [{ url: 'http://127.0.0.1:1' }],
  })
  const server = await createServer(
    { chains: [chain(1), chain(2)], publicChains: false },
    { database, logger: pino({ level: 'info' }, { write: (line) => lines.push(line) }) },
  )
  const said = lines.filter((line) => line.includes('pools'))
  expect(said).toEqual([expect.stringMatching(/"eip155:1","eip155:2".*write exchanges/)])
  const response = await server.fetch(new Request('http://localhost/v1/supported-chains'))
  expect(await response.json()).toMatchObject({ http: ['eip155:1', 'eip155:2'] })
  await server.close()
})

test('the version is the package’s', async () => {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  expect(version).toBe(JSON.parse(text).version)
})

test('a request in flight is finished before the socket closes', async () => {
  let arrived: () => void = () => undefined
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve
  })
  let finish: () => void = () => undefined
  const slow: Pick<LatchkeyServer, 'fetch'> = {
    async fetch() {
      arrived()
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return new Response('done')
    },
  }
  const listening = await listen(slow, { host: '127.0.0.1', port: 0 })
  const answer = fetch(listening.url)
  await arrival
  const closed = listening.close()
  finish()
  await closed
  expect(await (await answer).text()).toBe('done')
  await expect(fetch(listening.url)).rejects.toThrow()
})

test('a port that is taken is an error, not a crash', async () => {
  const { server } = await setup()
  const first = await listen(server, { host: '127.0.0.1', port: 0 })
  await expect(listen(server, { host: '127.0.0.1', port: first.port })).rejects.toThrow(
    'EADDRINUSE',
  )
  await first.close()
})

/** `fetch` sets the host itself. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (response) => resolve(response.resume().statusCode)).on(
      'error',
      reject,
    )
  })
}
