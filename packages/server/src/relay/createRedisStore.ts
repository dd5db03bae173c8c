import { createHash, randomBytes } from 'node:crypto'
import type { RelayErrorTag } from '@latchkey/protocol/relay'
import { createClient } from '@redis/client'
import { aliveAfter } from './aliveAfter.ts'
import type {
  KeptMessage,
  MailboxStore,
  NewMessage,
  StoreEvents,
  StoreLimits,
} from './MailboxStore.ts'
import { mailboxFull, storageFull } from './RelayError.ts'
import {
  acknowledgeScript,
  publishScript,
  subscribeScript,
  sweepReceiptsScript,
  sweepScript,
  sweepSubscriptionsScript,
  unsubscribeScript,
} from './redisScripts.ts'
import { storedBytes } from './storedBytes.ts'

export type RedisStoreParameters = {
  url: string
  limits: StoreLimits
  events: StoreEvents
  now: () => number
}

const prefix = 'latchkey:relay:2:'
const key = {
  /** What each client has, by topic and client: ids and when they expire. */
  had: (topic: string, clientId: string) => `${prefix}has:{${topic}}:${clientId}`,
  /** What is stored over all topics, and of each project. */
  held: `${prefix}held`,
  /** Subscriptions by the day on which they end, a hash of projects each. */
  ends: `${prefix}ends:`,
  days: `${prefix}days`,
  /** Receipts by the ten minutes in which their messages expire. */
  receiptEnds: `${prefix}receiptEnds:`,
  receiptSlots: `${prefix}receiptSlots`,
  messages: (topic: string) => `${prefix}messages:{${topic}}`,
  facts: (topic: string) => `${prefix}facts:{${topic}}`,
  deadlines: (topic: string) => `${prefix}deadlines:{${topic}}`,
  read: (topic: string) => `${prefix}read:{${topic}}`,
  all: `${prefix}all`,
  clients: (topic: string) => `${prefix}clients:${topic}`,
  topics: (clientId: string) => `${prefix}topics:${clientId}`,
  /** Whom each subscription of a client counts for, by its topic. */
  owners: (clientId: string) => `${prefix}owners:${clientId}`,
  channel: (topic: string) => `${prefix}channel:${topic}`,
  seed: 'latchkey:relay:seed',
}

const pageMessages = 100
const pageBytes = 1024 * 1024
/** Deadlines swept at once. */
const sweepMessages = 1000
const renewMs = 86_400_000

/** What is known of a message without its payload. */
type Fact = { id: string; topic: string; size: number; place: number; publishedAt: number }

/**
 * Mailboxes in Redis, shared by any number of processes: each message is stored and published to all of them in one step.
 * A process that lost its connection reads again what waits, so nothing published meanwhile is missed.
 */
