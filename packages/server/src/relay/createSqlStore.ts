import { randomBytes } from 'node:crypto'
import type { RelayErrorTag } from '@latchkey/protocol/relay'
import type { Database } from '../database/Database.ts'
import { createBatch } from './createBatch.ts'
import type {
  KeptMessage,
  MailboxStore,
  NewMessage,
  Receipt,
  StoreEvents,
  StoreLimits,
} from './MailboxStore.ts'
import { RelayError } from './RelayError.ts'

export type SqlStoreParameters = {
  database: Pick<Database, 'ping' | 'rows'>
  limits: StoreLimits
  events: StoreEvents
  now: () => number
}

type Row = Record<string, unknown>
type Use = { messages: number; bytes: number }

/** Topics whose use is remembered between two sweeps. */
const maxUses = 50_000
/** Messages deleted at once. */
const sweepMessages = 500
/** A subscription is written anew once so much of its life is over: clients renew all of theirs at each reconnect. */
const renewMs = 86_400_000
const pageMessages = 100
/** A page never holds more than this and one message. */
const pageBytes = 1024 * 1024

/**
 * Mailboxes in the server's database. One process may use it at a time: it tells its own messages only. The
 * database decides what is new; memory holds no more than counts, so nothing has to be read at the start.
 */
export function createSqlStore({
  database,
  limits,
  events,
  now,
}: SqlStoreParameters): MailboxStore {
  const uses = new Map<string, Use>()
  /** Messages in all mailboxes; counted once, since counting reads them all. */
  let held: number | undefined
  const publishes = createBatch<NewMessage, boolean>({
    gatherMs: 20,
    run: keepAll,
    size: 500,
  })
  const receipts = createBatch<Receipt, void>({ gatherMs: 100, run: acknowledgeAll, size: 2000 })
  const lookups = createBatch<string, readonly string[]>({
    gatherMs: 5,
    run: topicsOfAll,
    size: 500,
  })

  async function keepAll(batch: readonly NewMessage[]): Promise<boolean[]> {
    const unique = [...new Map(batch.map((message) => [keyOf(message), message])).values()]
    await count(unique.map(({ topic }) => topic).filter((topic) => !uses.has(topic)))
    const fitting = unique.filter(take)
    const rest = unique.filter((message) => !fitting.includes(message))
    const refused = rest.length === 0 ? rest : await makeRoom(rest)
    const wanted = refused.length === 0 ? unique : unique.filter((one) => !refused.includes(one))
    const kept = await insert(wanted)
    if (held !== undefined) held += kept.length
    for (const message of kept) events.onMessage(message)
    const without = new Set(refused.map(keyOf))
    return batch.map((message) => !without.has(keyOf(message)))
  }

  /** Counts a message in, if its mailbox has room. A duplicate counts too, until the mailbox is counted again. */
  function take({ topic, message }: NewMessage): boolean {
    const use = uses.get(topic)
    const bytes = Buffer.byteLength(message)
    if (!use) return true
    if (use.messages >= limits.mailboxMessages) return false
    if (use.bytes + bytes > limits.mailboxBytes) return false
    use.messages += 1
    use.bytes += bytes
    return true
  }

  /** Clears the full mailboxes of what has been read, and answers with the messages that are too many all the same. */
  async function makeRoom(messages: readonly NewMessage[]): Promise<NewMessage[]> {
    const topics = [...new Set(messages.map(({ topic }) => topic))]
    await clear(topics)
    await count(topics)
    const refused = messages.filter((message) => !take(message))
    if (refused.length === 0) return []
    const known = await database.rows(
      `select topic, message_id from relay_mailbox
       where (topic, message_id) in (
         select topic, message_id from json_to_recordset($1::json) as given (topic text, message_id text))`,
      [JSON.stringify(refused.map(({ topic, id }) => ({ message_id: id, topic })))],
    )
    const kept = new Set(known.map(({ topic, message_id }) => `${topic}${message_id}`))
    return refused.filter((message) => !kept.has(keyOf(message)))
  }

  async function insert(messages: readonly NewMessage[]): Promise<KeptMessage[]> {
    if (messages.length === 0) return []
    const rows = await database.rows(
      `insert into relay_mailbox
         (topic, message_id, payload, size, tag, prompt, attestation, publisher, published_at, expires_at)
       select topic, message_id, payload, size, tag, prompt, attestation, publisher, published_at, expires_at
       from json_to_recordset($1::json) as given (
         place int, topic text, message_id text, payload text, size int, tag int, prompt boolean,
         attestation text, publisher text, published_at bigint, expires_at bigint)
       order by place
       on conflict (topic, message_id) do nothing
       returning position, topic, message_id`,
      [
        JSON.stringify(
          messages.map(
            (
              { topic, id, message, tag, prompt, attestation, publisher, publishedAt, expiresAt },
              place,
            ) => ({
              attestation,
              expires_at: expiresAt,
              message_id: id,
              payload: message,
              place,
              prompt,
              published_at: publishedAt,
              publisher,
              size: Buffer.byteLength(message),
              tag,
              topic,
            }),
          ),
        ),
      ],
    )
    const refs = new Map(
      rows.map(({ topic, message_id, position }) => [`${topic}${message_id}`, String(position)]),
    )
    return messages.flatMap((message) => {
      const ref = refs.get(keyOf(message))
      return ref === undefined ? [] : [{ ...message, ref }]
    })
  }

  /** A full mailbox drops what some reader has: it would else stop a session that is alive. */
  async function clear(topics: readonly string[]): Promise<void> {
    const gone = await database.rows(
      `with gone as (
         delete from relay_mailbox m
         where m.topic in (select json_array_elements_text($1::json))
           and (m.expires_at <= $2 or exists (select 1 from relay_delivery d where d.message = m.position))
         returning m.position),
       forgotten as (delete from relay_delivery d using gone where d.message = gone.position)
       select position from gone`,
      [JSON.stringify(topics), now()],
    )
    if (held !== undefined) held -= gone.length
  }

  async function count(topics: readonly string[]): Promise<void> {
    if (topics.length === 0) return
    if (uses.size > maxUses) uses.clear()
    const rows = await database.rows(
      `select topic, count(*) as messages, sum(size) as bytes from relay_mailbox
       where topic in (select json_array_elements_text($1::json)) and expires_at > $2
       group by topic`,
      [JSON.stringify(topics), now()],
    )
    for (const topic of topics) uses.set(topic, { bytes: 0, messages: 0 })
    for (const { topic, messages, bytes } of rows)
      uses.set(String(topic), { bytes: Number(bytes), messages: Number(messages) })
  }

  async function countAll(): Promise<number> {
    const [row] = await database.rows('select count(*) as messages from relay_mailbox')
    return Number(row?.['messages'])
  }

  async function acknowledgeAll(batch: readonly Receipt[]): Promise<undefined[]> {
    await database.rows(
      `insert into relay_delivery (message, client_id)
       select message, client_id from json_to_recordset($1::json) as given (message bigint, client_id text)
       on conflict do nothing`,
      [JSON.stringify(batch.map(({ ref, clientId }) => ({ client_id: clientId, message: ref })))],
    )
    return batch.map(() => undefined)
  }

  async function topicsOfAll(clientIds: readonly string[]): Promise<string[][]> {
    const rows = await database.rows(
      `select client_id, topic from relay_subscription
       where client_id in (select json_array_elements_text($1::json)) and expires_at > $2`,
      [JSON.stringify(clientIds), now()],
    )
    const topics = new Map<string, string[]>()
    for (const { client_id, topic } of rows) {
      const list = topics.get(String(client_id))
      if (list) list.push(String(topic))
      else topics.set(String(client_id), [String(topic)])
    }
    return clientIds.map((clientId) => topics.get(clientId) ?? [])
  }

  return {
    acknowledge: (receipt) => receipts.add(receipt),
    async close() {
      await publishes.settled()
      await receipts.settled()
    },
    follow: async () => undefined,
    ping: () => database.ping(),
    async publish(message) {
      if (!(await publishes.add(message)))
        throw new RelayError('MailboxLimitExceeded', 'Too much waits on this topic.')
    },
    async receive({ clientId, receipts: received }) {
      await database.rows(
        `insert into relay_delivery (message, client_id)
         select m.position, $2 from relay_mailbox m
         join json_to_recordset($1::json) as given (topic text, "messageId" text)
           on given.topic = m.topic and given."messageId" = m.message_id
         on conflict do nothing`,
        [JSON.stringify(received), clientId],
      )
    },
    async seed() {
      await database.rows(
        'insert into relay_identity (id, seed) values (1, $1) on conflict do nothing',
        [randomBytes(32).toString('hex')],
      )
      const [row] = await database.rows('select seed from relay_identity')
      return String(row?.['seed'])
    },
    async subscribe({ clientId, topics: asked, expiresAt }) {
      const at = now()
      const living = await database.rows(
        `select topic from relay_subscription
         where client_id = $1 and expires_at > $3 and topic in (select json_array_elements_text($2::json))`,
        [clientId, JSON.stringify(asked), Math.max(at, expiresAt - renewMs)],
      )
      const known = new Set(living.map(({ topic }) => String(topic)))
      const topics = asked.filter((topic) => !known.has(topic))
      if (topics.length === 0) return asked.map(() => undefined)
      const rows = await database.rows(
        `with given as (
           select topic, min(place) as place
           from json_array_elements_text($2::json) with ordinality as t (topic, place) group by topic),
         others as (
           select topic, count(*) as clients from relay_subscription
           where topic in (select topic from given) and client_id <> $1 and expires_at > $3 group by topic),
         open as (
           select given.topic, given.place from given left join others using (topic)
           where coalesce(others.clients, 0) < $5),
         new as (
           select topic, row_number() over (order by place) as place from open
           where topic not in (select topic from relay_subscription where client_id = $1 and expires_at > $3)),
         own as (select count(*) as topics from relay_subscription where client_id = $1 and expires_at > $3)
         insert into relay_subscription (client_id, topic, expires_at)
         select $1, open.topic, $4 from open left join new using (topic) cross join own
         where coalesce(own.topics + new.place, 0) <= $6
         on conflict (client_id, topic) do update set expires_at = excluded.expires_at
         returning topic`,
        [
          clientId,
          JSON.stringify(topics),
          at,
          expiresAt,
          limits.subscribersPerTopic,
          limits.topicsPerClient,
        ],
      )
      const stored = new Set(rows.map(({ topic }) => topic))
      if (topics.every((topic) => stored.has(topic))) return asked.map(() => undefined)
      const rowsOfOthers = await database.rows(
        `select topic, count(*) as clients from relay_subscription
         where topic in (select json_array_elements_text($2::json)) and client_id <> $1 and expires_at > $3
         group by topic`,
        [clientId, JSON.stringify(topics), at],
      )
      const others = new Map(rowsOfOthers.map(({ topic, clients }) => [topic, Number(clients)]))
      return asked.map((topic): RelayErrorTag | undefined => {
        if (known.has(topic) || stored.has(topic)) return undefined
        return (others.get(topic) ?? 0) >= limits.subscribersPerTopic
          ? 'SubscriberLimitExceeded'
          : 'TopicLimitExceeded'
      })
    },
    async sweep() {
      const at = now()
      held ??= await countAll()
      for (;;) {
        const gone = await database.rows(
          `with old as (select position from relay_mailbox where expires_at <= $1 limit $2),
           gone as (
             delete from relay_mailbox m using old where m.position = old.position
             returning m.position, m.topic),
           forgotten as (
             delete from relay_delivery d using gone where d.message = gone.position)
           select topic from gone`,
          [at, sweepMessages],
        )
        for (const { topic } of gone) uses.delete(String(topic))
        held -= gone.length
        if (gone.length < sweepMessages) break
        // An embedded database works in this very thread: between two helpings others get their turn.
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      await database.rows('delete from relay_subscription where expires_at <= $1', [at])
      return held
    },
    topicsOf: (clientId) => lookups.add(clientId),
    unfollow() {
      // Nothing is followed: every message of this process passes through `keepAll`.
    },
    async unsubscribe({ clientId, topics }) {
      await database.rows(
        'delete from relay_subscription where client_id = $1 and topic in (select json_array_elements_text($2::json))',
        [clientId, JSON.stringify(topics)],
      )
    },
    async waiting({ clientId, topics, after }) {
      const rows = await database.rows(
        `select * from (
           select m.*, sum(m.size) over (order by m.position) as total from relay_mailbox m
           where m.topic in (select json_array_elements_text($1::json))
             and m.position > $2 and m.expires_at > $3 and m.publisher <> $4
             and not exists (
               select 1 from relay_delivery d where d.message = m.position and d.client_id = $4)
           order by m.position limit $5) as page
         where total - size < $6 order by position`,
        [JSON.stringify(topics), after ?? '0', now(), clientId, pageMessages + 1, pageBytes],
      )
      const messages = rows.slice(0, pageMessages).map(keptOf)
      const last = messages.at(-1)
      // A page that is short by bytes may be followed by another; asking once more costs little.
      const isWhole = rows.length <= pageMessages && sizeOf(rows) < pageBytes
      return { messages, next: isWhole ? undefined : last?.ref }
    },
  }
}

function keyOf({ topic, id }: Pick<NewMessage, 'topic' | 'id'>): string {
  return topic + id
}

function sizeOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { size }) => sum + Number(size), 0)
}

function keptOf(row: Row): KeptMessage {
  return {
    attestation: row['attestation'] === null ? null : String(row['attestation']),
    expiresAt: Number(row['expires_at']),
    id: String(row['message_id']),
    message: String(row['payload']),
    prompt: row['prompt'] === true,
    publishedAt: Number(row['published_at']),
    publisher: String(row['publisher']),
    ref: String(row['position']),
    tag: Number(row['tag']),
    topic: String(row['topic']),
  }
}
