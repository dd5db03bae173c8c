import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import type { Database } from '../database/Database.ts'
import {
  DatabaseTooNewError,
  migrate,
  migrationGroups,
  migrationNames,
} from '../database/migrate.ts'
import { openPglite } from '../database/openPglite.ts'
import { openPostgres } from '../database/openPostgres.ts'
import { findPostgres, startPostgres, type TestPostgres } from '../testing/startPostgres.ts'
import { BackupError } from './BackupError.ts'
import { restoreBackup } from './restoreBackup.ts'
import { tablesOf } from './tablesOf.ts'
import { writeBackup } from './writeBackup.ts'

const binaries = findPostgres()
const now = () => Date.UTC(2026, 10, 23)

let folder = ''
let source: Database
let embedded: Database
let postgres: TestPostgres | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-backup-'))
  if (binaries) postgres = await startPostgres(binaries)
  source = await openPglite()
  embedded = await openPglite()
  await migrate(source)
  // The wallet’s two roles have tables of their own.
  for (const group of migrationGroups) await migrate(source, { group })
  await fillTables(source)
})
afterAll(async () => {
  await source.close()
  await embedded.close()
  await postgres?.stop()
  await removeFolder(folder)
})

/** What a cast to its type makes a value of, for each kind that the tables have; hard ones first. */
const values: Readonly<Record<string, (row: number) => string>> = {
  ARRAY: (row) => `array['a "quoted" ${row}', 'with, comma']`,
  bigint: (row) => `(9007199254740993 + ${row})`,
  boolean: (row) => `${row % 2 === 0}`,
  bytea: (row) => `'\\x00ff0a${row.toString(16).padStart(2, '0')}'`,
  'double precision': (row) => `(0.1 + ${row})`,
  integer: (row) => `${row}`,
  jsonb: (row) => `'{"large": 12345678901234567890123.5, "text": "line\\nbreak ${row}"}'`,
  numeric: (row) => `(123456789012345678901234567890.123456789 + ${row})`,
  smallint: (row) => `${row}`,
  text: (row) => `'zoë ✈ "]' || chr(10) || chr(8232) || '${row}'`,
  'timestamp with time zone': (row) =>
    `timestamptz '2026-03-01 12:34:56.789012+00' + ${row} * interval '1 s'`,
}

/** Columns that take few values. */
const bound: Readonly<Record<string, (row: number) => string>> = {
  'project_wallets.rule': () => "'include'",
  'recovery_age.id': () => '1',
  'recovery_key.id': () => '1',
  'relay_identity.id': () => '1',
  'wallet_age.id': () => '1',
  'wallet_key.id': () => '1',
}

/** The relay has one identity, and each role of the wallet one key and one age. */
const rowsOf = (table: string) => (/_(?:age|identity|key)$/.test(table) ? 1 : 3)

/** Puts rows into every table, whatever columns it has, so that a new table is tried too. */
async function fillTables(database: Database): Promise<void> {
  await database.transaction(async (session) => {
    for (const table of await tablesOf(session)) {
      const columns = await session.rows(
        `select column_name as name, data_type as type, is_identity = 'YES' as numbered from information_schema.columns
         where table_schema = 'public' and table_name = $1 order by ordinal_position`,
        [table],
      )
      const given = columns.filter(({ numbered }) => numbered !== true)
      for (let row = 1; row <= rowsOf(table); row++) {
        const list = given.map(({ name, type }) => {
          const value = bound[`${table}.${name}`] ?? values[String(type)]
          if (!value) throw new Error(`${table}.${name}: give a value of type ${type}`)
          return value(row)
        })
        await session.script(
          `insert into "${table}" (${given.map(({ name }) => `"${name}"`)}) values (${list})`,
        )
      }
    }
  })
}

/** Every row as PostgreSQL writes it. */
async function contents(database: Database): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const table of await tablesOf(database)) {
    const rows = await database.rows(`select one::text as text from "${table}" as one order by 1`)
    found[table] = rows.map(({ text }) => text)
  }
  return found
}

