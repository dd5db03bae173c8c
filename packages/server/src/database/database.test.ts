import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { saveEvents } from '../analytics/eventRepository.ts'
import { createProjectRepository } from '../projects/createProjectRepository.ts'
import { ProjectExistsError } from '../projects/ProjectExistsError.ts'
import { findPostgres, startPostgres, type TestPostgres } from '../testing/startPostgres.ts'
import type { Database } from './Database.ts'
import { DatabaseTooNewError, migrate, migrationNames, pendingMigrations } from './migrate.ts'
import { openPglite } from './openPglite.ts'
import { openPgliteThread } from './openPgliteThread.ts'
import { openPostgres } from './openPostgres.ts'
import { auditLog, events } from './schema.ts'

const logger = pino({ level: 'silent' })
const binaries = findPostgres()
let postgres: TestPostgres | undefined
let pglite: Database | undefined
let thread: Database | undefined

beforeAll(async () => {
  if (binaries) postgres = await startPostgres(binaries)
  pglite = await openPglite()
  thread = await openPgliteThread({})
})
afterAll(async () => {
  await pglite?.close()
  await thread?.close()
  await postgres?.stop()
})

/** One embedded database of each kind for all tests, since making one takes seconds; each begins with it empty. */
async function empty(database: Database | undefined): Promise<Database> {
  if (!database) throw new Error('not opened')
  await database.transaction((session) =>
    session.script('drop schema public cascade; create schema public'),
  )
  return { ...database, close: async () => undefined }
}

const engines: readonly { name: string; available: boolean; open: () => Promise<Database> }[] = [
  { available: true, name: 'PGlite', open: () => empty(pglite) },
  { available: true, name: 'PGlite on its own thread', open: () => empty(thread) },
  {
    available: binaries !== undefined,
    name: binaries ? 'PostgreSQL' : 'PostgreSQL (skipped: initdb and postgres are not installed)',
    open: async () =>
      openPostgres({ poolSize: 4, url: (await postgres?.createDatabase()) ?? '' }, { logger }),
  },
]

describe.each(engines)('$name', ({ available, open }) => {
  let opened: Database | undefined
  afterEach(async () => {
    await opened?.close()
    opened = undefined
  })
  const fresh = async () => {
    opened = await open()
    return opened
  }

  test.skipIf(!available)(
    'migrations run once, and a second start finds nothing to do',
    async () => {
      const database = await fresh()
      expect(await pendingMigrations(database)).toEqual(await migrationNames())
      expect(await migrate(database)).toEqual(await migrationNames())
      expect(await migrate(database)).toEqual([])
      expect(await pendingMigrations(database)).toEqual([])
    },
  )

  test.skipIf(!available)('two processes that start together migrate once', async () => {
    const database = await fresh()
    const [first, second] = await Promise.all([migrate(database), migrate(database)])
    expect([...first, ...second]).toEqual(await migrationNames())
  })

  test.skipIf(!available)('a database of a newer server is refused', async () => {
    const database = await fresh()
    await migrate(database)
    await database.transaction((session) =>
      session.rows('insert into migrations (name) values ($1)', ['9999_future.sql']),
    )
    await expect(migrate(database)).rejects.toThrow(DatabaseTooNewError)
  })

  test.skipIf(!available)('a failing transaction leaves nothing behind', async () => {
    const database = await fresh()
    await migrate(database)
    const failing = database.transaction(async (session) => {
      await session.rows("insert into projects (id, name) values ('p', 'P')")
      await session.rows('select 1 / 0')
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(await createProjectRepository(database.queries).list()).toEqual([])
  })

  test.skipIf(!available)('projects are made, edited, read and removed whole', async () => {
    const database = await fresh()
    await migrate(database)
    const projects = createProjectRepository(database.queries)
    const own = { chains: ['eip155:1'], id: 'own', name: 'Own' }
    expect(await projects.find('shop')).toBeUndefined()
    expect(await projects.edit('shop', { name: 'x' }, 'test')).toBe(false)
    expect(await projects.remove('shop', 'test')).toBe(false)

    await projects.create(
      {
        features: { multi_wallet: true, social_login: ['email'], swap: false },
        id: 'shop',
        name: 'Shop',
        origins: ['https://b.example', 'https://a.example', 'https://b.example'],
        wallets: { certified: ['a'], custom: [own], featured: ['z', 'a'] },
      },
      'test',
    )
    const made = await projects.find('shop')
    expect(made).toMatchObject({
      enabled: true,
      origins: ['https://b.example', 'https://a.example'],
      revision: 1,
      wallets: {
        certified: ['a'],
        custom: [own],
        exclude: [],
        featured: ['z', 'a'],
        include: [],
      },
    })
    expect(
      made?.features.map(({ id, isEnabled, config }) => [id, isEnabled, config.join()]),
    ).toEqual([
      ['social_login', true, 'email'],
      ['swap', false, ''],
      ['onramp', true, 'meld'],
      ['activity', true, ''],
      ['reown_branding', true, ''],
      ['multi_wallet', true, ''],
    ])
    await expect(projects.create({ id: 'shop', name: 'Other' }, 'test')).rejects.toThrow(
      ProjectExistsError,
    )

    await projects.edit(
      'shop',
      { enabled: false, features: { swap: true }, origins: [], wallets: { featured: ['a'] } },
      'test',
    )
    expect(await projects.find('shop')).toMatchObject({
      enabled: false,
      name: 'Shop',
      origins: [],
      revision: 2,
      wallets: { certified: ['a'], custom: [own], featured: ['a'] },
    })
    expect(await projects.list()).toEqual([{ enabled: false, id: 'shop', name: 'Shop' }])

    expect(await projects.remove('shop', 'test')).toBe(true)
    expect(await projects.find('shop')).toBeUndefined()
    const lines = await database.queries.select().from(auditLog).orderBy(auditLog.id)
    expect(lines.map(({ action, target }) => `${action} ${target}`)).toEqual([
      'project.create shop',
      'project.edit shop',
      'project.delete shop',
    ])
  })

  test.skipIf(!available)('an event is kept once per project and id', async () => {
    const database = await fresh()
    await migrate(database)
    const event = {
      domain: 'a.example',
      event: 'MODAL_OPEN',
      eventId: '1',
      occurredAt: new Date(0),
      projectId: 'p',
      properties: { connected: true },
      type: 'track',
      url: 'https://a.example/',
    }
    await saveEvents(database.queries, [event, { ...event, projectId: 'q' }])
    await saveEvents(database.queries, [{ ...event, event: 'MODAL_CLOSE' }])
    const rows = await database.queries.select().from(events).orderBy(events.projectId)
    expect(rows.map(({ projectId, event }) => [projectId, event])).toEqual([
      ['p', 'MODAL_OPEN'],
      ['q', 'MODAL_OPEN'],
    ])
    expect(rows[0]?.properties).toEqual({ connected: true })
  })
})

test('statements that wait for each other on PGlite let timers and sockets in between', async () => {
  const database = await empty(thread)
  let done = 0
  let doneAtTimer: number | undefined
  setImmediate(() => {
    doneAtTimer = done
  })
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      await database.rows('select sum(n) from generate_series(1, 10000) as n')
      done += 1
    }),
  )
  expect(doneAtTimer).toBeLessThan(10)
})
