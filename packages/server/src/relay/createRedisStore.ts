import { createHash, randomBytes } from 'node:crypto'
import { type RelayErrorTag, relayLimits } from '@latchkey/protocol/relay'
import { createClient } from '@redis/client'
import type {
  KeptMessage,
  MailboxStore,
  NewMessage,
  StoreEvents,
  StoreLimits,
} from './MailboxStore.ts'
import { RelayError } from './RelayError.ts'
import { publishScript, subscribeScript } from './redisScripts.ts'

export type RedisStoreParameters = {
  url: string
  limits: StoreLimits
  events: StoreEvents
  now: () => number
}

const prefix = 'latchkey:relay:'
const key = {
  /** What each client has: ids by topic and client. */
  had: (topic: string, clientId: string) => `${prefix}had:{${topic}}:${clientId}`,
  messages: (topic: string) => `${prefix}messages:{${topic}}`,
  facts: (topic: string) => `${prefix}facts:{${topic}}`,
  deadlines: (topic: string) => `${prefix}deadlines:{${topic}}`,
  read: (topic: string) => `${prefix}read:{${topic}}`,
  all: `${prefix}all`,
  clients: (topic: string) => `${prefix}clients:${topic}`,
  topics: (clientId: string) => `${prefix}topics:${clientId}`,
  channel: (topic: string) => `${prefix}channel:${topic}`,
  seed: `${prefix}seed`,
}

const pageMessages = 100
const pageBytes = 1024 * 1024
const maxLifeMs = relayLimits.maxTtlSeconds * 1000

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
  const receive = (text: string) => events.onMessage(JSON.parse(text) as KeptMessage)

  async function factsOf(topic: string, clientId: string): Promise<Fact[]> {
    const [facts, had] = await Promise.all([
      commands.hGetAll(key.facts(topic)),
      commands.sMembers(key.had(topic, clientId)),
    ])
    const known = new Set(had)
    const at = now()
    return Object.entries(facts).flatMap(([id, text]) => {
      if (id.startsWith('#') || known.has(id)) return []
      const [size, place, publishedAt, expiresAt, ...publisher] = text.split(':')
      if (Number(expiresAt) <= at || publisher.join(':') === clientId) return []
      return [
        { id, place: Number(place), publishedAt: Number(publishedAt), size: Number(size), topic },
      ]
    })
  }

  async function acknowledge(clientId: string, topic: string, id: string): Promise<void> {
    const had = key.had(topic, clientId)
    await commands
      .multi()
      .sAdd(had, id)
      .pExpire(had, maxLifeMs)
      .sAdd(key.read(topic), id)
      .pExpire(key.read(topic), maxLifeMs)
      .exec()
  }

  return {
    acknowledge: ({ clientId, topic, ref }) => acknowledge(clientId, topic, ref),
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
    async ping() {
      await commands.ping()
    },
    async publish(message) {
      const { topic, id, publishedAt, expiresAt, publisher } = message
      const stored = await run(
        publishScript,
        [key.messages(topic), key.facts(topic), key.deadlines(topic), key.read(topic), key.all],
        [
          id,
          String(now()),
          String(expiresAt),
          String(Buffer.byteLength(message.message)),
          String(limits.mailboxMessages),
          String(limits.mailboxBytes),
          JSON.stringify(keptOf(message)),
          topic,
          key.channel(topic),
          `${publishedAt}:${expiresAt}:${publisher}`,
        ],
      )
      if (stored === -1)
        throw new RelayError('MailboxLimitExceeded', 'Too much waits on this topic.')
    },
    async receive({ clientId, receipts }) {
      await Promise.all(
        receipts.map(({ topic, messageId }) => acknowledge(clientId, topic, messageId)),
      )
    },
    async seed() {
      await commands.set(key.seed, randomBytes(32).toString('hex'), { condition: 'NX' })
      return (await commands.get(key.seed)) ?? ''
    },
    async subscribe({ clientId, topics, expiresAt }) {
      const results = await Promise.all(
        topics.map((topic) =>
          run(
            subscribeScript,
            [key.topics(clientId), key.clients(topic)],
            [
              clientId,
              topic,
              String(now()),
              String(expiresAt),
              String(limits.topicsPerClient),
              String(limits.subscribersPerTopic),
            ],
          ),
        ),
      )
      return results.map((result) => (result === '' ? undefined : (result as RelayErrorTag)))
    },
    async sweep() {
      const unused = [...idle]
      idle.clear()
      if (unused.length > 0) {
        unsubscribing = listener.unsubscribe(unused.map(key.channel)).catch(() => undefined)
        await unsubscribing
      }
      await commands.zRemRangeByScore(key.all, '-inf', now())
      return commands.zCard(key.all)
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
    async unsubscribe({ clientId, topics }) {
      await Promise.all([
        commands.zRem(key.topics(clientId), [...topics]),
        ...topics.map((topic) => commands.zRem(key.clients(topic), clientId)),
      ])
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

function keptOf(message: NewMessage): KeptMessage {
  return { ...message, ref: message.id }
}
