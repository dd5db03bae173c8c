import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { hashFolder } from './hashFolder.ts'
import { measureWallet } from './measureWallet.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function write(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-wallet-'))
  folders.push(folder)
  mkdirSync(join(folder, 'assets'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

test('the same files have the same hash, and another name or byte has another', () => {
  const files = { 'assets/a.js': 'a', 'frame.html': 'b' }
  const hash = hashFolder(write(files))
  expect(hashFolder(write({ 'frame.html': 'b', 'assets/a.js': 'a' }))).toBe(hash)
  expect(hashFolder(write({ ...files, 'frame.html': 'c' }))).not.toBe(hash)
  expect(hashFolder(write({ 'assets/b.js': 'a', 'frame.html': 'b' }))).not.toBe(hash)
})

test('the document is its page with what it imports, and with all that it may load later; the rest is not', () => {
  const gzip = (text: string) => gzipSync(text, { level: 9 }).length
  const manifest = {
    'frame.html': { css: ['assets/f.css'], file: 'assets/f.js', imports: ['_shared.js'] },
    'link.html': { file: 'assets/l.js', imports: ['_shared.js'] },
    '_shared.js': { dynamicImports: ['late.ts'], file: 'assets/s.js', imports: ['_shared.js'] },
    'late.ts': { file: 'assets/late.js' },
  }
  const folder = write({
    'assets/f.css': 'css',
    'assets/f.js': 'frame',
    'assets/l.js': 'link',
    'assets/late.js': 'late',
    'assets/s.js': 'shared',
    'assets/worker-abc.js': 'worker worker',
    'frame.html': '<html>',
    'manifest.json': JSON.stringify(manifest),
  })
  const all = (...texts: string[]) => texts.reduce((sum, each) => sum + gzip(each), 0)
  expect(measureWallet(folder)).toEqual({
    document: all('<html>', 'css', 'frame', 'shared'),
    documentWithCard: all('<html>', 'css', 'frame', 'late', 'shared'),
    worker: gzip('worker worker'),
  })
})
