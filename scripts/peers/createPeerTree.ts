import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from '../mutate/copyTree.ts'
import { workspaceRoot } from '../workspace.ts'

/** Where the copies lie: inside the checkout, so that all else is found further up. */
const trees = join(workspaceRoot, '.latchkey/peers')

/** Copies the checkout and installs libraries in it, `name@version` each, in place of those further up. */
export function createPeerTree(name: string, libraries: readonly string[]): string {
  const tree = join(trees, name)
  copyTree({ from: workspaceRoot, to: tree })
  const modules = join(tree, 'node_modules')
  const installed = join(tree, '.latchkey/installed')
  rmSync(installed, { force: true, recursive: true })
  mkdirSync(installed, { recursive: true })
  writeFileSync(join(installed, 'package.json'), '{ "private": true }\n')
  const { output, status } = spawnSync(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    [
      ...['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
      // Libraries of the checkout further up are their peers.
      ...['--legacy-peer-deps', ...libraries],
    ],
    { cwd: installed, encoding: 'utf8', shell: process.platform === 'win32' },
  )
  if (status !== 0)
    throw new Error(`${libraries.join(' ')} cannot be installed:\n${output.join('')}`)
  const scope = join(modules, '@latchkey')
  renameSync(scope, join(installed, 'node_modules/@latchkey'))
  rmSync(modules, { recursive: true })
  renameSync(join(installed, 'node_modules'), modules)
  return tree
}