async function empty(): Promise<Database> {
  await embedded.transaction((session) =>
    session.script('drop schema public cascade; create schema public'),
  )
  return embedded
}

async function backedUp(name: string): Promise<string> {
  const file = join(folder, name)
  await writeBackup(source, { file, now })
  return file
}

/** The lines of a backup, changed, as another file. */
async function changed(name: string, change: (lines: string[]) => string[]): Promise<string> {
  const lines = gunzipSync(await readFile(await backedUp('whole.gz')))
    .toString()
    .trimEnd()
    .split('\n')
  const file = join(folder, name)
  await writeFile(file, gzipSync(`${change(lines).join('\n')}\n`))
  return file
}

test('a restore into an empty database gives every row back', async () => {
  const file = await backedUp('rows.gz')
  const { header, rows } = await restoreBackup(await empty(), file)
  expect(header).toMatchObject({
    madeAt: '2026-11-23T00:00:00.000Z',
    migrations: (
      await Promise.all([undefined, ...migrationGroups].map((group) => migrationNames(group)))
    )
      .flat()
      .toSorted(),
  })
  const before = await contents(source)
  expect(await contents(embedded)).toEqual(before)
  expect(rows).toEqual(
    Object.fromEntries(Object.keys(before).map((table) => [table, rowsOf(table)])),
  )
})

test('numbers that the database gives itself begin after those of the restored rows', async () => {
  await restoreBackup(await empty(), await backedUp('rows.gz'))
  const [row] = await embedded.rows(
    "insert into audit_log (actor, action, target, change) values ('a', 'b', 'c', '{}') returning id",
  )
  expect(Number(row?.['id'])).toBe(4)
})

test('only its owner may read a backup, and nothing else is left', async () => {
  const file = await backedUp('owner.gz')
  await backedUp('owner.gz')
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
  expect((await readdir(folder)).filter((name) => name.startsWith('owner'))).toEqual(['owner.gz'])
})

test('a backup that fails leaves the previous one as it was', async () => {
  const file = await backedUp('kept.gz')
  const before = await readFile(file)
  const failing: Pick<Database, 'transaction'> = {
    transaction: (work) =>
      source.transaction((session) =>
        work({
          ...session,
          rows: (sql, parameters) =>
            sql.startsWith('fetch')
              ? Promise.reject(new Error('the database is away'))
              : session.rows(sql, parameters),
        }),
      ),
  }
  await expect(writeBackup(failing, { file, now })).rejects.toThrow('the database is away')
  expect(await readFile(file)).toEqual(before)
  expect((await readdir(folder)).filter((name) => name.startsWith('kept'))).toEqual(['kept.gz'])
})

test('two backups to one file at once leave a whole one', async () => {
  const file = join(folder, 'twice.gz')
  const other = await openPglite()
  try {
    await migrate(other)
    await Promise.all([writeBackup(source, { file, now }), writeBackup(other, { file, now })])
  } finally {
    await other.close()
  }
  expect((await readdir(folder)).filter((name) => name.startsWith('twice'))).toEqual(['twice.gz'])
  const [header, ...rest] = gunzipSync(await readFile(file))
    .toString('utf8')
    .trim()
    .split('\n')
  expect(JSON.parse(header ?? '')).toMatchObject({ format: 'latchkey-backup-1' })
  expect(JSON.parse(rest.at(-1) ?? '')).toHaveProperty('rows')
})

test('a folder that is not there fails the backup with the words of the system', async () => {
  const file = join(folder, 'nowhere/rows.gz')
  await expect(writeBackup(source, { file, now })).rejects.toThrow('ENOENT')
})

/** A database that tells how many rows each page of a backup has, and how many characters of JSON. */
function watchPages(database: Database) {
  const pages: number[] = []
  const lengths: number[] = []
  const watched: Pick<Database, 'transaction'> = {
    transaction: (work) =>
      database.transaction((session) =>
        work({
          ...session,
          async rows(sql, parameters) {
            const rows = await session.rows(sql, parameters)
            if (!sql.startsWith('fetch')) return rows
            pages.push(rows.length)
            lengths.push(rows.reduce((sum, { json }) => sum + String(json).length, 0))
            return rows
          },
        }),
      ),
  }
  return { lengths, pages, watched }
}

