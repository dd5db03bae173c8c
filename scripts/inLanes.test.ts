import { expect, test } from 'vitest'
import { inLanes } from './inLanes.mjs'

test('starts in order, keeps to its lanes, and ends when all have ended', async () => {
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const work = (item: string) =>
    new Promise<void>((resolve) => {
      log.push(item)
      ends.set(item, resolve)
    })
  const all = inLanes(['a', 'b', 'c'], 2, work).then(() => log.push('end'))
  expect(log).toEqual(['a', 'b'])
  ends.get('b')?.()
  await expect.poll(() => log).toEqual(['a', 'b', 'c'])
  ends.get('a')?.()
  ends.get('c')?.()
  await all
  expect(log.at(-1)).toBe('end')
})

test('a failure is told after the other lanes are still', async () => {
  const ended: number[] = []
  const work = async (item: number) => {
    if (item === 1) throw new Error('first')
    await new Promise((resolve) => setTimeout(resolve, 5))
    ended.push(item)
  }
  await expect(inLanes([1, 2, 3], 2, work)).rejects.toThrow('first')
  expect(ended).toEqual([2, 3])
})
