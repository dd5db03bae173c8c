import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { walletsResponse } from '@latchkey/protocol/http'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { run } from '../commands/run.ts'
import { createServer } from '../createServer.ts'
import type { Database } from '../database/Database.ts'
import { projectWallets } from '../database/schema.ts'
import type { ProjectEdit } from '../projects/ProjectRepository.ts'
import { openMemoryDatabase } from '../testing/openMemoryDatabase.ts'
import { prepareDatabaseFolder } from '../testing/prepareDatabaseFolder.ts'
import { catalogueWallets } from './catalogueData.ts'

let database: Database
beforeAll(async () => {
  database = await openMemoryDatabase()
})
afterAll(() => database.close())

const own = {
  chains: ['eip155:1'],
  id: 'own',
  image_url: 'https://own.example/icon.png',
  link_mode: 'https://own.example/app/',
  mobile_link: 'own://',
  name: 'Own Wallet',
}

async function setup() {
  const server = await createServer(
    { publicChains: false },
    { database, logger: pino({ level: 'silent' }) },
  )
  const request = async (path: string, headers: Record<string, string> = {}) =>
    server.fetch(new Request(`http://localhost${path}`, { headers }))
  const list = async (query: string) =>
    walletsResponse.parse(await (await request(`/getWallets?${query}`)).json())
  return { list, request, server }
}

test('a project’s lists and wallets go through the database and come back in the list (S7.27, S3.49, S3.50)', async () => {
  const { list, server } = await setup()
  const { length } = await catalogueWallets()
  await server.projects.create(
    {
      id: 'rules',
      name: 'Rules',
      wallets: {
        certified: ['own', 'me.rainbow'],
        custom: [own],
        exclude: ['trust'],
        featured: ['phantom', 'own'],
      },
    },
    'test',
  )
  const all = await list('projectId=rules&entries=3')
  expect(all.count).toBe(length)
  expect(all.data.map(({ name }) => name)).toEqual(['Phantom', 'Own Wallet', 'MetaMask'])
  expect(all.data[1]).toMatchObject({ ...own, badge_type: 'certified' })
  const certified = await list('projectId=rules&badge_type=certified')
  expect(certified.data.map(({ name }) => name)).toEqual(['Own Wallet', 'Rainbow'])
  expect((await list('projectId=rules&include=trust')).count).toBe(0)

  await server.projects.edit('rules', { wallets: { certified: [], include: ['metamask'] } }, 'test')
  const edited = await list('projectId=rules')
  expect(edited.data.map(({ id, name }) => id.slice(0, 3) && name)).toEqual([
    'Own Wallet',
    'MetaMask',
  ])
  expect((await list('projectId=rules&badge_type=certified')).count).toBe(0)
})

