import { expect, test } from 'vitest'
import { createTurns } from './createTurns.ts'

function setup({ parallel }: { parallel: number }) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const turns = createTurns({ parallel })
  const ask = (lane: string, name: string, items = 1) =>
    turns.take(lane, items, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { ask, begun, end }
}

test('small requests are done many at once, as many as cost what a large one does', async () => {
  const { ask, begun, end } = setup({ parallel: 1 })
  const asked = Array.from({ length: 30 }, (_, index) => ask('one', `${index}`))
  expect(begun).toHaveLength(20)
  await end('0')
  expect(begun).toHaveLength(21)
  for (let index = 1; index < 30; index++) await end(`${index}`)
  expect(await Promise.all(asked)).toHaveLength(30)
})

test('a large request begins when no other is under way, and small ones of others do not keep it waiting for ever', async () => {
  const { ask, begun, end } = setup({ parallel: 1 })
  void ask('one', 's0')
  void ask('two', 'large', 500)
  void ask('one', 's1')
  void ask('one', 's2')
  expect(begun).toEqual(['s0'])
  await end('s0')
  expect(begun).toEqual(['s0', 'large'])
  await end('large')
  expect(begun).toEqual(['s0', 'large', 's1', 's2'])
})

test('so many are done at once, and a visitor comes before the rest of a flood', async () => {
  const { ask, begun, end } = setup({ parallel: 2 })
  const flood = ['f1', 'f2', 'f3', 'f4'].map((name) => ask('flood', name, 500))
  const visitor = ask('visitor', 'v')
  expect(begun).toEqual(['f1', 'f2'])
  await end('f2')
  expect(begun).toEqual(['f1', 'f2', 'v'])
  await end('v')
  expect(await visitor).toBe('v')
  expect(begun).toEqual(['f1', 'f2', 'v', 'f3'])
  for (const name of ['f1', 'f3', 'f4']) await end(name)
  expect(await Promise.all(flood)).toEqual(['f1', 'f2', 'f3', 'f4'])
})

test('work that fails gives its turn on', async () => {
  const turns = createTurns({ parallel: 1 })
  const failing = turns.take('one', 1, () => Promise.reject(new Error('broken')))
  const next = turns.take('two', 1, async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
