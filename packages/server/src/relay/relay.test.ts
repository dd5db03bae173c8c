import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Database } from '../database/Database.ts'
import { migrate } from '../database/migrate.ts'
import { openPostgres } from '../database/openPostgres.ts'
import {
  type OpenRelayClientParameters,
  openRelayClient,
  type Pushed,
  type RelayTestClient,
  startRelayClient,
} from '../testing/openRelayClient.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { relayIdentity } from '../testing/relayIdentity.ts'
import { findPostgres, startPostgres, type TestPostgres } from '../testing/startPostgres.ts'
import { findRedis, startRedis, type TestRedis } from '../testing/startRedis.ts'
import { type StartedRelay, startRelay } from '../testing/startRelay.ts'
import type { OpenStore } from './createRelay.ts'
import { openStore } from './openStore.ts'
import { messageIdOf } from './subscriptionId.ts'

const postgresBinaries = findPostgres()
const redisBinary = findRedis()
let pglite: Database | undefined
let postgres: TestPostgres | undefined
let postgresDatabase: Database | undefined
let redis: TestRedis | undefined

beforeAll(async () => {
  pglite = await openTestDatabase()
  if (redisBinary) redis = await startRedis(redisBinary)
  if (postgresBinaries) {
    postgres = await startPostgres(postgresBinaries)
    postgresDatabase = await openPostgres(
      { poolSize: 4, url: await postgres.createDatabase() },
      { logger: pino({ level: 'silent' }) },
    )
    await migrate(postgresDatabase)
  }
})
afterAll(async () => {
  await pglite?.close()
  await postgresDatabase?.close()
  await postgres?.stop()
  await redis?.stop()
})

async function emptied(database: Database | undefined): Promise<OpenStore> {
  if (!database) throw new Error('not opened')
  await database.rows('truncate relay_mailbox, relay_delivery, relay_subscription')
  return openStore({ database, redisUrl: undefined })
}

const backends: readonly { name: string; available: boolean; store: () => Promise<OpenStore> }[] = [
  { available: true, name: 'PGlite', store: () => emptied(pglite) },
  {
    available: postgresBinaries !== undefined,
    name: postgresBinaries
      ? 'PostgreSQL'
      : 'PostgreSQL (skipped: initdb and postgres are not installed)',
    store: () => emptied(postgresDatabase),
  },
  {
    available: redisBinary !== undefined,
    name: redisBinary ? 'Redis' : 'Redis (skipped: redis-server is not installed)',
    async store() {
      if (!redis || !pglite) throw new Error('not started')
      await redis.flush()
      return openStore({ database: pglite, redisUrl: redis.url })
    },
  },
]

