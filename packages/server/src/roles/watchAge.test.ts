import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClock } from '@latchkey/testing/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import type { Database } from '../database/Database.ts'
import { openRoles } from '../testing/openRoles.ts'
import { readAge, writeAge } from './ageFile.ts'
import { watchAge } from './watchAge.ts'

const minuteMs = 60_000

let database: Database
let folder = ''
beforeAll(async () => {
  database = (await openRoles()).database
  folder = await mkdtemp(join(tmpdir(), 'latchkey-age-'))
})
afterAll(async () => {
  await database?.close()
  await removeFolder(folder)
})
beforeEach(async () => {
  await database.rows('delete from wallet_age')
  await rm(join(folder, 'wallet.age.json'), { force: true })
})

async function start({ at = 1_800_000_000_000 } = {}) {
  const clock = createTestClock()
  const calendar = { now: at }
  const logs: string[] = []
  let ended = 0
  const log = (_: object, text: string) => void logs.push(text)
  const age = await watchAge({
    clock,
    database,
    folder,
    logger: { error: log, info: log, warn: log } as never,
    now: () => calendar.now,
    onAcknowledged: async () => {
      ended += 1
    },
    role: 'wallet',
  })
  const kept = async () => {
    const [row] = await database.rows('select newest from wallet_age')
    return { database: row?.['newest'], file: await readAge({ folder, role: 'wallet' }) }
  }
  return { age, calendar, clock, ended: () => ended, kept, logs }
}

const put = (newest: number) =>
  database.rows(
    'insert into wallet_age (newest) values ($1) on conflict (id) do update set newest = $1',
    [newest],
  )

test('when the role last wrote stands in the database and beside its key, to the minute', async () => {
  const { age, calendar, clock, kept } = await start()
  expect(await kept()).toEqual({ database: undefined, file: undefined })
  expect(await age.check()).toEqual({ status: 'ok' })
  age.wrote()
  age.wrote()
  await clock.advance(0)
  const first = { database: 1_800_000_000_000, file: { newest: 1_800_000_000_000 } }
  await expect.poll(kept).toEqual(first)
  calendar.now += 10_000
  age.wrote()
  await clock.advance(49_999)
  expect(await kept()).toEqual(first)
  calendar.now += 50_000
  await clock.advance(1)
  await expect.poll(kept).toMatchObject({ file: { newest: 1_800_000_060_000 } })
  // What was written last is kept at the end, too; a clock that goes back makes nothing older.
  calendar.now -= 60 * minuteMs
  age.wrote()
  await age.close()
  expect(await kept()).toMatchObject({ file: { newest: 1_800_000_060_001 } })
})

test('a database that is older than that is degraded until the operator has acknowledged it', async () => {
  await put(5)
  await writeAge({ newest: 6 }, { folder, role: 'wallet' })
  const { age, clock, ended, kept, logs } = await start()
  expect(logs.join()).toContain('the database is older than it was')
  const degraded = { detail: 'wallet: restored from a copy, not acknowledged', status: 'degraded' }
  expect(await age.check()).toEqual(degraded)
  // What is written meanwhile covers no trace.
  age.wrote()
  await clock.advance(10 * minuteMs)
  await age.close()
  expect(await kept()).toEqual({ database: 5, file: { newest: 6 } })
  expect((await start()).logs.join()).toContain('the database is older than it was')
  expect(ended()).toBe(0)
  await writeAge({ acknowledged: true }, { folder, role: 'wallet' })
  expect(await age.check()).toEqual({ status: 'ok' })
  expect(ended()).toBe(1)
  expect(await kept()).toEqual({
    database: 1_800_000_000_000,
    file: { newest: 1_800_000_000_000 },
  })
  // Once; from here on it is as any other.
  expect(await (await start()).age.check()).toEqual({ status: 'ok' })
})

test('what was acknowledged while no server ran counts at the start', async () => {
  await writeAge({ acknowledged: true }, { folder, role: 'wallet' })
  const { age, ended } = await start()
  expect(ended()).toBe(1)
  expect(await age.check()).toEqual({ status: 'ok' })
})

test('a new database of a key that has written is one that has lost all', async () => {
  await writeAge({ newest: 6 }, { folder, role: 'wallet' })
  expect(await (await start()).age.check()).toMatchObject({ status: 'degraded' })
})

test('error: a file that says nothing is none, and is written anew', async () => {
  await writeFile(join(folder, 'wallet.age.json'), '{"newest":"now"')
  const { age, clock } = await start()
  expect(await age.check()).toEqual({ status: 'ok' })
  age.wrote()
  await clock.advance(0)
  await expect
    .poll(() => readFile(join(folder, 'wallet.age.json'), 'utf8'))
    .toBe('{"newest":1800000000000}\n')
  await age.close()
})
