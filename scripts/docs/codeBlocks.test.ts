import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { workspaceRoot } from '../workspace.ts'
import { codeBlocks } from './codeBlocks.ts'

const tsc = join(workspaceRoot, 'node_modules/typescript-native/bin/tsc')

/** What the compiler says of the blocks of a page, each a file beside the others. */
function compile(name: string, markdown: string): string {
  const folder = join(workspaceRoot, '.latchkey/docs', name)
  rmSync(folder, { force: true, recursive: true })
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  for (const { code, file } of codeBlocks(markdown)) writeFileSync(join(folder, file), code)
  const compilerOptions = { allowImportingTsExtensions: true, noEmit: true }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions,
      extends: '../../../tsconfig.base.json',
      // With what the sources know of style sheets.
      include: ['.', '../../../packages/*/src/**/*.d.ts'],
    }),
  )
  return spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout
}

test('a block has the name of its first comment, or its number', () => {
  const page = 'Text\n```ts\n// a.ts\nconst a = 1\n```\n```sh\nnpm i\n```\n```tsx\nlet b\n```\n'
  expect(codeBlocks(page)).toEqual([
    { code: '// a.ts\nconst a = 1\n', file: 'a.ts' },
    { code: 'let b\n', file: 'block2.tsx' },
  ])
})

test('the code of docs/wagmi.md compiles', () => {
  const page = readFileSync(join(workspaceRoot, 'docs/wagmi.md'), 'utf8')
  expect(codeBlocks(page).length).toBeGreaterThan(4)
  expect(compile('wagmi', page)).toBe('')
})

test('code that is wrong does not', () => {
  const page = "```ts\nimport { nothing } from '@latchkey/evm/wagmi'\n```\n"
  expect(compile('wrong', page)).toContain("no exported member 'nothing'")
})
