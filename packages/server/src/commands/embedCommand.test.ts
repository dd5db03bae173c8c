import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { createServer } from '../createServer.ts'
import type { LatchkeyServer } from '../LatchkeyServer.ts'
import { prepareDatabaseFolder } from '../testing/prepareDatabaseFolder.ts'
import { run } from './run.ts'

let folder = ''
let server: LatchkeyServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-embed-'))
  await prepareDatabaseFolder(join(folder, 'data'))
  const assets = join(folder, 'pages')
  await mkdir(assets)
  await writeFile(join(assets, 'frame.html'), '<meta name="latchkey-wallet" content="{{config}}">')
  server = await createServer(
    {
      database: { folder: join(folder, 'data'), kind: 'pglite' },
      parts: ['wallet'],
      publicChains: false,
      seedProjects: [
        { id: 'shop', name: 'Shop' },
        { development: true, id: 'draft', name: 'Draft' },
      ],
      wallet: { assets, embedders, keys: join(folder, 'keys') },
    },
    { logger: pino({ level: 'silent' }) },
  )
})
afterAll(async () => {
  await server?.close()
  await removeFolder(folder)
})

const embedders = [{ origins: ['https://set.example'], project: 'shop' }]

async function project(...args: readonly string[]) {
  const said: string[] = []
  const code = await run({
    args: ['project', ...args],
    complain: (text) => said.push(`! ${text}`),
    environment: {
      LATCHKEY__DATABASE__FOLDER: join(folder, 'data'),
      LATCHKEY__WALLET__EMBEDDERS: JSON.stringify(embedders),
    },
    print: (text) => said.push(text),
  })
  return { code, said: said.join('\n') }
}

/** Who may show the frame of a project: by its header, and by what is written into it. */
async function shownBy(id: string) {
  const answer = await server.wallet?.fetch(new Request(`http://localhost:4501/f/${id}/`))
  const policy = answer?.headers.get('content-security-policy') ?? ''
  const text = (await answer?.text())?.replaceAll('&quot;', '"') ?? ''
  const facts = JSON.parse(/content="(.*)"/.exec(text)?.[1] ?? '{}') as Record<string, unknown>
  return { ...facts, ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.split(' ') }
}

test('a running server lets a site show the wallet once it is added, and no more once it is removed (S5.14, S9.37)', async () => {
  const before = { ancestors: ['https://set.example'], embedders: ['https://set.example'] }
  expect(await shownBy('shop')).toMatchObject(before)
  expect(await project('embed', 'add', 'shop', 'https://b.example', 'https://a.example')).toEqual({
    code: 0,
    said: 'https://b.example, https://a.example may show the wallet of shop. The running server follows from now on.',
  })
  const all = ['https://set.example', 'https://a.example', 'https://b.example']
  expect(await shownBy('shop')).toMatchObject({ ancestors: all, embedders: all, loopback: false })
  expect(await project('embed', 'list', 'shop')).toEqual({
    code: 0,
    said: 'https://a.example\nhttps://b.example\nhttps://set.example  (setting)',
  })
  expect(
    await project('embed', 'remove', 'shop', 'https://a.example', 'https://b.example'),
  ).toMatchObject({ code: 0 })
  expect(await shownBy('shop')).toMatchObject(before)
})

test('of a project for development every page of this machine may show it, and of no other (S9.37)', async () => {
  const sources = [
    'http://localhost:*',
    'http://*.localhost:*',
    'http://127.0.0.1:*',
    'https://localhost:*',
    'https://*.localhost:*',
    'https://127.0.0.1:*',
  ]
  expect(await shownBy('draft')).toMatchObject({ ancestors: sources, loopback: true })
  expect(await project('embed', 'list', 'draft')).toMatchObject({
    said: 'every page of this machine  (development)',
  })
  expect((await project('edit', 'draft', '--no-development')).code).toBe(0)
  expect(await shownBy('draft')).toMatchObject({ ancestors: ["'none'"], loopback: false })
  expect((await project('edit', 'draft', '--development')).code).toBe(0)
  expect(await shownBy('draft')).toMatchObject({ ancestors: sources, loopback: true })
  expect((await project('show', 'draft')).said).toMatch(/^development +yes$/m)
  expect((await project('show', 'shop')).said).toMatch(/^development +no$/m)
})

test('a site that is not encrypted, was not listed or is a setting’s is said to be', async () => {
  expect(
    (await project('embed', 'add', 'shop', 'http://intranet.example', 'http://localhost:3000'))
      .said,
  ).toMatch(/^.*\n! http:\/\/intranet\.example is not encrypted: .*$/)
  expect(
    await project('embed', 'remove', 'shop', 'https://set.example', 'https://never.example'),
  ).toEqual({
    code: 1,
    said: '! https://set.example is in the setting wallet.embedders, and may show it as before.\n! https://never.example was not listed.',
  })
  const origins = ['http://intranet.example', 'http://localhost:3000']
  const listed = await project('embed', 'list', 'shop', '--json')
  expect(JSON.parse(listed.said)).toEqual({
    added: origins,
    configured: ['https://set.example'],
    development: false,
  })
  await project('embed', 'remove', 'shop', ...origins)
})

describe('error: nothing is changed', () => {
  test.each([
    [[], 2, 'Say what to do: project embed add, remove or list.'],
    [['paint', 'shop'], 2, 'There is no "project embed paint".'],
    [['add'], 2, 'Give the id of one project.'],
    [['add', 'shop'], 2, 'Name the origins of sites'],
    [['list', 'shop', 'https://a.example'], 2, 'Give the id of one project.'],
    [['add', 'shop', 'https://*.example'], 2, 'Expected a whole origin'],
    [['add', 'shop', 'https://a.example', 'https://b.example/'], 2, 'got "https://b.example/"'],
    [['add', 'nowhere', 'https://a.example'], 1, 'There is no project with the id nowhere.'],
    [['remove', 'nowhere', 'https://a.example'], 1, 'There is no project with the id nowhere.'],
    [['list', 'nowhere'], 1, 'There is no project with the id nowhere.'],
  ])('by %j', async (args, code, message) => {
    const answer = await project('embed', ...args)
    expect(answer).toMatchObject({ code })
    expect(answer.said).toContain(message)
    expect((await project('embed', 'list', 'shop')).said).toBe('https://set.example  (setting)')
  })
})
