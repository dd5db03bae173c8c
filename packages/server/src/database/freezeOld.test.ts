import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { freezeOld } from './freezeOld.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-freeze-'))
let database: PGlite
beforeAll(async () => {
  database = await PGlite.create(folder)
  await database.exec(`create table "Kept" (a int, b text); insert into "Kept" values (1, 'one')`)
})
afterAll(async () => {
  await database.close()
  await removeFolder(folder)
})

const readNumber = async (sql: string) =>
  (await database.query<{ number: number }>(sql)).rows[0]?.number ?? Number.NaN
const oldest = () => readNumber('select max(age(datfrozenxid)) as number from pg_database')
const current = () => readNumber('select pg_current_xact_id()::text::int as number')
const databases = async () =>
  (await database.query<{ datname: string }>('select datname from pg_database')).rows.map(
    ({ datname }) => datname,
  )

async function spend(transactions: number): Promise<void> {
  for (let count = 0; count < transactions; count++) await current()
}

test('what is younger stays as it is', async () => {
  const before = await oldest()
  await freezeOld({ age: 1000, database, isStopped: () => false })
  expect(await oldest()).toBeGreaterThanOrEqual(before)
  expect(await databases()).toEqual(expect.arrayContaining(['template0', 'template1']))
})

test('one that is stopped leaves the rest', async () => {
  await spend(500)
  const before = await oldest()
  await freezeOld({ age: 100, database, isStopped: () => true })
  expect(await oldest()).toBeGreaterThanOrEqual(before)
  expect(await databases()).toHaveLength(3)
})

test('every table and database is frozen, so that no transaction is old, and rows are as they were', async () => {
  await spend(500)
  // As a stop between the two statements leaves it.
  await database.exec('alter database template0 is_template false')
  const spent = await current()
  await freezeOld({ age: 100, database, isStopped: () => false })
  expect(await oldest()).toBeLessThan(100)
  expect(await databases()).toEqual(['postgres'])
  // The id up to which PostgreSQL looks back, and two thousand million after which it takes no writes.
  await database.exec('checkpoint')
  const limit = 'select oldest_xid::text::int as number from pg_control_checkpoint()'
  expect(await readNumber(limit)).toBeGreaterThanOrEqual(spent)
  expect((await database.query('select * from "Kept"')).rows).toEqual([{ a: 1, b: 'one' }])
})

test('the database opens again without its templates, takes writes, and is frozen as before', async () => {
  await database.close()
  database = await PGlite.create(folder)
  await database.exec(`insert into "Kept" values (2, 'two')`)
  await spend(200)
  expect(await oldest()).toBeGreaterThan(100)
  await freezeOld({ age: 100, database, isStopped: () => false })
  expect(await oldest()).toBeLessThan(100)
  expect((await database.query('select a from "Kept" order by a')).rows).toEqual([
    { a: 1 },
    { a: 2 },
  ])
})
