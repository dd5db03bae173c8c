import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type WorkspacePackage, workspaceRoot } from '../workspace.ts'

/** True when every entry of a package was built after its sources, and those it bundles, changed last. */
export function isBuilt({ bundles, exports, folder }: WorkspacePackage): boolean {
  const built = Object.values(exports).flatMap((target) =>
    [target.types, target.default].map((path) => join(folder, path)),
  )
  if (!built.every((path) => existsSync(path))) return false
  const builtMs = Math.min(...built.map((path) => statSync(path).mtimeMs))
  const sources = [
    join(folder, 'src'),
    ...bundles.map((name) =>
      join(workspaceRoot, 'packages', name.slice('@latchkey/'.length), 'src'),
    ),
  ]
  return sources.every((source) => newestMs(source) <= builtMs)
}

function newestMs(folder: string): number {
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true })
  return Math.max(...files.map((file) => statSync(join(folder, file)).mtimeMs))
}
