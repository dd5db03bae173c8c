import { PGlite } from '@electric-sql/pglite'
import { createTestClock } from '@latchkey/testing/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createMaintenance } from './createMaintenance.ts'

let database: PGlite
beforeAll(async () => {
  database = await PGlite.create()
})
afterAll(() => database.close())

type SetupOptions = { freezeAge?: number; isLow?: () => boolean }

function setup({ freezeAge, isLow = () => false }: SetupOptions = {}) {
  const clock = createTestClock()
  const statements: string[] = []
  const onError = vi.fn()
  let failure: Error | undefined
  const maintenance = createMaintenance({
    clock,
    database: {
      async exec(sql) {
        statements.push(sql)
        if (failure) throw failure
        await database.exec(sql)
      },
      query: (sql, parameters = []) => database.query(sql, parameters),
    },
    freezeAge,
    isLow,
    onError,
  })
  return {
    fail(error: Error | undefined) {
      failure = error
    },
    maintenance,
    onError,
    statements,
    /** Lets so much time pass, and what begins in it end. */
    async wait(ms: number) {
      await clock.advance(ms)
      // The only connection: whatever was asked before is over after it.
      for (let turn = 0; turn < 20; turn++) await database.query('select 1')
    },
  }
}

test('a table is vacuumed once a thousand of its rows changed, and not for fewer', async () => {
  await database.exec('create table busy (a int); create table "Quiet" (a int)')
  await database.exec('insert into busy select generate_series(1, 900)')
  const { maintenance, statements, wait } = setup()
  await wait(10_000)
  expect(statements).toEqual([])
  await database.exec('delete from busy where a <= 200')
  await database.exec('insert into "Quiet" select generate_series(1, 1001)')
  await wait(9_999)
  expect(statements).toEqual([])
  await wait(1)
  expect(statements.sort()).toEqual(['vacuum "Quiet"', 'vacuum busy'])
  await wait(10_000)
  expect(statements).toHaveLength(2)
  const { rows } = await database.query(
    "select n_dead_tup::int as dead, n_live_tup::int as live from pg_stat_user_tables where relname = 'busy'",
  )
  expect(rows).toEqual([{ dead: 0, live: 700 }])
  await maintenance.stop()
})

test('a long table waits for a twentieth of its rows, so that it is not read for each thousand', async () => {
  await database.exec(
    'create table long (a int); insert into long select generate_series(1, 40000)',
  )
  const { maintenance, statements, wait } = setup()
  await wait(10_000)
  expect(statements).toEqual(['vacuum long'])
  await database.exec('delete from long where a <= 2900')
  await wait(10_000)
  expect(statements).toHaveLength(1)
  await database.exec('delete from long where a <= 3100')
  await wait(10_000)
  expect(statements).toEqual(['vacuum long', 'vacuum long'])
  await maintenance.stop()
})

test('after 64 MiB of the journal there is a checkpoint', async () => {
  const write = (mebibytes: number) =>
    database.query(
      "select pg_logical_emit_message(false, 'test', repeat('x', 1048576)) from generate_series(1, $1)",
      [mebibytes],
    )
  await database.exec('checkpoint')
  const { maintenance, statements, wait } = setup()
  await write(60)
  await wait(10_000)
  expect(statements).toEqual([])
  await write(5)
  await wait(10_000)
  expect(statements).toEqual(['checkpoint'])
  await wait(10_000)
  expect(statements).toHaveLength(1)
  await maintenance.stop()
})

test('with too little room nothing is written that can wait, and room brings it back', async () => {
  await database.exec('create table low (a int); insert into low select generate_series(1, 1100)')
  let isLow = true
  const { maintenance, statements, wait } = setup({ isLow: () => isLow })
  await wait(10_000)
  expect(statements).toEqual([])
  isLow = false
  await wait(10_000)
  expect(statements).toEqual(['vacuum low'])
  await maintenance.stop()
})

test('what fails is told and tried again, until it is stopped', async () => {
  await database.exec(
    'create table failing (a int); insert into failing select generate_series(1, 1100)',
  )
  const { fail, maintenance, onError, statements, wait } = setup()
  const failure = new Error('no')
  fail(failure)
  await wait(10_000)
  expect(onError.mock.calls).toEqual([[failure]])
  await wait(10_000)
  expect(statements).toEqual(['vacuum failing', 'vacuum failing'])
  await maintenance.stop()
  await wait(60_000)
  expect(statements).toHaveLength(2)
  expect(onError).toHaveBeenCalledTimes(2)
})

test('what old transactions wrote is frozen, and nothing is while they are young', async () => {
  const spend = async (transactions: number) => {
    for (let count = 0; count < transactions; count++)
      await database.query('select pg_current_xact_id()')
  }
  const oldest = async () => {
    const { rows } = await database.query<{ age: number }>(
      'select max(age(datfrozenxid)) as age from pg_database',
    )
    return rows[0]?.age
  }
  const { maintenance, statements, wait } = setup({ freezeAge: 1000 })
  await wait(10_000)
  expect(statements.filter((sql) => /freeze|drop/.test(sql))).toEqual([])
  await spend(1000)
  await wait(10_000)
  await expect.poll(oldest).toBeLessThan(100)
  expect(statements).toContain('drop database template0')
  expect(statements).toContain('vacuum (freeze) busy')
  await maintenance.stop()
})
