import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeFolder } from '../folders/removeFolder.ts'
import { isBuilt } from './isBuilt.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-built-'))
})
afterEach(() => removeFolder(folder))

/** A file that was written so many seconds ago. */
function write(path: string, ageSeconds: number) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  const seconds = Date.now() / 1000 - ageSeconds
  utimesSync(file, seconds, seconds)
}

const built = () =>
  isBuilt({
    bundles: [],
    dependencies: [],
    exports: { '.': { default: './dist/index.js', types: './dist/index.d.ts' } },
    folder,
    name: '@latchkey/core',
    peerDependencies: [],
    private: false,
    requiredPeers: [],
  })

beforeEach(() => {
  write('src/state/router.ts', 20)
  utimesSync(join(folder, 'src/state'), new Date(0), new Date(0))
  utimesSync(join(folder, 'src'), new Date(0), new Date(0))
})

test('a package is built once its entries are younger than its sources', () => {
  write('dist/index.js', 10)
  write('dist/index.d.ts', 10)
  expect(built()).toBe(true)
})

test('without one of its entries it is not', () => {
  write('dist/index.js', 10)
  expect(built()).toBe(false)
})

test('a source that changed afterwards, however deep, asks for another build', () => {
  write('dist/index.js', 30)
  write('dist/index.d.ts', 10)
  expect(built()).toBe(false)
})
