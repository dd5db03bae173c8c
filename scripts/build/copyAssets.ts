import { cpSync, statSync } from 'node:fs'
import { extname } from 'node:path'

const compiled = new Set(['.ts', '.tsx'])

/** Copies what tsc leaves behind (SQL, icons, data) to the same place beside the compiled files. */
export function copyAssets({ from, to }: { from: string; to: string }) {
  cpSync(from, to, {
    recursive: true,
    force: true,
    filter: (path) => statSync(path).isDirectory() || !compiled.has(extname(path)),
  })
}
