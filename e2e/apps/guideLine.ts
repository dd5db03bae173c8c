import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../../scripts/workspace.ts'
import type { App } from './apps.ts'

/** How each line says whose it is. */
const marks = { npm: 'npm install ', pnpm: ' && pnpm add ', yarn: ' && yarn add ' } as const

/** The line by which a page of the documentation installs our packages, with this checkout as its `../latchkey`. */
export function guideLine(
  manager: App['manager'],
  page: 'docs/guide.md' | 'docs/server.md' = 'docs/guide.md',
  /** A package that the line has to install; the page's first line without it. */
  wanted = '',
): string {
  const line = readFileSync(join(workspaceRoot, page), 'utf8')
    .split('\n')
    .find(
      (one) => one.includes(marks[manager]) && one.includes('../latchkey/') && one.includes(wanted),
    )
  if (!line) throw new Error(`${page} has no line for ${manager}.`)
  return line.replaceAll('../latchkey/', `${workspaceRoot}/`)
}
