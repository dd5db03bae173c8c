import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { createSqlStore } from './createSqlStore.ts'
import type { KeptMessage, MailboxStore, NewMessage } from './MailboxStore.ts'
import { messageIdOf } from './subscriptionId.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() =>
  database.rows('truncate relay_mailbox, relay_delivery, relay_subscription').then(() => undefined),
)

const plenty = { bytes: 1e9, messages: 1e6, receipts: 1e6, subscriptions: 1e6 }
const limits = {
  mailboxBytes: 1_000_000,
  mailboxMessages: 2000,
  storage: { perProject: plenty, server: plenty },
  subscribersPerTopic: 20,
  topicsPerClient: 2000,
}
const topicOf = () => randomBytes(32).toString('hex')

const one = { clientId: 'one', project: 'test', room: 1000 }

function setup({
  mailboxMessages = limits.mailboxMessages,
  now = Date.now,
  onStatement = () => undefined,
}: {
  mailboxMessages?: number
  now?: () => number
  onStatement?: (...given: Parameters<Database['rows']>) => void
} = {}) {
  const notified: KeptMessage[] = []
  const statements: string[] = []
  const store = createSqlStore({
    database: {
      kind: 'memory',
      ping: database.ping,
      rows(sql, parameters) {
        statements.push(sql)
        onStatement(sql, parameters)
        return database.rows(sql, parameters)
      },
    },
    events: { onGap() {}, onMessage: (message) => notified.push(message), onTopic() {} },
    limits: { ...limits, mailboxMessages },
    now,
  })
  return { statements, store, notified }
}

const messageOf = (topic: string, message: string, over: Partial<NewMessage> = {}): NewMessage => ({
  attestation: null,
  expiresAt: Date.now() + 60_000,
  id: messageIdOf(message),
  message,
  project: 'test',
  prompt: false,
  publishedAt: Date.now(),
  publisher: 'one',
  tag: 1,
  topic,
  ...over,
})

async function rowsOf(table: 'relay_mailbox' | 'relay_delivery'): Promise<number> {
  const [row] = await database.rows(`select count(*) as rows from ${table}`)
  return Number(row?.['rows'])
}

test('a message is notified only after it is stored and released, once, and messages published together share a statement', async () => {
  const { statements, store, notified } = setup()
  const topic = topicOf()
  const texts = Array.from({ length: 200 }, (_, index) => `message ${index}`)
  const publishing = [...texts, ...texts].map((text) => store.publish(messageOf(topic, text)))
  const published = await Promise.all(publishing)
  expect(published.map(({ isNew }) => isNew)).toEqual([
    ...texts.map(() => true),
    ...texts.map(() => false),
  ])
  // Who published may not have its answer yet.
  expect(notified).toEqual([])
  for (const { release } of published) release()
  expect(notified.map(({ message }) => message)).toEqual(texts)
  expect(statements.filter((sql) => sql.includes('insert into relay_mailbox')).length).toBe(1)
  expect(await rowsOf('relay_mailbox')).toBe(200)
})

test('a message waits with all that it was published with, whether a push is to prompt for it too', async () => {
  const { store } = setup()
  const topic = topicOf()
  const published = [
    messageOf(topic, 'quiet', { publishedAt: 1_700_000_000_000 }),
    messageOf(topic, 'prompting', {
      attestation: 'proof',
      prompt: true,
      publishedAt: 1_700_000_000_001,
      publisher: 'other',
      tag: 1108,
    }),
  ]
  for (const message of published) await store.publish(message)
  const { messages } = await store.waiting({ clientId: 'two', topics: [topic] })
  expect(messages).toEqual(
    published.map(({ project: _, ...message }) => ({ ...message, ref: expect.any(String) })),
  )
})

test('what has expired goes in helpings, with its deliveries, and the rest is counted', async () => {
  let at = Date.now()
  const { statements, store } = setup({ now: () => at })
  const topic = topicOf()
  expect(await store.sweep()).toMatchObject({ bytes: 0, messages: 0 })
  await Promise.all(
    Array.from({ length: 1200 }, (_, index) =>
      store.publish(messageOf(topic, `short ${index}`, { expiresAt: at + 1000 })),
    ),
  )
  await store.publish(messageOf(topic, 'long', { expiresAt: at + 60_000 }))
  const { messages } = await store.waiting({ clientId: 'two', topics: [topic] })
  await Promise.all(messages.map(({ ref }) => store.acknowledge({ clientId: 'two', ref, topic })))
  expect(await rowsOf('relay_delivery')).toBe(100)
  expect(await store.sweep()).toMatchObject({ messages: 1201 })
  at += 2000
  statements.length = 0
  expect(await store.sweep()).toEqual({ bytes: 4, messages: 1, receipts: 0, subscriptions: 0 })
  expect(statements.filter((sql) => sql.startsWith('with gone')).length).toBe(3)
  expect([await rowsOf('relay_mailbox'), await rowsOf('relay_delivery')]).toEqual([1, 0])
})

