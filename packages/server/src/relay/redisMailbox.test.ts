import { createClient } from '@redis/client'
import { beforeEach, expect } from 'vitest'
import { newMessage, openRedisStore, plenty, publishTo } from '../testing/openRedisStore.ts'
import { redisOfFile } from '../testing/redisOfFile.ts'
import type { MailboxStore, StoreLimits } from './MailboxStore.ts'

const { flush, it, url, where } = redisOfFile()
beforeEach(flush)

const start = Date.UTC(2026, 0, 1)
const dayMs = 86_400_000
const topicOf = (name: string) => name.repeat(64)

async function open(limits: Partial<StoreLimits> = {}) {
  let at = start
  const opened = await openRedisStore({ limits, now: () => at, url: url() })
  return {
    ...opened,
    advance: (ms: number) => {
      at += ms
    },
  }
}

const at = (ms: number) => ({ publishedAt: start + ms })
const refOf = ({ id, publishedAt }: { id: string; publishedAt: number }) => `${id}:${publishedAt}`

/** What waits, page after page. */
async function pagesOf(store: MailboxStore, topics: string[], clientId = 'two') {
  const pages: string[][] = []
  let after: string | undefined
  do {
    const page = await store.waiting({ after, clientId, topics })
    pages.push(page.messages.map(({ message }) => message))
    after = page.next
  } while (after !== undefined)
  return pages
}

it(`what waits comes by its time over all topics, and as it arrived within one${where}`, async () => {
  const { store } = await open()
  const [a, b] = [topicOf('a'), topicOf('b')]
  const late = newMessage(a, 'late', at(2))
  // More than nine, or places would sort as text by chance.
  const together = Array.from({ length: 12 }, (_, index) => newMessage(a, `${index}`, at(1)))
  const early = newMessage(b, 'early', at(0))
  const last = newMessage(b, 'last', at(10))
  await publishTo(store, last, late, ...together, early)
  const inOrder = ['early', ...together.map(({ message }) => message), 'late', 'last']
  expect(await pagesOf(store, [a, b])).toEqual([inOrder])
  expect(await pagesOf(store, [b, a])).toEqual([inOrder])
  await store.close()
})

it(`a page is of 100 messages, and the next begins after it${where}`, async () => {
  const { store } = await open()
  const topic = topicOf('a')
  const messages = Array.from({ length: 100 }, (_, index) => newMessage(topic, `${index}`, at(0)))
  await publishTo(store, ...messages)
  // As many as fit are all there is.
  expect((await store.waiting({ clientId: 'two', topics: [topic] })).next).toBeUndefined()
  await publishTo(store, newMessage(topic, '100', at(0)))
  const pages = await pagesOf(store, [topic])
  expect(pages.map((page) => page.length)).toEqual([100, 1])
  expect(pages.flat()).toEqual(Array.from({ length: 101 }, (_, index) => `${index}`))
  expect(await store.waiting({ clientId: 'two', topics: [] })).toEqual({
    messages: [],
    next: undefined,
  })
  await store.close()
})

it(`a page is of a megabyte, and of one message at least${where}`, async () => {
  const { store } = await open()
  const topic = topicOf('a')
  const half = 512 * 1024
  const sized = (name: string, bytes: number) =>
    newMessage(topic, name.padEnd(bytes, '.'), at(Number(name)))
  await publishTo(
    store,
    sized('0', 2 * half + 1),
    sized('1', half),
    sized('2', half),
    sized('3', half),
    sized('4', half + 1),
  )
  const pages = await pagesOf(store, [topic])
  expect(pages.map((page) => page.map((message) => message[0]).join(''))).toEqual([
    '0',
    '12',
    '3',
    '4',
  ])
  await store.close()
})

it(`a client is given neither what it sent, nor what it has, nor what has expired${where}`, async () => {
  const { advance, store } = await open()
  const topic = topicOf('a')
  const own = newMessage(topic, 'own', { ...at(0), publisher: 'did:key:two' })
  const read = newMessage(topic, 'read', at(1))
  const short = newMessage(topic, 'short', { ...at(2), expiresAt: start + 10 })
  const left = newMessage(topic, 'left', at(3))
  await publishTo(store, own, read, short, left)
  const clientId = 'did:key:two'
  const { messages } = await store.waiting({ clientId, topics: [topic] })
  expect(messages.map(({ ref }) => ref)).toEqual([read, short, left].map(refOf))
  expect(await store.acknowledge({ clientId, ref: messages[0]?.ref ?? '', topic })).toBe(true)
  expect(await pagesOf(store, [topic], clientId)).toEqual([['short', 'left']])
  expect(await pagesOf(store, [topic], 'three')).toEqual([['own', 'read', 'short', 'left']])
  advance(9)
  expect(await pagesOf(store, [topic], clientId)).toEqual([['short', 'left']])
  advance(1)
  expect(await pagesOf(store, [topic], clientId)).toEqual([['left']])
  await publishTo(store, ...['a', 'b', 'c'].map((text) => newMessage(topic, text, at(4))))
  for (const { ref } of (await store.waiting({ clientId, topics: [topic] })).messages)
    expect(await store.acknowledge({ clientId, ref, topic })).toBe(true)
  expect(await pagesOf(store, [topic], clientId)).toEqual([[]])
  await store.close()
})

