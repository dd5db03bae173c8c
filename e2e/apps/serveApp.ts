import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPatience } from '../../packages/devnet/src/process/createPatience.ts'
import { findPort } from '../../scripts/ports/findPort.ts'
import type { Serve } from './apps.ts'
import type { Site } from './createSite.ts'

const pollMs = 100

export type ServedApp = { url: string; stop: () => Promise<void> }

/** Starts a program of the site that serves it, and waits until it answers. `programs`: where it is installed, if elsewhere. */
export async function serveApp(
  { env, folder, programs = folder }: Pick<Site, 'env' | 'folder'> & { programs?: string },
  { command, ready = '' }: Pick<Serve, 'command' | 'ready'>,
): Promise<ServedApp> {
  const port = await findPort()
  const [program = '', ...args] = command
  const child = spawn(join(programs, 'node_modules/.bin', program), [...args, String(port)], {
    cwd: folder,
    // A group of its own: these programs start others.
    detached: true,
    // What a site's own server must know of itself.
    env: { ...env, SITE_ORIGIN: `http://localhost:${port}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const read = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const closed = new Promise<void>((done) => child.once('close', () => done()))
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await closed
  }
  const url = `http://localhost:${port}/`
  const patience = createPatience({ said: () => output.length })
  while (
    !(await fetch(url + ready).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode === null && !patience.isOver()) {
      await pause(pollMs)
      continue
    }
    await stop()
    throw new Error(`${command.join(' ')} does not serve:\n${output}`)
  }
  return { stop, url }
}
