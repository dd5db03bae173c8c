import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { prepareTemplate } from '../packages/server/src/testing/prepareDatabaseFolder.ts'
import { spawnWorld } from './spawnWorld.ts'
import { readWorld, worldFolder } from './world.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * Builds the demo site and the wallet's pages, and starts the local world with them, under the strict content security policy.
 *
 * `LATCHKEY_WORLD` names the folder of a world that runs already; then nothing is built, started or stopped.
 */
export default async function startWorld(): Promise<(() => Promise<void>) | undefined> {
  // Of which the tests' own servers have copies: to make one takes a busy machine as long as a test may.
  await prepareTemplate()
  if (process.env['LATCHKEY_WORLD']) {
    if (!(await readWorld())?.ready)
      throw new Error(`No world is ready in ${worldFolder} (LATCHKEY_WORLD).`)
    return undefined
  }
  for (const app of ['demo', 'wallet']) buildApp(app)
  return spawnWorld(['--built', '--csp'])
}

function buildApp(name: string): void {
  const vite = join(root, 'node_modules/.bin/vite')
  const cwd = join(root, 'apps', name)
  const { output, status } = spawnSync(vite, ['build', '--logLevel', 'warn'], { cwd })
  if (status !== 0) throw new Error(`The ${name} could not be built:\n${output.join('\n')}`)
}
