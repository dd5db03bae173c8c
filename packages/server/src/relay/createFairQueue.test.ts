import { expect, test } from 'vitest'
import { createFairQueue } from './createFairQueue.ts'

function takeAll<T>(queue: { take(): T | undefined }): T[] {
  const taken: T[] = []
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item)
  return taken
}

test('one lane is served in its order', () => {
  const queue = createFairQueue<string>()
  for (const item of ['a', 'b', 'c']) queue.add(item, { cost: 1, lane: 'one' })
  expect(queue.size()).toBe(3)
  expect(takeAll(queue)).toEqual(['a', 'b', 'c'])
  expect(queue.size()).toBe(0)
})

test('who comes later and asks for little does not wait for what another has piled up', () => {
  const queue = createFairQueue<string>()
  for (let index = 0; index < 100; index++)
    queue.add(`flood ${index}`, { cost: 500, lane: 'flood' })
  expect(queue.take()).toBe('flood 0')
  expect(queue.take()).toBe('flood 1')
  queue.add('visitor', { cost: 1, lane: 'visitor' })
  expect(queue.take()).toBe('visitor')
  expect(queue.take()).toBe('flood 2')
})

test('lanes that pile up get the same share, by cost and not by number', () => {
  const queue = createFairQueue<string>()
  for (let index = 0; index < 100; index++) queue.add('small', { cost: 10, lane: 'one' })
  for (let index = 0; index < 10; index++) queue.add('large', { cost: 100, lane: 'two' })
  const half = takeAll(queue).slice(0, 55)
  expect(half.filter((item) => item === 'large')).toHaveLength(5)
})

test('a lane waits for one item that it had done at most, not for all of them', () => {
  const queue = createFairQueue<string>()
  for (let index = 0; index < 100; index++) {
    queue.add('alone', { cost: 10, lane: 'one' })
    queue.take()
  }
  for (let index = 0; index < 4; index++) {
    queue.add('one', { cost: 10, lane: 'one' })
    queue.add('two', { cost: 10, lane: 'two' })
  }
  expect(takeAll(queue).join(' ')).toBe('two one two one two one two one')
})

test('lanes of the past are forgotten, and those that wait are not', () => {
  const queue = createFairQueue<number>()
  for (let index = 0; index < 5000; index++) {
    queue.add(index, { cost: 1, lane: String(index) })
    if (index % 2 === 0) expect(queue.take()).toBe(index / 2)
  }
  expect(takeAll(queue)).toHaveLength(2500)
})

test('what does not fit stays the next', () => {
  const queue = createFairQueue<number>()
  queue.add(5, { cost: 1, lane: 'one' })
  queue.add(1, { cost: 1, lane: 'two' })
  expect(queue.take((item) => item < 3)).toBeUndefined()
  expect(queue.size()).toBe(2)
  expect(takeAll(queue)).toEqual([5, 1])
})

test('who owes something is not forgotten among thousands who do not', () => {
  const queue = createFairQueue<string>()
  queue.add('much', { cost: 1000, lane: 'greedy' })
  expect(queue.take()).toBe('much')
  for (let visitor = 0; visitor < 2500; visitor++) {
    queue.add('little', { cost: 0, lane: `visitor ${visitor}` })
    queue.take()
  }
  queue.add('more', { cost: 1, lane: 'greedy' })
  queue.add('first', { cost: 1, lane: 'new' })
  expect([queue.take(), queue.take()]).toEqual(['first', 'more'])
})
