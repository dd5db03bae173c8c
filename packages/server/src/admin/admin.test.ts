import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { writeBackup } from '../backup/writeBackup.ts'
import type { Database } from '../database/Database.ts'
import { DatabaseLockedError } from '../database/DatabaseLockedError.ts'
import { lockFolder } from '../database/lockFolder.ts'
import { createHistoryStore } from '../history/indexer/createHistoryStore.ts'
import { createNameRepository } from '../names/createNameRepository.ts'
import { createProjectRepository } from '../projects/createProjectRepository.ts'
import { ProjectExistsError } from '../projects/ProjectExistsError.ts'
import { createKeyRepository } from '../sessions/createKeyRepository.ts'
import { createSessionEnd } from '../sessions/createSessionEnd.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { createEmbedderRepository } from '../wallet/createEmbedderRepository.ts'
import type { OperatorFreezes } from '../wallet/operator/OperatorFreezes.ts'
import { addressFile, adminFolder, readAddress } from './adminFolder.ts'
import { connectServer } from './connectServer.ts'
import { createAdminApp } from './createAdminApp.ts'
import { type AdminSocket, openAdminSocket } from './openAdminSocket.ts'
import { reachDatabase } from './reachDatabase.ts'

const logger = pino({ level: 'silent' })

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

let folder = ''
let opened: AdminSocket | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-admin-'))
})
afterEach(async () => {
  await opened?.close()
  opened = undefined
  await removeFolder(folder)
})

/** What was asked of wallets. */
const asked: unknown[][] = []
const freezes: OperatorFreezes = {
  async freeze(...given) {
    asked.push(['freeze', ...given])
    return { recovery: 'unknown', wallet: 'frozen' }
  },
  async thaw(...given) {
    asked.push(['thaw', ...given])
    return { wallet: 'free' }
  },
}

/** Projects whose embedders were edited. */
const edited: string[] = []
const app = (maxBodyBytes = 10_000) =>
  createAdminApp({
    embedders: createEmbedderRepository(database, { onChange: (id) => edited.push(id) }),
    freezes,
    backup: (file) => writeBackup(database, { file, now: Date.now }),
    history: createHistoryStore({ database }),
    keys: createKeyRepository({ database }),
    maxBodyBytes,
    names: createNameRepository(database),
    projects: createProjectRepository(database.queries),
    sessions: createSessionEnd(database),
  })

async function open(at = folder, temporaryFolder?: string) {
  opened = await openAdminSocket({ fetch: app().fetch, folder: at, temporaryFolder })
  return opened
}

async function connected(at = folder) {
  const served = await connectServer(at)
  if (!served) throw new Error('nobody answers')
  return served
}

const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('a wallet is frozen and thawed by the other end', async () => {
  await open()
  const served = await connected()
  const email = 'ann@example.com'
  expect(await served.freezes.freeze(email, 'root')).toEqual({
    recovery: 'unknown',
    wallet: 'frozen',
  })
  expect(await served.freezes.thaw(email, 'root')).toEqual({ wallet: 'free' })
  expect(asked).toEqual([
    ['freeze', email, 'root'],
    ['thaw', email, 'root'],
  ])
})

test('the other end does what the repository does', async () => {
  await open()
  const { projects } = await connected()
  const settings = { id: 'far', name: 'Far “away” ✈', origins: ['https://far.example'] }
  await projects.create(settings, 'command:zoë')
  await expect(projects.create(settings, 'command')).rejects.toThrow(ProjectExistsError)
  expect(await projects.edit('far', { enabled: false, name: undefined }, 'command')).toBe(true)
  expect(await projects.edit('nowhere', { enabled: false }, 'command')).toBe(false)
  const here = await createProjectRepository(database.queries).find('far')
  expect(here).toMatchObject({ ...settings, enabled: false, revision: 2 })
  expect(await projects.find('far')).toEqual(here)
  expect(await projects.find('nowhere')).toBeUndefined()
  expect(await projects.list()).toEqual([{ enabled: false, id: 'far', name: settings.name }])
  expect(await projects.remove('far', 'command')).toBe(true)
  expect(await projects.remove('far', 'command')).toBe(false)
})

