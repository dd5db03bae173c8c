import { cp } from 'node:fs/promises'
import { basename, dirname } from 'node:path'

/**
 * Copies the folder of an embedded database that is closed. Its lock stays behind: a process on a busy machine may leave one, and
 * the copy would be open in a process that has never seen it.
 */
export async function copyDatabaseFolder(from: string, to: string): Promise<void> {
  await cp(from, to, {
    filter: (path) => dirname(path) !== from || !basename(path).startsWith('lock.'),
    recursive: true,
  })
}
