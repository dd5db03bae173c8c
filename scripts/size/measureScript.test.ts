import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeFolder } from '../folders/removeFolder.ts'
import { importsOf, measureScript } from './measureScript.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-script-'))
})
afterEach(() => removeFolder(folder))

/** Text that brotli makes about as many bytes of. */
const bytes = (count: number, seed: number) =>
  `// ${Array.from({ length: count }, (_, index) => String.fromCharCode(33 + ((index * index * seed + index * 7 + ((index * seed) >> 3)) % 90))).join('')}\n`

function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return measureScript(join(folder, 'latchkey.js'))
}

test('finds what a module imports at once, and what it imports later', () => {
  const code =
    'import a from "./a.js"; export { b } from "./b.js"; export * from "./c.js"; import "react"; import("./d.js"); import(`./e.js`)'
  expect(importsOf(code, false)).toEqual(['./a.js', './b.js', './c.js'])
  expect(importsOf(code, true)).toEqual(['./a.js', './b.js', './c.js', './d.js', './e.js'])
})

test('counts each file once, in the first stage that needs it', () => {
  const modal = `import "./shared.js"; import "./latchkey.js"; ${bytes(400, 5)}`
  const size = write({
    'ModalHost-x.js': modal,
    'beside.js': bytes(900, 3),
    'latchkey.js': `import "./shared.js"; import("./ModalHost-x.js"); import("./view.js"); ${bytes(200, 7)}`,
    'shared.js': bytes(300, 11),
    'view.js': bytes(500, 13),
  })
  expect(size.eager).toBeGreaterThan(0)
  expect(size.modal).toBeGreaterThan(0)
  const alone = write({ 'ModalHost-x.js': '', 'view.js': '' })
  expect(alone.eager).toBe(size.eager)
  expect(alone.modal).toBeLessThan(size.modal)
  expect(size.all - alone.all).toBeGreaterThan(size.modal - alone.modal)
})

test('error: a script without a modal has not been built as one', () => {
  expect(() => write({ 'latchkey.js': '' })).toThrow('no chunk of the modal')
})