test('what expires gives its place back, and a mailbox that was counted is not counted again', async () => {
  let at = Date.now()
  const topic = topicOf()
  const { statements, store } = setup({ mailboxMessages: 3, now: () => at })
  const publish = (text: string) =>
    store.publish(messageOf(topic, text, { expiresAt: at + 10_000 })).then(
      () => 'kept',
      ({ tag }) => tag,
    )
  const fill = async (round: string) => {
    const said: unknown[] = []
    for (const text of ['a', 'b', 'c', 'd']) said.push(await publish(`${round} ${text}`))
    return said
  }
  expect(await fill('first')).toEqual(['kept', 'kept', 'kept', 'MailboxLimitExceeded'])
  statements.length = 0
  at += 20_000
  await store.sweep()
  for (const text of ['a', 'b', 'c']) expect(await publish(`second ${text}`)).toBe('kept')
  expect(statements.filter((sql) => sql.includes('as messages, sum(m.size)'))).toEqual([])
  expect(await publish('second d')).toBe('MailboxLimitExceeded')
  // What has expired blocks no message before it is swept either, also where nothing was counted yet.
  at += 20_000
  expect(await fill('third')).toEqual(['kept', 'kept', 'kept', 'MailboxLimitExceeded'])
  at += 20_000
  const next = setup({ mailboxMessages: 3, now: () => at })
  const message = messageOf(topic, 'fourth', { expiresAt: at + 10_000 })
  expect(await next.store.publish(message)).toMatchObject({ isNew: true })
})

test('a database that fails fails what is published, and the next message goes through', async () => {
  let isBroken = true
  const store = createSqlStore({
    database: {
      kind: 'memory',
      ping: database.ping,
      rows: (sql, parameters) =>
        isBroken ? Promise.reject(new Error('gone')) : database.rows(sql, parameters),
    },
    events: { onGap() {}, onMessage() {}, onTopic() {} },
    limits,
    now: Date.now,
  })
  const topic = topicOf()
  await expect(store.publish(messageOf(topic, 'one'))).rejects.toThrow('gone')
  isBroken = false
  await store.publish(messageOf(topic, 'one'))
  expect(await rowsOf('relay_mailbox')).toBe(1)
})

test('a subscription that has most of its life left is not written again', async () => {
  let at = Date.now()
  const { statements, store } = setup({ now: () => at })
  const topics = Array.from({ length: 20 }, topicOf)
  const day = 86_400_000
  const subscribe = (some: readonly string[]) =>
    store.subscribe({
      clientId: 'one',
      expiresAt: at + 30 * day,
      project: 'test',
      room: 1000,
      topics: some,
    })
  const granted = (some: readonly string[]) => some.map(() => undefined)
  const written = async () => {
    const rows = await database.rows('select distinct expires_at from relay_subscription')
    return rows.map(({ expires_at }) => Number(expires_at)).sort()
  }
  await subscribe(topics)
  const first = at + 30 * day
  at += day / 2
  statements.length = 0
  expect(await subscribe(topics)).toEqual({ added: 0, refusals: granted(topics) })
  expect(statements.filter((sql) => sql.includes('insert'))).toEqual([])
  const more = topicOf()
  expect(await subscribe([...topics, more])).toEqual({
    added: 1,
    refusals: granted([...topics, more]),
  })
  expect(await written()).toEqual([first, at + 30 * day])
  at += day
  await subscribe(topics)
  expect(await written()).toEqual([at + 29 * day, at + 30 * day])
})

test('subscriptions end after their time', async () => {
  let at = Date.now()
  const { store } = setup({ now: () => at })
  const [short, long] = [topicOf(), topicOf()]
  await store.subscribe({ ...one, expiresAt: at + 1000, topics: [short] })
  await store.subscribe({ ...one, expiresAt: at + 9000, topics: [long, long] })
  expect((await store.topicsOf('one')).length).toBe(2)
  at += 2000
  expect(await store.topicsOf('one')).toEqual([long])
  await store.sweep()
  const [row] = await database.rows('select count(*) as rows from relay_subscription')
  expect(Number(row?.['rows'])).toBe(1)
})

/** What a statement reads. */
type Reading = {
  sql: string
  pages: number
  /** Of a table or an index, at once. */
  rows: number
}

type PlanNode = Record<string, number> & { Plans?: PlanNode[] }

