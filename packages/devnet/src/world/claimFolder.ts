import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from '../../../../scripts/processLock.mjs'

/** Thrown when a running world already works in the folder. */
export class AlreadyRunningError extends Error {
  readonly code = 'devnet.already_running'
  override readonly name = 'AlreadyRunningError'
  readonly folder: string
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(`Latchkey already runs in ${folder} (process ${pid})`)
    this.folder = folder
    this.pid = pid
  }
}

/**
 * Makes the folder this process's own until the returned function is called. A claim whose process has ended,
 * even by SIGKILL, is taken over.
 *
 * @throws {AlreadyRunningError}
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const { holder, release } = await tryLock(join(folder, 'dev.lock'))
  if (release) return release
  throw new AlreadyRunningError(folder, holder)
}
