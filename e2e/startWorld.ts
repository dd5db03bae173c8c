import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readWorld, worldFolder } from './world.ts'

const root = resolve(import.meta.dirname, '..')
const readyTimeoutMs = 90_000
const pollMs = 100

/**
 * Builds the demo site and starts the local world with it, under the strict content security policy.
 *
 * `LATCHKEY_WORLD` names the folder of a world that runs already; then nothing is built, started or stopped.
 */
export default async function startWorld(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['LATCHKEY_WORLD']) {
    if (!(await readWorld())?.ready)
      throw new Error(`No world is ready in ${worldFolder} (LATCHKEY_WORLD).`)
    return undefined
  }
  const demo = join(root, 'apps/demo')
  if (existsSync(join(demo, 'index.html'))) {
    const vite = join(root, 'node_modules/.bin/vite')
    const { output, status } = spawnSync(vite, ['build', '--logLevel', 'warn'], { cwd: demo })
    if (status !== 0) throw new Error(`The demo could not be built:\n${output.join('\n')}`)
  }

  const world = spawn(
    process.execPath,
    [
      ...['--conditions=source', '--import', 'tsx', 'packages/devnet/src/bin.ts'],
      ...['--built', '--csp', '--folder', worldFolder],
    ],
    // The channel tells the world when this process is gone, even when it was killed.
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  let output = ''
  const read = (chunk: Buffer) => {
    output += chunk
  }
  world.stdout?.on('data', read)
  world.stderr?.on('data', read)
  const exited = new Promise<void>((done) => world.once('exit', () => done()))

  const deadline = Date.now() + readyTimeoutMs
  while (!(await isReady(world.pid))) {
    if (world.exitCode !== null) throw new Error(`The local world ended:\n${output}`)
    if (Date.now() > deadline) {
      world.kill('SIGTERM')
      throw new Error(`The local world was not ready in ${readyTimeoutMs / 1000} s:\n${output}`)
    }
    await new Promise((next) => setTimeout(next, pollMs))
  }
  return async () => {
    world.kill('SIGTERM')
    await exited
  }
}

/** What a world that was killed said of itself is still there until this one says something. */
async function isReady(pid: number | undefined): Promise<boolean> {
  const said = await readWorld()
  return said?.ready === true && pid !== undefined && said.pids.includes(pid)
}
