import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { DatabaseLockedError } from './DatabaseLockedError.ts'

const holder = z.object({
  host: z.string(),
  pid: z.number().int().positive(),
  /** Tells a process from a later one with the same number; null where the system does not say. */
  startedAt: z.nullable(z.string()),
})
type Holder = z.infer<typeof holder>

export type FolderLock = { release(): Promise<void> }

/**
 * Takes the one lock on a data folder. A lock whose process is gone is taken over.
 *
 * @throws {DatabaseLockedError}
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = join(folder, 'lock.json')
  const mine = JSON.stringify({
    host: hostname(),
    pid: process.pid,
    startedAt: await startOf(process.pid),
  } satisfies Holder)
  // Written aside and moved into place, so that no reader ever sees half a lock.
  const draft = join(folder, `lock.${randomUUID()}.tmp`)
  await writeFile(draft, mine, { mode: 0o600 })
  try {
    for (;;) {
      if (await linked(draft, file)) break
      if (await takenOver(draft, file, folder)) break
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  } finally {
    await rm(draft, { force: true })
  }
  return { release: () => rm(file, { force: true }) }
}

/**
 * Replaces a stale lock; throws when its process is alive. Answers false when somebody else is at it.
 *
 * Reading and replacing are two steps, and two processes may find the same stale lock at once; so only the one
 * that made the takeover file may do it.
 */
async function takenOver(draft: string, file: string, folder: string): Promise<boolean> {
  const found = await readHolder(file)
  if (found) {
    const { pid, host } = found
    if (host !== hostname()) throw new DatabaseLockedError({ file, folder, host, pid })
    if (await isAlive(found)) throw new DatabaseLockedError({ file, folder, pid })
  }
  const takeover = join(folder, 'lock.takeover')
  if (!(await linked(draft, takeover))) {
    await removeOld(takeover)
    return false
  }
  try {
    const now = await readHolder(file)
    if (now && JSON.stringify(now) !== JSON.stringify(found)) return false
    await rename(draft, file)
    return true
  } finally {
    await rm(takeover, { force: true })
  }
}

/** A takeover lasts milliseconds; a file this old was left by a process that ended inside one. */
const takeoverMs = 10_000

async function removeOld(takeover: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(takeover)
    if (Date.now() - mtimeMs > takeoverMs) await rm(takeover, { force: true })
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

async function isAlive({ pid, startedAt }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it exists and belongs to someone else.
    if (!isCode(error, 'EPERM')) return false
  }
  const started = await startOf(pid)
  // In a container every run has the same process number, so the number alone proves nothing.
  return startedAt === null || started === null || started === startedAt
}

/** When a process started, as boot and clock ticks after it; null outside Linux. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    // proc(5): the name in parentheses may hold spaces; starttime is field 22, the 20th after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return ticks ? `${boot.trim()}:${ticks}` : null
  } catch {
    return null
  }
}

/** Who holds the lock; `undefined` for no lock and for half a one, as a full disk leaves it. */
async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return holder.safeParse(JSON.parse(await readFile(file, 'utf8'))).data
  } catch (error) {
    if (error instanceof SyntaxError || isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
