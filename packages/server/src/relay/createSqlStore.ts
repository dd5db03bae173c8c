import { randomBytes } from 'node:crypto'
import type { RelayErrorTag } from '@latchkey/protocol/relay'
import type { Database } from '../database/Database.ts'
import { aliveAfter } from './aliveAfter.ts'
import type { Bridge } from './bridgeProcesses.ts'
import { createBatch } from './createBatch.ts'
import { createTotals } from './createTotals.ts'
import type {
  KeptMessage,
  MailboxStore,
  NewMessage,
  Publication,
  Receipt,
  StoreEvents,
  StoreLimits,
} from './MailboxStore.ts'
import { mailboxFull, type RelayError, storageFull } from './RelayError.ts'
import { storedBytes } from './storedBytes.ts'

export type SqlStoreParameters = {
  database: Pick<Database, 'kind' | 'ping' | 'rows'>
  /** To other processes on the same database, if there may be some. */
  bridge?: Bridge | undefined
  limits: StoreLimits
  events: StoreEvents
  now: () => number
}

type Row = Record<string, unknown>
type Use = { messages: number; bytes: number }

/** Topics whose use is remembered between two sweeps. */
const maxUses = 50_000
/** Rows deleted at once. */
const sweepRows = 500
/** A subscription is written anew once so much of its life is over: clients renew all of theirs at each reconnect. */
const renewMs = 86_400_000
const pageMessages = 100
/** Stored by one statement: it holds up all others for some 12 ms, and memory that the embedded database takes for it never comes back. */
const batchBytes = 256 * 1024
/** A page never holds more than this and one message. */
const pageBytes = 1024 * 1024

/**
 * Mailboxes in the server's database. Processes on one PostgreSQL tell each other by notifications, which
 * are sent by the commit that stores. The database decides what is new; memory holds no more than counts, so nothing has to be read at the start.
 */
