import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { LatchkeyServer } from '../createServer.ts'
import { type RunningHttp, startHttp } from '../http/startHttp.ts'
import { addressFile, adminFolder } from './adminFolder.ts'

export type OpenAdminSocketParameters = {
  /** The data folder, whose lock the caller holds: whatever an earlier server left here is removed. */
  folder: string
  fetch: LatchkeyServer['fetch']
  /** Where the socket goes when the data folder's path is too long for one. */
  temporaryFolder?: string | undefined
}

export type AdminSocket = { close(): Promise<void> }

// What macOS takes: 104 bytes, the last of them zero. Linux takes four more, and either may cut off the rest silently.
const maxPathBytes = 103
const graceMs = 5_000

/**
 * Lets commands on this machine, of this user, speak with the process that has a data folder open.
 *
 * The socket lies in a folder that only its owner may enter, so nobody else reaches it in the moment before its own
 * mode is set.
 */
export async function openAdminSocket({
  folder,
  fetch,
  temporaryFolder = tmpdir(),
}: OpenAdminSocketParameters): Promise<AdminSocket> {
  const own = adminFolder(folder)
  await rm(own, { force: true, recursive: true })
  await mkdir(own, { mode: 0o700 })
  const made = [own]
  const remove = async () => {
    for (const each of made) await rm(each, { force: true, recursive: true })
  }
  let http: RunningHttp | undefined
  try {
    const path = await socketPath(own, temporaryFolder)
    if (!isPipe(path) && dirname(path) !== own) made.push(dirname(path))
    http = await startHttp({ fetch }, { path })
    if (!isPipe(path)) await chmod(path, 0o600)
    // Last: who reads it finds somebody listening.
    await writeFile(addressFile(folder), path, { mode: 0o600 })
  } catch (error) {
    await http?.close({ graceMs: 0 })
    await remove()
    throw error
  }
  const running = http
  return {
    async close() {
      await rm(addressFile(folder), { force: true })
      await running.close({ graceMs })
      await remove()
    },
  }
}

async function socketPath(own: string, temporaryFolder: string): Promise<string> {
  // Named pipes have a name space of their own, and by default their owner alone may write to them.
  if (process.platform === 'win32') return `${pipes}latchkey-${randomUUID()}`
  const path = join(own, 'socket')
  if (fits(path)) return path
  const prefix = join(temporaryFolder, 'latchkey-')
  if (!fits(join(`${prefix}XXXXXX`, 'socket')))
    throw new Error(`The path of a socket in ${own} or in ${temporaryFolder} is too long.`)
  return join(await mkdtemp(prefix), 'socket')
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= maxPathBytes
}

const pipes = '\\\\.\\pipe\\'

function isPipe(path: string): boolean {
  return path.startsWith(pipes)
}
