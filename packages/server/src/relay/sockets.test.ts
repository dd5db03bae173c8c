import { randomBytes } from 'node:crypto'
import { connect as connectTo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../database/Database.ts'
import {
  type OpenRelayClientParameters,
  openRelayClient,
  type RelayTestClient,
  startRelayClient,
} from '../testing/openRelayClient.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { relayIdentity } from '../testing/relayIdentity.ts'
import { type StartedRelay, startRelay } from '../testing/startRelay.ts'
import { openStore } from './openStore.ts'
import { relaySettings } from './relaySettings.ts'

// Who gets in, and what happens to those who misbehave: the same whatever keeps the mailboxes.

let database: Database
let relay: StartedRelay | undefined
const clients = new Set<RelayTestClient>()
beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  for (const { socket } of clients) socket.terminate()
  clients.clear()
  await relay?.close()
  relay = undefined
})
afterAll(() => database.close())

async function start(options: Omit<Parameters<typeof startRelay>[0], 'openStore'> = {}) {
  relay = await startRelay({ ...options, openStore: openStore({ database, redisUrl: undefined }) })
  return relay
}
async function connect(options: Partial<OpenRelayClientParameters> = {}) {
  const client = await openRelayClient({ url: relay?.url ?? '', ...options })
  clients.add(client)
  return client
}
function attempt(options: Partial<OpenRelayClientParameters> = {}) {
  const client = startRelayClient({ url: relay?.url ?? '', ...options })
  clients.add(client)
  return client
}
const asClose = { useOnCloseEvent: 'true' }
const topicOf = () => randomBytes(32).toString('hex')

test.each([
  ['an unknown project', { projectId: 'nobody' }, 'ProjectNotFound'],
  ['no project', { projectId: '' }, 'ProjectIdNotSpecified'],
  ['a disabled project', { projectId: 'off' }, 'ProjectInactive'],
  ['no token', { token: '' }, 'MissingJwt'],
  ['a bad token', { token: 'a.b.c' }, 'InvalidJwt'],
  ['a page off the list', { headers: { origin: 'https://evil.example' } }, 'OriginNotAllowed'],
] as const)('%s is told by an error and a close with 3000', async (_, options, tag) => {
  await start({ origins: ['https://site.example'] })
  const client = attempt({ ...options, query: asClose })
  const { code, reason } = await client.closed
  expect(code).toBe(3000)
  expect(reason).toMatch(/^Unauthorized: /)
  expect(client.frames.map((frame) => JSON.parse(frame))).toEqual([
    { error: { code: 3000, data: tag, message: expect.any(String) }, id: 0, jsonrpc: '2.0' },
  ])
})

test.each([
  ['an unknown project', { projectId: 'nobody' }, '401'],
  ['a bad token', { token: 'a.b.c' }, '401'],
  ['a page off the list', { headers: { origin: 'https://evil.example' } }, '403'],
] as const)('%s fails the upgrade of who did not ask for a close', async (_, options, status) => {
  await start({ origins: ['https://site.example'] })
  expect(await attempt(options).refused).toMatch(status)
})

test('a page on the list, a page at home and a program without a page get in', async () => {
  await start({ origins: ['https://*.site.example'] })
  for (const headers of [
    { origin: 'https://www.site.example' },
    { origin: 'http://localhost:5173' },
    {},
  ])
    await connect({ headers })
})

test('the token may come in the Authorization header', async () => {
  const { url } = await start()
  const identity = relayIdentity()
  await connect({ headers: { authorization: `Bearer ${identity.token(url)}` }, token: '' })
})

test('the token may name the public address instead of the socket’s', async () => {
  await start({ publicUrl: 'https://api.example.com' })
  const identity = relayIdentity()
  await connect({ token: identity.token('wss://api.example.com:443/relay/') })
  const refused = attempt({ token: identity.token(relay?.url ?? ''), query: asClose })
  expect((await refused.closed).reason).toMatch('another relay')
})

test('the clocks may differ by 120 seconds, either way', async () => {
  const at = Math.floor(Date.now() / 1000) * 1000
  const { url } = await start({ now: () => at })
  const identity = relayIdentity({ now: () => at })
  const seconds = at / 1000
  await connect({ token: identity.token(url, { iat: seconds + 120 }) })
  await connect({ token: identity.token(url, { exp: seconds - 120 }) })
  for (const claims of [{ iat: seconds + 121 }, { exp: seconds - 121 }]) {
    const { code, reason } = await attempt({ query: asClose, token: identity.token(url, claims) })
      .closed
    expect(code).toBe(3000)
    expect(reason).toMatch('clock')
  }
})

