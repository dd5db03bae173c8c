import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createPatience } from '../packages/devnet/src/process/createPatience.ts'
import { readWorld, worldFolder } from './world.ts'

const root = resolve(import.meta.dirname, '..')
const pollMs = 100

/** Starts the local world with flags of `npm start`; gives what stops it. */
export async function spawnWorld(flags: readonly string[]): Promise<() => Promise<void>> {
  const world = spawn(
    process.execPath,
    [
      ...['--conditions=source', '--import', 'tsx', 'packages/devnet/src/bin.ts'],
      ...flags,
      ...['--folder', worldFolder],
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

  const patience = createPatience({ said: () => output.length })
  while (!(await isReady(world.pid))) {
    if (world.exitCode !== null) throw new Error(`The local world ended:\n${output}`)
    if (patience.isOver()) {
      world.kill('SIGTERM')
      throw new Error(`The local world fell silent before it was ready:\n${output}`)
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
