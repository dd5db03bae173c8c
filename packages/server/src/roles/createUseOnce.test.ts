import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { openRoles } from '../testing/openRoles.ts'
import { createUseOnce } from './createUseOnce.ts'

let database: Database
beforeAll(async () => {
  database = (await openRoles()).database
})
afterAll(() => database.close())

test.each(['wallet_proofs', 'recovery_proofs'] as const)(
  'an id counts once, and %s keeps it no longer than it must',
  async (table) => {
    const clock = { now: 1_000_000 }
    const useOnce = createUseOnce(database, { now: () => clock.now, table })
    const answers = await Promise.all([0, 1, 2].map(() => useOnce('one', clock.now + 1000)))
    expect(answers.toSorted()).toEqual([false, false, true])
    for (let count = 0; count < 30; count += 1) await useOnce(`id ${count}`, clock.now + 1000)
    clock.now += 999
    expect(await useOnce('one', clock.now + 1000)).toBe(false)
    clock.now += 1
    // More go than come.
    await useOnce('next', clock.now + 1000)
    await useOnce('last', clock.now + 1000)
    const rows = await database.rows(`select id from ${table}`)
    expect(rows).toHaveLength(2)
    // What a device has said of itself is not in it.
    expect(JSON.stringify(rows)).not.toMatch(/next|last/)
  },
)
