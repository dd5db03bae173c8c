// A lock file that belongs to a process and ends with it, SIGKILL included. Node alone: used before the install.
import { randomUUID } from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const takeoverMs = 5_000

/** Whether a process runs, as far as this user may know. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs, under another user.
    return error.code === 'EPERM'
  }
}

/**
 * Makes the file this process's lock, or tells which process holds it: `{ release }` or `{ holder }`.
 * The lock of a process that has ended is taken over.
 */
export async function tryLock(file) {
  const claim = {
    pid: process.pid,
    start: (await processFacts(process.pid))?.start,
    token: randomUUID(),
  }
  for (;;) {
    if (await create(file, claim)) break
    const holder = await holderOf(file)
    if (holder) return { holder }
    // Of two that find a stale lock one removes it, after a second look: else the later one would remove
    // the lock that the first has meanwhile made.
    const takeover = `${file}.takeover`
    if (await create(takeover, claim)) {
      if (!(await holderOf(file))) await rm(file, { force: true })
      await rm(takeover, { force: true })
    } else {
      const age = await stat(takeover).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      )
      if (age > takeoverMs) await rm(takeover, { force: true })
      await pause(20)
    }
  }
  return {
    release: async () => {
      if ((await read(file))?.token === claim.token) await rm(file, { force: true })
    },
  }
}

/** Linked into place with its content, since a file made first and filled later is seen empty in between. */
async function create(file, claim) {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(claim))
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function holderOf(file) {
  const claim = await read(file)
  if (!Number.isInteger(claim?.pid) || claim.pid <= 0 || !isAlive(claim.pid)) return undefined
  const now = (await processFacts(claim.pid))?.start
  // Another start means the id was given to another process.
  return claim.start === undefined || claim.start === now ? claim.pid : undefined
}

async function read(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A process's parent and its start in the kernel's own count; undefined where the system does not say (not Linux). */
export async function processFacts(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (!text) return undefined
  // proc(5): the command's name, in parentheses, may hold spaces; ppid is field 4, starttime field 22.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { parent: Number(fields[1]), start: fields[19] }
}
