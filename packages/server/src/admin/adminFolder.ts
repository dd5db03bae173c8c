import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** The private folder, inside a data folder, of the socket and of the file that tells where it is. */
export function adminFolder(dataFolder: string): string {
  return join(resolve(dataFolder), 'admin')
}

/** The file that holds the socket's address: it may lie elsewhere when the data folder's path is long. */
export function addressFile(dataFolder: string): string {
  return join(adminFolder(dataFolder), 'address')
}

/** Where the server that has the data folder open listens; `undefined` when none does. */
export async function readAddress(dataFolder: string): Promise<string | undefined> {
  try {
    return (await readFile(addressFile(dataFolder), 'utf8')) || undefined
  } catch {
    return undefined
  }
}