test('the other end edits which sites may show the wallet', async () => {
  await open()
  const { embedders, projects } = await connected()
  await projects.create({ id: 'shown', name: 'Shown' }, 'command')
  const origins = ['https://b.example', 'https://a.example']
  const edit = { actor: 'command:zoë', origins }
  expect(await embedders.add('nowhere', edit)).toBe(false)
  expect(await embedders.remove('nowhere', edit)).toBeUndefined()
  expect(edited).toEqual([])
  expect(await embedders.add('shown', edit)).toBe(true)
  expect(await embedders.list('shown')).toEqual(['https://a.example', 'https://b.example'])
  const [gone, never] = ['https://a.example', 'https://c.example']
  expect(await embedders.remove('shown', { ...edit, origins: [gone, never] })).toEqual([gone])
  expect(await embedders.list('shown')).toEqual(['https://b.example'])
  expect(edited).toEqual(['shown', 'shown'])
  expect(
    await database.rows(
      "select action, actor, change from audit_log where target = 'shown' and action like 'project.embed%' order by id",
    ),
  ).toEqual([
    { action: 'project.embed_add', actor: 'command:zoë', change: { origins } },
    { action: 'project.embed_remove', actor: 'command:zoë', change: { origins: [gone, never] } },
  ])
  await expect(embedders.add('shown', { ...edit, origins: ['https://*.example'] })).rejects.toThrow(
    'Expected a whole origin',
  )
  // Another project of its id is not shown by its sites.
  await projects.remove('shown', 'command')
  await projects.create({ id: 'shown', name: 'Another' }, 'command')
  expect(await embedders.list('shown')).toEqual([])
  await projects.remove('shown', 'command')
})

test('a new key signs once the other end is asked for one', async () => {
  await open()
  const here = createKeyRepository({ database })
  const [first] = await here.list()
  const { keys } = await connected()
  const id = await keys.rotate('command:zoë')
  const after = await here.list()
  expect(after.filter(({ retiredAt }) => retiredAt === undefined).map((key) => key.id)).toEqual([
    id,
  ])
  expect(after.map((key) => key.id)).toContain(first?.id)
  expect(
    await database.rows("select actor, target from audit_log where action = 'auth.rotate_keys'"),
  ).toEqual([{ actor: 'command:zoë', target: id }])
})

test('a backup is written by the other end, and a file that cannot be is told', async () => {
  await open()
  const { backup } = await connected()
  const file = join(folder, 'rows.gz')
  const rows = await backup(file)
  expect(rows).toMatchObject({ projects: expect.any(Number), relay_mailbox: 0 })
  expect(await mode(file)).toBe('600')
  await expect(backup(join(folder, 'nowhere/rows.gz'))).rejects.toThrow('ENOENT')
})

test('a name is taken down by the other end, and given back to everybody', async () => {
  await open()
  const { names } = await connected()
  const here = createNameRepository(database)
  const name = { label: 'zoe-far', name: 'zoe-far.far.id', zone: 'far.id' }
  const account = `0x${'5'.repeat(40)}`
  await here.register(name, {
    attributes: {},
    coinTypes: [60],
    project: 'far',
    signed: { account, now: 1, once: 'far', until: 1 },
  })
  expect(await names.find(name.name)).toEqual(await here.find(name.name))
  expect(await names.takeDown(name, { actor: 'command:zoë', now: 2 })).toBe(true)
  expect(await names.takeDown(name, { actor: 'command:zoë', now: 3 })).toBe(false)
  expect(await names.find(name.name)).toBeUndefined()
  expect(await names.allow(name, { actor: 'command:zoë' })).toBe(true)
  expect(await names.allow(name, { actor: 'command:zoë' })).toBe(false)
  const lines = await database.rows(
    'select action, actor, change from audit_log where target = $1 order by id',
    [name.name],
  )
  expect(lines).toEqual([
    { action: 'name.take_down', actor: 'command:zoë', change: { owner: account } },
    { action: 'name.take_down', actor: 'command:zoë', change: { owner: null } },
    { action: 'name.allow', actor: 'command:zoë', change: {} },
  ])
})

test('only its owner reaches the socket, and closing leaves nothing', async () => {
  const socket = await open()
  const path = (await readAddress(folder)) ?? ''
  expect(path).toBe(join(adminFolder(folder), 'socket'))
  expect([
    await mode(adminFolder(folder)),
    await mode(path),
    await mode(addressFile(folder)),
  ]).toEqual(['700', '600', '600'])
  await socket.close()
  opened = undefined
  expect(await readdir(folder)).toEqual([])
  expect(await connectServer(folder)).toBeUndefined()
})

test('a path too long for a socket gives one in the temporary folder, as private', async () => {
  const long = join(folder, 'ü'.repeat(60))
  const temporary = join(folder, 't')
  await mkdir(long)
  await mkdir(temporary)
  const socket = await open(long, temporary)
  const [made = ''] = await readdir(temporary)
  expect(await readAddress(long)).toBe(join(temporary, made, 'socket'))
  expect([await mode(join(temporary, made)), await mode(join(temporary, made, 'socket'))]).toEqual([
    '700',
    '600',
  ])
  expect(await (await connected(long)).projects.list()).toEqual([])
  await socket.close()
  opened = undefined
  expect([await readdir(long), await readdir(temporary)]).toEqual([[], []])
})

