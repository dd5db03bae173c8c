import { expect, test } from 'vitest'
import { createSubscribers } from './createSubscribers.ts'
import { subscriptionIdOf } from './subscriptionId.ts'

function setup() {
  const followed: (readonly string[])[] = []
  const unfollowed: (readonly string[])[] = []
  const subscribers = createSubscribers({
    store: {
      follow: async (topics) => void followed.push(topics),
      unfollow: (topics) => void unfollowed.push(topics),
    },
  })
  const idsOf = (topic: string) => [...subscribers.of(topic)].map(({ id }) => id)
  return { followed, idsOf, subscribers, unfollowed }
}

test('a client is one, however many sockets it has, until it leaves', () => {
  const { subscribers } = setup()
  const client = subscribers.enter('a')
  expect(client).toMatchObject({
    id: 'a',
    isLoaded: false,
    pending: { bytes: 0, frames: 0 },
    queue: [],
  })
  expect(subscribers.enter('a')).toBe(client)
  expect(subscribers.find('a')).toBe(client)
  subscribers.leave(client)
  expect(subscribers.find('a')).toBeUndefined()
  expect(subscribers.enter('a')).not.toBe(client)
})

test('a topic has the clients that are subscribed to it, and no others', () => {
  const { idsOf, subscribers, unfollowed } = setup()
  const [a, b] = ['a', 'b'].map(subscribers.enter)
  subscribers.add('a', ['one', 'two'])
  subscribers.add('b', ['two'])
  expect([idsOf('one'), idsOf('two'), idsOf('three')]).toEqual([['a'], ['a', 'b'], []])
  expect(a?.topics.get('one')).toBe(subscriptionIdOf('one', 'a'))
  expect(unfollowed).toEqual([])
  if (!a || !b) return
  subscribers.remove(a, ['two', 'never'])
  expect(idsOf('two')).toEqual(['b'])
  // Only what it had: the process follows a topic once for each who has it.
  expect(unfollowed).toEqual([['two']])
  subscribers.leave(a)
  expect(idsOf('one')).toEqual([])
  expect(unfollowed.at(-1)).toEqual(['one'])
  expect(idsOf('two')).toEqual(['b'])
})

test('what was prepared for a client that has gone, or has it already, is followed no longer', async () => {
  const { followed, idsOf, subscribers, unfollowed } = setup()
  await subscribers.prepare(['one', 'two'])
  expect(followed).toEqual([['one', 'two']])
  subscribers.add('gone', ['one', 'two'])
  expect(unfollowed).toEqual([['one', 'two']])
  expect(idsOf('one')).toEqual([])
  subscribers.enter('a')
  subscribers.add('a', ['one'])
  subscribers.add('a', ['one', 'two'])
  expect(unfollowed.at(-1)).toEqual(['one'])
  expect(idsOf('one')).toEqual(['a'])
})
