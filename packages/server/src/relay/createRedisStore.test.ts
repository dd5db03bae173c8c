import { randomBytes } from 'node:crypto'
import { createClient } from '@redis/client'
import { expect } from 'vitest'
import { newMessage, openRedisStore, publishTo, wideLimits } from '../testing/openRedisStore.ts'
import { redisOfFile } from '../testing/redisOfFile.ts'
import { createRedisStore } from './createRedisStore.ts'

const { flush, it, startAnother, url, where } = redisOfFile()

const topicOf = () => randomBytes(32).toString('hex')

const open = (now?: () => number) => openRedisStore({ url: url(), ...(now ? { now } : {}) })

it(`a message is notified to every process that follows its topic, and to no other${where}`, async () => {
  const [one, two, three] = [await open(), await open(), await open()]
  const topic = topicOf()
  await one.store.follow([topic])
  await two.store.follow([topic])
  await publishTo(one.store, newMessage(topicOf(), 'of another topic'))
  await publishTo(one.store, newMessage(topic, 'hello'))
  await expect
    .poll(() => [one, two].map(({ notified }) => notified.map(({ message }) => message)))
    .toEqual([['hello'], ['hello']])
  expect(three.notified).toEqual([])
  // Followed twice, unfollowed once: still followed, even after the idle ones were let go.
  await two.store.follow([topic])
  two.store.unfollow([topic])
  one.store.unfollow([topic])
  await one.store.sweep()
  await two.store.sweep()
  await publishTo(three.store, newMessage(topic, 'again'))
  await expect.poll(() => two.notified.length).toBe(2)
  expect(one.notified.length).toBe(1)
  // Unfollowed and followed again before the idle ones are let go.
  two.store.unfollow([topic])
  await two.store.follow([topic])
  await two.store.sweep()
  await publishTo(three.store, newMessage(topic, 'once more'))
  await expect.poll(() => two.notified.length).toBe(3)
  for (const { store } of [one, two, three]) await store.close()
})

it(`what a process stored itself is notified once it is released, to others at once${where}`, async () => {
  const [one, two] = [await open(), await open()]
  const topic = topicOf()
  await one.store.follow([topic])
  await two.store.follow([topic])
  const message = newMessage(topic, 'hello')
  const [first, again] = await Promise.all([one.store.publish(message), one.store.publish(message)])
  expect([first.isNew, again.isNew]).toEqual([true, false])
  await expect.poll(() => two.notified.length).toBe(1)
  // A message of another process comes over the same connection, after the one that is kept back.
  await publishTo(two.store, newMessage(topic, 'from elsewhere'))
  await expect.poll(() => one.notified.map(({ message }) => message)).toEqual(['from elsewhere'])
  again.release()
  expect(one.notified.length).toBe(1)
  first.release()
  expect(one.notified.map(({ message }) => message)).toEqual(['from elsewhere', 'hello'])
  // Known already, so there is nothing to wait for.
  const last = await one.store.publish(message)
  last.release()
  await publishTo(one.store, newMessage(topic, 'next'))
  await expect
    .poll(() => one.notified.map(({ message }) => message))
    .toEqual(['from elsewhere', 'hello', 'next'])
  for (const { store } of [one, two]) await store.close()
})

it(`a process whose connection was cut says so, and hears again${where}`, async () => {
  const [one, two] = [await open(), await open()]
  const topic = topicOf()
  await two.store.follow([topic])
  const admin = await createClient({ url: url() }).connect()
  await admin.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub'])
  await publishTo(one.store, newMessage(topic, 'while it was cut'))
  await expect.poll(two.gaps).toBe(1)
  await publishTo(one.store, newMessage(topic, 'afterwards'))
  await expect.poll(() => two.notified.at(-1)?.message).toBe('afterwards')
  const { messages } = await two.store.waiting({ clientId: 'two', topics: [topic] })
  expect(messages.map(({ message }) => message)).toEqual(['while it was cut', 'afterwards'])
  await admin.close()
  for (const { store } of [one, two]) await store.close()
})

it(`a subscription counts for the project that made it, whoever ends or renews it${where}`, async () => {
  await flush()
  let at = Date.now()
  const { store } = await open(() => at)
  const admin = createClient({ url: url() })
  await admin.connect()
  const counts = async () => {
    const held = await admin.hGetAll('latchkey:relay:2:held')
    return Object.fromEntries(
      Object.entries(held).filter(([kind]) => kind.startsWith('subscriptions')),
    )
  }
  const topics = [topicOf(), topicOf()]
  const by = (project: string) => ({
    clientId: 'one',
    expiresAt: at + 86_400_000,
    project,
    room: 9,
  })
  await store.subscribe({ ...by('a'), topics })
  await store.unsubscribe({ clientId: 'one', project: 'b', topics: topics.slice(1) })
  const [a = ''] = Object.keys(await counts()).filter((kind) => kind !== 'subscriptions')
  expect(await counts()).toEqual({ subscriptions: '1', [a]: '1' })
  at += 60_000
  await store.subscribe({ ...by('b'), topics: topics.slice(0, 1) })
  expect(await counts()).toEqual({ subscriptions: '1', [a]: '1' })
  at += 4 * 86_400_000
  expect(await store.sweep()).toMatchObject({ subscriptions: 0 })
  expect(await counts()).toEqual({ subscriptions: '0' })
  await admin.close()
  await store.close()
})

it(`nothing is left in Redis once everything has expired${where}`, async () => {
  await flush()
  let at = Date.now()
  const { store } = await open(() => at)
  const topic = topicOf()
  const short = { ...newMessage(topic, 'short'), expiresAt: at + 200, publishedAt: at }
  await store.publish(short)
  expect(await store.sweep()).toMatchObject({ bytes: 5, messages: 1 })
  at += 300
  expect(await store.sweep()).toMatchObject({ bytes: 0, messages: 0 })
  const admin = await createClient({ url: url() }).connect()
  await expect
    .poll(() => admin.keys('*'))
    // The counts, which are nought.
    .toEqual(['latchkey:relay:2:held'])
  await admin.close()
  await store.close()
})

it(`a Redis that is not there stops the start, and one that goes away is an error at once${where}`, async () => {
  const options = {
    events: { onGap() {}, onMessage() {}, onTopic() {} },
    limits: wideLimits,
    now: Date.now,
  }
  await expect(createRedisStore({ ...options, url: 'redis://127.0.0.1:1' })).rejects.toThrow()
  const own = await startAnother()
  const store = await createRedisStore({ ...options, url: own.url })
  await own.stop()
  await expect(store.publish(newMessage(topicOf(), 'x'))).rejects.toThrow()
  // Known to be away by now: what is asked next does not wait for it either.
  await expect(store.ping()).rejects.toThrow()
  await expect(store.publish(newMessage(topicOf(), 'y'))).rejects.toThrow()
  await store.close()
})
