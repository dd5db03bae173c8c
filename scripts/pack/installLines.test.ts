import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publishedPackages, workspaceRoot } from '../workspace.ts'
import { installLines } from './installLines.ts'

const packages = publishedPackages()
const folder = '../latchkey/.latchkey/packages'

test('npm is handed what the packages need, and what a site chooses itself', () => {
  const { npm } = installLines({ folder, packages, wanted: ['@latchkey/evm', '@latchkey/react'] })
  expect(npm).toBe(
    'npm install ../latchkey/.latchkey/packages/latchkey-{core,evm,protocol,react,siwx}.tgz viem',
  )
})

test('pnpm is told where all of them are, and takes names', () => {
  const { pnpm } = installLines({ folder, packages, wanted: ['@latchkey/evm'] })
  expect(pnpm).toContain('"$(cat ../latchkey/.latchkey/packages/overrides.json)"')
  expect(pnpm).toMatch(/ && pnpm add @latchkey\/evm viem$/)
})

test('Yarn is told where all of them are, and takes any version of a name', () => {
  const { yarn } = installLines({ folder, packages, wanted: ['@latchkey/core', '@latchkey/evm'] })
  expect(yarn).toBe(
    `npm pkg set --json resolutions="$(cat ${folder}/overrides.json)" && yarn add '@latchkey/core@*' '@latchkey/evm@*' viem`,
  )
})

test('one package alone has no braces', () => {
  const { npm } = installLines({ folder, packages, wanted: ['@latchkey/protocol'] })
  expect(npm).toBe('npm install ../latchkey/.latchkey/packages/latchkey-protocol.tgz')
})

test('a folder with a blank or a quote in its name reaches the shell whole', () => {
  const odd = { folder: "/home/it's me/packages", packages, wanted: ['@latchkey/protocol'] }
  expect(installLines(odd).npm).toBe(
    `npm install '/home/it'\\''s me/packages'/latchkey-protocol.tgz`,
  )
})

test('the guide tells the line for Yarn, too', () => {
  const wanted = ['core', 'evm', 'react', 'walletconnect'].map((name) => `@latchkey/${name}`)
  const { yarn } = installLines({ folder, packages, wanted })
  expect(readFileSync(join(workspaceRoot, 'docs/guide.md'), 'utf8')).toContain(yarn)
})

test.each([
  ['README.md', ['core', 'evm', 'react', 'walletconnect']],
  ['docs/guide.md', ['core', 'evm', 'react', 'walletconnect']],
  ['docs/server.md', ['server']],
])('%s tells the lines that `npm run pack` prints', (file, names) => {
  const text = readFileSync(join(workspaceRoot, file), 'utf8')
  const wanted = names.map((name) => `@latchkey/${name}`)
  const { npm, pnpm } = installLines({ folder, packages, wanted })
  expect(text).toContain(npm)
  expect(text).toContain(pnpm)
})

test.each(packages.map(({ name }) => name))(
  'the page of %s tells a line that installs it today',
  (name) => {
    const path = `packages/${name.slice('@latchkey/'.length)}/README.md`
    const text = readFileSync(join(workspaceRoot, path), 'utf8')
    const [, braced = '', single = ''] =
      /^npm install (?:--save-dev )?\S+\/latchkey-(?:\{(\S+)\}|(\S+))\.tgz/m.exec(text) ?? []
    const given = (braced || single).split(',').map((short) => `@latchkey/${short}`)
    expect(given).toContain(name)
    // All that these need, and nothing that a registry would be asked for.
    const { npm } = installLines({ folder, packages, wanted: given })
    expect(text.replace('--save-dev ', '')).toContain(npm)
  },
)
