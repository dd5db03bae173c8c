import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { removeFolder } from '../../../scripts/folders/removeFolder.ts'
import { buildCommand } from './testing/buildCommand.ts'
import { prepareDatabaseFolder } from './testing/prepareDatabaseFolder.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

let bin = ''
let folder = ''
const running = new Set<ChildProcess>()
beforeAll(async () => {
  bin = await buildCommand()
  folder = await mkdtemp(join(tmpdir(), 'latchkey-bin-'))
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})
afterAll(() => removeFolder(folder))

type Run = { code: number | null; stdout: string; stderr: string }

function start(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: root,
    env: {
      LATCHKEY__DATABASE__FOLDER: join(folder, 'data'),
      LATCHKEY__PUBLIC_CHAINS: 'false',
      PATH: process.env['PATH'],
      ...environment,
    },
  })
  running.add(child)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<Run>((resolve) =>
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code, stderr, stdout })
    }),
  )
  const listening = async (): Promise<string> => {
    for (;;) {
      const url = /"url":"([^"]+)","msg":"listening"/.exec(stdout)?.[1]
      if (url) return url
      if (child.exitCode !== null) throw new Error(stdout + stderr)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return { child, ended, listening }
}

const run = (args: readonly string[], environment?: Record<string, string>) =>
  start(args, environment).ended

test('a misspelt setting stops the start with exit code 2', async () => {
  const { code, stderr } = await run(['serve'], { LATCHKEY__POTR: '1' })
  expect(code).toBe(2)
  expect(stderr).toBe('The configuration cannot be used:\n  potr: There is no such setting.\n')
})

test('serve --only relay serves the relay and no other part', async () => {
  await prepareDatabaseFolder(join(folder, 'relay'))
  const server = start(['serve', '--port', '0', '--only', 'relay'], {
    LATCHKEY__DATABASE__FOLDER: join(folder, 'relay'),
  })
  const url = await server.listening()
  const statuses = await Promise.all(
    ['/relay/health', '/livez', '/v1/supported-chains', '/docs'].map(
      async (path) => (await fetch(`${url}${path}`)).status,
    ),
  )
  expect(statuses).toEqual([200, 200, 404, 404])
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

test('a project made by the command is served, and the server stops cleanly', async () => {
  const made = await run([
    'project',
    'create',
    '--name',
    'My "site"',
    '--origin',
    'https://my.example',
    '--feature',
    'swap=off',
  ])
  expect(made.code, made.stderr).toBe(0)
  const id = /projectId {2}(\w+)/.exec(made.stdout)?.[1] ?? ''
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(made.stdout).toContain(`projectId: '${id}',\n    serverUrl: 'http://127.0.0.1:4500',`)

  const server = start(['serve', '--port', '0'])
  const url = await server.listening()
  const response = await fetch(`${url}/appkit/v1/config?projectId=${id}`)
  expect(await response.json()).toMatchObject({
    features: expect.arrayContaining([{ config: [], id: 'swap', isEnabled: false }]),
  })

  // The folder is the server's now, so these go through it; what it had read is old at once.
  const edits = await Promise.all([
    run(['project', 'edit', id, '--feature', 'activity=off']),
    run(['project', 'edit', id, '--origin', 'https://other.example']),
    run(['project', 'create', '--name', 'Second', '--id', 'second']),
  ])
  expect(edits.map(({ code, stderr }) => [code, stderr])).toEqual(edits.map(() => [0, '']))
  expect(edits[0]?.stdout).toContain('The running server follows from now on.')
  const edited = await fetch(`${url}/appkit/v1/config?projectId=${id}`)
  expect(await edited.json()).toMatchObject({
    features: expect.arrayContaining([
      { config: [], id: 'swap', isEnabled: false },
      { config: [], id: 'activity', isEnabled: false },
    ]),
  })
  const origins = await fetch(`${url}/projects/v1/origins?projectId=${id}`)
  expect(await origins.json()).toEqual({ allowedOrigins: ['https://other.example'] })
  expect((await fetch(`${url}/getWallets?projectId=second`)).status).toBe(200)
  const removed = await run(['project', 'delete', 'second'])
  expect(removed.stdout).toContain('Project second deleted')
  expect((await fetch(`${url}/getWallets?projectId=second`)).status).toBe(401)

  server.child.kill('SIGTERM')
  const { code, stdout } = await server.ended
  expect(code, stdout).toBe(0)
  expect(stdout).toContain('"msg":"stopped"')
  expect(await readdir(join(folder, 'data'))).toEqual(['postgres'])

  const shown = await run(['project', 'show', id, '--json'])
  expect(JSON.parse(shown.stdout)).toMatchObject({
    name: 'My "site"',
    origins: ['https://other.example'],
  })
})

test('a running server writes its backup, which fills a new folder for the next one', async () => {
  const data = { LATCHKEY__DATABASE__FOLDER: join(folder, 'live') }
  const restored = { LATCHKEY__DATABASE__FOLDER: join(folder, 'restored') }
  const file = join(folder, 'backup.gz')
  await prepareDatabaseFolder(join(folder, 'live'))
  const first = start(['serve', '--port', '0'], data)
  await first.listening()
  const made = await run(['project', 'create', '--name', 'Kept', '--id', 'kept'], data)
  expect(made.code, made.stderr).toBe(0)

  expect(await run(['backup', file], data)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/backup\.gz: \d+ rows of \d+ tables/),
  })
  expect(await run(['backup', join(folder, 'nowhere/backup.gz')], data)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('ENOENT'),
  })
  const refused = await run(['restore', file], data)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain(`is open in process ${first.child.pid}.`)
  const stoppingAt = performance.now()
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  // What docs/server.md gives it is 40 s; an idle one needs far less.
  expect(performance.now() - stoppingAt).toBeLessThan(20_000)

  expect(await run(['restore', file], restored)).toMatchObject({ code: 0, stderr: '' })
  expect(await run(['restore', file], restored)).toMatchObject({
    code: 1,
    stderr: 'The database is in use already: restore into a new one.\n',
  })
  const second = start(['serve', '--port', '0'], restored)
  const url = await second.listening()
  expect((await fetch(`${url}/getWallets?projectId=kept`)).status).toBe(200)
  second.child.kill('SIGTERM')
  expect((await second.ended).code).toBe(0)
})