it(`a receipt counts once, and for the message that its reader had${where}`, async () => {
  const { advance, store } = await open()
  const topic = topicOf('a')
  const first = newMessage(topic, 'same', { ...at(0), expiresAt: start + 10 })
  const again = newMessage(topic, 'same', at(20))
  await publishTo(store, first)
  const receipt = { clientId: 'two', topic }
  expect(await store.acknowledge({ ...receipt, ref: refOf(first) })).toBe(true)
  expect(await store.acknowledge({ ...receipt, ref: refOf(first) })).toBe(false)
  expect(await pagesOf(store, [topic])).toEqual([[]])
  advance(20)
  await publishTo(store, again)
  // Sent again after its end, it is another message with the same id.
  expect(await store.acknowledge({ ...receipt, ref: refOf(first) })).toBe(false)
  expect(await pagesOf(store, [topic])).toEqual([['same']])
  expect(
    await store.receive({
      clientId: 'two',
      receipts: [
        { messageId: again.id, topic },
        { messageId: 'unknown', topic },
      ],
    }),
  ).toEqual([again.expiresAt])
  expect(await pagesOf(store, [topic])).toEqual([[]])
  await store.close()
})

it(`messages beyond a limit are refused, by number and by size, and say whose it is${where}`, async () => {
  const topic = topicOf('a')
  const ofProject = /^This project has stored/
  const ofServer = /^The relay has stored/
  for (const [storage, text] of [
    [{ perProject: { ...plenty, messages: 1 }, server: plenty }, ofProject],
    [{ perProject: { ...plenty, bytes: 5 }, server: plenty }, ofProject],
    [{ perProject: plenty, server: { ...plenty, messages: 1 } }, ofServer],
    [{ perProject: plenty, server: { ...plenty, bytes: 5 } }, ofServer],
  ] as const) {
    await flush()
    const { store } = await open({ storage })
    await publishTo(store, newMessage(topic, 'first', at(0)))
    await expect(store.publish(newMessage(topic, 'next', at(1)))).rejects.toMatchObject({
      message: expect.stringMatching(text),
      tag: 'StorageLimitExceeded',
    })
    expect(await pagesOf(store, [topic])).toEqual([['first']])
    await store.close()
  }
})

it(`receipts beyond a limit are refused, and say whose it is${where}`, async () => {
  const few = { ...plenty, receipts: 1 }
  const topic = topicOf('a')
  const messages = [newMessage(topic, 'one', at(0)), newMessage(topic, 'two', at(1))]
  const receipts = messages.map(({ id }) => ({ messageId: id, topic }))
  for (const [limits, text] of [
    [{ perProject: few, server: plenty }, /^This project has stored/],
    [{ perProject: plenty, server: few }, /^The relay has stored/],
  ] as const) {
    await flush()
    const { store } = await open({ storage: limits })
    await publishTo(store, ...messages)
    await expect(store.receive({ clientId: 'two', receipts })).rejects.toMatchObject({
      message: expect.stringMatching(text),
      tag: 'StorageLimitExceeded',
    })
    expect((await pagesOf(store, [topic])).flat()).toHaveLength(1)
    await store.close()
  }
})

it(`a subscription is renewed once a day, and one more than there is room for is refused${where}`, async () => {
  const { advance, store } = await open()
  const [a, b, c] = [topicOf('a'), topicOf('b'), topicOf('c')]
  const subscribe = (topics: string[], end: number, room: number) =>
    store.subscribe({ clientId: 'two', expiresAt: start + end, project: 'p', room, topics })
  expect(await subscribe([a, b, c], 3 * dayMs, 2)).toEqual({
    added: 2,
    refusals: [undefined, undefined, 'StorageLimitExceeded'],
  })
  expect(await store.topicsOf('two')).toEqual([a, b])
  // Renewed less than a day ago, it keeps its end; a day later it is put off. Neither needs room.
  const none = { added: 0, refusals: [undefined] }
  expect(await subscribe([a], 4 * dayMs - 1, 0)).toEqual(none)
  expect(await subscribe([b], 4 * dayMs, 0)).toEqual(none)
  advance(3 * dayMs - 1)
  expect(await store.topicsOf('two')).toEqual([a, b])
  advance(1)
  expect(await store.topicsOf('two')).toEqual([b])
  // One that has ended is a new one, for which there must be room.
  expect(await subscribe([a], 9 * dayMs, 0)).toEqual({
    added: 0,
    refusals: ['StorageLimitExceeded'],
  })
  expect(await subscribe([a], 9 * dayMs, 1)).toEqual({ added: 1, refusals: [undefined] })
  expect(await store.unsubscribe({ clientId: 'two', project: 'p', topics: [a, b, c] })).toBe(2)
  expect(await store.topicsOf('two')).toEqual([])
  await store.close()
})

