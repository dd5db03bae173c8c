import { createTestClock } from '@latchkey/testing/node'
import { expect, test } from 'vitest'
import { createProjectSource } from './createProjectSource.ts'
import type { Project } from './Project.ts'

const project = (name: string): Project => ({
  analyticsEnabled: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  development: false,
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
  const clock = createTestClock()
  const asked: { answer(found: Project | undefined): void; fail(error: Error): void }[] = []
  const source = createProjectSource({
    acceptUnknown: false,
    clock,
    find: () =>
      new Promise((answer, fail) => {
        asked.push({ answer, fail })
      }),
  })
  return {
    asked,
    find: async () => (await source.find('shop'))?.name,
    pass: clock.advance,
    source,
  }
}

/** One that has found the project `one` and has to ask for it again. */
async function setupKnown() {
  const made = setup()
  const first = made.find()
  made.asked[0]?.answer(project('one'))
  await first
  await made.pass(15_000)
  return made
}

test('many requests at once cost one query, and none for 15 seconds', async () => {
  const { asked, find, pass } = setup()
  const waiting = [find(), find(), find()]
  asked[0]?.answer(project('one'))
  expect(await Promise.all(waiting)).toEqual(['one', 'one', 'one'])
  await pass(9999)
  expect(await find()).toBe('one')
  expect(asked).toHaveLength(1)
  await pass(5001)
  const later = find()
  asked[1]?.answer(project('two'))
  expect(await later).toBe('two')
})

test('a project that is asked for is read again before it has to be, and none waits for that', async () => {
  const { asked, find, pass } = setup()
  const first = find()
  asked[0]?.answer(project('one'))
  await first
  await pass(10_000)
  expect([await find(), await find()]).toEqual(['one', 'one'])
  expect(asked).toHaveLength(2)
  asked[1]?.answer(project('two'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(await find()).toBe('two')
  await pass(9999)
  expect(await find()).toBe('two')
  expect(asked).toHaveLength(2)
})

test('a reading ahead that fails is not repeated before the project has to be read', async () => {
  const { asked, find, pass } = setup()
  const first = find()
  asked[0]?.answer(project('one'))
  await first
  await pass(10_000)
  await find()
  asked[1]?.fail(new Error('away'))
  await pass(4999)
  expect(await find()).toBe('one')
  expect(asked).toHaveLength(2)
})

test('what is not there is remembered, a failure is not', async () => {
  const { asked, find } = setup()
  const failing = find()
  asked[0]?.fail(new Error('away'))
  await expect(failing).rejects.toMatchObject({ code: 'database_unavailable', status: 503 })
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

test('a project found before stays while the database fails, and is asked for again', async () => {
  const { asked, find, pass } = await setupKnown()
  const second = find()
  asked[1]?.fail(new Error('away'))
  expect(await second).toBe('one')
  await pass(4999)
  expect(await find()).toBe('one')
  expect(asked).toHaveLength(2)
  await pass(1)
  const third = find()
  asked[2]?.answer(project('two'))
  expect(await third).toBe('two')
})

test('a database that does not answer holds a known project up for a second, once', async () => {
  const { asked, find, pass } = await setupKnown()
  const second = find()
  await pass(1000)
  expect(await second).toBe('one')
  expect(await find()).toBe('one')
  // What comes late counts all the same.
  asked[1]?.answer(project('two'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(await find()).toBe('two')
})

test('a project that an edit has changed is not answered from before', async () => {
  const { asked, find, source } = await setupKnown()
  const second = find()
  source.forget('shop')
  asked[1]?.fail(new Error('away'))
  await expect(second).rejects.toMatchObject({ code: 'database_unavailable' })
})
