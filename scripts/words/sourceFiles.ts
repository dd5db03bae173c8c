import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isSource, isSourceFolder } from './isSource.ts'

/** Paths of the TypeScript and JavaScript files in a folder, relative to it; nothing that is built or installed. */
export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory())
        return isSourceFolder(entry.name)
          ? sourceFiles(join(folder, entry.name)).map((path) => `${entry.name}/${path}`)
          : []
      return isSource(entry.name) ? [entry.name] : []
    })
}