test('rows are read in pages: large ones a few at once, small ones by the thousand', async () => {
  const database = await empty()
  await migrate(database)
  await database.rows(
    "insert into rate_limits (key, whole_at) select 'k' || one, one from generate_series(1, 10000) as one",
  )
  await database.rows(
    `insert into audit_log (actor, action, target, change)
     select 'a', 'b', 'c', json_build_object('text', repeat('x', 500000)) from generate_series(1, 30)`,
  )
  const file = join(folder, 'large.gz')
  const { lengths, pages, watched } = watchPages(database)
  expect(await writeBackup(watched, { file, now })).toMatchObject({
    audit_log: 30,
    rate_limits: 10_000,
  })
  expect(Math.max(...pages)).toBe(2000)
  // The first page of a table is ten rows, whatever they are; then it is known what they take.
  expect(lengths.filter((length) => length > 1_100_000).length).toBe(1)
})

test('messages are read a few at once, however small those before them were', async () => {
  const database = await empty()
  await migrate(database)
  await database.rows(
    `insert into relay_mailbox
       (topic, project, message_id, payload, size, tag, prompt, publisher, published_at, expires_at)
     select 't', 'p', 'm' || one, repeat('x', case when one > 200 then 100000 else 1 end), 1, 0, false, 'c', 1, 9
     from generate_series(1, 240) as one`,
  )
  const { lengths, watched } = watchPages(database)
  const file = join(folder, 'messages.gz')
  expect(await writeBackup(watched, { file, now })).toMatchObject({ relay_mailbox: 240 })
  expect(Math.max(...lengths)).toBeLessThan(2_000_000)
})

describe('a file that cannot be restored changes nothing', () => {
  test.each([
    ['that is not there', async () => join(folder, 'nowhere.gz'), 'ENOENT'],
    [
      'that is no gzip',
      async () => {
        const file = join(folder, 'text.gz')
        await writeFile(file, 'hello')
        return file
      },
      'The file is cut off or damaged.',
    ],
    [
      'of something else',
      () => changed('other.gz', () => ['{}']),
      'The file is not a backup of a Latchkey server.',
    ],
    [
      'that was cut off between two lines',
      () => changed('cut.gz', (lines) => lines.slice(0, -2)),
      'The file is cut off or damaged.',
    ],
    [
      'that was cut off anywhere',
      async () => {
        const whole = await readFile(await backedUp('whole.gz'))
        const file = join(folder, 'short.gz')
        await writeFile(file, whole.subarray(0, whole.length / 2))
        return file
      },
      'The file is cut off or damaged.',
    ],
    [
      'with a row less',
      () => changed('less.gz', (lines) => lines.filter((_, index) => index !== 1)),
      'The backup should have 3 rows of',
    ],
    [
      'with a table of nobody',
      () =>
        changed('table.gz', ([first = '', ...rest]) => [first, '["pg_shadow",{"a":1}]', ...rest]),
      'The backup has a table that no server knows: pg_shadow.',
    ],
    [
      'with a line of something else',
      () => changed('line.gz', ([first = '', ...rest]) => [first, 'drop table projects', ...rest]),
      'The backup has a line that cannot be read.',
    ],
    [
      'with a line that is longer than any row',
      () =>
        changed('long.gz', ([first = '']) => [
          first,
          `["projects",{"x":"${'x'.repeat(70_000_000)}`,
        ]),
      'The file has a line that is longer than any row of a backup.',
    ],
    [
      'with a row that its table does not take',
      () =>
        changed('row.gz', (lines) =>
          lines.map((line) =>
            line.startsWith('["projects"') ? line.replace(/\}\]$/, ',"created_at":"odd"}]') : line,
          ),
        ),
      'The backup has a row that cannot be one of projects.',
    ],
    [
      'with a row that has U+0000',
      () =>
        changed('nul.gz', (lines) =>
          lines.map((line) => line.replace(/^\["projects",\{/, '["projects",{"name":"a\\u0000b",')),
        ),
      'The backup has a row that cannot be one of projects.',
    ],
    [
      'that has more after its end',
      () => changed('more.gz', (lines) => [...lines, lines[1] ?? '']),
      'The backup has lines after its end.',
    ],
  ])('one %s', async (_, make, message) => {
    const file = await make()
    const database = await empty()
    await expect(restoreBackup(database, file)).rejects.toThrow(message)
    expect(await database.rows("select to_regclass('projects') as found")).toEqual([
      { found: null },
    ])
  })

  test('one of a newer server', async () => {
    const file = await changed('newer.gz', ([first = '', ...rest]) => [
      first.replace('"0001_projects.sql"', '"0001_projects.sql","9999_tomorrow.sql"'),
      ...rest,
    ])
    await expect(restoreBackup(await empty(), file)).rejects.toThrow(DatabaseTooNewError)
  })
})

