import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const specifier = /(?:from\s+|import\s*\(\s*|import\s+|declare module\s+)['"]([^'"]+)['"]/g

/**
 * Keeps only the declarations that the entries lead to.
 *
 * Throws when one of those names a package that is bundled: its types would be missing once installed.
 */
export function pruneDeclarations({ entries, folder }: { entries: string[]; folder: string }) {
  const kept = new Set<string>()
  const queue = entries.map((entry) => resolve(entry))
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (kept.has(path)) continue
    kept.add(path)
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(specifier)) {
      if (name.startsWith('@latchkey/ui'))
        throw new Error(`${path} shows a type of ${name}, which is not published`)
      const declaration = name.startsWith('.') && declarationOf(resolve(dirname(path), name))
      if (declaration) queue.push(declaration)
    }
  }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = resolve(folder, name)
    if (path.endsWith('.d.ts') && !kept.has(path)) rmSync(path)
  }
}

function declarationOf(path: string): string | undefined {
  const candidates = [path.replace(/\.jsx?$/, '.d.ts'), `${path}.d.ts`, join(path, 'index.d.ts')]
  return candidates.find((candidate) => candidate.endsWith('.d.ts') && existsSync(candidate))
}
