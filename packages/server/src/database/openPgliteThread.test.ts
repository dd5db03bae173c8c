import { chmod, mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClock } from '@latchkey/testing/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { createProjectRepository } from '../projects/createProjectRepository.ts'
import type { Database } from './Database.ts'
import { DatabaseFullError } from './DatabaseFullError.ts'
import { migrate } from './migrate.ts'
import { openPgliteThread } from './openPgliteThread.ts'

// One database for all tests, since making its files takes seconds.
let folder = ''
let database: Database
let isLow = false
const clock = createTestClock()
const open = () =>
  openPgliteThread({ clock, folder: join(folder, 'data'), freeSpace: { isLow: () => isLow } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-thread-'))
  database = await open()
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  await removeFolder(folder)
})

/** Files and folders that somebody besides their owner may touch. */
async function shared(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true })
  const modes = await Promise.all(
    found.map(async (path) => ({ mode: (await stat(join(folder, path))).mode & 0o777, path })),
  )
  expect(modes.length).toBeGreaterThan(500)
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path)
}

test('the data is for its owner alone, also what is made later and what was open before', async () => {
  await database.rows('create table later as select generate_series(1, 1000) as a')
  expect(await shared()).toEqual([])
  const data = join(folder, 'data')
  expect((await stat(data)).mode & 0o777).toBe(0o700)
  const version = join(data, 'postgres', 'PG_VERSION')
  expect((await stat(version)).mode & 0o777).toBe(0o600)

  await database.close()
  await chmod(version, 0o666)
  await chmod(join(data, 'postgres'), 0o755)
  await chmod(data, 0o755)
  database = await open()
  expect(await shared()).toEqual([])
})

test('with too little room every write is refused, reads go on, and room brings writes back', async () => {
  const projects = createProjectRepository(database.queries)
  await projects.create({ id: 'before', name: 'Before' }, 'test')
  isLow = true
  try {
    const causes = await Promise.allSettled([
      projects.create({ id: 'during', name: 'During' }, 'test'),
      projects.edit('before', { name: 'Changed' }, 'test'),
      database.rows(
        "with given as (select 'x' as id) insert into projects (id, name) select id, id from given",
      ),
      database.rows('with gone as (delete from projects returning id) select id from gone'),
      database.transaction((session) => session.script('create table during (a int)')),
    ])
    for (const cause of causes) {
      if (cause.status === 'fulfilled') throw new Error('written')
      const { reason } = cause
      expect(reason instanceof DatabaseFullError || reason.cause instanceof DatabaseFullError).toBe(
        true,
      )
    }
    expect(await projects.list()).toEqual([{ enabled: true, id: 'before', name: 'Before' }])
    expect(await migrate(database)).toEqual([])
  } finally {
    isLow = false
  }
  await projects.create({ id: 'after', name: 'After' }, 'test')
  expect((await projects.list()).map(({ id }) => id)).toEqual(['before', 'after'])
})

test('a transaction is exclusive, and what it left undone is not there', async () => {
  const order: string[] = []
  const first = database.transaction(async (session) => {
    await session.rows('insert into later values (-1)')
    const other = database
      .rows('select count(*)::int as count from later where a < 0')
      .then(([row]) => order.push(`outside ${row?.['count']}`))
    await new Promise((resolve) => setTimeout(resolve, 50))
    order.push('inside')
    return { other }
  })
  await (await first).other
  expect(order).toEqual(['inside', 'outside 1'])
  await expect(
    database.transaction(async (session) => {
      await session.rows('insert into later values (-2)')
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await database.rows('select a from later where a < 0')).toEqual([{ a: -1 }])
})

test('an error tells what PostgreSQL says, without the values', async () => {
  const failing = database.rows("select 'secret'::text, $1::int / 0", [1])
  await expect(failing).rejects.toMatchObject({ code: '22012', message: 'division by zero' })
  await failing.catch((error) => expect(JSON.stringify({ ...error })).not.toContain('secret'))
})

test('what was deleted is vacuumed while the database is open, so that its files do not grow for ever', async () => {
  const bytes = async () => {
    const [row] = await database.rows("select pg_total_relation_size('growing')::int as bytes")
    return Number(row?.['bytes'])
  }
  await database.transaction((session) =>
    session.script('create table growing as select g as a from generate_series(1, 2000) g'),
  )
  const sizes: number[] = []
  for (let round = 0; round < 6; round++) {
    await database.rows('update growing set a = a + 1')
    await vi.waitFor(async () => {
      // Again: the round before may be seen before its end, from which the next ten seconds count.
      await clock.advance(10_000)
      const [row] = await database.rows(
        "select vacuum_count::int as vacuums from pg_stat_user_tables where relname = 'growing'",
      )
      expect(row).toEqual({ vacuums: round + 1 })
    })
    sizes.push(await bytes())
  }
  expect(sizes.at(-1)).toBe(sizes[1])
})
