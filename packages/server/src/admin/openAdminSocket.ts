import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningHttp, startHttp } from '../http/startHttp.ts'
import type { LatchkeyServer } from '../LatchkeyServer.ts'
import { addressFile, adminFolder } from './adminFolder.ts'

export type OpenAdminSocketParameters = {
  /** The data folder, whose lock the caller holds: whatever an earlier server left here is removed. */
  folder: string
  fetch: LatchkeyServer['fetch']
  /** Where the socket goes when the data folder cannot hold one: a long path, a file system without sockets. */
  temporaryFolder?: string | undefined
}

export type AdminSocket = { close(): Promise<void> }

// What macOS takes: 104 bytes, the last of them zero. Linux takes four more, and either may cut off the rest silently.
const maxPathBytes = 103
const graceMs = 5_000

/**
 * Lets commands on this machine, of this user, speak with the process that has a data folder open.
 *
 * The socket lies in a folder that only its owner may enter, so no other user reaches it in the moment before its own
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
  let running: Listening | undefined
  try {
    running = await listenIn(own, fetch).catch(async () => {
      const elsewhere = await mkdtemp(join(temporaryFolder, 'latchkey-'))
      made.push(elsewhere)
      return listenIn(elsewhere, fetch)
    })
    // Last: who reads it finds a listener.
    await writeFile(addressFile(folder), running.path, { mode: 0o600 })
  } catch (error) {
    await running?.http.close({ graceMs: 0 })
    await remove()
    throw error
  }
  const { http } = running
  return {
    async close() {
      await rm(addressFile(folder), { force: true })
      await http.close({ graceMs })
      await remove()
    },
  }
}

type Listening = { http: RunningHttp; path: string }

/** Listens in a private folder. On Windows pipes have a name space of their own, and their owner alone may write. */
async function listenIn(folder: string, fetch: LatchkeyServer['fetch']): Promise<Listening> {
  if (process.platform === 'win32') {
    const path = `\\\\.\\pipe\\latchkey-${randomUUID()}`
    return { http: await startHttp({ fetch }, { path }), path }
  }
  const path = join(folder, 'socket')
  if (Buffer.byteLength(path) > maxPathBytes)
    throw new Error(`${path} is too long for the path of a socket.`)
  const http = await startHttp({ fetch }, { path })
  await chmod(path, 0o600)
  return { http, path }
}
