import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../workspace.ts'

/** The pages that tell people how to use this, by path from the root; decisions are history and stay as they were. */
export function pages(): string[] {
  const inFolder = (folder: string) =>
    readdirSync(join(workspaceRoot, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`)
  const ofPackages = readdirSync(join(workspaceRoot, 'packages'))
    .map((name) => `packages/${name}/README.md`)
    .filter((path) => existsSync(join(workspaceRoot, path)))
  return ['README.md', 'examples/README.md', ...inFolder('docs'), ...ofPackages]
}
