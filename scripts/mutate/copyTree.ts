import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Copies what git knows of a checkout, changed files as they are, with links to what is installed in it. */
export function copyTree({ from, to }: { from: string; to: string }): void {
  rmSync(to, { force: true, recursive: true })
  const list = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: from,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  for (const path of list.split('\0')) {
    if (!path || !existsSync(join(from, path))) continue
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(from, path), join(to, path))
  }
  // Workspace packages must be the copies; everything else is found further up.
  const scope = join(to, 'node_modules/@latchkey')
  mkdirSync(scope, { recursive: true })
  for (const name of readdirSync(join(to, 'packages')))
    symlinkSync(join(to, 'packages', name), join(scope, name))
  for (const group of ['packages', 'apps', 'examples'])
    for (const name of readdirSync(join(from, group))) {
      const installed = join(from, group, name, 'node_modules')
      if (existsSync(installed)) symlinkSync(installed, join(to, group, name, 'node_modules'))
    }
}