test('where no path is short enough it says so and leaves nothing', async () => {
  const long = join(folder, 'n'.repeat(120))
  await mkdir(long)
  await expect(open(long, long)).rejects.toThrow('is too long')
  expect(await readdir(long)).toEqual([])
})

describe('what a killed server left', () => {
  test('is nobody who answers', async () => {
    await mkdir(adminFolder(folder))
    await writeFile(addressFile(folder), join(adminFolder(folder), 'socket'))
    expect(await connectServer(folder)).toBeUndefined()
    await writeFile(addressFile(folder), '')
    expect(await connectServer(folder)).toBeUndefined()
  })

  test('makes room for the next', async () => {
    await open()
    const stale = await readFile(addressFile(folder), 'utf8')
    await opened?.close()
    await mkdir(adminFolder(folder))
    await writeFile(stale, 'in the way')
    await open()
    expect(await (await connected()).projects.list()).toEqual([])
  })
})

describe('a request that is no operation is refused', () => {
  const ask = (body: string) => app(500).request('/projects', { body, method: 'POST' })

  test.each([
    ['not JSON', '{', 400],
    ['an unknown operation', '{"operation":"format"}', 422],
    ['an operation without its parts', '{"operation":"remove","id":"a"}', 422],
    [
      'an edit of what does not exist',
      '{"operation":"edit","id":"a","actor":"a","edit":{"x":1}}',
      422,
    ],
    [
      'a broken origin',
      '{"operation":"edit","id":"a","actor":"a","edit":{"origins":["a*b"]}}',
      422,
    ],
    ['too much', JSON.stringify({ id: 'x'.repeat(600), operation: 'find' }), 413],
  ])('%s', async (_, body, status) => {
    const response = await ask(body)
    expect([response.status, (await response.json()).status]).toEqual([status, 'FAILED'])
  })
})

test('an error of the server reaches whoever asked', async () => {
  opened = await openAdminSocket({
    fetch: () => Response.json({ strange: true }, { status: 500 }),
    folder,
  })
  await expect((await connected()).projects.list()).rejects.toThrow(
    'The running server answered with status 500.',
  )
  await opened.close()
  const broken = {
    ...createProjectRepository(database.queries),
    list: () => Promise.reject(new Error('secret')),
  }
  const { fetch } = createAdminApp({
    backup: async () => ({}),
    embedders: createEmbedderRepository(database),
    freezes,
    history: createHistoryStore({ database }),
    keys: createKeyRepository({ database }),
    maxBodyBytes: 100,
    names: createNameRepository(database),
    projects: broken,
    sessions: createSessionEnd(database),
  })
  opened = await openAdminSocket({ fetch, folder })
  await expect((await connected()).projects.list()).rejects.toThrow(
    'Something went wrong on the server.',
  )
})

describe('a folder that is locked', () => {
  const reach = (patienceMs: number) =>
    reachDatabase({ folder, kind: 'pglite' }, { logger, patienceMs })

  test('is reached through the server that has it', async () => {
    const lock = await lockFolder(folder)
    await open()
    expect(await reach(0)).toMatchObject({ kind: 'served' })
    await lock.release()
  })

  test('is refused when nobody answers in time', async () => {
    const lock = await lockFolder(folder)
    const started = Date.now()
    await expect(reach(150)).rejects.toThrow(DatabaseLockedError)
    expect(Date.now() - started).toBeGreaterThanOrEqual(150)
    await lock.release()
  })

  test('is refused at once when another machine has it', async () => {
    const lock = { host: 'elsewhere', pid: 1, startedAt: null }
    await writeFile(join(folder, 'lock.json'), JSON.stringify(lock))
    await open()
    await expect(reach(60_000)).rejects.toThrow('on the machine elsewhere')
  })

  test('is opened once it is free', async () => {
    const lock = await lockFolder(folder)
    const reaching = reach(10_000)
    await new Promise((resolve) => setTimeout(resolve, 150))
    await lock.release()
    const reached = await reaching
    expect(reached.kind).toBe('opened')
    if (reached.kind === 'opened') await reached.database.close()
  })
})

test('a server that hangs up is an error, not a wait', async () => {
  await mkdir(adminFolder(folder))
  const path = join(adminFolder(folder), 'socket')
  await writeFile(addressFile(folder), path)
  const rude = createSocketServer((socket) => socket.once('data', () => socket.destroy()))
  await new Promise<void>((resolve) => rude.listen(path, resolve))
  await expect((await connected()).projects.list()).rejects.toThrow()
  await new Promise((resolve) => rude.close(resolve))
})