test('the tag of the list changes with an edit of the project, and differs between projects (S7.27)', async () => {
  const { request, server } = await setup()
  const make = (id: string) =>
    server.projects.create({ id, name: id, wallets: { exclude: ['trust'] } }, 'test')
  await Promise.all([make('tag-a'), make('tag-b')])
  const tag = async (id: string) => {
    const response = await request(`/getWallets?projectId=${id}`)
    return response.headers.get('etag') ?? ''
  }
  const before = await tag('tag-a')
  expect(await tag('tag-a')).toBe(before)
  expect(await tag('tag-b')).not.toBe(before)
  const known = await request('/getWallets?projectId=tag-a', { 'if-none-match': before })
  expect(known.status).toBe(304)
  expect(known.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=600')
  await server.projects.edit('tag-a', { wallets: { exclude: [] } }, 'test')
  const changed = await request('/getWallets?projectId=tag-a', { 'if-none-match': before })
  expect(changed.status).toBe(200)
})

test.each([
  ['/appkit/v1/config', { features: { swap: false } }],
  ['/projects/v1/origins', { origins: ['https://other.example'] }],
  ['/getAnalyticsConfig', { analyticsEnabled: false }],
] as [string, ProjectEdit][])(
  '%s answers 304 to its tag until an edit changes it (S7.29, S7.30, S7.31)',
  async (path, edit) => {
    const server = await createServer(
      { publicChains: false, telemetry: { enabled: true } },
      { database, logger: pino({ level: 'silent' }) },
    )
    const id = path.replaceAll('/', '-')
    await server.projects.create({ id, name: 'Tags' }, 'test')
    const ask = async (headers: Record<string, string> = {}) =>
      server.fetch(new Request(`http://localhost${path}?projectId=${id}`, { headers }))
    const first = await ask()
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect(first.headers.get('cache-control')).toBe('private, max-age=60')
    for (const tag of [etag, `W/${etag}`, '*']) {
      const again = await ask({ 'if-none-match': tag })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
    }
    await server.projects.edit(id, edit, 'test')
    const changed = await ask({ 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  },
)

test('a broken wallet in a database of earlier is left out of the list, which works on (S3.50)', async () => {
  const { list, server } = await setup()
  await server.projects.create({ id: 'old', name: 'Old', wallets: { custom: [own] } }, 'test')
  await database.queries.insert(projectWallets).values({
    entry: { ...own, id: 'bad', mobile_link: 'javascript:alert(1)' },
    position: 1,
    projectId: 'old',
    rule: 'custom',
    walletId: 'bad',
  })
  const { count, data } = await list('projectId=old&entries=2')
  expect(count).toBe((await catalogueWallets()).length + 1)
  expect(data.map(({ name }) => name)).toEqual(['Own Wallet', 'MetaMask'])
})

test('the command saves wallets from JSON or a file through the running server, empties lists, and tells of names nobody answers to (S3.50)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-catalogue-'))
  const file = join(folder, 'wallets.json')
  await writeFile(file, JSON.stringify([own]))
  const settings = { folder: join(folder, 'data'), kind: 'pglite' } as const
  await prepareDatabaseFolder(settings.folder)
  const server = await createServer(
    { database: settings, publicChains: false },
    { logger: pino({ level: 'silent' }) },
  )
  const call = async (...args: string[]) => {
    const printed: string[] = []
    const complaints: string[] = []
    const code = await run({
      args: ['project', ...args],
      complain: (text) => complaints.push(text),
      environment: { LATCHKEY__DATABASE__FOLDER: settings.folder },
      print: (text) => printed.push(text),
    })
    return { code, complained: complaints.join('\n'), printed: printed.join('\n') }
  }
  const wallets = async () =>
    (JSON.parse((await call('show', 'shop', '--json')).printed) as { wallets: unknown }).wallets
  try {
    const made = await call(
      ...['create', '--id', 'shop', '--name', 'Shop', '--custom-wallet', file],
      ...[
        '--include-wallet',
        'metamask',
        '--certified-wallet',
        'own',
        '--include-wallet',
        'metamsk',
      ],
    )
    expect(made).toMatchObject({ code: 0, complained: 'No wallet answers to: metamsk' })
    expect(await wallets()).toEqual({
      certified: ['own'],
      custom: [own],
      exclude: [],
      featured: [],
      include: ['metamask', 'metamsk'],
    })
    expect((await call('show', 'shop')).printed).toMatch(
      /certified wallets\s+own\nown wallets\s+own\n/,
    )
    const second = { chains: ['eip155:1'], id: 'second', name: 'Second' }
    const edited = await call(
      ...['edit', 'shop', '--include-wallet', '', '--custom-wallet', JSON.stringify(second)],
      ...['--certified-wallet', ''],
    )
    expect(edited).toMatchObject({ code: 0, complained: '' })
    expect(await wallets()).toMatchObject({ certified: [], custom: [second], include: [] })
    await call('edit', 'shop', '--custom-wallet', '')
    expect(await wallets()).toMatchObject({ custom: [] })
  } finally {
    await server.close()
    await removeFolder(folder)
  }
})
