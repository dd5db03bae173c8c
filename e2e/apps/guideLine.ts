import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../../scripts/workspace.ts'

/** The line by which the guide installs our packages, with this checkout as its `../latchkey`. */
export function guideLine(manager: 'npm' | 'pnpm'): string {
  const guide = readFileSync(join(workspaceRoot, 'docs/guide.md'), 'utf8')
  const line = guide
    .split('\n')
    .find((one) => one.startsWith(`${manager} `) && one.includes('../latchkey/'))
  if (!line) throw new Error(`The guide has no line for ${manager}.`)
  return line.replaceAll('../latchkey/', `${workspaceRoot}/`)
}