test('each command of the server’s pages and of the package’s is one that works', async () => {
  const pages = await Promise.all(
    ['docs/server.md', 'docs/server-wallet.md', 'packages/server/README.md'].map((page) =>
      readFile(join(root, page), 'utf8'),
    ),
  )
  const lines = pages
    .flatMap((page) => [...page.matchAll(/^```sh\n(.*?)^```$/gms)])
    .flatMap(([, block = '']) => block.trimEnd().split('\n'))
  const home = join(folder, 'documented')
  await mkdir(join(home, 'bin'), { recursive: true })
  // As a shell finds them once the package is installed; what installs it is tried by `npm run test:apps`.
  for (const [name, script] of [
    ['latchkey-server', `exec "${process.execPath}" "${bin}" "$@"`],
    ['npm', 'exit 0'],
    ['pnpm', 'exit 0'],
    ['npx', 'exec "$@"'],
  ] as const)
    await writeFile(join(home, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  await writeFile(
    join(home, 'wallets.json'),
    '[{"id":"own","name":"Own","chains":["eip155:1"],"mobile_link":"own://","homepage":"https://own.example"}]',
  )
  const environment = {
    LATCHKEY__PORT: '0',
    LATCHKEY__PUBLIC_CHAINS: 'false',
    PATH: `${join(home, 'bin')}:${process.env['PATH']}`,
  }
  // What opens a database by itself takes seconds, so that the others go through a server, as they do on a site's machine.
  const data = (name: string) => ({ LATCHKEY__DATABASE__FOLDER: join(home, name) })
  for (const name of ['alone', 'open']) await prepareDatabaseFolder(join(home, name))
  const server = start(['serve'], { ...environment, ...data('open') })
  await server.listening()
  let id = 'ID'
  const runLine = async (line: string) => {
    const child = spawn('sh', ['-c', line.replace(/ ID( |$)/, ` ${id}$1`)], {
      cwd: home,
      env: {
        ...environment,
        ...data(/latchkey-server( serve.*| migrate)?$/.test(line) ? 'alone' : 'open'),
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        const server = /"pid":(\d+).*"msg":"listening"/.exec(said)?.[1]
        if (server && !said.includes('"msg":"stopping"')) process.kill(Number(server), 'SIGTERM')
      })
    const code = await new Promise((resolve) => child.once('close', resolve))
    id = /projectId {2}(\w+)/.exec(said)?.[1] ?? id
    return { code, said }
  }
  for (const line of lines) {
    const { code, said } = await runLine(line)
    expect(code, `${line}\n${said}`).toBe(0)
  }
  expect(lines.length).toBeGreaterThan(10)
  expect(id).not.toBe('ID')

  const [page = ''] = pages
  const [prose = '', notRun = ''] = page.split('**Not run by the tests**')
  expect(notRun).not.toBe('')
  const spans = [...new Set(commandsIn(prose))]
  const left = commandsIn(notRun.split('\n\n')[0] ?? '')
  expect(spans).toEqual(expect.arrayContaining(left))
  const ends = (span: string) => span.includes('delete')
  for (const span of spans.toSorted((a, b) => Number(ends(a)) - Number(ends(b)))) {
    if (left.includes(span)) continue
    for (const line of linesOf(span)) {
      const { code, said } = await runLine(line)
      // No one has the name, which is reserved by hand and freed again; and nothing was read of a chain.
      const findsNone = / names show | history reset /.test(line)
      expect(code, `${line}\n${said}`).toBe(findsNone ? 1 : 0)
    }
  }
  expect(commandsIn(prose)).toContain('latchkey-server names show|take-down|allow NAME')
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

/** Commands that stand in a page's sentences. */
function commandsIn(text: string): string[] {
  const pattern =
    /`((?:LATCHKEY_\S+ )?(?:latchkey-server|npm|npx|docker|pg_dump|project|config|serve) [^`]*|pg_dump)`/g
  return [...text.matchAll(pattern)].map(([, span = '']) => span)
}

/** What is typed for a command of the page: one line for each of its alternatives. */
function linesOf(span: string): string[] {
  const whole = /^(project|config|serve) /.test(span) ? `latchkey-server ${span}` : span
  const named = whole
    .replace(/ NAME$/, ' alice.reown.id')
    .replace(/ ZONE$/, ' names.example.com')
    .replace(/ project create$/, '$& --name Another')
    .replace(/ project edit ID$/, '$& --name Renamed')
  const [alternatives = ''] = /\S+\|\S+/.exec(named) ?? []
  return alternatives.split('|').map((one) => named.replace(alternatives, one))
}

test('a server that was killed leaves a lock and a socket that the next opener takes over', async () => {
  const first = start(['--port', '0'])
  await first.listening()
  first.child.kill('SIGKILL')
  await first.ended
  expect(await readFile(join(folder, 'data', 'lock.json'), 'utf8')).toContain(`${first.child.pid}`)

  expect(await run(['project', 'create', '--name', 'Alone', '--id', 'alone'])).toMatchObject({
    code: 0,
    stderr: '',
  })

  // Whichever of the two has the folder first, the other waits.
  const early = run(['project', 'edit', 'alone', '--name', 'Early'])
  const second = start(['--port', '0'])
  const alsoEarly = run(['project', 'edit', 'alone', '--origin', 'https://early.example'])
  await second.listening()
  expect([await early, await alsoEarly]).toMatchObject([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ])
  const shown = await run(['project', 'show', 'alone', '--json'])
  expect(JSON.parse(shown.stdout)).toMatchObject({
    name: 'Early',
    origins: ['https://early.example'],
  })

  const third = await run(['--port', '0'])
  expect(third.code).toBe(1)
  expect(third.stderr).toContain(`is open in process ${second.child.pid}.`)

  second.child.kill('SIGINT')
  expect((await second.ended).code).toBe(0)
})