test('a database that is in use is not touched', async () => {
  const file = await backedUp('rows.gz')
  const before = await contents(source)
  await expect(restoreBackup(source, file)).rejects.toThrow(BackupError)
  await expect(restoreBackup(source, file)).rejects.toThrow(
    'The database is in use already: restore into a new one.',
  )
  expect(await contents(source)).toEqual(before)
})

test('a backup of an older server is restored and brought up to date', async () => {
  const known = await migrationNames()
  const older = known.slice(0, 4)
  const database = await openPglite()
  try {
    await migrate(database, { names: older })
    await fillTables(database)
    const file = join(folder, 'older.gz')
    await writeBackup(database, { file, now })
    const { rows } = await restoreBackup(await empty(), file)
    expect(rows['projects']).toBe(3)
    expect(rows['auth_keys']).toBeUndefined()
    expect(await embedded.rows('select count(*)::int as count from auth_keys')).toEqual([
      { count: 0 },
    ])
    expect((await contents(embedded))['audit_log']).toEqual((await contents(database))['audit_log'])
  } finally {
    await database.close()
  }
})

test('a backup of a server without the wallet brings none, and one of an older wallet is brought up to date', async () => {
  const database = await openPglite()
  const file = join(folder, 'older wallet.gz')
  const tables = async () =>
    (await tablesOf(embedded)).filter((name) => /^(?:wallet|recovery)_/.test(name))
  try {
    await migrate(database)
    await writeBackup(database, { file, now })
    await restoreBackup(await empty(), file)
    expect(await tables()).toEqual([])
    const names = (await migrationNames('wallet')).slice(0, 1)
    await migrate(database, { group: 'wallet', names })
    await fillTables(database)
    await writeBackup(database, { file, now })
    const { rows } = await restoreBackup(await empty(), file)
    expect(rows['wallet_slots']).toBe(3)
    expect(await tables()).toContain('wallet_key')
    expect(await tables()).not.toContain('recovery_wallets')
  } finally {
    await database.close()
  }
})

test('a database without tables has no backup', async () => {
  await expect(writeBackup(await empty(), { file: join(folder, 'none.gz'), now })).rejects.toThrow(
    'The database has no tables yet.',
  )
})

test.skipIf(!binaries)('the embedded database moves to PostgreSQL, and back', async () => {
  const logger = pino({ level: 'silent' })
  const server = await openPostgres(
    { poolSize: 2, url: (await postgres?.createDatabase()) ?? '' },
    { logger },
  )
  try {
    const before = await contents(source)
    await restoreBackup(server, await backedUp('there.gz'))
    expect(await contents(server)).toEqual(before)
    const file = join(folder, 'back.gz')
    await writeBackup(server, { file, now })
    await restoreBackup(await empty(), file)
    expect(await contents(embedded)).toEqual(before)
  } finally {
    await server.close()
  }
})
