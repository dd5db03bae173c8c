import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspaceRoot } from './workspace.ts'

const react = join(workspaceRoot, 'packages/react/src')
const directive = /^(['"])use client\1/m

test('whoever draws from a server’s component comes by an entry that is for clients, and elements by one that is for no one', () => {
  const exports = readdirSync(join(react, 'exports'))
  const isForClients = (file: string) =>
    directive.test(readFileSync(join(react, 'exports', file), 'utf8'))
  expect(exports.filter(isForClients).sort()).toEqual(['evm.ts', 'index.ts'])
  expect(exports).toContain('elements.ts')
})

test('no other file says so: bundlers of sites without servers’ components warn of each', () => {
  const files = [react, join(workspaceRoot, 'packages/ui/src')].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /[.]tsx?$/.test(entry.name))
      .map(({ name, parentPath }) => join(parentPath, name)),
  )
  expect(files.length).toBeGreaterThan(300)
  const saying = files.filter(
    (file) => !file.includes('/exports/') && directive.test(readFileSync(file, 'utf8')),
  )
  expect(saying).toEqual([])
})