/** How many rows one part of a plan has read, at the maximum. */
function maxRows(node: PlanNode): number {
  const { 'Actual Rows': given = 0, 'Rows Removed by Filter': passed = 0, Plans = [] } = node
  return Math.max(given + passed, ...Plans.map(maxRows))
}

/** Asks each statement of a store what it reads, the first time it comes. */
async function readingsOf(work: (store: MailboxStore) => Promise<unknown>): Promise<Reading[]> {
  const found: Reading[] = []
  const store = createSqlStore({
    database: {
      kind: 'memory',
      ping: database.ping,
      async rows(sql, parameters) {
        const undo = new Error('undo')
        await database
          .transaction(async ({ rows }) => {
            const [row] = await rows(`explain (analyze, buffers, format json) ${sql}`, parameters)
            const [explained] = (row?.['QUERY PLAN'] ?? []) as { Plan: PlanNode }[]
            const plan: PlanNode = explained?.Plan ?? {}
            found.push({
              pages:
                (plan['Shared Hit Blocks'] ?? Infinity) + (plan['Shared Read Blocks'] ?? Infinity),
              rows: maxRows(plan),
              sql,
            })
            throw undo
          })
          .catch((error) => {
            if (error !== undo) throw error
          })
        return database.rows(sql, parameters)
      },
    },
    events: { onGap() {}, onMessage() {}, onTopic() {} },
    limits,
    now: Date.now,
  })
  await store.sweep()
  found.length = 0
  await work(store)
  return found
}

test('a hundred clients that come back at once are looked up a few in a statement, and keep no other address waiting', async () => {
  const named: string[][] = []
  const { store } = setup({
    onStatement(sql, parameters) {
      if (sql.includes('s.topic from')) named.push(JSON.parse(String(parameters?.[0])))
    },
  })
  const expiresAt = Date.now() + 1e9
  await store.subscribe({ ...one, expiresAt, topics: [topicOf()] })
  const flood = Array.from({ length: 100 }, (_, index) => store.topicsOf(`flood ${index}`, 'flood'))
  expect(await store.topicsOf('one', 'visitor')).toHaveLength(1)
  await Promise.all(flood)
  expect(Math.max(...named.map((clients) => clients.length))).toBeLessThanOrEqual(10)
  expect(named.slice(0, 2).flat()).toContain('one')
})

// What the planner knows decides what it takes, where it may choose.
test.for([
  { after: undefined, state: 'new' },
  { after: 'vacuum', state: 'vacuumed' },
  { after: 'vacuum analyze', state: 'analyzed' },
])(
  'what a client asks for reads nothing of what others have stored: tables $state',
  async ({ after }) => {
    const expiresAt = Date.now() + 1e9
    await database.rows(
      `insert into relay_mailbox (topic, message_id, payload, size, tag, prompt, publisher, published_at, expires_at)
     select md5(n::text), md5(n::text), repeat('x', 500), 500, 1, false, 'other', 0, $1 from generate_series(1, 8000) n`,
      [expiresAt],
    )
    await database.rows(
      `insert into relay_delivery (message, client_id) select position, 'third' from relay_mailbox`,
    )
    await database.rows(
      `insert into relay_subscription (client_id, topic, expires_at)
     select md5((n / 500)::text), md5(n::text), $1 from generate_series(1, 20000) n`,
      [expiresAt],
    )
    for (const table of after ? ['relay_mailbox', 'relay_delivery', 'relay_subscription'] : [])
      await database.rows(`${after} ${table}`)
    const topics = [topicOf(), topicOf()] as const
    const readings = await readingsOf(async (store) => {
      await store.subscribe({ ...one, expiresAt, topics })
      await store.subscribe({ ...one, expiresAt, room: 0, topics: [topicOf()] })
      await store.topicsOf('one')
      await store.publish(messageOf(topics[0], 'first', { publisher: 'two' }))
      await store.publish(messageOf(topics[0], 'first', { publisher: 'two' }))
      const { messages } = await store.waiting({ clientId: 'one', topics })
      expect(messages).toHaveLength(1)
      for (const { ref, topic } of messages)
        expect(await store.acknowledge({ clientId: 'one', ref, topic })).toBe(true)
      expect(await store.waiting({ clientId: 'one', topics })).toMatchObject({ messages: [] })
      const receipts = [{ messageId: messageIdOf('first'), topic: topics[0] }]
      expect(await store.receive({ clientId: 'three', receipts })).toHaveLength(1)
      expect(await store.unsubscribe({ clientId: 'one', project: 'test', topics })).toBe(2)
    })
    expect(readings.length).toBeGreaterThan(12)
    // Each table has several hundred pages, and thousands of rows.
    expect(readings.filter(({ pages, rows }) => pages > 60 || rows > 100)).toEqual([])
  },
)
