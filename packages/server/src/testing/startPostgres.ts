import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { findPort } from '../../../../scripts/ports/findPort.ts'

const run = promisify(execFile)

export type TestPostgres = {
  /** Makes an empty database and returns its URL. */
  createDatabase(): Promise<string>
  /** Runs a shell's lines as the cluster's owner does, in its folder, and finds the programs of PostgreSQL. */
  sh(script: string): Promise<void>
  /** Without a database. */
  url: string
  stop(): Promise<void>
}

/** Folder of the PostgreSQL programs on this machine; `undefined` when there are none. */
export function findPostgres(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort().reverse() : []
  const folders = [
    ...versions.map((version) => join(root, version, 'bin')),
    '/usr/local/bin',
    '/usr/bin',
  ]
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
}

/** Starts a private cluster on a free port of 127.0.0.1; its data goes with `stop`. */
export async function startPostgres(
  binaries: string,
  {
    fill,
    settings = {},
  }: {
    /** Lines of a shell that make its folder `data`, in the place of an empty one. */
    fill?: string
    settings?: Readonly<Record<string, string>>
  } = {},
): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-postgres-'))
  const user = await unprivilegedUser()
  if (user) await chown(folder, user.uid, user.gid)
  const path = `${binaries}:${process.env['PATH']}`
  const options = { cwd: folder, env: { ...process.env, PATH: path }, ...user }
  const sh = async (script: string) => {
    await run('sh', ['-euc', script], options)
  }

  const data = join(folder, 'data')
  if (fill === undefined)
    await run(
      join(binaries, 'initdb'),
      ['-D', data, '-A', 'trust', '-U', 'latchkey', '--no-sync', '-E', 'UTF8', '--locale', 'C'],
      options,
    )
  else await sh(fill)
  const port = await findPort()
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F', ...set],
    { ...options, stdio: 'ignore' },
  )
  const endWithUs = () => server.kill('SIGKILL')
  process.once('exit', endWithUs)
  const url = `postgres://latchkey@127.0.0.1:${port}`
  await waitUntilReady(url, server)
  let databases = 0
  return {
    async createDatabase() {
      databases += 1
      const name = `test_${databases}`
      await query(url, `create database ${name}`)
      return `${url}/${name}`
    },
    sh,
    url,
    async stop() {
      process.off('exit', endWithUs)
      if (server.exitCode === null) {
        const ended = new Promise((resolve) => server.once('exit', resolve))
        server.kill('SIGINT')
        await ended
      }
      await removeFolder(folder)
    },
  }
}

// PostgreSQL refuses to run as root.
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody'])
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
      return { gid: Number(gid.stdout), uid: Number(uid.stdout) }
    } catch {
      // This machine has no such user; the next one may exist.
    }
  throw new Error(
    'PostgreSQL needs a user that is not root, and neither postgres nor nobody exists.',
  )
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 15_000
  for (;;)
    try {
      // One that plays a journal back answers reads before its end, and takes no writes until then.
      await query(`${url}/postgres`, 'create temporary table written ()')
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
}

/** Copies a database that no one has open, and returns the URL of the copy. */
export async function copyDatabase(template: string): Promise<string> {
  const address = new URL(template)
  const name = `copy_${randomBytes(8).toString('hex')}`
  const from = address.pathname.slice(1)
  address.pathname = '/postgres'
  await query(address.href, `create database ${name} template ${from}`)
  address.pathname = `/${name}`
  return address.href
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url.match(/\/[a-z]\w*$/) ? url : `${url}/postgres`,
  })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
