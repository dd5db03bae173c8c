import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
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
  // Written aside and linked into place, so that nobody ever reads half a lock.
  const draft = join(folder, `lock.${randomUUID()}.tmp`)
  await writeFile(draft, mine)
  try {
    for (;;) {
      try {
        await link(draft, file)
        return { release: () => rm(file, { force: true }) }
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error
      }
      await removeStale(file, folder)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes the lock when its process is gone; throws when it is alive. */
async function removeStale(file: string, folder: string): Promise<void> {
  const text = await readLock(file)
  if (text === undefined) return
  const found = parseHolder(text)
  if (found) {
    const { pid, host } = found
    if (host !== hostname()) throw new DatabaseLockedError({ file, folder, host, pid })
    if (await isAlive(found)) throw new DatabaseLockedError({ file, folder, pid })
  }
  // Moved before it is deleted: a second process that does the same at this moment may have made a new
  // lock in between, which then must come back.
  const aside = join(folder, `lock.${randomUUID()}.stale`)
  try {
    await rename(file, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if ((await readLock(aside)) !== text) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
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

async function readLock(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    return holder.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
