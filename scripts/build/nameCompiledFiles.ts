import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sourceName = /((?:from|import)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/g

/** Makes declarations name the compiled files: tsc rewrites `./x.ts` in code only, and keeps it in types. */
export function nameCompiledFiles(folder: string) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replace(sourceName, '$1$2$3.js$2'))
  }
}
