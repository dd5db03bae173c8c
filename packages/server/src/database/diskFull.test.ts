import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { connectServer } from '../admin/connectServer.ts'
import { exitCodes } from '../commands/exitCodes.ts'
import type { ProjectRepository } from '../projects/ProjectRepository.ts'
import { prepareDatabaseFolder } from '../testing/prepareDatabaseFolder.ts'
import { type SpawnedServer, spawnServer } from '../testing/spawnServer.ts'

// A running server on a real disk of 160 MB, which is filled under it.

const parent = await mkdtemp(join(tmpdir(), 'latchkey-disk-'))
const why = mountProblem(parent)
const skipped = why === undefined ? '' : ` (skipped: ${why})`
const disk = join(parent, 'disk')
const data = join(disk, 'data')
const ballast = join(disk, 'ballast')

let server: SpawnedServer | undefined
beforeAll(() => {
  if (why === undefined) execFileSync('mkdir', [disk])
})
afterEach(async () => {
  await server?.kill()
  server = undefined
})
afterAll(() => removeFolder(parent))

/** Why no small disk can be had here; root in a container may be refused too. */
function mountProblem(folder: string): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'pipe' })
    execFileSync('umount', [folder], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'mount failed'
  }
}

async function onSmallDisk(work: () => Promise<void>): Promise<void> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk])
  try {
    await prepareDatabaseFolder(data)
    await work()
  } finally {
    await server?.kill()
    execFileSync('umount', [disk])
  }
}

function start(settings: Record<string, string> = {}, nodeArgs: readonly string[] = []) {
  return spawnServer({
    environment: {
      LATCHKEY__DATABASE__FOLDER: data,
      ...settings,
    },
    nodeArgs,
  })
}

/** A database that does not answer for so long ends the process. */
const soonStuck = { LATCHKEY__DATABASE__ANSWER_MS: '3000' }

async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(disk)
  return bavail * bsize
}

async function leave(bytes: number): Promise<void> {
  await writeFile(ballast, Buffer.alloc((await freeBytes()) - bytes))
}

async function projectsOf(): Promise<ProjectRepository> {
  const served = await connectServer(data)
  if (!served) throw new Error('no admin socket')
  return served.projects
}

/** Makes projects of 25 kB each until one is refused; answers which were acknowledged, and what refused the last. */
async function fill(
  projects: ProjectRepository,
): Promise<{ acknowledged: string[]; refusal: string }> {
  const acknowledged: string[] = []
  for (let number = 0; number < 400; number++) {
    const id = `project-${number}`
    const origins = Array.from(
      { length: 190 },
      () => `https://${randomBytes(30).toString('hex')}.example`,
    )
    try {
      await projects.create({ id, name: id, origins }, 'test')
    } catch (error) {
      return { acknowledged, refusal: String(error) }
    }
    acknowledged.push(id)
  }
  throw new Error('the disk was not filled')
}

const status = async (path: string) => (await fetch(`${server?.url}${path}`)).status

test.skipIf(why !== undefined)(
  `a disk that fills up stops writes and nothing else, and room brings them back${skipped}`,
  () =>
    onSmallDisk(async () => {
      server = await start({ LATCHKEY__DATABASE__FREE_SPACE_FLOOR_BYTES: '40000000' })
      const projects = await projectsOf()
      await leave(45_000_000)
      const { acknowledged, refusal } = await fill(projects)
      expect(refusal).toBe(
        'ServerRefusedError: The server has no room to store this; try again later.',
      )
      expect(acknowledged.length).toBeGreaterThan(5)

      expect(await status('/livez')).toBe(200)
      const ready = await fetch(`${server.url}/readyz`)
      expect(ready.status).toBe(200)
      expect(await ready.json()).toMatchObject({
        checks: { database: { status: 'degraded' } },
        status: 'degraded',
      })
      expect(await status(`/appkit/v1/config?projectId=${acknowledged[0]}`)).toBe(200)

      // A server that starts on such a disk reads as well.
      await server.stop()
      expect(await server.ended).toBe(0)
      server = await start({ LATCHKEY__DATABASE__FREE_SPACE_FLOOR_BYTES: '40000000' })
      expect(await status(`/appkit/v1/config?projectId=${acknowledged[1]}`)).toBe(200)

      await rm(ballast)
      const readiness = async () => (await fetch(`${server?.url}/readyz`)).json()
      await expect.poll(readiness).toMatchObject({ status: 'ready' })
      const again = await projectsOf()
      await again.create({ id: 'after', name: 'After' }, 'test')
      const kept = (await again.list()).map(({ id }) => id)
      expect(kept).toEqual(expect.arrayContaining([...acknowledged, 'after']))
      expect(kept).toHaveLength(acknowledged.length + 1)
    }),
)

test.skipIf(why !== undefined)(
  `a disk without any room ends the process with its reason, and the next one has all that was acknowledged${skipped}`,
  () =>
    onSmallDisk(async () => {
      server = await start({ ...soonStuck, LATCHKEY__DATABASE__FREE_SPACE_FLOOR_BYTES: '0' })
      const projects = await projectsOf()
      // Less than the next piece of the journal takes, more than the tables do until then.
      await leave(15_000_000)
      const { acknowledged } = await fill(projects)
      expect(await server.ended).toBe(exitCodes.databaseStuck)
      const reasons = server
        .log()
        .split('\n')
        .filter((line) => line.includes('database_stuck') && line.includes('"level":60'))
      expect(reasons).toHaveLength(1)
      expect(reasons[0]).toContain('No space left on device')

      await rm(ballast)
      server = await start()
      const kept = (await (await projectsOf()).list()).map(({ id }) => id)
      expect(kept).toEqual(expect.arrayContaining(acknowledged))
    }),
)

/** Has the next statement count for ever, which blocks the database as a disk does that hangs. */
const block = `data:text/javascript,${encodeURIComponent(`
  import { Worker } from 'node:worker_threads'
  const { postMessage } = Worker.prototype
  process.on('SIGUSR2', () => {
    Worker.prototype.postMessage = function (message) {
      const sql = 'select count(*) from generate_series(1, 1000000000000) a'
      postMessage.call(this, message.kind === 'query' ? { ...message, parameters: [], sql } : message)
    }
  })`)}`

test('while the database is blocked probes answer, SIGTERM is heard, and the end is bounded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-blocked-'))
  try {
    await prepareDatabaseFolder(folder)
    server = await start({ ...soonStuck, LATCHKEY__DATABASE__FOLDER: folder }, ['--import', block])
    process.kill(server.pid, 'SIGUSR2')
    // The signal may come after the first questions, which are answered then.
    let asking: Promise<unknown> | undefined
    for (let index = 0; ; index++) {
      asking = fetch(`${server.url}/appkit/v1/config?projectId=any${index}`).catch(() => undefined)
      const isBlocked = await Promise.race([
        asking.then(() => false),
        new Promise((resolve) => setTimeout(resolve, 500, true)),
      ])
      if (isBlocked) break
    }
    expect(await status('/livez')).toBe(200)
    expect(server.log()).not.toContain('has not answered')
    // A server that hangs here ends with the test's own time.
    await server.stop()
    expect(server.log()).toContain('"signal":"SIGTERM"')
    expect(server.log()).toContain('has not answered for 3 seconds')
    expect(await server.ended).toBe(exitCodes.databaseStuck)
    await asking
  } finally {
    await removeFolder(folder)
  }
})
