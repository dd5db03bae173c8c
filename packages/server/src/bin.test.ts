import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const bin = fileURLToPath(new URL('./bin.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../', import.meta.url))

let folder = ''
const running = new Set<ChildProcess>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-bin-'))
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})
afterAll(() => rm(folder, { force: true, recursive: true }))

type Run = { code: number | null; stdout: string; stderr: string }

function start(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', bin, ...args], {
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
    const deadline = Date.now() + 30_000
    for (;;) {
      const url = /"url":"([^"]+)","msg":"listening"/.exec(stdout)?.[1]
      if (url) return url
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(stdout + stderr)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return { child, ended, listening }
}

const run = (args: readonly string[], environment?: Record<string, string>) =>
  start(args, environment).ended

test('a misspelt setting stops the start with exit code 2', { timeout: 60_000 }, async () => {
  const { code, stderr } = await run(['serve'], { LATCHKEY__POTR: '1' })
  expect(code).toBe(2)
  expect(stderr).toBe('The configuration cannot be used:\n  potr: There is no such setting.\n')
})

test('a project made by the command is served, and the server stops cleanly', {
  timeout: 240_000,
}, async () => {
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
  expect(made.stdout).toContain(`projectId: '${id}', serverUrl: 'http://127.0.0.1:4500'`)

  const server = start(['serve', '--port', '0'])
  const url = await server.listening()
  const response = await fetch(`${url}/appkit/v1/config?projectId=${id}`)
  expect(await response.json()).toMatchObject({
    features: expect.arrayContaining([{ config: [], id: 'swap', isEnabled: false }]),
  })

  const locked = await run(['project', 'list'])
  expect(locked.code).toBe(1)
  expect(locked.stderr).toContain(`is open in process ${server.child.pid}.`)

  server.child.kill('SIGTERM')
  const { code, stdout } = await server.ended
  expect(code, stdout).toBe(0)
  expect(stdout).toContain('"msg":"stopped"')
  expect(await readdir(join(folder, 'data'))).toEqual(['postgres'])

  const shown = await run(['project', 'show', id, '--json'])
  expect(JSON.parse(shown.stdout)).toMatchObject({
    name: 'My "site"',
    origins: ['https://my.example'],
  })
})

test('a server that was killed leaves a lock that the next start takes over', {
  timeout: 60_000,
}, async () => {
  const first = start(['--port', '0'])
  await first.listening()
  first.child.kill('SIGKILL')
  await first.ended
  expect(await readFile(join(folder, 'data', 'lock.json'), 'utf8')).toContain(`${first.child.pid}`)

  const second = start(['--port', '0'])
  await second.listening()
  second.child.kill('SIGINT')
  expect((await second.ended).code).toBe(0)
})
