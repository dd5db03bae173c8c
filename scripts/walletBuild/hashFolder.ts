import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** One hash of all files of a folder: their names and what is in them, in a fixed order. */
export function hashFolder(folder: string): string {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
  for (const file of files) {
    const content = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
    hash.update(`${content} ${file}\n`)
  }
  return hash.digest('hex')
}
