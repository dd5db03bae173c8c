import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const skipped = new Set(['artifacts', 'dist', 'generated', 'node_modules'])

/** Paths of the TypeScript and JavaScript files in a folder, relative to it; nothing that is built or installed. */
export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory())
        return skipped.has(entry.name) || entry.name.startsWith('.')
          ? []
          : sourceFiles(join(folder, entry.name)).map((path) => `${entry.name}/${path}`)
      return /[.][cm]?[jt]sx?$/.test(entry.name) ? [entry.name] : []
    })
}
