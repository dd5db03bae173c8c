import { expect, test } from 'vitest'
import { installedName, licenceProblem } from './licenceRule.ts'

const tool = { name: 'a-tool', version: '1.0.0', licence: 'MIT', shipped: false }

test.each([
  ['@reown/appkit', '1.0.0'],
  ['@reown/walletkit', '1.2.11'],
  ['@walletconnect/sign-client', '2.21.9'],
  ['@walletconnect/core', '2.25.0'],
])('refuses %s@%s although MIT and a tool', (name, version) => {
  expect(licenceProblem({ ...tool, name, version })).toBe(
    `${name}@${version} is refused whatever its licence`,
  )
})

test.each([
  ['@reown/walletkit', '1.2.10'],
  ['@walletconnect/sign-client', '2.21.8'],
  ['@walletconnect/core', '2.9.0'],
])('lets tests measure against %s@%s, and refuses it once it ships', (name, version) => {
  expect(licenceProblem({ ...tool, name, version })).toBeUndefined()
  expect(licenceProblem({ ...tool, name, shipped: true, version })).toContain('refused')
})

test('names a package after its folder, however deep it lies', () => {
  expect(installedName('node_modules/viem', {})).toBe('viem')
  expect(installedName('packages/evm/node_modules/@noble/curves', {})).toBe('@noble/curves')
  expect(installedName('node_modules/viem/node_modules/ws', {})).toBe('ws')
})

test.each([
  ['node_modules/site-client', '@walletconnect/sign-client', '2.21.9'],
  ['node_modules/a/node_modules/@free/kit', '@reown/walletkit', '1.2.11'],
  ['node_modules/@walletconnect/core', '@reown/appkit', '1.0.0'],
])('sees through an alias: %s is %s', (path, name, version) => {
  const alias = { ...tool, name: installedName(path, { name }), version }
  expect(licenceProblem(alias)).toBe(`${name}@${version} is refused whatever its licence`)
})

test('lets tests measure against an oracle under an alias, and refuses it once it ships', () => {
  const locked = { name: '@walletconnect/sign-client' }
  const alias = {
    ...tool,
    name: installedName('node_modules/sign-client-2.17.2', locked),
    version: '2.17.2',
  }
  expect(licenceProblem(alias)).toBeUndefined()
  expect(licenceProblem({ ...alias, shipped: true })).toContain('refused')
})

test('holds an alias that borrows the name of a listed tool to its own licence', () => {
  const name = installedName('node_modules/axe-core', { name: 'a-tool' })
  expect(licenceProblem({ ...tool, licence: 'MPL-2.0', name })).toContain('no tool is listed')
})

test('refuses a package that states no licence', () => {
  expect(licenceProblem({ ...tool, licence: undefined })).toBe('a-tool@1.0.0 states no licence')
})

test('lets a listed tool keep its licence, and refuses the same once it ships', () => {
  const axe = { ...tool, name: 'axe-core', licence: 'MPL-2.0' }
  expect(licenceProblem(axe)).toBeUndefined()
  expect(licenceProblem({ ...axe, shipped: true })).toBe('axe-core@1.0.0 is MPL-2.0, and it ships')
})

test('refuses an unlisted tool with a listed licence', () => {
  expect(licenceProblem({ ...tool, licence: 'MPL-2.0' })).toContain('no tool is listed with it')
})

test.each([
  ['MIT', true],
  ['MIT OR Apache-2.0', true],
  ['(GPL-3.0-only OR MIT)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
])('what ships under %s: %s', (licence, accepted) => {
  expect(licenceProblem({ ...tool, licence, shipped: true }) === undefined).toBe(accepted)
})