export function createSqlStore({
  database,
  bridge,
  limits,
  events,
  now,
}: SqlStoreParameters): MailboxStore {
  /** Of a message: clients are invented more easily than subscribers. */
  const maxReceipts = 2 * limits.subscribersPerTopic
  const uses = new Map<string, Use>()
  const totals = createTotals({ database, limits: limits.storage, now })
  const publishes = createBatch<NewMessage, RelayError | Publication>({
    bytesOf: storedBytes,
    gatherMs: 20,
    maxBytes: batchBytes,
    run: keepAll,
    size: 500,
  })
  const receipts = createBatch<Receipt, boolean>({ gatherMs: 100, run: acknowledgeAll, size: 500 })
  // A client may have thousands of topics, so that a few at once are as much as a page of messages.
  const lookups = createBatch<string, readonly string[]>({
    gatherMs: 5,
    run: topicsOfAll,
    size: 10,
  })

  /** Answers each message, or says why it is refused. */
  async function keepAll(batch: readonly NewMessage[]): Promise<(RelayError | Publication)[]> {
    await totals.refresh()
    const unique = [...new Map(batch.map((message) => [keyOf(message), message])).values()]
    await count(unique.map(({ topic }) => topic).filter((topic) => !uses.has(topic)))
    const fitting = unique.filter(take)
    const rest = unique.filter((message) => !fitting.includes(message))
    const crowded = rest.length === 0 ? rest : await makeRoom(rest)
    const refusals = new Map(crowded.map((message) => [keyOf(message), mailboxFull()]))
    const wanted: NewMessage[] = []
    for (const message of unique) {
      if (refusals.has(keyOf(message))) continue
      const full = totals.add(message.project, amountOf(message))
      if (full) refusals.set(keyOf(message), storageFull(full))
      else wanted.push(message)
    }
    let kept: KeptMessage[] = []
    try {
      kept = await insertAll(wanted)
    } finally {
      const stored = new Set(kept.map(keyOf))
      for (const message of wanted)
        if (!stored.has(keyOf(message))) totals.remove(message.project, amountOf(message))
    }
    const stored = new Map(kept.map((message) => [keyOf(message), message]))
    return batch.map((message) => {
      const refused = refusals.get(keyOf(message))
      if (refused) return refused
      const fresh = stored.get(keyOf(message))
      stored.delete(keyOf(message))
      return fresh
        ? { isNew: true, release: () => events.onMessage(fresh) }
        : { isNew: false, release: () => undefined }
    })
  }

  async function insertAll(messages: readonly NewMessage[]): Promise<KeptMessage[]> {
    const kept = await insert(messages)
    if (kept.length === messages.length) return kept
    const stored = new Set(kept.map(keyOf))
    const there = messages.filter((message) => !stored.has(keyOf(message)))
    // One that has expired stands in the way of the same text until it is swept.
    const gone = await forget(
      `m.position = any (array(
         select (${positionOf('given')})
         from json_to_recordset($2::json) as given (topic text, message_id text)))
       and m.expires_at + 0 <= $1`,
      [now(), JSON.stringify(there.map(({ topic, id }) => ({ message_id: id, topic })))],
    )
    return gone === 0 ? kept : [...kept, ...(await insert(there))]
  }

  /** Deletes messages with their deliveries, and counts them out. */
  async function forget(condition: string, parameters: readonly unknown[]): Promise<number> {
    const gone = await database.rows(
      `with gone as (delete from relay_mailbox m where ${condition} returning m.position, m.topic, m.project, m.size),
       forgotten as (
         delete from relay_delivery d where d.message = any (array(select position from gone)) returning d.message),
       had as (select message, count(*) as receipts from forgotten group by message)
       select topic, project, count(*) as messages, sum(size) as bytes, coalesce(sum(receipts), 0) as receipts
       from gone left join had on had.message = gone.position group by topic, project`,
      parameters,
    )
    let count = 0
    for (const { topic, project, messages, bytes, receipts: had } of gone) {
      const amount = { bytes: Number(bytes), messages: Number(messages) }
      count += amount.messages
      giveBack(String(topic), amount)
      totals.remove(String(project), { ...amount, receipts: Number(had) })
    }
    return count
  }

  /** Takes what is gone from what a mailbox holds, if that is known. */
  function giveBack(topic: string, gone: Use): void {
    const use = uses.get(topic)
    if (!use) return
    use.messages = Math.max(0, use.messages - gone.messages)
    use.bytes = Math.max(0, use.bytes - gone.bytes)
  }

  /** Counts a message in, if its mailbox has room. A duplicate counts too, until the mailbox is counted again. */
  function take(message: NewMessage): boolean {
    const use = uses.get(message.topic)
    const bytes = storedBytes(message)
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
      `select topic, message_id from json_to_recordset($1::json) as given (topic text, message_id text)
       where (${positionOf('given')}) is not null`,
      [JSON.stringify(refused.map(({ topic, id }) => ({ message_id: id, topic })))],
    )
    const kept = new Set(known.map(({ topic, message_id }) => `${topic}${message_id}`))
    return refused.filter((message) => !kept.has(keyOf(message)))
  }

  async function insert(messages: readonly NewMessage[]): Promise<KeptMessage[]> {
    if (messages.length === 0) return []
    // Equal notifications of one commit are sent once.
    const notifying = bridge ? ', pg_notify($2, $3 || topic)' : ''
    const rows = await database.rows(
      `with kept as (insert into relay_mailbox
         (topic, project, message_id, payload, size, tag, prompt, attestation, publisher, published_at, expires_at)
       select topic, project, message_id, payload, size, tag, prompt, attestation, publisher, published_at, expires_at
       from json_to_recordset($1::json) as given (
         place int, topic text, project text, message_id text, payload text, size int, tag int, prompt boolean,
         attestation text, publisher text, published_at bigint, expires_at bigint)
       order by place
       on conflict (topic, message_id) do nothing
       returning position, topic, message_id)
       select position, topic, message_id${notifying} from kept`,
      [
        JSON.stringify(
          messages.map(
            (
              {
                topic,
                project,
                id,
                message,
                tag,
                prompt,
                attestation,
                publisher,
                publishedAt,
                expiresAt,
              },
              place,
            ) => ({
              attestation,
              expires_at: expiresAt,
              message_id: id,
              payload: message,
              place,
              project,
              prompt,
              published_at: publishedAt,
              publisher,
              size: storedBytes({ attestation, message }),
              tag,
              topic,
            }),
          ),
        ),
        ...(bridge ? [bridge.channel, bridge.sender] : []),
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

  /**
   * A full mailbox drops what its readers have, since it would else stop a session that is alive: what somebody has, and
   * no other subscriber waits for that has come back lately.
   */
  async function clear(topics: readonly string[]): Promise<void> {
    await forget(
      `m.topic = any (${listOf('$2')})
       and (m.expires_at + 0 <= $1 or (
         exists (select 1 from relay_delivery d where d.message = m.position)
         and not exists (
           select 1 from relay_subscription s
           where s.topic = m.topic and s.expires_at + 0 > $3 and s.client_id <> m.publisher
             and not exists (
               select 1 from relay_delivery d where d.message = m.position and d.client_id = s.client_id))))`,
      [now(), JSON.stringify(topics), aliveAfter(now())],
    )
  }

  async function count(topics: readonly string[]): Promise<void> {
    if (topics.length === 0) return
    if (uses.size > maxUses) uses.clear()
    const rows = await database.rows(
      `select given.topic, count(*) as messages, sum(m.size) as bytes from ${eachOf('$1', 'topic')}
       cross join lateral (
         select size from relay_mailbox where topic = given.topic offset 0) m
       group by given.topic`,
      [JSON.stringify(topics)],
    )
    for (const topic of topics) uses.set(topic, { bytes: 0, messages: 0 })
    for (const { topic, messages, bytes } of rows)
      uses.set(String(topic), { bytes: Number(bytes), messages: Number(messages) })
  }

  async function store(
    clientId: string,
    project: string,
    topics: readonly string[],
    expiresAt: number,
  ): Promise<Row[]> {
    return database.rows(
      `with given as (
         select topic, min(place) as place
         from json_array_elements_text($2::json) with ordinality as t (topic, place) group by topic),
       open as (
         select topic, place from given where (
           select count(*) from relay_subscription s
           where s.topic = given.topic and s.client_id <> $1 and s.expires_at + 0 > $3) < $5),
       new as (
         select topic, row_number() over (order by place) as place from open
         where topic not in (select topic from relay_subscription where client_id = $1 and expires_at + 0 > $3)),
       own as (select count(*) as topics from relay_subscription where client_id = $1 and expires_at + 0 > $3)
       insert into relay_subscription (client_id, topic, project, expires_at)
       select $1, open.topic, $7, $4 from open left join new using (topic) cross join own
       where coalesce(own.topics + new.place, 0) <= $6
       on conflict (client_id, topic) do update set expires_at = excluded.expires_at
       returning topic, xmax = 0 as is_new`,
      [
        clientId,
        JSON.stringify(topics),
        now(),
        expiresAt,
        limits.subscribersPerTopic,
        limits.topicsPerClient,
        project,
      ],
    )
  }

  /** Which of the topics have as many other subscribers as there may be. */
  async function withoutPlace(
    clientId: string,
    topics: readonly string[],
    at: number,
  ): Promise<Set<string>> {
    const rows = await database.rows(
      `select topic from ${eachOf('$2', 'topic')} where (
         select count(*) from relay_subscription s
         where s.topic = given.topic and s.client_id <> $1 and s.expires_at + 0 > $3) >= $4`,
      [clientId, JSON.stringify(topics), at, limits.subscribersPerTopic],
    )
    return new Set(rows.map(({ topic }) => String(topic)))
  }

  /** Keeps receipts of messages that are there, as far as their projects have room, and answers with those that are new. */
  async function keepReceipts(given: readonly Row[]): Promise<Row[]> {
    await totals.refresh()
    const full = totals.withoutReceipts()
    if (full === 'server') return []
    const kept = await database.rows(
      `with new as (
         insert into relay_delivery (message, client_id)
         select given.message, given.client_id
         from json_to_recordset($1::json) as given (message bigint, client_id text)
         cross join lateral (select project from relay_mailbox where position = given.message offset 0) m
         where (select count(*) from relay_delivery d where d.message = given.message) < $2
           and m.project not in (select json_array_elements_text($3::json))
         on conflict do nothing
         returning message, client_id)
       select new.message, new.client_id, m.project, m.expires_at from new
       cross join lateral (select project, expires_at from relay_mailbox where position = new.message offset 0) m`,
      [JSON.stringify(given), maxReceipts, JSON.stringify(full)],
    )
    for (const { project } of kept) totals.count(String(project), { receipts: 1 })
    return kept
  }

  async function acknowledgeAll(batch: readonly Receipt[]): Promise<boolean[]> {
    const rows = batch.map(({ ref, clientId }) => ({ client_id: clientId, message: ref }))
    const kept = await keepReceipts(rows)
    const fresh = new Set(kept.map(({ message, client_id }) => `${message} ${client_id}`))
    return rows.map(({ message, client_id }) => fresh.delete(`${message} ${client_id}`))
  }

  async function topicsOfAll(clientIds: readonly string[]): Promise<string[][]> {
    const rows = await database.rows(
      `select given.client_id, s.topic from ${eachOf('$1', 'client_id')}
       cross join lateral (
         select topic from relay_subscription where client_id = given.client_id and expires_at + 0 > $2 offset 0) s`,
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
      await bridge?.close()
      await publishes.settled()
      await receipts.settled()
    },
    follow: async () => undefined,
    ping: () => database.ping(),
    parallel: database.kind === 'postgres' ? 8 : 1,
    async publish(message, sender = message.publisher) {
      const result = await publishes.add(message, sender)
      if ('release' in result) return result
      throw result
    },
    async receive({ clientId, receipts: received }) {
      const found = await database.rows(
        `select m.position, m.project
         from (select distinct topic, message_id
               from json_to_recordset($1::json) as t (topic text, message_id text)) as given
         cross join lateral (
           select position, project from relay_mailbox
           where topic = given.topic and message_id = given.message_id offset 0) m`,
        [
          JSON.stringify(
            received.map(({ topic, messageId }) => ({ message_id: messageId, topic })),
          ),
        ],
      )
      if (found.length === 0) return []
      await totals.refresh()
      const full = totals.withoutReceipts()
      if (full === 'server') throw storageFull('server')
      if (found.some(({ project }) => full.includes(String(project)))) throw storageFull('project')
      const kept = await keepReceipts(
        found.map(({ position }) => ({ client_id: clientId, message: String(position) })),
      )
      return kept.map(({ expires_at }) => Number(expires_at))
    },
    async seed() {
      const [found] = await database.rows('select seed from relay_identity')
      if (found) return String(found['seed'])
      await database.rows(
        'insert into relay_identity (id, seed) values (1, $1) on conflict do nothing',
        [randomBytes(32).toString('hex')],
      )
      const [row] = await database.rows('select seed from relay_identity')
      return String(row?.['seed'])
    },
    async subscribe({ clientId, project, topics, expiresAt, room }) {
      const at = now()
      await totals.refresh()
      const living = await database.rows(
        `select topic, expires_at from relay_subscription
         where client_id = $1 and expires_at + 0 > $3 and topic = any (${listOf('$2')})`,
        [clientId, JSON.stringify(topics), at],
      )
      const ends = new Map(
        living.map(({ topic, expires_at }) => [String(topic), Number(expires_at)]),
      )
      const near = expiresAt - renewMs
      const unique = [...new Set(topics)]
      const due = unique.filter((topic) => ends.has(topic) && (ends.get(topic) ?? 0) <= near)
      const fresh = unique.filter((topic) => !ends.has(topic)).slice(0, room)
      const isFull = totals.add(project, { subscriptions: fresh.length }) !== undefined
      const wanted = isFull ? due : [...due, ...fresh]
      let added = 0
      try {
        const stored = wanted.length === 0 ? [] : await store(clientId, project, wanted, expiresAt)
        added = stored.filter(({ is_new }) => is_new === true).length
        for (const { topic } of stored) ends.set(String(topic), expiresAt)
      } finally {
        if (!isFull) totals.remove(project, { subscriptions: fresh.length - added })
      }
      if (unique.every((topic) => ends.has(topic)))
        return { added, refusals: topics.map(() => undefined) }
      const full = await withoutPlace(clientId, wanted, at)
      const tried = new Set(wanted)
      return {
        added,
        refusals: topics.map((topic): RelayErrorTag | undefined => {
          if (ends.has(topic)) return undefined
          if (!tried.has(topic)) return 'StorageLimitExceeded'
          return full.has(topic) ? 'SubscriberLimitExceeded' : 'TopicLimitExceeded'
        }),
      }
    },
    async sweep() {
      const at = now()
      await bridge?.check()
      await totals.refresh({ isAwaited: true })
      while (
        (await forget(
          'm.position in (select position from relay_mailbox where expires_at <= $1 limit $2)',
          [at, sweepRows],
        )) === sweepRows
      )
        await breathe()
      for (;;) {
        const gone = await database.rows(
          `delete from relay_subscription s
           using (select client_id, topic from relay_subscription where expires_at <= $1 limit $2) as old
           where s.client_id = old.client_id and s.topic = old.topic returning s.project`,
          [at, sweepRows],
        )
        for (const { project } of gone) totals.remove(String(project), { subscriptions: 1 })
        if (gone.length < sweepRows) break
        await breathe()
      }
      return { ...totals.server() }
    },
    topicsOf: (clientId, sender = clientId) => lookups.add(clientId, sender),
    unfollow() {
      // Nothing is followed: every message of this process passes through `keepAll`.
    },
    async unsubscribe({ clientId, topics }) {
      const gone = await database.rows(
        `delete from relay_subscription where client_id = $1 and topic = any (${listOf('$2')}) returning project`,
        [clientId, JSON.stringify(topics)],
      )
      for (const { project } of gone) totals.remove(String(project), { subscriptions: 1 })
      return gone.length
    },
    async waiting({ clientId, topics, after }) {
      const rows = await database.rows(
        `select * from (
           select m.*, sum(m.size) over (order by m.position) as total from ${eachOf('$1', 'topic')}
           cross join lateral (
             select * from relay_mailbox w
             where w.topic = given.topic and w.position + 0 > $2 and w.expires_at + 0 > $3 and w.publisher <> $4
               and (select d.message from relay_delivery d
                    where d.message = w.position and d.client_id = $4) is null
             offset 0) m
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

// The embedded database has no statistics, for nothing analyzes its tables. Where it may choose, it joins what is given with a
// whole table, which is as long as all others have made it, or reads all that has not expired to look for it in the rows of a topic.
// These leave it no choice but the index of what is given; a column that is written `+ 0` has no index.

/** What a parameter lists, as an array. */
function listOf(parameter: string): string {
  return `array(select json_array_elements_text(${parameter}::json))`
}

/** What a parameter lists, each once, as rows; `lateral` with `offset 0` after it looks each up by itself. */
function eachOf(parameter: string, column: string): string {
  return `(select distinct json_array_elements_text(${parameter}::json) as ${column}) as given`
}

/** Where a message is, by its topic and id. */
function positionOf(given: string): string {
  return `select p.position from relay_mailbox p where p.topic = ${given}.topic and p.message_id = ${given}.message_id`
}

function amountOf(message: NewMessage) {
  return { bytes: storedBytes(message), messages: 1 }
}

/** An embedded database works in this very thread: between two helpings others get their turn. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5))
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
