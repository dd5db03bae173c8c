import { expect, test } from 'vitest'
import { createProjectSource } from './createProjectSource.ts'
import type { Project } from './Project.ts'

const project = (name: string): Project => ({
  analyticsEnabled: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  enabled: true,
  features: [],
  id: 'shop',
  name,
  origins: [],
  revision: 1,
  wallets: { certified: [], custom: [], exclude: [], featured: [], include: [] },
})

/** A source over a database that answers when the test says so. */
function setup() {
  let now = 0
  const asked: { answer(found: Project | undefined): void; fail(error: Error): void }[] = []
  const source = createProjectSource({
    acceptUnknown: false,
    find: () =>
      new Promise((answer, fail) => {
        asked.push({ answer, fail })
      }),
    now: () => now,
  })
  return {
    asked,
    find: async () => (await source.find('shop'))?.name,
    pass: (ms: number) => {
      now += ms
    },
    source,
  }
}

test('many requests at once cost one query, and none for 15 seconds', async () => {
  const { asked, find, pass } = setup()
  const waiting = [find(), find(), find()]
  asked[0]?.answer(project('one'))
  expect(await Promise.all(waiting)).toEqual(['one', 'one', 'one'])
  pass(14_999)
  expect(await find()).toBe('one')
  expect(asked).toHaveLength(1)
  pass(1)
  const later = find()
  asked[1]?.answer(project('two'))
  expect(await later).toBe('two')
})

test('what is not there is remembered, a failure is not', async () => {
  const { asked, find } = setup()
  const failing = find()
  asked[0]?.fail(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  const missing = find()
  asked[1]?.answer(undefined)
  expect(await missing).toBeUndefined()
  expect(await find()).toBeUndefined()
  expect(asked).toHaveLength(2)
})

test('an edit is seen at once, also by what was being read when it came', async () => {
  const { asked, find, source } = setup()
  const before = find()
  source.forget('shop')
  const after = find()
  asked[1]?.answer(project('new'))
  asked[0]?.answer(project('old'))
  expect([await before, await after]).toEqual(['old', 'new'])
  expect(await find()).toBe('new')
  source.forget('shop')
  const again = find()
  expect(asked).toHaveLength(3)
  asked[2]?.answer(project('newest'))
  expect(await again).toBe('newest')
})