it(`the seed is made once, for every process and for good${where}`, async () => {
  const [one, two] = [await open(), await open()]
  const seed = await one.store.seed()
  expect(seed).toMatch(/^[0-9a-f]{64}$/)
  expect(await two.store.seed()).toBe(seed)
  expect(await one.store.seed()).toBe(seed)
  for (const { store } of [one, two]) await store.close()
})

it(`a Redis that forgot the scripts is given them again, and its other errors are told${where}`, async () => {
  const { store } = await open()
  const topic = topicOf('a')
  const admin = await createClient({ url: url() }).connect()
  await publishTo(store, newMessage(topic, 'before', at(0)))
  await admin.scriptFlush()
  await publishTo(store, newMessage(topic, 'after', at(1)))
  expect(await pagesOf(store, [topic])).toEqual([['before', 'after']])
  const key = `latchkey:relay:2:facts:{${topic}}`
  await admin.del(key)
  await admin.set(key, 'of another kind')
  await expect(store.publish(newMessage(topic, 'x', at(2)))).rejects.toThrow('WRONGTYPE')
  await admin.close()
  await store.close()
})

it(`all that is stored has a name of its own below the relay’s${where}`, async () => {
  const { store } = await open()
  const topic = topicOf('a')
  const message = newMessage(topic, 'hello', at(0))
  await publishTo(store, message)
  await store.acknowledge({ clientId: 'two', ref: refOf(message), topic })
  expect(await store.sweep()).toEqual({ bytes: 5, messages: 1, receipts: 1, subscriptions: 0 })
  await store.subscribe({
    clientId: 'two',
    expiresAt: start + dayMs,
    project: 'p',
    room: 1,
    topics: [topic],
  })
  expect(await store.sweep()).toEqual({ bytes: 5, messages: 1, receipts: 1, subscriptions: 1 })
  await store.seed()
  const admin = await createClient({ url: url() }).connect()
  const tenMinutes = Math.floor(message.expiresAt / 600_000)
  const day = Math.floor((start + dayMs) / dayMs)
  expect((await admin.keys('*')).sort()).toEqual(
    [
      'latchkey:relay:seed',
      ...[
        `all`,
        `clients:${topic}`,
        `days`,
        `deadlines:{${topic}}`,
        `ends:${day}`,
        `facts:{${topic}}`,
        `has:{${topic}}:two`,
        `held`,
        `messages:{${topic}}`,
        `owners:two`,
        `read:{${topic}}`,
        `receiptEnds:${tenMinutes}`,
        `receiptSlots`,
        `topics:two`,
      ].map((name) => `latchkey:relay:2:${name}`),
    ].sort(),
  )
  await admin.close()
  await store.close()
})

it(`a mailbox that is full says so, and what its publisher kept back is let go${where}`, async () => {
  const [one, two] = [await open({ mailboxMessages: 1 }), await open()]
  const topic = topicOf('a')
  await one.store.follow([topic])
  await publishTo(one.store, newMessage(topic, 'first', at(0)))
  const message = newMessage(topic, 'second', at(1))
  await expect(one.store.publish(message)).rejects.toMatchObject({ tag: 'MailboxLimitExceeded' })
  // The same message, by way of another process.
  await publishTo(two.store, message)
  await expect.poll(() => one.notified.map(({ message }) => message)).toEqual(['first', 'second'])
  for (const { store } of [one, two]) await store.close()
})

it(`a sweep counts out more than it reads at once${where}`, async () => {
  const { advance, store } = await open({ mailboxMessages: 3000 })
  const topic = topicOf('a')
  const short = { ...at(0), expiresAt: start + 10 }
  await Promise.all(
    Array.from({ length: 2001 }, (_, index) => store.publish(newMessage(topic, `${index}`, short))),
  )
  expect(await store.sweep()).toMatchObject({ messages: 2001 })
  advance(10)
  expect(await store.sweep()).toEqual({ bytes: 0, messages: 0, receipts: 0, subscriptions: 0 })
  await store.close()
})

it(`a store that answers is told from one that is closed${where}`, async () => {
  const { store } = await open()
  await expect(store.ping()).resolves.toBeUndefined()
  await store.close()
  await expect(store.ping()).rejects.toThrow()
  await expect(store.close()).resolves.toBeUndefined()
})