test('a fifth socket of a client is told to wait; one that has gone silent makes room', async () => {
  let at = Date.now()
  const now = () => at
  await start({ limits: { pingMs: 600 }, now })
  const identity = relayIdentity({ now })
  const four = await Promise.all([1, 2, 3, 4].map(() => connect({ identity })))
  const fifth = attempt({ identity, query: asClose })
  expect((await fifth.closed).code).toBe(1013)
  expect(JSON.parse(fifth.frames[0] ?? '').error).toMatchObject({
    code: 3001,
    data: 'TooManyRequests',
  })
  expect(await attempt({ identity }).refused).toMatch('429')
  // Like a phone that lost its network: the socket is there, and does not answer.
  four[0]?.socket.pause()
  const pinged = new Promise((resolve) => four[1]?.socket.once('ping', resolve))
  at += 600
  await pinged
  at += 300
  await connect({ identity })
})

test('an address has so many sockets', async () => {
  await start({ limits: { socketsPerAddress: 2 } })
  const [first] = [await connect(), await connect()]
  expect((await attempt({ query: asClose }).closed).code).toBe(1013)
  await first.close()
  await connect()
})

test('who is turned away and does not hang up is cut', async () => {
  const { url } = await start()
  const { port } = new URL(url)
  const head =
    'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
  const ended = ['/relay?useOnCloseEvent=true', '/relay', '/other'].map(
    (path) =>
      new Promise<string>((resolve) => {
        let said = ''
        // It sends nothing more, not even the end of its half.
        const socket = connectTo({ allowHalfOpen: true, host: '127.0.0.1', port: Number(port) })
        socket.on('data', (chunk) => {
          said += chunk.toString('latin1')
        })
        socket.on('error', () => undefined)
        socket.on('close', () => resolve(said))
        socket.write(
          `GET ${path} HTTP/1.1\r\n${head}Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
        )
        // A half-open socket only notices the cut when it writes.
        const probe = setInterval(() => socket.write('x'), 500)
        socket.once('close', () => clearInterval(probe))
      }),
  )
  const [closed, refused, missing] = await Promise.all(ended)
  expect(closed).toMatch('ProjectIdNotSpecified')
  expect(refused).toMatch(/^HTTP\/1\.1 401 /)
  expect(missing).toMatch(/^HTTP\/1\.1 404 /)
})

test('a relay that has closed waits for nothing more, or its process would live on', async () => {
  let isLoaded = false
  relay = await startRelay({
    openStore: async (parameters) => {
      const store = await openStore({ database, redisUrl: undefined })(parameters)
      return {
        ...store,
        async topicsOf(clientId) {
          const topics = await store.topicsOf(clientId)
          isLoaded = true
          return topics
        },
      }
    },
  })
  await connect()
  // A pool of connections has a timer after each query; those are the database's.
  await expect.poll(() => isLoaded).toBe(true)
  vi.useFakeTimers({ toFake: ['clearTimeout', 'setTimeout'] })
  try {
    await relay?.close()
    relay = undefined
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('an address opens so many sockets a second', async () => {
  await start({ limits: { upgradesPerAddress: { burst: 2, perSecond: 0.01 } } })
  await connect()
  await connect()
  expect(await attempt().refused).toMatch('429')
})

test('who does not read its answers is not read from', async () => {
  let answered = 0
  relay = await startRelay({
    openStore: async (parameters) => {
      const store = await openStore({ database, redisUrl: undefined })(parameters)
      return {
        ...store,
        async waiting(asked) {
          const page = await store.waiting(asked)
          answered += 1
          return page
        },
      }
    },
  })
  const [dapp, client] = [await connect(), await connect()]
  const topics = [topicOf(), topicOf()]
  for (const topic of topics)
    for (let index = 0; index < 14; index++)
      await dapp.publish(topic, `${index}:`.padEnd(500_000, 'x'))
  client.socket.pause()
  const ask = (method: string, params: object) =>
    client.socket.send(JSON.stringify({ id: 1, method, params }))
  // 14 MB of answers, which are not read.
  for (let index = 0; index < 14; index++) ask('irn_batchFetchMessages', { topics })
  await expect.poll(() => answered).toBe(14)
  for (let index = 0; index < 200; index++) ask('irn_nothing', { filling: 'x'.repeat(60_000) })
  await new Promise((resolve) => setTimeout(resolve, 700))
  // 12 MB were sent; the relay has taken what the kernels of both sides hold, and stopped.
  expect(client.socket.bufferedAmount).toBeGreaterThan(1024 * 1024)
  client.socket.resume()
  await expect.poll(() => client.frames.length).toBe(214)
})

test('a socket that does not answer pings is cut', async () => {
  await start({ limits: { pingMs: 100 } })
  const client = await connect()
  client.socket.pause()
  const text = () => relay?.registry.getSingleMetricAsString('latchkey_relay_sockets')
  await expect.poll(text).toMatch(/latchkey_relay_sockets 0/)
})

test('who publishes too fast gets 3001, and who floods is closed by 1013', async () => {
  const started = await start({
    limits: {
      framesPerClient: { burst: 30, perSecond: 1 },
      publishesPerClient: { burst: 5, perSecond: 0.01 },
    },
  })
  const client = await connect()
  const topic = topicOf()
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => client.publish(topic, `message ${index}`)),
  )
  expect(results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    ...Array.from({ length: 3 }, () => 'rejected'),
  ])
  expect(results[7]).toMatchObject({ reason: { cause: { code: 3001, data: 'TooManyRequests' } } })
  for (let index = 0; index < 40; index++) client.socket.send('{"id":1,"method":"irn_x"}')
  expect((await client.closed).code).toBe(1013)
  // One socket was closed, however many frames were on their way.
  expect(await started.registry.getSingleMetricAsString('latchkey_relay_closes_total')).toMatch(
    /\{code="1013"\} 1$/m,
  )
})

test('publishes of all clients behind an address count together', async () => {
  await start({ limits: { publishesPerAddress: { burst: 3, perSecond: 0.01 } } })
  const [one, two] = [await connect(), await connect()]
  const topic = topicOf()
  for (const [index, client] of [one, two, one].entries())
    await client.publish(topic, `message ${index}`)
  await expect(two.publish(topic, 'one too many')).rejects.toThrow('TooManyRequests')
  await expect(
    one.call('irn_batchPublish', { messages: [{ message: 'x', tag: 0, topic, ttl: 60 }] }),
  ).rejects.toThrow('TooManyRequests')
})

const defaults = relaySettings.parse({}).limits

test('topics are charged to the address, however many clients it invents', async () => {
  const { workPerAddress, workPerClient } = defaults
  await start({ limits: { workPerAddress: { ...workPerAddress, perSecond: 0.01 }, workPerClient } })
  const invented = await Promise.all(Array.from({ length: 10 }, () => connect()))
  const batch = () => ({ topics: Array.from({ length: 500 }, topicOf) })
  const answers = await Promise.allSettled(
    invented.flatMap((client) => [1, 2].map(() => client.call('irn_batchSubscribe', batch()))),
  )
  // Ten tokens take 120 of 5,000; 500 topics, a statement, a frame and four times 8 KiB take 515 each.
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(9)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { cause: { code: 3001, data: 'TooManyRequests' } },
  })
  const [row] = await database.rows('select count(*) as rows from relay_subscription')
  expect(Number(row?.['rows'])).toBeLessThanOrEqual(4500)
})

test('many small requests pay for their statements, which a batch pays once', async () => {
  await start({ limits: { workPerAddress: { burst: 100, perSecond: 0.01 } } })
  const client = await connect()
  const answers = await Promise.allSettled(
    Array.from({ length: 11 }, () => client.call('irn_fetchMessages', { topic: topicOf() })),
  )
  // The token takes 12 of 100; a frame, a statement and a topic 12 each. The frames of the others take the rest.
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(7)
})

test('the check of a token is charged to the address that opens a socket', async () => {
  await start({ limits: { workPerAddress: { burst: 30, perSecond: 0.001 } } })
  await connect()
  await connect()
  await expect(connect()).rejects.toThrow('429')
})

test('one client pays for topics, receipts and messages alike', async () => {
  const rate = { burst: 100, perSecond: 0.01 }
  await start({ limits: { workPerClient: rate } })
  const topics = Array.from({ length: 60 }, topicOf)
  for (const [method, params] of [
    ['irn_batchSubscribe', { topics }],
    ['irn_batchFetchMessages', { topics }],
    ['irn_batchUnsubscribe', { subscriptions: topics.map((topic) => ({ id: '', topic })) }],
    ['irn_batchReceive', { receipts: topics.map((topic) => ({ messageId: topic, topic })) }],
    [
      'irn_batchPublish',
      { messages: topics.map((topic) => ({ message: 'x', tag: 0, topic, ttl: 30 })) },
    ],
  ] as const) {
    const client = await connect()
    await client.call(method, params)
    await expect(client.call(method, params), method).rejects.toThrow('TooManyRequests')
  }
})

test('bytes are charged before they are parsed', async () => {
  await start({ limits: { workPerClient: { burst: 20, perSecond: 0.01 } } })
  const client = await connect()
  const large = `{"id":1,"method":"irn_x","filling":"${'x'.repeat(80 * 1024)}"}`
  expect(await client.raw(large)).toMatch('InvalidMethod')
  client.socket.send(large)
  expect((await client.closed).code).toBe(1013)
})

test('what a client is answered with counts as its work', async () => {
  await start({ limits: { workPerClient: { burst: 20, perSecond: 0.01 } } })
  const [dapp, reader] = [await connect(), await connect()]
  const topic = topicOf()
  await dapp.publish(topic, 'x'.repeat(100 * 1024))
  await reader.call('irn_fetchMessages', { topic })
  for (let index = 0; index < 10; index++) reader.socket.send('{"id":1,"method":"irn_x"}')
  expect((await reader.closed).code).toBe(1013)
})

test('the subscriptions that are loaded for a client that comes back count as its work', async () => {
  const identity = relayIdentity()
  const topics = Array.from({ length: 400 }, topicOf)
  await start()
  await (await connect({ identity })).call('irn_batchSubscribe', { topics })
  await relay?.close()
  await start({ limits: { workPerClient: { burst: 15, perSecond: 0.001 } } })
  const [back, dapp] = [await connect({ identity }), await connect()]
  await dapp.publish(topics[0] ?? '', 'hello')
  await back.until(1)
  for (let index = 0; index < 10; index++) back.socket.send('{"id":1,"method":"irn_x"}')
  expect((await back.closed).code).toBe(1013)
})

test('requests of a client wait outside the store, and none is lost', async () => {
  const waiting: (() => void)[] = []
  let most = 0
  relay = await startRelay({
    limits: { pendingPerClient: 8 },
    openStore: async (parameters) => ({
      ...(await openStore({ database, redisUrl: undefined })(parameters)),
      parallel: 100,
      async subscribe({ topics }) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          most = Math.max(most, waiting.length)
        })
        return { added: topics.length, refusals: topics.map(() => undefined) }
      },
    }),
  })
  const client = await connect()
  const answers = Array.from({ length: 400 }, () => client.subscribe(topicOf()))
  let isOver = false
  const all = Promise.all(answers).finally(() => {
    isOver = true
  })
  while (!isOver) {
    for (const resolve of waiting.splice(0)) resolve()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect((await all).length).toBe(400)
  expect(most).toBe(8)
})

test('an address with too many requests waiting is told to wait, whoever sends them', async () => {
  let asked = 0
  relay = await startRelay({
    limits: { pendingPerAddress: 3 },
    openStore: async (parameters) => ({
      ...(await openStore({ database, redisUrl: undefined })(parameters)),
      parallel: 100,
      subscribe: () => {
        asked += 1
        return new Promise(() => undefined)
      },
    }),
  })
  const [one, two] = [await connect(), await connect()]
  for (const client of [one, one, two]) void client.subscribe(topicOf())
  await expect.poll(() => asked).toBe(3)
  await expect(one.subscribe(topicOf())).rejects.toMatchObject({ cause: { code: 3001 } })
  await expect(two.subscribe(topicOf())).rejects.toThrow('TooManyRequests')
})

test('a frame above 1 MiB ends the socket by 1009, a message above 512 KiB only fails', async () => {
  await start()
  const [client, huge] = [await connect(), await connect()]
  const topic = topicOf()
  await expect(client.publish(topic, 'x'.repeat(512 * 1024 + 1))).rejects.toMatchObject({
    cause: { code: -32_600, data: 'PayloadSizeExceeded' },
  })
  expect(await client.publish(topic, 'x'.repeat(512 * 1024))).toBe(true)
  // 200,000 characters, but three bytes each.
  await expect(client.publish(topic, '€'.repeat(200_000))).rejects.toThrow('PayloadSizeExceeded')
  huge.socket.send('x'.repeat(1024 * 1024 + 1))
  expect((await huge.closed).code).toBe(1009)
})

test('hostile frames are answered or end their own socket, and the others never notice', async () => {
  await start()
  const [good, bad, binary] = [await connect(), await connect(), await connect()]
  const topic = topicOf()
  await good.subscribe(topic)
  const answer = async (text: string) => JSON.parse(await bad.raw(text))
  expect(await answer('garbage')).toMatchObject({
    error: { code: -32_700, data: 'InvalidJson' },
    id: null,
  })
  expect(await answer('[]')).toMatchObject({ error: { code: -32_600 }, id: null })
  expect(await answer('{"id":{},"method":"irn_publish"}')).toMatchObject({
    error: { data: 'InvalidRequestId' },
    id: null,
  })
  for (const method of ['irn_watchRegister', 'constructor', '__proto__', 'irn_toString', ''])
    expect(await answer(`{"id":1,"method":"${method}"}`)).toMatchObject({
      error: { code: -32_601, data: 'InvalidMethod' },
      id: 1,
    })
  const nested = `{"id":2,"method":"irn_publish","params":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  expect(await answer(nested)).toMatchObject({ error: { data: 'InvalidParams' }, id: 2 })
  const publish = (params: object) =>
    answer(
      JSON.stringify({
        id: 3,
        method: 'irn_publish',
        params: { message: 'x', tag: 1, topic, ttl: 60, ...params },
      }),
    )
  for (const [params, tag] of [
    [{ topic: topic.toUpperCase() }, 'InvalidTopic'],
    [{ topic: topic.slice(1) }, 'InvalidTopic'],
    [{ topic: 5 }, 'InvalidTopic'],
    [{ message: 5 }, 'InvalidParams'],
    // PostgreSQL keeps neither, and one such message would fail those beside it.
    [{ message: 'a\0b' }, 'InvalidParams'],
    [{ message: '\ud800' }, 'InvalidParams'],
    [{ attestation: '\ud800' }, 'InvalidParams'],
    [{ ttl: '60' }, 'InvalidParams'],
    [{ ttl: 1.5 }, 'InvalidParams'],
    [{ ttl: -1 }, 'TtlTooShort'],
    [{ tag: -1 }, 'InvalidParams'],
    [{ tag: null }, 'InvalidParams'],
    [{ prompt: 'yes' }, 'InvalidParams'],
  ] as const)
    expect(await publish(params), JSON.stringify(params)).toMatchObject({ error: { data: tag } })
  binary.socket.send(randomBytes(100))
  expect((await binary.closed).code).toBe(1003)
  expect(await publish({ message: 'after all that 😀' })).toMatchObject({ result: true })
  const [pushed] = await good.until(1)
  expect(pushed?.params.data.message).toBe('after all that 😀')
})

test('params nobody knows are let through', async () => {
  await start()
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = topicOf()
  await wallet.subscribe(topic)
  const more = { correlationId: 1, extra: { deep: [1] }, tvf: { rpcMethods: ['personal_sign'] } }
  expect(await dapp.publish(topic, 'with more', more)).toBe(true)
  const [pushed] = await wallet.until(1)
  expect(Object.keys(pushed?.params.data ?? {}).sort()).toEqual([
    'attestation',
    'message',
    'publishedAt',
    'tag',
    'topic',
  ])
})

test('the log and the metrics tell nothing of who talks to whom', async () => {
  const started = await start()
  const [dapp, wallet] = [await connect(), await connect()]
  const topic = topicOf()
  await wallet.subscribe(topic)
  await dapp.publish(topic, 'a body that is nobody’s business', { tag: 1108 })
  await dapp.publish(topic, 'another', { tag: 987_654 })
  await wallet.until(2)
  await expect(dapp.publish('bad', 'x')).rejects.toThrow('InvalidTopic')
  const metrics = await started.registry.metrics()
  expect(metrics).toContain('latchkey_relay_publishes_total{tag="1108"} 1')
  expect(metrics).toContain('latchkey_relay_publishes_total{tag="other"} 1')
  expect(metrics).toContain('latchkey_relay_errors_total{tag="InvalidTopic"} 1')
  expect(metrics).toContain('latchkey_relay_sockets 2')
  const shown = started.lines.join('') + metrics
  for (const secret of [topic, dapp.clientId, wallet.clientId, '127.0.0.1', 'business'])
    expect(shown).not.toContain(secret)
})

test('a store that fails is an error to the client, and the log has no data in it', async () => {
  const broken = new Error('duplicate key (topic)=(secret)')
  relay = await startRelay({
    openStore: async (parameters) => ({
      ...(await openStore({ database, redisUrl: undefined })(parameters)),
      publish: () => Promise.reject(Object.assign(broken, { params: ['secret'] })),
    }),
  })
  const client = await connect()
  await expect(client.publish(topicOf(), 'x')).rejects.toMatchObject({
    cause: { code: -32_603, data: 'Internal' },
  })
  expect(relay.lines.length).toBe(1)
  expect(relay.lines.join()).not.toContain('secret')
  expect(JSON.parse(relay.lines.join())).toMatchObject({
    err: { stack: expect.arrayContaining([expect.stringContaining('.ts')]), type: 'Error' },
  })
})
