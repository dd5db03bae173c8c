import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { removeFolder } from '../folders/removeFolder.ts'
import { nameCompiledFiles } from './nameCompiledFiles.ts'
import { pruneDeclarations } from './pruneDeclarations.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await removeFolder(folder)
})

function folderWith(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-declarations-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

test('error: names the file that shows a type of the private package', () => {
  const folder = folderWith({
    'exports/index.d.ts': "export { a } from '../a.js'\n",
    'a.d.ts': "import type { Tone } from '@latchkey/ui'\nexport declare const a: Tone\n",
  })
  const entries = [join(folder, 'exports/index.d.ts')]
  expect(() => pruneDeclarations({ entries, folder })).toThrow(
    `${join(folder, 'a.d.ts')} shows a type of @latchkey/ui, which is not published`,
  )
})

test('keeps what an entry leads to, through imports, exports and import() types, and nothing else', () => {
  const folder = folderWith({
    'exports/index.d.ts': "export { a } from '../a.js'\nexport type B = import('../b.js').B\n",
    'a.d.ts': "import type { C } from './c/c.js'\nexport declare const a: C\n",
    'b.d.ts': 'export type B = 1\n',
    'c/c.d.ts': 'export type C = 1\n',
    'inner.d.ts': "import type { Tone } from '@latchkey/ui'\nexport declare const inner: Tone\n",
  })
  pruneDeclarations({ entries: [join(folder, 'exports/index.d.ts')], folder })
  const kept = ['exports/index', 'a', 'b', 'c/c', 'inner'].map((name) =>
    existsSync(join(folder, `${name}.d.ts`)),
  )
  expect(kept).toEqual([true, true, true, true, false])
})

test('names compiled files in declarations, and leaves packages and code alone', () => {
  const folder = folderWith({
    'a.d.ts':
      "export { b } from './b.ts'\nexport type C = import(\"../c.tsx\").C\nimport x from 'three.ts'\n",
    'a.js': "// from './b.ts'\n",
  })
  nameCompiledFiles(folder)
  expect(readFileSync(join(folder, 'a.d.ts'), 'utf8')).toBe(
    "export { b } from './b.js'\nexport type C = import(\"../c.js\").C\nimport x from 'three.ts'\n",
  )
  expect(readFileSync(join(folder, 'a.js'), 'utf8')).toBe("// from './b.ts'\n")
})
