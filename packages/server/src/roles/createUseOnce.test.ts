import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { DatabaseFullError } from '../database/DatabaseFullError.ts'
import { openRoles } from '../testing/openRoles.ts'
import { createUseOnce } from './createUseOnce.ts'

let database: Database
beforeAll(async () => {
  database = (await openRoles()).database
})
afterAll(() => database.close())

const write = (clock: { now: number }) => ({ isRead: false, untilMs: clock.now + 1000 })

test.each(['wallet_proofs', 'recovery_proofs'] as const)(
  'an id counts once, and %s keeps it no longer than it must',
  async (table) => {
    const clock = { now: 1_000_000 }
    const useOnce = createUseOnce(database, { now: () => clock.now, table })
    const answers = await Promise.all([0, 1, 2].map(() => useOnce('one', write(clock))))
    expect(answers.toSorted()).toEqual([false, false, true])
    for (let count = 0; count < 30; count += 1) await useOnce(`id ${count}`, write(clock))
    clock.now += 999
    expect(await useOnce('one', write(clock))).toBe(false)
    clock.now += 1
    // More go than come.
    await useOnce('next', write(clock))
    await useOnce('last', write(clock))
    const rows = await database.rows(`select id from ${table}`)
    expect(rows).toHaveLength(2)
    // What a device has said of itself is not in it.
    expect(JSON.stringify(rows)).not.toMatch(/next|last/)
  },
)

test('an id of a read counts once, and asks nothing of the disk', async () => {
  const clock = { now: 1_000_000 }
  const rows = () => Promise.reject(new Error('The disk was asked'))
  const useOnce = createUseOnce({ rows }, { now: () => clock.now, table: 'wallet_proofs' })
  const read = () => useOnce('one', { isRead: true, untilMs: clock.now + 1000 })
  expect(await read()).toBe(true)
  expect(await read()).toBe(false)
  clock.now += 999
  expect(await read()).toBe(false)
  clock.now += 1
  expect(await read()).toBe(true)
})

test('error: on a full disk an id counts once all the same, so that what only opens a wallet goes through', async () => {
  const clock = { now: 1_000_000 }
  let isFull = true
  const useOnce = createUseOnce(
    {
      rows: (...given) =>
        isFull
          ? Promise.reject(new Error('No', { cause: new DatabaseFullError() }))
          : database.rows(...given),
    },
    { now: () => clock.now, table: 'wallet_proofs' },
  )
  expect(await useOnce('full', write(clock))).toBe(true)
  expect(await useOnce('full', write(clock))).toBe(false)
  isFull = false
  expect(await useOnce('full', write(clock))).toBe(false)
  expect(await useOnce('room', write(clock))).toBe(true)
})

test('error: a database that fails otherwise lets nothing through', async () => {
  const rows = () => Promise.reject(new Error('It is away'))
  const useOnce = createUseOnce({ rows }, { now: () => 1, table: 'wallet_proofs' })
  await expect(useOnce('one', write({ now: 1 }))).rejects.toThrow('It is away')
})
