import { expect, test } from 'vitest'
import { licenceProblem } from './licenceRule.ts'

const tool = { name: 'a-tool', version: '1.0.0', licence: 'MIT', shipped: false }

test.each(['@reown/appkit', '@walletconnect/core'])(
  'refuses %s although MIT and a tool',
  (name) => {
    expect(licenceProblem({ ...tool, name })).toBe(`${name}@1.0.0 is refused whatever its licence`)
  },
)

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