export async function createRedisStore({
  url,
  limits,
  events,
  now,
}: RedisStoreParameters): Promise<MailboxStore> {
  const { perProject, server } = limits.storage
  let isUp = false
  const commands = createClient({
    // A relay that cannot store must say so at once, and not when the client has stopped waiting.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 5000,
      // A wrong address ends the start; a lost connection is looked for until it is back.
      reconnectStrategy: (tries, cause) => (isUp ? Math.min(tries * 50, 1000) : cause),
    },
    url,
  })
  const listener = commands.duplicate()
  // Each command tells of its own failure; without a listener the process would end.
  commands.on('error', () => undefined)
  listener.on('error', () => undefined)
  await commands.connect()
  await listener.connect()
  isUp = true
  listener.on('ready', () => {
    // Answered after the subscriptions were made again, which go first.
    listener.ping().then(events.onGap, () => undefined)
  })

  const scripts = new Map<string, string>()
  async function run(script: string, keys: string[], parameters: string[]): Promise<unknown> {
    const options = { arguments: parameters, keys }
    let sha = scripts.get(script)
    if (sha === undefined) {
      sha = createHash('sha1').update(script).digest('hex')
      scripts.set(script, sha)
    }
    try {
      return await commands.evalSha(sha, options)
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
      return commands.eval(script, options)
    }
  }

  const followed = new Map<string, number>()
  const idle = new Set<string>()
  let unsubscribing: Promise<unknown> = Promise.resolve()
  /** What this process publishes and has not released yet, and what has come back of it. */
  const held = new Map<string, { publishers: number; received: KeptMessage[] }>()
  const receive = (text: string) => {
    const message = JSON.parse(text) as KeptMessage
    const own = held.get(message.topic + message.id)
    if (own) own.received.push(message)
    else events.onMessage(message)
  }

  /** Keeps back what the listener receives of a message until its publisher has its answer, or the last of several. */
  function hold({ topic, id }: NewMessage): (options: { isNew: boolean }) => void {
    const own = held.get(topic + id) ?? { publishers: 0, received: [] }
    held.set(topic + id, own)
    own.publishers += 1
    return ({ isNew }) => {
      own.publishers -= 1
      if (!isNew && own.publishers > 0) return
      if (held.get(topic + id) === own) held.delete(topic + id)
      for (const message of own.received.splice(0)) events.onMessage(message)
    }
  }

  async function keep(message: NewMessage): Promise<boolean> {
    const { topic, id, publishedAt, expiresAt, publisher } = message
    const project = nameOf(message.project)
    const stored = await run(
      publishScript,
      [
        key.messages(topic),
        key.facts(topic),
        key.deadlines(topic),
        key.read(topic),
        key.all,
        key.clients(topic),
        key.held,
      ],
      [
        id,
        String(now()),
        String(expiresAt),
        String(storedBytes(message)),
        String(limits.mailboxMessages),
        String(limits.mailboxBytes),
        JSON.stringify(keptOf(message)),
        topic,
        key.channel(topic),
        `${publishedAt}:${expiresAt}:${project}:${publisher}`,
        project,
        key.had(topic, ''),
        String(server.bytes),
        String(perProject.bytes),
        String(server.messages),
        String(perProject.messages),
        String(aliveAfter(now())),
      ],
    )
    if (stored === 'mailbox') throw mailboxFull()
    if (stored === 'project' || stored === 'server') throw storageFull(stored)
    return stored === 'new'
  }

  async function factsOf(topic: string, clientId: string): Promise<Fact[]> {
    const [facts, had] = await Promise.all([
      commands.hGetAll(key.facts(topic)),
      commands.zRange(key.had(topic, clientId), 0, -1),
    ])
    const known = new Set(had)
    const at = now()
    return Object.entries(facts).flatMap(([id, text]) => {
      const [size, place, publishedAt, expiresAt, , ...publisher] = text.split(':')
      if (id.startsWith('#') || known.has(`${id}:${publishedAt}`)) return []
      if (Number(expiresAt) <= at || publisher.join(':') === clientId) return []
      return [
        { id, place: Number(place), publishedAt: Number(publishedAt), size: Number(size), topic },
      ]
    })
  }

  /** `ref` says which of the messages with one id, of which only the latest is there; an id alone means that one. */
  function acknowledge(clientId: string, topic: string, ref: string): Promise<unknown> {
    const [id = '', publishedAt = ''] = ref.split(':')
    return run(
      acknowledgeScript,
      [key.facts(topic), key.had(topic, clientId), key.read(topic), key.receiptSlots, key.held],
      [
        id,
        publishedAt,
        String(now()),
        key.receiptEnds,
        String(server.receipts),
        String(perProject.receipts),
      ],
    )
  }

  return {
    async acknowledge({ clientId, topic, ref }) {
      return typeof (await acknowledge(clientId, topic, ref)) === 'number'
    },
    async close() {
      isUp = false
      listener.destroy()
      if (commands.isOpen) await commands.close()
    },
    async follow(topics) {
      await unsubscribing
      const fresh = topics.filter((topic) => !followed.has(topic) && !idle.delete(topic))
      for (const topic of topics) followed.set(topic, (followed.get(topic) ?? 0) + 1)
      if (fresh.length > 0) await listener.subscribe(fresh.map(key.channel), receive)
    },
    parallel: 64,
    async ping() {
      await commands.ping()
    },
    async publish(message) {
      const release = hold(message)
      try {
        const isNew = await keep(message)
        return { isNew, release: () => release({ isNew }) }
      } catch (error) {
        // Stored all the same, perhaps, when the connection broke.
        release({ isNew: false })
        throw error
      }
    },
    async receive({ clientId, receipts }) {
      const results = await Promise.all(
        receipts.map(({ topic, messageId }) => acknowledge(clientId, topic, messageId)),
      )
      for (const result of results)
        if (result === 'project' || result === 'server') throw storageFull(result)
      return results.filter((result) => typeof result === 'number')
    },
    async seed() {
      await commands.set(key.seed, randomBytes(32).toString('hex'), { condition: 'NX' })
      return (await commands.get(key.seed)) ?? ''
    },
    async subscribe({ clientId, project, topics, expiresAt, room }) {
      const ends = await commands.zmScore(key.topics(clientId), [...topics])
      const at = now()
      let left = room
      const results = await Promise.all(
        topics.map(async (topic, index) => {
          const end = ends[index] ?? 0
          if (end > expiresAt - renewMs) return ''
          if (end <= at && left-- <= 0) return 'StorageLimitExceeded'
          return run(
            subscribeScript,
            [key.topics(clientId), key.clients(topic), key.days, key.owners(clientId), key.held],
            [
              clientId,
              topic,
              String(at),
              String(expiresAt),
              String(limits.topicsPerClient),
              String(limits.subscribersPerTopic),
              nameOf(project),
              key.ends,
              String(server.subscriptions),
              String(perProject.subscriptions),
            ],
          )
        }),
      )
      return {
        added: results.filter((result) => result === 'added').length,
        refusals: results.map((result) =>
          result === '' || result === 'added' ? undefined : (result as RelayErrorTag),
        ),
      }
    },
    async sweep() {
      const unused = [...idle]
      idle.clear()
      if (unused.length > 0) {
        unsubscribing = listener.unsubscribe(unused.map(key.channel)).catch(() => undefined)
        await unsubscribing
      }
      const at = String(now())
      const limit = String(sweepMessages)
      while ((await run(sweepScript, [key.all, key.held], [at, limit])) === sweepMessages) {
        // One helping after the other: Redis does nothing else meanwhile.
      }
      await run(sweepSubscriptionsScript, [key.days, key.held], [at, key.ends])
      await run(sweepReceiptsScript, [key.receiptSlots, key.held], [at, key.receiptEnds])
      const [bytes, messages, receipts, subscriptions] = await commands.hmGet(key.held, [
        'bytes',
        'messages',
        'receipts',
        'subscriptions',
      ])
      return {
        bytes: Number(bytes ?? 0),
        messages: Number(messages ?? 0),
        receipts: Number(receipts ?? 0),
        subscriptions: Number(subscriptions ?? 0),
      }
    },
    async topicsOf(clientId) {
      return commands.zRangeByScore(key.topics(clientId), `(${now()}`, '+inf')
    },
    unfollow(topics) {
      for (const topic of topics) {
        const left = (followed.get(topic) ?? 1) - 1
        if (left > 0) followed.set(topic, left)
        else {
          followed.delete(topic)
          // Unsubscribed at the next sweep: a client that reconnects finds it still followed.
          idle.add(topic)
        }
      }
    },
    async unsubscribe({ clientId, project, topics }) {
      const results = await Promise.all(
        topics.map((topic) =>
          run(
            unsubscribeScript,
            [key.topics(clientId), key.clients(topic), key.days, key.owners(clientId), key.held],
            [clientId, topic, nameOf(project), key.ends],
          ),
        ),
      )
      return results.filter((result) => result === 1).length
    },
    async waiting({ clientId, topics, after }) {
      const facts = (await Promise.all(topics.map((topic) => factsOf(topic, clientId)))).flat()
      facts.sort((a, b) => compare(cursorOf(a), cursorOf(b)))
      const rest = after === undefined ? facts : facts.filter((fact) => cursorOf(fact) > after)
      let bytes = 0
      const page = rest.slice(0, pageMessages).filter(({ size }, index) => {
        bytes += size
        return index === 0 || bytes <= pageBytes
      })
      const texts = await Promise.all(
        page.map(({ topic, id }) => commands.hGet(key.messages(topic), id)),
      )
      const last = page.at(-1)
      return {
        messages: texts.flatMap((text) => (text ? [JSON.parse(text) as KeptMessage] : [])),
        next: last && page.length < rest.length ? cursorOf(last) : undefined,
      }
    },
  }
}

/** Sorts by time and, within a topic, by order of arrival. */
function cursorOf({ publishedAt, topic, place }: Fact): string {
  return `${String(publishedAt).padStart(16, '0')}${topic}${String(place).padStart(16, '0')}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A project id without the colon that separates facts. */
function nameOf(project: string): string {
  return encodeURIComponent(project)
}

function keptOf(message: NewMessage): KeptMessage {
  const { project: _, ...kept } = message
  return { ...kept, ref: `${message.id}:${message.publishedAt}` }
}
