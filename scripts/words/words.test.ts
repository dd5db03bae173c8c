import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { removeFolder } from '../folders/removeFolder.ts'
import { findWords } from './findWords.ts'
import { fallen, lowered, risen } from './ratchet.ts'
import { sourceFiles } from './sourceFiles.ts'

const found = (source: string, file = 'a.tsx') =>
  findWords(file, source).map(({ instead, line, text }) => `${line} ${text} → ${instead}`)

test.each([
  ['const onTrouble = 1', '1 trouble → error'],
  ['type WalletHands = 1', '1 hands → context'],
  ['class A { #gaveUpURL = 1 }', '1 gave up → cancel'],
  ['const mostWallets = 1', '1 most → max'],
  ['const longest_name = 1', '1 longest → max'],
  ['const a = { lateRelay: 1 }', '1 late → lazy'],
  ['function leaveEarlierSession() {}', '1 earlier → previous'],
  ['enum A { Nobody }', '1 nobody → none, anonymous, no one'],
  ['const a = b.tendMs', '1 tend → cleanup'],
  ['const a = <Beat />', '1 beat → heartbeat'],
  ['// It goes on.', '1 goes on → retry, continue'],
  ['const a = 1 // Nobody asks.', '1 nobody → none, anonymous, no one'],
  ['/** A wallet of\n * earlier. */\nconst a = 1', '1 of earlier → previous'],
  ['// It stands\n// by.\n', '1 stands by → standby'],
  ['const a = <p>{/* It is poor. */}</p>', '1 poor → insufficient funds'],
  ['const a = [\n  1,\n  // heard\n]', '3 heard → subscribe, observe, notify'],
])('finds in %j: %s', (source, expected) => {
  expect(found(source)).toEqual([expected])
})

test.each([
  "const text = 'Nobody gives up'",
  'const text = `trouble`',
  'const view = <p>Nobody gives up // trouble</p>',
  'const pattern = /nobody/',
  'const heartbeat = 1, handshake = 2, almost = 3, latest = 4, tendency = 5, address = 6',
  'const shortestOrLongest = 1',
  '// At most ten, the longest first; it comes late and tends to last.',
])('leaves %j alone', (source) => {
  expect(found(source)).toEqual([])
})

test('counts a comment once, wherever it stands between two tokens', () => {
  const source = '// nobody\nimport a from "a" // nobody\n\n/* nobody */ export { a }\n// nobody\n'
  expect(found(source)).toHaveLength(4)
})

test('counts may fall and not rise, and a part that is not listed may have none', () => {
  const allowed = { e2e: 1, 'packages/core': 5, 'packages/evm': 2 }
  const counts = { e2e: 0, 'packages/core': 6, 'packages/evm': 2, 'packages/new': 1 }
  expect(risen(counts, allowed)).toEqual(['packages/core', 'packages/new'])
  expect(fallen(counts, allowed)).toEqual(['e2e'])
  expect(lowered(counts, allowed)).toEqual({ 'packages/core': 5, 'packages/evm': 2 })
  expect(lowered({ 'packages/core': 3 }, allowed)).toEqual({ 'packages/core': 3 })
})

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await removeFolder(folder)
})

test('reads sources of every kind, and nothing built or installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-words-'))
  folders.push(folder)
  for (const path of [
    ...['b.mjs', 'a.ts', 'src/View.tsx', 'src/view.css', 'src/data.json', 'rule.cjs'],
    ...['node_modules/a/a.js', 'dist/a.js', 'src/generated/a.ts', '.latchkey/a.ts'],
  ]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
  expect(sourceFiles(folder)).toEqual(['a.ts', 'b.mjs', 'rule.cjs', 'src/View.tsx'])
})