const topicOf = () => randomBytes(32).toString('hex')
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe.each(backends)('relay on $name', ({ available, store }) => {
  const it = test.skipIf(!available)
  let relay: StartedRelay | undefined
  const clients = new Set<RelayTestClient>()
  afterEach(async () => {
    for (const { socket } of clients) socket.terminate()
    clients.clear()
    await relay?.close()
    relay = undefined
  })
  async function start(options: Omit<Parameters<typeof startRelay>[0], 'openStore'> = {}) {
    relay = await startRelay({ openStore: await store(), ...options })
    return relay
  }
  async function connect(options: Partial<OpenRelayClientParameters> = {}) {
    const client = await openRelayClient({ url: relay?.url ?? '', ...options })
    clients.add(client)
    return client
  }
  /** Resolves once the store has kept so many acknowledgements. */
  const kept = (count: number) => expect.poll(() => relay?.acknowledged()).toBe(count)
  const idle = (client: RelayTestClient) => client.call('irn_fetchMessages', { topic: topicOf() })

  it.each([
    '1',
    '"1"',
    '1795225561294038',
    '1795225561294038123',
    '"1795225561294038123"',
    '-7',
    '"\\u0031"',
  ])('echoes the id %s byte by byte', async (id) => {
    await start()
    const client = await connect()
    const frame = await client.raw(
      `{"params":{"id":5,"topic":"${topicOf()}"},"method":"irn_subscribe","id" : ${id},"jsonrpc":"2.0"}`,
    )
    expect(frame).toMatch(/"result":"[0-9a-f]{64}"/)
    expect(frame.startsWith(`{"id":${id},`)).toBe(true)
    const refused = await client.raw(`{"id":${id},"jsonrpc":"2.0","method":"irn_nothing"}`)
    expect(refused.startsWith(`{"id":${id},"jsonrpc":"2.0","error":{"code":-32601,`)).toBe(true)
  })

  it('keeps what is published before anybody subscribes, and answers the subscription first', async () => {
    await start()
    const [dapp, wallet] = [await connect(), await connect()]
    const topic = topicOf()
    expect(await dapp.publish(topic, 'first', { attestation: 'seen', tag: 1100 })).toBe(true)
    await dapp.publish(topic, 'second')
    const id = await wallet.subscribe(topic)
    const [first, second] = await wallet.until(2)
    expect(wallet.frames[0]).toContain(String(id))
    expect(first?.method).toBe('irn_subscription')
    expect(first?.params.id).toBe(id)
    expect(first?.params.data).toMatchObject({
      attestation: 'seen',
      message: 'first',
      tag: 1100,
      topic,
    })
    expect(Math.abs((first?.params.data.publishedAt ?? 0) - Date.now())).toBeLessThan(10_000)
    expect(second?.params.data).toMatchObject({ attestation: null, message: 'second' })
    expect(String(first?.id)).toMatch(/^\d{16}$/)
    expect(second?.id).not.toBe(first?.id)
  })

  it('delivers to who is subscribed, never to the publisher, and a repeated message once', async () => {
    await start()
    const [dapp, wallet] = [await connect(), await connect()]
    const topic = topicOf()
    await dapp.subscribe(topic)
    await wallet.subscribe(topic)
    expect(await dapp.publish(topic, 'hello')).toBe(true)
    expect(await dapp.publish(topic, 'hello')).toBe(true)
    expect(await wallet.publish(topic, 'hello')).toBe(true)
    expect(await wallet.publish(topic, 'answer')).toBe(true)
    await dapp.until(1)
    await wallet.until(1)
    await idle(dapp)
    await idle(wallet)
    expect(dapp.pushed.map(({ params }) => params.data.message)).toEqual(['answer'])
    expect(wallet.pushed.map(({ params }) => params.data.message)).toEqual(['hello'])
  })

  it('what was acknowledged does not come again, what was not comes at each reconnect', async () => {
    await start()
    const dapp = await connect()
    const identity = relayIdentity()
    const topic = topicOf()
    const first = await connect({ acknowledges: false, identity })
    await first.subscribe(topic)
    await dapp.publish(topic, 'acknowledged')
    await dapp.publish(topic, 'missed')
    const [acknowledged] = await first.until(2)
    if (acknowledged) first.acknowledge(acknowledged)
    await idle(first)
    await kept(1)
    await first.close()

    const second = await connect({ acknowledges: false, identity })
    await second.subscribe(topic)
    await second.until(1)
    await idle(second)
    expect(second.pushed.map(({ params }) => params.data.message)).toEqual(['missed'])
    await second.close()
    // The subscription is the client's: without another word from it the message comes.
    const third = await connect({ identity })
    expect((await third.until(1)).map(({ params }) => params.data.message)).toEqual(['missed'])
    await kept(2)
    await third.close()
    const fourth = await connect({ identity })
    await dapp.publish(topic, 'new')
    await soon(1200)
    expect(fourth.pushed.map(({ params }) => params.data.message)).toEqual(['new'])
  })

  it('two sockets of a client both get a message, and the acknowledgement of one is enough', async () => {
    await start()
    const dapp = await connect()
    const identity = relayIdentity()
    const topic = topicOf()
    const [one, two] = [
      await connect({ identity }),
      await connect({ acknowledges: false, identity }),
    ]
    await one.subscribe(topic)
    await dapp.publish(topic, 'both')
    await one.until(1)
    await two.until(1)
    await kept(1)
    const later = await connect({ identity })
    await later.subscribe(topic)
    await idle(later)
    expect(later.pushed).toEqual([])
  })

  it('forgets a message when its time is over, and lives shorter and longer than asked within limits', async () => {
    let at = Date.now()
    await start({ now: () => at })
    const identity = relayIdentity({ now: () => at })
    const dapp = await connect({ identity })
    const [short, long] = [topicOf(), topicOf()]
    await dapp.publish(short, 'thirty seconds at least', { ttl: 1 })
    await dapp.publish(long, 'seven days at most', { ttl: 30 * 86_400 })
    await expect(dapp.publish(long, 'no time', { ttl: 0 })).rejects.toThrow('TtlTooShort')
    at += 29_000
    const fetched = async (topic: string) => {
      const wallet = await connect({ identity: relayIdentity({ now: () => at }) })
      const { messages } = (await wallet.call('irn_fetchMessages', { topic })) as {
        messages: unknown[]
      }
      return messages.length
    }
    expect(await fetched(short)).toBe(1)
    at += 2000
    expect(await fetched(short)).toBe(0)
    at += 7 * 86_400_000 - 60_000
    expect(await fetched(long)).toBe(1)
    at += 60_000
    expect(await fetched(long)).toBe(0)
  })

  it('repeats what is not acknowledged on a living socket, a few times', async () => {
    let at = Date.now()
    await start({ now: () => at })
    const now = () => at
    const dapp = await connect({ identity: relayIdentity({ now }) })
    const wallet = await connect({ acknowledges: false, identity: relayIdentity({ now }) })
    const topic = topicOf()
    await wallet.subscribe(topic)
    await dapp.publish(topic, 'again and again', { ttl: 3600 })
    await wallet.until(1)
    const later = async () => {
      // A word from each, or the relay would take them for gone.
      await Promise.all([idle(dapp), idle(wallet)])
      at += 31_000
    }
    for (let times = 2; times <= 4; times++) {
      await later()
      await wallet.until(times)
    }
    for (let times = 0; times < 2; times++) {
      await later()
      await soon(150)
    }
    expect(wallet.pushed.length).toBe(4)
    expect(new Set(wallet.pushed.map(({ id }) => id)).size).toBe(4)
  })

  it('pages through a mailbox, and hasMore says so', async () => {
    await start()
    const [dapp, wallet] = [await connect(), await connect()]
    const topic = topicOf()
    const texts = Array.from({ length: 150 }, (_, index) => `message ${index}`)
    await dapp.call('irn_batchPublish', {
      messages: texts.map((message) => ({ message, tag: 0, topic, ttl: 300 })),
    })
    const first = (await wallet.call('irn_fetchMessages', { topic })) as Fetched
    const second = (await wallet.call('irn_batchFetchMessages', { topics: [topic] })) as Fetched
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
    expect([...first.messages, ...second.messages].map(({ message }) => message)).toEqual(texts)
    expect(await wallet.call('irn_fetchMessages', { topic })).toEqual({
      hasMore: false,
      messages: [],
    })
    const other = await connect()
    await other.subscribe(topic)
    expect((await other.until(150)).map(({ params }) => params.data.message)).toEqual(texts)
  })

  it('a socket gets hundreds of messages at once only as it acknowledges them', async () => {
    await start()
    const [dapp, wallet] = [await connect(), await connect({ acknowledges: false })]
    const topics = Array.from({ length: 4 }, topicOf)
    for (const topic of topics)
      await dapp.call('irn_batchPublish', {
        messages: Array.from({ length: 180 }, (_, index) => ({
          message: `message ${index}`,
          tag: 0,
          topic,
          ttl: 300,
        })),
      })
    await wallet.call('irn_batchSubscribe', { topics })
    await wallet.until(500)
    await idle(wallet)
    expect(wallet.pushed.length).toBe(500)
    for (const push of [...wallet.pushed]) wallet.acknowledge(push)
    const pushed = await wallet.until(720)
    const keys = new Set(pushed.map(({ params: { data } }) => `${data.topic} ${data.message}`))
    expect(keys.size).toBe(720)
  })

  it('takes 500 in a batch and not 501', async () => {
    await start()
    const client = await connect()
    const topics = Array.from({ length: 501 }, topicOf)
    const ids = (await client.call('irn_batchSubscribe', { topics: topics.slice(1) })) as string[]
    expect(new Set(ids).size).toBe(500)
    expect(await client.subscribe(topics[7] ?? '')).toBe(ids[6])
    for (const [method, params] of [
      ['irn_batchSubscribe', { topics }],
      ['irn_batchFetchMessages', { topics }],
      [
        'irn_batchPublish',
        { messages: topics.map((topic) => ({ message: 'x', tag: 0, topic, ttl: 30 })) },
      ],
      ['irn_batchUnsubscribe', { subscriptions: topics.map((topic) => ({ id: 'x', topic })) }],
      ['irn_batchReceive', { receipts: topics.map((topic) => ({ messageId: topic, topic })) }],
    ] as const)
      await expect(client.call(method, params), method).rejects.toMatchObject({
        cause: { code: -32_600, data: 'BatchLimitExceeded' },
      })
    await expect(client.call('irn_batchSubscribe', { topics: [] })).rejects.toThrow('BatchEmpty')
    expect(
      await client.call('irn_batchUnsubscribe', {
        subscriptions: topics.slice(1).map((topic) => ({ id: 'any', topic })),
      }),
    ).toBe(true)
  })

  it('unsubscribes whatever the id says, and batchReceive acknowledges', async () => {
    await start()
    const [dapp, wallet] = [await connect(), await connect()]
    const [topic, other] = [topicOf(), topicOf()]
    await wallet.subscribe(topic)
    expect(await wallet.call('irn_unsubscribe', { id: 'made up', topic })).toBe(true)
    await dapp.publish(topic, 'to nobody')
    await dapp.publish(other, 'received elsewhere')
    const { createHash } = await import('node:crypto')
    const messageId = createHash('sha256').update('received elsewhere').digest('hex')
    expect(await wallet.call('irn_batchReceive', { receipts: [{ messageId, topic: other }] })).toBe(
      true,
    )
    await wallet.subscribe(other)
    await idle(wallet)
    expect(wallet.pushed).toEqual([])
  })

  it('old names of the methods work, and the pushes bear them too', async () => {
    await start()
    const [dapp, wallet] = [await connect(), await connect()]
    for (const prefix of ['iridium', 'waku'] as const) {
      const topic = topicOf()
      await wallet.call(`${prefix}_subscribe`, { topic })
      // Their clients know no tag.
      await dapp.call(`${prefix}_publish`, { message: 'x', topic, ttl: 60 })
    }
    await wallet.until(2)
    expect(wallet.pushed.map(({ params }) => params.data.tag)).toEqual([0, 0])
    expect(wallet.pushed.map(({ method }) => method)).toEqual([
      'iridium_subscription',
      'waku_subscription',
    ])
  })

  it('a publisher has its answer before any reader has the message', async () => {
    await start()
    const [dapp, wallet] = [await connect(), await connect()]
    const [topic, session] = [topicOf(), topicOf()]
    for (const each of [topic, session]) await wallet.subscribe(each)
    const sent: string[] = []
    const send = WebSocket.prototype.send
    const spy = vi.spyOn(WebSocket.prototype, 'send').mockImplementation(function (
      this: WebSocket,
      ...parameters
    ) {
      sent.push(String(parameters[0]))
      Reflect.apply(send, this, parameters)
    })
    const message = (text: string) => ({ message: text, tag: 1, topic, ttl: 60 })
    try {
      await dapp.publish(topic, 'one')
      await dapp.call('irn_batchPublish', { messages: ['two', 'three'].map(message) })
      await dapp.call('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'four' })
      await dapp.call('wc_approveSession', {
        pairingTopic: topic,
        sessionProposalResponse: 'five',
        sessionSettlementRequest: 'six',
        sessionTopic: session,
      })
      await wallet.until(6)
    } finally {
      spy.mockRestore()
    }
    const [one, two, propose, approve] = dapp.frames.slice(-4)
    const pushes = wallet.frames.slice(-6).map((frame) => ({
      at: sent.indexOf(frame),
      text: (JSON.parse(frame) as Pushed).params.data.message,
    }))
    const answers: Record<string, string | undefined> = { one, two, three: two, four: propose }
    for (const { at, text } of pushes)
      expect(at, text).toBeGreaterThan(sent.indexOf(answers[text] ?? approve ?? ''))
  })

  it('a message whose publisher has gone comes all the same', async () => {
    await start()
    const [dapp, wallet] = [await connect(), await connect()]
    const topic = topicOf()
    await wallet.subscribe(topic)
    // Gone with the frame on its way: there is no one to answer.
    void dapp.publish(topic, 'last words')
    dapp.socket.close()
    await wallet.until(1)
    expect(wallet.pushed[0]?.params.data.message).toBe('last words')
  })

  it('what is stored of a batch comes, though another message of it is refused', async () => {
    await start({ limits: { mailboxMessages: 1 } })
    const [dapp, wallet] = [await connect(), await connect({ acknowledges: false })]
    const [full, topic] = [topicOf(), topicOf()]
    for (const each of [full, topic]) await wallet.subscribe(each)
    await dapp.publish(full, 'first')
    await wallet.until(1)
    const messages = [
      { message: 'second', tag: 1, topic: full, ttl: 60 },
      { message: 'third', tag: 1, topic, ttl: 60 },
    ]
    await expect(dapp.call('irn_batchPublish', { messages })).rejects.toThrow(
      'MailboxLimitExceeded',
    )
    await wallet.until(2)
    expect(wallet.pushed[1]?.params.data.message).toBe('third')
  })

  it('wc_proposeSession and wc_approveSession subscribe whoever calls', async () => {
    await start()
    const [dapp, wallet] = [await connect(), await connect()]
    const [pairingTopic, sessionTopic] = [topicOf(), topicOf()]
    expect(
      await dapp.call('wc_proposeSession', {
        correlationId: 1,
        pairingTopic,
        sessionProposal: 'proposal',
        ttl: 300,
      }),
    ).toBe(true)
    await wallet.subscribe(pairingTopic)
    await wallet.until(1)
    expect(wallet.pushed[0]?.params.data).toMatchObject({ message: 'proposal', tag: 1100 })
    expect(
      await wallet.call('wc_approveSession', {
        approvedChains: ['eip155:1'],
        approvedEvents: [],
        approvedMethods: ['personal_sign'],
        pairingTopic,
        sessionProposalResponse: 'answer',
        sessionSettlementRequest: 'settlement',
        sessionTopic,
        ttl: 300,
      }),
    ).toBe(true)
    await dapp.until(1)
    expect(dapp.pushed[0]?.params.data).toMatchObject({ message: 'answer', tag: 1101 })
    await dapp.subscribe(sessionTopic)
    const [, settlement] = await dapp.until(2)
    expect(settlement?.params.data).toMatchObject({ message: 'settlement', tag: 1102 })
    await dapp.publish(sessionTopic, 'settled')
    await wallet.until(2)
    expect(wallet.pushed[1]?.params.data.message).toBe('settled')
  })

  it('a full mailbox refuses, and takes again once somebody has read it', async () => {
    await start({ limits: { mailboxBytes: 1000, mailboxMessages: 3 } })
    const [dapp, wallet] = [await connect(), await connect()]
    const [topic, large] = [topicOf(), topicOf()]
    for (const text of ['one', 'two', 'three']) await dapp.publish(topic, text)
    await expect(dapp.publish(topic, 'four')).rejects.toMatchObject({
      cause: { code: -32_000, data: 'MailboxLimitExceeded' },
    })
    expect(await dapp.publish(topic, 'three')).toBe(true)
    await dapp.publish(large, 'x'.repeat(900))
    await expect(dapp.publish(large, 'y'.repeat(200))).rejects.toThrow('MailboxLimitExceeded')
    await wallet.subscribe(topic)
    await wallet.until(3)
    await kept(3)
    expect(await dapp.publish(topic, 'four')).toBe(true)
    await wallet.until(4)
  })

  it('what is stored over all topics is bounded: of a client, an address, a project and the relay', async () => {
    const plenty = { bytes: 1_000_000, messages: 1000, subscriptions: 1000 }
    const full = { cause: { code: -32_000, data: 'StorageLimitExceeded' } }
    for (const scope of ['perClient', 'perAddress', 'perProject', 'server'] as const)
      for (const tight of [{ messages: 3 }, { bytes: 1500 }]) {
        const { subscriptions: _, ...ofClient } = plenty
        const limit = { ...(scope === 'perClient' ? ofClient : plenty), ...tight }
        await start({ storage: { perProject: plenty, [scope]: limit } })
        const client = await connect()
        for (let index = 0; index < 3; index++)
          await client.publish(topicOf(), `${index}`.padEnd(500, 'x'))
        await expect(client.publish(topicOf(), 'one more'), scope).rejects.toMatchObject(full)
        const other = (await connect()).publish(topicOf(), 'of another client')
        if (scope === 'perClient') expect(await other).toBe(true)
        else await expect(other).rejects.toMatchObject(full)
        await relay?.close()
      }
  })

  it('an attestation counts like the message it is sent with', async () => {
    await start({ storage: { perClient: { bytes: 100_000, messages: 100 } } })
    const client = await connect()
    const attestation = '字'.repeat(16 * 1024)
    for (const text of ['a', 'b']) await client.publish(topicOf(), text, { attestation })
    await expect(client.publish(topicOf(), 'c', { attestation })).rejects.toMatchObject({
      cause: { code: -32_000, data: 'StorageLimitExceeded' },
    })
    await relay?.close()
    await start({ storage: { server: { bytes: 100_000, messages: 100, subscriptions: 100 } } })
    for (const text of ['a', 'b']) await (await connect()).publish(topicOf(), text, { attestation })
    await expect((await connect()).publish(topicOf(), 'c', { attestation })).rejects.toMatchObject({
      cause: { code: -32_000, data: 'StorageLimitExceeded' },
    })
  })

  it('subscriptions are bounded too: of an address, a project and the relay, and those that end make room', async () => {
    const plenty = { bytes: 1_000_000, messages: 1000, subscriptions: 1000 }
    for (const scope of ['perAddress', 'perProject', 'server'] as const) {
      await start({ storage: { [scope]: { ...plenty, subscriptions: 4 } } })
      const [one, two] = [await connect(), await connect()]
      const topics = [topicOf(), topicOf(), topicOf()]
      await one.call('irn_batchSubscribe', { topics })
      await two.subscribe(topicOf())
      await expect(two.subscribe(topicOf()), scope).rejects.toMatchObject({
        cause: { code: -32_000, data: 'StorageLimitExceeded' },
      })
      // What is there already may be renewed.
      expect(await one.call('irn_batchSubscribe', { topics })).toHaveLength(3)
      await one.call('irn_unsubscribe', { id: '', topic: topics[0] })
      expect(await two.subscribe(topicOf())).toMatch(/^[0-9a-f]{64}$/)
      await relay?.close()
    }
  })

  it('expired messages make room, and the metrics tell what is held', async () => {
    let at = Date.now()
    const storage = { server: { bytes: 1_000_000, messages: 2, subscriptions: 10 } }
    const opened = await store()
    let sweep: (() => Promise<unknown>) | undefined
    relay = await startRelay({
      now: () => at,
      async openStore(parameters) {
        const made = await opened(parameters)
        sweep = made.sweep
        return made
      },
      storage,
    })
    const client = await connect({ identity: relayIdentity({ now: () => at }) })
    for (const text of ['one', 'three']) await client.publish(topicOf(), text, { ttl: 60 })
    await client.subscribe(topicOf())
    expect(await sweep?.()).toEqual({ bytes: 8, messages: 2, receipts: 0, subscriptions: 1 })
    await expect(client.publish(topicOf(), 'four')).rejects.toThrow('StorageLimitExceeded')
    at += 61_000
    expect(await sweep?.()).toEqual({ bytes: 0, messages: 0, receipts: 0, subscriptions: 1 })
    expect(await client.publish(topicOf(), 'four')).toBe(true)
  })

  it('a relay that starts again knows what is held', async () => {
    const opened = await store()
    const storage = { server: { bytes: 1_000_000, messages: 3, subscriptions: 2 } }
    relay = await startRelay({ openStore: opened, storage })
    const before = await connect()
    await before.publish(topicOf(), 'one')
    await before.publish(topicOf(), 'two')
    await before.subscribe(topicOf())
    await relay.close()
    relay = await startRelay({ openStore: opened, storage })
    const client = await connect()
    await client.publish(topicOf(), 'three')
    await expect(client.publish(topicOf(), 'four')).rejects.toThrow('StorageLimitExceeded')
    await client.subscribe(topicOf())
    await expect(client.subscribe(topicOf())).rejects.toThrow('StorageLimitExceeded')
  })

  it('a message sent again after it has expired is there again, also for who had it', async () => {
    let at = Date.now()
    await start({ now: () => at })
    const identityOf = () => relayIdentity({ now: () => at })
    const [dapp, wallet] = [identityOf(), identityOf()]
    const topic = topicOf()
    const fetched = async () => {
      const client = await connect({ identity: wallet })
      const { messages } = (await client.call('irn_fetchMessages', { topic })) as Fetched
      await client.close()
      return messages.map(({ message }) => message)
    }
    for (let times = 0; times < 2; times++) {
      const client = await connect({ identity: dapp })
      expect(await client.publish(topic, 'the same', { ttl: 30 })).toBe(true)
      expect(await fetched()).toEqual(['the same'])
      await kept(times + 1)
      expect(await fetched()).toEqual([])
      await client.close()
      at += 31_000
    }
  })

  it('what one reader has is not dropped from a full mailbox while another waits for it', async () => {
    await start({ limits: { mailboxMessages: 3 } })
    const [dapp, second] = [await connect(), await connect()]
    const topic = topicOf()
    const identity = relayIdentity()
    const first = await connect({ identity })
    await first.subscribe(topic)
    await first.close()
    await second.subscribe(topic)
    for (const text of ['one', 'two', 'three']) await dapp.publish(topic, text)
    await second.until(3)
    await kept(3)
    await expect(dapp.publish(topic, 'four')).rejects.toThrow('MailboxLimitExceeded')
    const back = await connect({ identity })
    expect((await back.until(3)).map(({ params }) => params.data.message)).toEqual([
      'one',
      'two',
      'three',
    ])
    await kept(6)
    expect(await dapp.publish(topic, 'four')).toBe(true)
  })

  it('receipts are bounded: of a client, an address, a project and the relay, and go with their messages', async () => {
    let at = Date.now()
    const plenty = { bytes: 1_000_000, messages: 1000, receipts: 1000, subscriptions: 1000 }
    const full = { cause: { code: -32_000, data: 'StorageLimitExceeded' } }
    for (const scope of ['perClient', 'perAddress', 'perProject', 'server'] as const) {
      const { subscriptions: _, ...ofClient } = plenty
      const opened = await store()
      let sweep: (() => Promise<unknown>) | undefined
      relay = await startRelay({
        now: () => at,
        async openStore(parameters) {
          const made = await opened(parameters)
          sweep = made.sweep
          return made
        },
        storage: { [scope]: { ...(scope === 'perClient' ? ofClient : plenty), receipts: 3 } },
      })
      const identity = () => relayIdentity({ now: () => at })
      const [sender, reader] = [identity(), identity()]
      const dapp = await connect({ identity: sender })
      const wallet = await connect({ identity: reader })
      const topic = topicOf()
      const texts = ['one', 'two', 'three', 'four']
      for (const text of texts) await dapp.publish(topic, text, { ttl: 60 })
      const receive = (client: RelayTestClient, some: readonly string[]) =>
        client.call('irn_batchReceive', {
          receipts: some.map((text) => ({ messageId: messageIdOf(text), topic })),
        })
      // Two of the same count once, and what no one has sent does not count.
      await receive(wallet, ['one', 'two'])
      await receive(wallet, ['two'])
      await receive(wallet, ['nothing'])
      await receive(wallet, ['three'])
      expect(await sweep?.(), scope).toMatchObject({ messages: 4, receipts: 3 })
      await expect(receive(wallet, ['four']), scope).rejects.toMatchObject(full)
      const other = receive(await connect({ identity: identity() }), ['one'])
      if (scope === 'perClient') expect(await other).toBe(true)
      else await expect(other, scope).rejects.toMatchObject(full)
      // One more receipt is dropped in silence where no one waits for an answer, and the message comes again.
      if (scope !== 'perClient' && scope !== 'perAddress') {
        const { messages } = (await wallet.call('irn_fetchMessages', { topic })) as Fetched
        expect(messages.map(({ message }) => message)).toEqual(['four'])
      } else await expect(wallet.call('irn_fetchMessages', { topic })).rejects.toMatchObject(full)
      at += 30 * 60_000
      expect(await sweep?.(), scope).toMatchObject({ messages: 0, receipts: 0 })
      const later = [
        await connect({ identity: sender }),
        await connect({ identity: reader }),
      ] as const
      await later[0].publish(topic, 'five', { ttl: 60 })
      expect(await receive(later[1], ['five']), scope).toBe(true)
      await relay?.close()
    }
  })

  it('a relay that starts again knows the receipts', async () => {
    const opened = await store()
    const storage = {
      server: { bytes: 1_000_000, messages: 10, receipts: 1, subscriptions: 2 },
    }
    relay = await startRelay({ openStore: opened, storage })
    const topic = topicOf()
    const receiveOne = async (text: string) =>
      (await connect()).call('irn_batchReceive', {
        receipts: [{ messageId: messageIdOf(text), topic }],
      })
    await (await connect()).publish(topic, 'one')
    await receiveOne('one')
    await relay.close()
    relay = await startRelay({ openStore: opened, storage })
    await expect(receiveOne('one')).rejects.toThrow('StorageLimitExceeded')
  })

  it('a subscriber that has not come back for two days holds nothing back in a full mailbox', async () => {
    let at = Date.now()
    const day = 86_400_000
    await start({ limits: { mailboxMessages: 3 }, now: () => at })
    const identity = () => relayIdentity({ now: () => at })
    const topic = topicOf()
    const gone = await connect({ identity: identity() })
    await gone.subscribe(topic)
    await gone.close()
    at += day
    const away = identity()
    const leaving = await connect({ identity: away })
    await leaving.subscribe(topic)
    await leaving.close()
    at += day + 1000
    const [dapp, wallet] = [
      await connect({ identity: identity() }),
      await connect({ identity: identity() }),
    ]
    await wallet.subscribe(topic)
    for (const text of ['one', 'two', 'three']) await dapp.publish(topic, text, { ttl: 7 * 86_400 })
    await wallet.until(3)
    await kept(3)
    // Who was there yesterday still waits for them.
    await expect(dapp.publish(topic, 'four')).rejects.toThrow('MailboxLimitExceeded')
    at += day
    const [later, reader] = [
      await connect({ identity: identity() }),
      await connect({ identity: identity() }),
    ]
    expect(await later.publish(topic, 'four', { ttl: 60 })).toBe(true)
    const { messages } = (await reader.call('irn_fetchMessages', { topic })) as Fetched
    expect(messages.map(({ message }) => message)).toEqual(['four'])
  })

  it('what nobody has got keeps a mailbox full, whoever is away', async () => {
    let at = Date.now()
    await start({ limits: { mailboxMessages: 1 }, now: () => at })
    const identity = () => relayIdentity({ now: () => at })
    const topic = topicOf()
    const gone = await connect({ identity: identity() })
    await gone.subscribe(topic)
    await gone.publish(topicOf(), 'elsewhere')
    await gone.close()
    await (await connect({ identity: identity() })).publish(topic, 'one', { ttl: 7 * 86_400 })
    at += 3 * 86_400_000
    const later = await connect({ identity: identity() })
    await expect(later.publish(topic, 'two')).rejects.toThrow('MailboxLimitExceeded')
  })

  it('a topic has so many subscribers, and a client so many topics', async () => {
    await start({ limits: { subscribersPerTopic: 2, topicsPerClient: 3 } })
    const [one, two, three] = [await connect(), await connect(), await connect()]
    const topic = topicOf()
    await one.subscribe(topic)
    await two.subscribe(topic)
    await expect(three.subscribe(topic)).rejects.toMatchObject({
      cause: { code: -32_000, data: 'SubscriberLimitExceeded' },
    })
    const topics = [topicOf(), topic, topicOf(), topicOf()]
    const results = (await three.call('irn_batchSubscribeBlocking', { topics })) as unknown[]
    expect(results[1]).toMatchObject({ error: { data: 'SubscriberLimitExceeded' } })
    expect(results.filter((result) => typeof result === 'string').length).toBe(3)
    await expect(three.subscribe(topicOf())).rejects.toThrow('TopicLimitExceeded')
    await one.call('irn_unsubscribe', { id: '', topic })
    await three.call('irn_unsubscribe', { id: '', topic: topics[0] })
    expect(await three.subscribe(topic)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('a consumer that reads nothing costs the relay no memory, and gets everything later', async () => {
    const started = await start()
    const [dapp, wallet] = [await connect(), await connect()]
    const topic = topicOf()
    await wallet.subscribe(topic)
    wallet.socket.pause()
    const size = 400 * 1024
    const sent = 18
    for (let index = 0; index < sent; index++)
      await dapp.publish(topic, `${index}:`.padEnd(size, 'x'))
    const text = await started.registry.getSingleMetricAsString('latchkey_relay_deliveries_total')
    // What the kernel takes and 1 MiB more has left; the rest waits in the mailbox.
    expect(Number(/ (\d+)$/.exec(text)?.[1])).toBeLessThan(sent)
    wallet.socket.resume()
    const pushed = await wallet.until(sent)
    expect(new Set(pushed.map(({ params }) => params.data.message.split(':')[0])).size).toBe(sent)
  })

  it('a silent, subscribed socket stays; an idle one without a subscription is closed by 4008', async () => {
    await start({ limits: { idleMs: 1500, pingMs: 500 } })
    const [subscribed, bare] = [await connect(), await connect()]
    await subscribed.subscribe(topicOf())
    expect((await bare.closed).code).toBe(4008)
    expect(subscribed.socket.readyState).toBe(subscribed.socket.OPEN)
  })

  it('drains: takes no more sockets, then says 1001', async () => {
    const started = await start()
    const client = await connect()
    const drained = started.relay.drain({ graceMs: 200 })
    const late = startRelayClient({ url: started.url })
    expect(await late.refused).toMatch('503')
    expect(client.socket.readyState).toBe(client.socket.OPEN)
    expect((await client.closed).code).toBe(1001)
    await drained
  })
})

type Fetched = { hasMore: boolean; messages: { message: string }[] }
