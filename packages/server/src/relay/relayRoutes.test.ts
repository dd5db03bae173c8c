import { randomBytes } from 'node:crypto'
import { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
// Loading this part takes a busy machine longer than the first test that asks for it may take.
import '../api/createApiPart.ts'
import type { ServerConfigInput } from '../config/serverConfig.ts'
import { createServer } from '../createServer.ts'
import type { Database } from '../database/Database.ts'
import { listen } from '../listen.ts'
import { openRelayClient, startRelayClient } from '../testing/openRelayClient.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { relayIdentity } from '../testing/relayIdentity.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const shop = { id: 'shop', name: 'Shop', origins: ['https://shop.example'] }
const publicUrl = 'https://api.example.com'
const audience = 'wss://api.example.com/relay'

async function setup(config: ServerConfigInput = {}) {
  const server = await createServer(
    { publicChains: false, publicUrl, seedProjects: [shop], ...config },
    { database, logger: pino({ level: 'silent' }) },
  )
  const request = async (path: string, init?: RequestInit) =>
    server.fetch(new Request(`${publicUrl}${path}`, init))
  const rpc = (body: string, headers: Record<string, string> = {}, query = 'projectId=shop') =>
    request(`/relay/rpc?${query}`, { body, headers, method: 'POST' })
  return { request, rpc, server }
}

const bearer = (identity = relayIdentity()) => ({
  authorization: `Bearer ${identity.token(audience)}`,
})
const topicOf = () => randomBytes(32).toString('hex')
const call = (method: string, params: object, id = '1795225561294038123') =>
  `{"id":${id},"jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`

test('a server publishes and fetches over HTTP, with its own ids', async () => {
  const { rpc, server } = await setup()
  const topic = topicOf()
  const sent = await rpc(call('irn_publish', { message: 'x', tag: 1, topic, ttl: 60 }), bearer())
  expect(sent.status).toBe(200)
  expect(await sent.text()).toBe('{"id":1795225561294038123,"jsonrpc":"2.0","result":true}')
  const fetched = await rpc(call('irn_fetchMessages', { topic }), bearer())
  expect(await fetched.json()).toMatchObject({ result: { messages: [{ message: 'x', topic }] } })
  const refused = await rpc(call('irn_publish', { topic: 'short' }, '"a"'), bearer())
  expect(refused.status).toBe(200)
  expect(await refused.json()).toMatchObject({
    error: { code: -32_600, data: 'InvalidTopic' },
    id: 'a',
  })
  expect(await (await rpc('garbage', bearer())).json()).toMatchObject({
    error: { code: -32_700 },
    id: null,
  })
  await server.close()
})

test('over HTTP topics and bytes are charged to the address too', async () => {
  const relay = { limits: { workPerAddress: { burst: 100, perSecond: 0.001 } } }
  const { rpc, server } = await setup({ relay })
  const topics = Array.from({ length: 60 }, topicOf)
  const answers = [
    await rpc(call('irn_batchSubscribe', { topics }), bearer()),
    await rpc(call('irn_batchSubscribe', { topics }), bearer()),
    await rpc('x'.repeat(500_000), bearer()),
  ]
  expect(await answers[0]?.json()).toMatchObject({ result: expect.any(Array) })
  for (const answer of answers.slice(1))
    expect(await answer.json()).toMatchObject({ error: { code: 3001, data: 'TooManyRequests' } })
  await server.close()
})

test('over HTTP a wrong token is charged to the address before it is checked', async () => {
  const relay = { limits: { workPerAddress: { burst: 30, perSecond: 0.001 } } }
  const { rpc, server } = await setup({ relay })
  const body = call('irn_fetchMessages', { topic: topicOf() })
  const forged = { authorization: `${bearer().authorization.slice(0, -6)}AAAAAA` }
  expect([(await rpc(body, forged)).status, (await rpc(body, forged)).status]).toEqual([401, 401])
  expect(await (await rpc(body, bearer())).json()).toMatchObject({
    error: { code: 3001, data: 'TooManyRequests' },
    id: null,
  })
  await server.close()
})

test('over HTTP token, project and page are checked as for any route', async () => {
  const { rpc, server } = await setup()
  const body = call('irn_fetchMessages', { topic: topicOf() })
  const codeOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ]
  expect(await codeOf(await rpc(body))).toEqual([401, 'relay_token_missing'])
  expect(await codeOf(await rpc(body, { authorization: 'Bearer a.b.c' }))).toEqual([
    401,
    'relay_token_invalid',
  ])
  expect(await codeOf(await rpc(body, bearer(), 'projectId=unknown'))).toEqual([
    401,
    'project_unknown',
  ])
  expect(await codeOf(await rpc(body, bearer(), ''))).toEqual([401, 'project_missing'])
  expect(await codeOf(await rpc(body, { ...bearer(), origin: 'https://evil.example' }))).toEqual([
    403,
    'origin_not_allowed',
  ])
  await server.close()
})

test('what is subscribed over HTTP arrives on the client’s socket', async () => {
  const { rpc, server } = await setup()
  const listening = await listen(server, { host: '127.0.0.1', port: 0 })
  const url = `${listening.url.replace('http', 'ws')}/relay`
  const identity = relayIdentity()
  const client = await openRelayClient({
    identity,
    projectId: 'shop',
    token: identity.token(audience),
    url,
  })
  const topic = topicOf()
  await rpc(call('irn_publish', { message: 'waiting', tag: 1, topic, ttl: 60 }), bearer())
  await rpc(call('irn_subscribe', { topic }), bearer(identity))
  await client.until(1)
  await rpc(call('irn_publish', { message: 'live', tag: 1, topic, ttl: 60 }), bearer())
  const pushed = await client.until(2)
  expect(pushed.map(({ params }) => params.data.message)).toEqual(['waiting', 'live'])
  await listening.close()
  expect((await client.closed).code).toBe(1001)
  await server.close()
})

