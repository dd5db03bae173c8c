import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../scripts/folders/removeFolder.ts'
import { buildCommand } from './testing/buildCommand.ts'
import { callCommand } from './testing/callCommand.ts'
import { prepareDatabaseFolder } from './testing/prepareDatabaseFolder.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

let bin = ''
let folder = ''
const running = new Set<ChildProcess>()
beforeAll(async () => {
  bin = await buildCommand()
  folder = await mkdtemp(join(tmpdir(), 'latchkey-bin-'))
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await removeFolder(folder)
})

type Run = { code: number | null; stdout: string; stderr: string }

const settings = (name: string) => ({
  LATCHKEY__DATABASE__FOLDER: join(folder, name),
  LATCHKEY__PORT: '0',
  LATCHKEY__PUBLIC_CHAINS: 'false',
})

function start(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: root,
    env: { ...settings('data'), PATH: process.env['PATH'], ...environment },
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
  const urlOf = (message: string) => async (): Promise<string> => {
    for (;;) {
      const url = new RegExp(`"url":"([^"]+)","msg":"${message}"`).exec(stdout)?.[1]
      if (url) return url
      if (child.exitCode !== null) throw new Error(stdout + stderr)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return {
    child,
    ended,
    listening: urlOf('listening'),
    walletListening: urlOf('the wallet is listening'),
  }
}

const run = (args: readonly string[], environment?: Record<string, string>) =>
  start(args, environment).ended

test('a misspelt setting stops the start with exit code 2', async () => {
  const { code, stderr } = await run(['serve'], { LATCHKEY__POTR: '1' })
  expect(code).toBe(2)
  expect(stderr).toBe(
    'The configuration cannot be used:\n  potr: There is no such setting. Did you mean port?\n',
  )
})

test.each([
  ['port', 'LATCHKEY__PORT'],
  ['wallet.port', 'LATCHKEY__WALLET__PORT'],
])(
  'a %s that another program has ends the server, of which nothing is left',
  async (setting, variable) => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const name = `taken-${setting}`
    await prepareDatabaseFolder(join(folder, name))
    const { code, stderr, stdout } = await run(['serve'], {
      ...settings(name),
      LATCHKEY__PARTS: 'api,relay,wallet,recovery',
      LATCHKEY__WALLET__KEYS: join(folder, `${name}-keys`),
      LATCHKEY__WALLET__PORT: '0',
      [variable]: String(port),
    })
    expect(stderr).toBe(
      `${setting}: another program listens on port ${port} of 127.0.0.1; end it, or set another port (${variable}).\n`,
    )
    expect(code).toBe(1)
    expect(stdout).not.toContain('listening')
    expect(await readdir(join(folder, name))).toEqual(['postgres'])
  },
)

test('serve --only recovery serves the role at the port of the wallet, and no part of another', async () => {
  await prepareDatabaseFolder(join(folder, 'recovery'))
  const server = start(['serve', '--only', 'recovery'], {
    ...settings('recovery'),
    LATCHKEY__WALLET__KEYS: join(folder, 'recovery-keys'),
    LATCHKEY__WALLET__PORT: '0',
  })
  const url = await server.listening()
  const walletUrl = await server.walletListening()
  const statusesOf = (at: string, ...paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => (await fetch(`${at}${path}`)).status))
  expect(await statusesOf(url, '/livez', '/v1/supported-chains', '/relay/health')).toEqual([
    ...[200, 404, 404],
  ])
  // Without the proof of a device there is no answer; of the role `wallet` there is nothing to ask.
  expect(
    await statusesOf(walletUrl, '/recovery/v1/registrations/x', '/f/shop/', '/wallet/v1/logins/x'),
  ).toEqual([401, 404, 404])
  const keys = await readdir(join(folder, 'recovery-keys'))
  expect(keys).toEqual(expect.arrayContaining(['recovery.key', 'recovery.public.json']))
  expect(keys).not.toContain('wallet.key')
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

test('serve --only relay serves the relay and no other part', async () => {
  await prepareDatabaseFolder(join(folder, 'relay'))
  const server = start(['serve', '--only', 'relay'], settings('relay'))
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

describe('one server on a folder', () => {
  const call = (args: readonly string[], name = 'data') => callCommand(args, settings(name))
  let server: ReturnType<typeof start>
  let made: Awaited<ReturnType<typeof call>>
  let id = ''
  let url = ''
  beforeAll(async () => {
    await prepareDatabaseFolder(join(folder, 'data'))
    const origin = ['--origin', 'https://my.example', '--feature', 'swap=off']
    made = await call(['project', 'create', '--name', 'My "site"', ...origin])
    id = /projectId {2}(\w+)/.exec(made.printed)?.[1] ?? ''
    server = start([])
    url = await server.listening()
  })

  test('a project made by the command before is served, and follows what is edited', async () => {
    expect(made.code, made.complained).toBe(0)
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(made.printed).toContain(`projectId: '${id}',\n    serverUrl: 'http://127.0.0.1:0',`)
    const response = await fetch(`${url}/appkit/v1/config?projectId=${id}`)
    expect(await response.json()).toMatchObject({
      features: expect.arrayContaining([{ config: [], id: 'swap', isEnabled: false }]),
    })

    // The folder is the server's now, so these go through it; what it had read is old at once.
    const edits = await Promise.all([
      call(['project', 'edit', id, '--feature', 'activity=off']),
      call(['project', 'edit', id, '--origin', 'https://other.example']),
      call(['project', 'create', '--name', 'Second', '--id', 'second']),
    ])
    expect(edits.map(({ code, complained }) => [code, complained])).toEqual(
      edits.map(() => [0, '']),
    )
    expect(edits[0]?.printed).toContain('The running server follows from now on.')
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
    const removed = await call(['project', 'delete', 'second'])
    expect(removed.printed).toContain('Project second deleted')
    expect((await fetch(`${url}/getWallets?projectId=second`)).status).toBe(401)
  })

  test('each command of the server’s pages and of the package’s is one that works', async () => {
    const pages = await Promise.all(
      ['docs/server.md', 'docs/server-wallet.md', 'packages/server/README.md'].map((page) =>
        readFile(join(root, page), 'utf8'),
      ),
    )
    // Those of PostgreSQL itself are in blocks of bash: wallet/journal.test.ts runs them.
    const lines = pages
      .flatMap((page) => [...page.matchAll(/^```sh\n(.*?)^```$/gms)])
      .flatMap(([, block = '']) => block.trimEnd().split('\n'))
    const home = join(folder, 'documented')
    await mkdir(join(home, 'bin'), { recursive: true })
    // As a shell finds them once the package is installed; what installs it is tried by `npm run test:apps`.
    for (const [name, script] of [
      ['latchkey-server', 'env | grep ^LATCHKEY__; [ $# = 0 ] || printf " %s\\n" "$@"'],
      ['npm', 'exit 0'],
      ['pnpm', 'exit 0'],
      ['npx', 'exec "$@"'],
    ] as const)
      await writeFile(join(home, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    await writeFile(
      join(home, 'wallets.json'),
      '[{"id":"own","name":"Own","chains":["eip155:1"],"mobile_link":"own://","homepage":"https://own.example"}]',
    )
    // The files that the lines name lie here.
    const before = process.cwd()
    process.chdir(home)
    onTestFinished(() => process.chdir(before))
    await prepareDatabaseFolder(join(folder, 'alone'))
    let ours = 'ID'
    let processes = 0
    const runLine = async (line: string): Promise<{ code: number | null; said: string }> => {
      const typed = spawnSync('sh', ['-c', line.replace(/ ID( |$)/, ` ${ours}$1`)], {
        encoding: 'utf8',
        env: {
          ...settings(line.endsWith(' migrate') ? 'alone' : 'data'),
          PATH: `${join(home, 'bin')}:${process.env['PATH']}`,
        },
      })
      if (typed.status !== 0 || !line.includes('latchkey-server'))
        return { code: typed.status, said: typed.stderr }
      const words = typed.stdout.split('\n').slice(0, -1)
      const args = words.filter((word) => word.startsWith(' ')).map((word) => word.slice(1))
      const environment = Object.fromEntries(
        words
          .filter((word) => !word.startsWith(' '))
          .map((word) => word.split(/=(.*)/s) as [string, string]),
      )
      // As the servers of the tests above were started.
      if (['', 'serve --only relay'].includes(args.join(' '))) return { code: 0, said: '' }
      // One through the server and one by itself show that a process does what is done here for the others.
      if (args[0] === 'migrate' || (args[1] === 'create' && processes === 0)) {
        processes += 1
        const { code, stderr, stdout } = await run(args, environment)
        ours = /projectId {2}(\w+)/.exec(stdout)?.[1] ?? ours
        return { code, said: stdout + stderr }
      }
      const { code, complained, printed } = await callCommand(args, environment)
      ours = /projectId {2}(\w+)/.exec(printed)?.[1] ?? ours
      return { code, said: `${printed}\n${complained}` }
    }
    for (const line of lines) {
      const { code, said } = await runLine(line)
      expect(code, `${line}\n${said}`).toBe(0)
    }
    expect(lines.length).toBeGreaterThan(10)
    expect(ours).not.toBe('ID')

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
    expect(processes).toBe(2)
    expect(commandsIn(prose)).toContain('latchkey-server names show|take-down|allow NAME')
  })

  test('it writes its backup, stops cleanly, and the backup fills a new folder for the next one', async () => {
    const file = join(folder, 'backup.gz')
    expect(await call(['backup', file])).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/backup\.gz: \d+ rows of \d+ tables/),
    })
    expect(await call(['backup', join(folder, 'nowhere/backup.gz')])).toMatchObject({
      code: 2,
      complained: `There is no folder ${join(folder, 'nowhere')}: make it first.`,
    })
    const refused = await call(['restore', file])
    expect(refused.code).toBe(1)
    expect(refused.complained).toContain(`is open in process ${server.child.pid}.`)

    const stoppingAt = performance.now()
    server.child.kill('SIGTERM')
    const { code, stdout } = await server.ended
    expect(code, stdout).toBe(0)
    // What docs/server.md gives it is 40 s; an idle one needs far less.
    expect(performance.now() - stoppingAt).toBeLessThan(20_000)
    expect(stdout).toContain('"msg":"stopped"')
    expect(await readdir(join(folder, 'data'))).toEqual(['postgres'])
    const shown = await call(['project', 'show', id, '--json'])
    expect(JSON.parse(shown.printed)).toMatchObject({
      name: 'My "site"',
      origins: ['https://other.example'],
    })

    expect(await call(['restore', file], 'restored')).toMatchObject({ code: 0, complained: '' })
    expect(await call(['restore', file], 'restored')).toMatchObject({
      code: 1,
      complained: 'The database is in use already: restore into a new one.',
    })
    const next = start([], settings('restored'))
    const restoredUrl = await next.listening()
    expect((await fetch(`${restoredUrl}/getWallets?projectId=${id}`)).status).toBe(200)
    next.child.kill('SIGTERM')
    expect((await next.ended).code).toBe(0)
  })
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
  const first = start([])
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
  const second = start([])
  const alsoEarly = run(['project', 'edit', 'alone', '--origin', 'https://early.example'])
  await second.listening()
  expect([await early, await alsoEarly]).toMatchObject([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ])
  const shown = await callCommand(['project', 'show', 'alone', '--json'], settings('data'))
  expect(JSON.parse(shown.printed)).toMatchObject({
    name: 'Early',
    origins: ['https://early.example'],
  })

  const third = await run([])
  expect(third.code).toBe(1)
  expect(third.stderr).toContain(`is open in process ${second.child.pid}.`)

  second.child.kill('SIGINT')
  expect((await second.ended).code).toBe(0)
})
