import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { spawnWorld } from './spawnWorld.ts'
import { readWorld, worldFolder } from './world.ts'

const root = resolve(import.meta.dirname, '..')

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
  return spawnWorld(['--built', '--csp'])
}
