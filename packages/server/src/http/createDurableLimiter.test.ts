import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { createDurableLimiter } from './createDurableLimiter.ts'
import { createMemoryLimiter } from './Limiter.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.rows('truncate rate_limits').then(() => undefined))

const rate = { burst: 3, perSecond: 1 / 60 }

function setup() {
  let at = 1_700_000_000_000
  const limiter = createDurableLimiter({ database, now: () => at })
  return {
    advance(ms: number) {
      at += ms
    },
    again: () => createDurableLimiter({ database, now: () => at }),
    take: (key = 'a') => limiter.take(key, rate),
  }
}

test('the burst is exact, comes back at the rate, and waiting as long as told is enough', async () => {
  const { advance, take } = setup()
  for (let index = 0; index < 3; index++) expect(await take()).toMatchObject({ allowed: true })
  const refused = await take()
  expect(refused).toEqual({ allowed: false, retryAfterSeconds: 60 })
  expect(await take('b')).toMatchObject({ allowed: true })
  advance(refused.retryAfterSeconds * 1000)
  expect(await take()).toMatchObject({ allowed: true })
  expect(await take()).toMatchObject({ allowed: false })
})

test('tries at once share one burst, whoever counts', async () => {
  const { again } = setup()
  const [one, two] = [again(), again()]
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).take('a', rate)),
  )
  expect(taken.filter(({ allowed }) => allowed).length).toBe(3)
})

test('a spent key stays spent after a restart and after 20,000 others, of which memory keeps none', async () => {
  const { again, take } = setup()
  const memory = createMemoryLimiter({ maxKeys: 10_000, now: () => 0 })
  for (let index = 0; index < 3; index++) {
    await take()
    void memory.take('a', rate)
  }
  await database.rows(
    `insert into rate_limits select md5(n::text), $1 from generate_series(1, 20000) as n`,
    [1_800_000_000_000],
  )
  for (let index = 0; index < 20_000; index++) void memory.take(`other ${index}`, rate)
  expect(await again().take('a', rate)).toMatchObject({ allowed: false })
  expect(memory.take('a', rate)).toMatchObject({ allowed: true })
})

test('a clock that was set back makes nobody wait longer than a spent burst, and gives no try away', async () => {
  const { advance, take } = setup()
  for (let index = 0; index < 3; index++) await take()
  advance(-3_600_000)
  expect(await take()).toEqual({ allowed: false, retryAfterSeconds: 60 })
  advance(60_000)
  expect(await take()).toMatchObject({ allowed: true })
  expect(await take()).toMatchObject({ allowed: false })
})

test('a database that does not answer allows nothing', async () => {
  const limiter = createDurableLimiter({
    database: { rows: () => Promise.reject(new Error('gone')) },
  })
  await expect(limiter.take('a', rate)).rejects.toThrow('gone')
})

test('keys are hashed, and rows go once their burst is whole', async () => {
  const { advance, take } = setup()
  await take('visitor@site.example')
  const [row] = await database.rows('select key from rate_limits')
  expect(String(row?.['key'])).toMatch(/^[0-9a-f]{64}$/)
  advance(61_000)
  await take('b')
  const [left] = await database.rows('select count(*) as rows from rate_limits')
  expect(Number(left?.['rows'])).toBe(1)
})

test('a flood of keys is forgotten as fast as it comes', async () => {
  const { advance, take } = setup()
  const whole = 60_000
  for (let index = 0; index < 2500; index++) {
    await take(`key ${index}`)
    // Two thousand keys a minute, of which all but the last minute's are whole.
    advance(30)
  }
  advance(whole)
  for (let index = 0; index < 1000; index++) await take(`later ${index}`)
  const [left] = await database.rows('select count(*)::int as rows from rate_limits')
  // Those of the second flood, and what waits for its turn.
  expect(Number(left?.['rows'])).toBeLessThanOrEqual(1500)
})
