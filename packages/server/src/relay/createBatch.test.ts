import { expect, test } from 'vitest'
import { createBatch } from './createBatch.ts'

test('what comes together and while a run is under way shares a run', async () => {
  const runs: (readonly number[])[] = []
  let begin: () => void = () => undefined
  let finish: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const batch = createBatch<number, number>({
    gatherMs: 1,
    async run(items) {
      runs.push(items)
      begin()
      await finished
      return items.map((item) => item * 2)
    },
    size: 3,
  })
  const first = [batch.add(1), batch.add(2)]
  await begun
  const later = [3, 4, 5, 6].map((item) => batch.add(item))
  finish()
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12])
  expect(runs).toEqual([[1, 2], [3, 4, 5], [6]])
  await batch.settled()
})

test('a run that fails fails its own items only', async () => {
  const batch = createBatch<string, string>({
    gatherMs: 1,
    run: async (items) => {
      if (items.includes('bad')) throw new Error('broken')
      return items
    },
    size: 2,
  })
  const results = await Promise.allSettled(['bad', 'beside', 'good'].map((item) => batch.add(item)))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await batch.add('later')).toBe('later')
})

test('a run holds so many bytes, and one item that has more by itself', async () => {
  const runs: (readonly number[])[] = []
  const batch = createBatch<number, number>({
    bytesOf: (item) => item,
    gatherMs: 1,
    maxBytes: 10,
    async run(items) {
      runs.push(items)
      return items
    },
    size: 100,
  })
  await Promise.all([4, 5, 2, 8, 30, 1].map((item) => batch.add(item)))
  expect(runs).toEqual([[4, 5], [2, 8], [30], [1]])
})

test('many large items of one lane do not keep a small one of another waiting', async () => {
  const runs: (readonly string[])[] = []
  const batch = createBatch<string, string>({
    bytesOf: (item) => item.length,
    gatherMs: 1,
    maxBytes: 10_000,
    async run(items) {
      runs.push(items)
      return items
    },
    size: 100,
  })
  const large = 'x'.repeat(9000)
  const flood = Array.from({ length: 20 }, () => batch.add(large, 'flood'))
  await Promise.all([...flood, batch.add('small', 'visitor')])
  expect(runs.findIndex((items) => items.includes('small'))).toBe(0)
  expect(runs).toHaveLength(20)
})
