import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../process/isAlive.ts'
import { processStart } from '../process/processStart.ts'

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

type Claim = { pid: number; start?: string | undefined; token: string }

/**
 * Makes the folder this process's own until the returned function is called. A claim whose process has ended,
 * even by SIGKILL, is taken over.
 *
 * @throws {AlreadyRunningError}
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'dev.lock')
  const claim: Claim = {
    pid: process.pid,
    start: await processStart(process.pid),
    token: randomUUID(),
  }
  for (;;) {
    const made = await writeFile(file, JSON.stringify(claim), { flag: 'wx' }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw error
      },
    )
    if (made) break
    const other = await readClaim(file)
    if (other && (await holds(other))) throw new AlreadyRunningError(folder, other.pid)
    await removeStale(file, other)
  }
  return async () => {
    if ((await readClaim(file))?.token === claim.token) await rm(file, { force: true })
  }
}

async function holds({ pid, start }: Claim): Promise<boolean> {
  if (!isAlive(pid)) return false
  return start === undefined || (await processStart(pid)) === start
}

/** Of two processes that find the same stale claim, the rename lets one remove it; a newer claim is put back. */
async function removeStale(file: string, stale: Claim | undefined): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  const removed = await readClaim(aside)
  if (removed && removed.token !== stale?.token)
    await writeFile(file, JSON.stringify(removed), { flag: 'wx' }).catch(() => undefined)
  await rm(aside, { force: true })
}

/** Undefined for a missing file and for one that a crash or a full disk left without a claim in it. */
async function readClaim(file: string): Promise<Claim | undefined> {
  try {
    const claim: Claim = JSON.parse(await readFile(file, 'utf8'))
    return Number.isInteger(claim.pid) && claim.pid > 0 ? claim : undefined
  } catch {
    return undefined
  }
}
