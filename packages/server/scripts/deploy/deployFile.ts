import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the files for operators lie. */
export const deployFolder = fileURLToPath(new URL('../../../../deploy/', import.meta.url))

/** One of the files that an operator runs the server with. */
export function deployFile(name: string): Promise<string> {
  return readFile(join(deployFolder, name), 'utf8')
}