test('a reader on a socket has what a server published over HTTP after the server has its answer', async () => {
  const { server } = await setup({ publicUrl: undefined })
  const listening = await listen(server, { host: '127.0.0.1', port: 0 })
  const url = `${listening.url.replace('http', 'ws')}/relay`
  const wallet = await openRelayClient({ projectId: 'shop', url })
  const topic = topicOf()
  await wallet.subscribe(topic)
  const order: string[] = []
  const { end } = ServerResponse.prototype
  const { send } = WebSocket.prototype
  const ending = vi.spyOn(ServerResponse.prototype, 'end').mockImplementation(function (
    this: ServerResponse,
    ...parameters
  ) {
    order.push('answer')
    return Reflect.apply(end, this, parameters)
  })
  const sending = vi.spyOn(WebSocket.prototype, 'send').mockImplementation(function (
    this: WebSocket,
    ...parameters
  ) {
    if (String(parameters[0]).includes('irn_subscription')) order.push('push')
    Reflect.apply(send, this, parameters)
  })
  try {
    const sent = await fetch(`${listening.url}/relay/rpc?projectId=shop`, {
      body: call('irn_publish', { message: 'over HTTP', tag: 1, topic, ttl: 60 }),
      headers: { authorization: `Bearer ${relayIdentity().token(url)}` },
      method: 'POST',
    })
    expect(await sent.json()).toMatchObject({ result: true })
    await wallet.until(1)
  } finally {
    ending.mockRestore()
    sending.mockRestore()
  }
  expect(order).toEqual(['answer', 'push'])
  await wallet.close()
  await listening.close({ graceMs: 100 })
  await server.close()
})

test('what a cut connection did not get is there for the next one', async () => {
  const { rpc, server } = await setup()
  const gate: { open?: (() => void) | undefined } = {}
  const letThrough = () => gate.open?.()
  let reached: (() => void) | undefined
  const isReached = new Promise<void>((resolve) => {
    reached = resolve
  })
  let left: (() => void) | undefined
  const isLeft = new Promise<void>((resolve) => {
    left = resolve
  })
  const held = {
    ...server,
    // The answer waits until the client is gone.
    async fetch(...given: Parameters<typeof server.fetch>) {
      given[0].signal.addEventListener('abort', () => left?.())
      const answer = await server.fetch(...given)
      await new Promise<void>((resolve) => {
        gate.open = resolve
        reached?.()
      })
      return answer
    },
  }
  const listening = await listen(held, { host: '127.0.0.1', port: 0 })
  const reader = relayIdentity()
  const topic = topicOf()
  const body = call('irn_fetchMessages', { topic }, '1')
  await rpc(call('irn_publish', { message: 'x', tag: 1, topic, ttl: 60 }), bearer())
  const socket = connect(listening.port, '127.0.0.1')
  socket.write(
    `POST /relay/rpc?projectId=shop HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer(reader).authorization}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await isReached
  socket.destroy()
  await isLeft
  letThrough()
  await new Promise((resolve) => setTimeout(resolve, 100))
  const fetched = async () => {
    const answer = fetch(`${listening.url}/relay/rpc?projectId=shop`, {
      body,
      headers: bearer(reader),
      method: 'POST',
    })
    gate.open = undefined
    await expect.poll(() => gate.open).toBeDefined()
    letThrough()
    const { result } = (await (await answer).json()) as { result: { messages: unknown[] } }
    return result.messages.length
  }
  expect(await fetched()).toBe(1)
  await expect.poll(fetched).toBe(0)
  await listening.close()
  await server.close()
})

test('the key stays the same as long as the database does', async () => {
  const [one, two] = [await setup(), await setup()]
  const key = await (await one.request('/relay/public-key')).text()
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(await (await two.request('/relay/public-key')).text()).toBe(key)
  await one.server.close()
  await two.server.close()
})

test('the probe follows the drain, and a request without an upgrade is told to upgrade', async () => {
  const { request, server } = await setup()
  expect(await (await request('/relay/health')).text()).toBe('OK')
  for (const path of ['/relay', '/relay/']) {
    const response = await request(path)
    expect(response.status).toBe(426)
    expect(response.headers.get('upgrade')).toBe('websocket')
  }
  server.drain()
  expect((await request('/relay/health')).status).toBe(503)
  await server.close()
})

test('alone it serves the relay, probes and metrics, and nothing else', async () => {
  const { request, server } = await setup({ parts: ['relay'] })
  expect((await request('/relay/health')).status).toBe(200)
  expect((await request('/livez')).status).toBe(200)
  expect(await (await request('/readyz')).json()).toMatchObject({
    checks: { relay: { status: 'ok' } },
    status: 'ready',
  })
  for (const path of ['/getWallets?projectId=shop', '/v1/supported-chains', '/docs'])
    expect((await request(path)).status).toBe(404)
  await server.close()
})

test('switched off there is no relay, and no other path takes an upgrade', async () => {
  for (const [config, path] of [
    [{ relay: { enabled: false } }, '/relay'],
    [{}, '/v1'],
  ] as const) {
    const { request, server } = await setup(config)
    expect((await request('/relay/health')).status).toBe(path === '/relay' ? 404 : 200)
    const listening = await listen(server, { host: '127.0.0.1', port: 0 })
    const client = startRelayClient({ url: `${listening.url.replace('http', 'ws')}${path}` })
    expect(await client.refused).toMatch('404')
    await listening.close()
    await server.close()
  }
})
