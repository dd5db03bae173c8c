import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { removeFolder } from './folders/removeFolder.ts'

const root = resolve(import.meta.dirname, '..')

type Violation = { file: string; rule: string }

/** Lays a workspace with these source files and returns which file breaks which rule. */
async function violations(files: Record<string, string>): Promise<Violation[]> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-layers-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const name of ['protocol', 'siwx', 'core', 'react', 'evm', 'ui', 'devnet', 'elements']) {
    const exports = { '.': { source: './src/exports/index.ts' } }
    write(`packages/${name}/package.json`, JSON.stringify({ name: `@latchkey/${name}`, exports }))
    write(`packages/${name}/src/exports/index.ts`, "export { one } from '../one.ts'\n")
    write(`packages/${name}/src/one.ts`, 'export const one = 1\n')
    mkdirSync(join(folder, 'node_modules/@latchkey'), { recursive: true })
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@latchkey', name))
  }
  write('tsconfig.json', '{ "compilerOptions": { "jsx": "react-jsx", "module": "NodeNext" } }')
  write('packages/core/src/fixtures/fake.ts', "import '../one.ts'\n")
  write('packages/evm/src/wagmi/one.ts', 'export const one = 1\n')
  write('packages/evm/src/exports/wagmi.ts', "export { one } from '../wagmi/one.ts'\n")
  write('packages/react/src/features/a/one.ts', 'export const one = 1\n')
  write('packages/react/src/features/b/one.ts', "import '../../kit/one.ts'\n")
  write('packages/react/src/evm/one.ts', "import '@latchkey/evm'\nexport const one = 1\n")
  write('packages/react/src/exports/evm.ts', "export { one } from '../evm/one.ts'\n")
  write('packages/react/src/kit/one.ts', 'export const one = 1\n')
  write('packages/react/src/frame/one.ts', "import '../features/b/one.ts'\n")
  write('packages/react/src/buttons/one.ts', "import '../kit/one.ts'\n")
  write('packages/elements/src/script/one.ts', "import '@latchkey/evm'\nexport const one = 1\n")
  write('apps/demo/src/main.ts', "import '@latchkey/core'\n")
  for (const [path, text] of Object.entries(files)) write(path, text)

  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    [
      '--config',
      join(root, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      'packages',
      'apps',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  await removeFolder(folder)
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser said: ${stderr}`)
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
  }
  return summary.violations.map(({ from, rule }) => ({ file: from, rule: rule.name }))
}

const cases = [
  ['core-layer', 'packages/core/src/two.ts', "import '@latchkey/react'"],
  ['core-layer', 'packages/core/src/type.ts', "import type { one } from '@latchkey/evm'"],
  ['siwx-layer', 'packages/siwx/src/two.ts', "import '@latchkey/core'"],
  ['evm-layer', 'packages/evm/src/four.ts', "import '@latchkey/siwx'"],
  [
    'react-layer',
    'packages/react/src/two.tsx',
    "export const load = () => import('@latchkey/evm')",
  ],
  ['react-evm-layer', 'packages/react/src/evm/two.ts', "import '@latchkey/protocol'"],
  [
    'react-stands-without-evm',
    'packages/react/src/three.ts',
    "import type { one } from './evm/one.ts'",
  ],
  ['elements-layer', 'packages/elements/src/two.ts', "import '@latchkey/evm'"],
  ['script-layer', 'packages/elements/src/script/two.ts', "import '@latchkey/siwx'"],
  ['script-stands-alone', 'packages/elements/src/three.ts', "import './script/one.ts'"],
  ['demo-is-a-customer', 'apps/demo/src/two.ts', "import '@latchkey/ui'"],
  ['devnet-is-never-shipped', 'apps/demo/src/three.ts', "import '@latchkey/devnet'"],
  ['only-public-surface', 'packages/evm/src/two.ts', "import '../../core/src/one.ts'"],
  ['packages-by-name', 'packages/evm/src/three.ts', "import '../../core/src/exports/index.ts'"],
  ['bridges-are-asked-for', 'packages/evm/src/five.ts', "import './wagmi/one.ts'"],
  ['wagmi-is-the-sites', 'packages/evm/src/six.ts', "import type { Config } from '@wagmi/core'"],
  ['browser-has-no-node', 'packages/core/src/three.ts', "import 'node:fs'"],
  ['resolvable', 'packages/core/src/four.ts', "import './absent.ts'"],
  ['state-is-pure', 'packages/core/src/state/two.ts', "import '../one.ts'"],
  ['tests-stay-behind', 'packages/core/src/six.ts', "import './fixtures/fake.ts'"],
  [
    'features-stand-alone',
    'packages/react/src/features/a/two.ts',
    "import type { one } from '../b/one.ts'",
  ],
  [
    'features-stand-on-the-kit',
    'packages/react/src/features/a/three.ts',
    "import '../../frame/one.ts'",
  ],
  [
    'features-stand-on-the-kit',
    'packages/react/src/features/a/four.ts',
    "import '../../buttons/one.ts'",
  ],
  ['no-orphans', 'packages/core/src/five.ts', 'export const five = 5'],
  ['no-cycles', 'packages/core/src/a.ts', "import './b.ts'"],
] as const

const found = await violations(
  Object.fromEntries([
    ...cases.map(([, path, statement]) => [path, `${statement}\n`]),
    ['packages/core/src/b.ts', "import './a.ts'\n"],
  ]),
)

test.each(cases)('%s refuses %s with: %s', (rule, path) => {
  expect(found).toContainEqual({ file: path, rule })
})

test('accepts agreed arrows, types that point back, and tests that use the local world', async () => {
  const files = {
    'packages/core/src/one.test.ts': "import '@latchkey/devnet'\nimport 'node:fs'\n",
    'packages/core/src/a.ts': "import { b } from './b.ts'\nexport type A = typeof b\n",
    'packages/core/src/b.ts': "import type { A } from './a.ts'\nexport const b: A | 1 = 1\n",
    'packages/core/src/state/two.ts':
      "import type { one } from '../one.ts'\nexport type Two = typeof one\n",
    'packages/core/src/two.ts': "import { one } from '@latchkey/siwx'\nconsole.log(one)\n",
    'packages/evm/src/two.ts': "import { one } from '@latchkey/core'\nconsole.log(one)\n",
    'packages/react/src/features/a/one.ts':
      "import type { one } from '../../frame/one.ts'\nexport const two: typeof one = 1\n",
  }
  expect(await violations(files)).toEqual([])
})
