import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeFolder } from '../../scripts/folders/removeFolder.ts'
import { copiesOf } from './copiesOf.ts'

let site: string
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'latchkey-copies-'))
})
afterEach(() => removeFolder(site))

function install(path: string) {
  const manifest = join(site, 'node_modules', path, 'package.json')
  mkdirSync(dirname(manifest), { recursive: true })
  writeFileSync(manifest, '{}')
}

test('a library of its own inside a package is a second copy', () => {
  install('viem')
  install('@latchkey/evm')
  install('@latchkey/evm/node_modules/viem')
  expect(copiesOf('viem', site)).toHaveLength(2)
})

test('folders of the library, and libraries of a like name, are none', () => {
  install('viem')
  install('viem/_esm')
  install('not-viem')
  install('@scope/viem')
  expect(copiesOf('viem', site)).toHaveLength(1)
})

test('links of pnpm to one folder are one copy', () => {
  install('.pnpm/viem@2.0.0/node_modules/viem')
  symlinkSync(
    join(site, 'node_modules/.pnpm/viem@2.0.0/node_modules/viem'),
    join(site, 'node_modules/viem'),
  )
  expect(copiesOf('viem', site)).toHaveLength(1)
})
