import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../../scripts/workspace.ts'

/** The line by which a page of the documentation installs our packages, with this checkout as its `../latchkey`. */
export function guideLine(
  manager: 'npm' | 'pnpm',
  page: 'docs/guide.md' | 'docs/server.md' = 'docs/guide.md',
): string {
  const line = readFileSync(join(workspaceRoot, page), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${manager} `) && one.includes('../latchkey/'))
  if (!line) throw new Error(`${page} has no line for ${manager}.`)
  return line.replaceAll('../latchkey/', `${workspaceRoot}/`)
}
