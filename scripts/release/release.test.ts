import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { publishedPackages, workspacePackages } from '../workspace.ts'
import { type Rehearsal, type ReleasedManifest, rehearseRelease } from './rehearseRelease.ts'
import { withVersion } from './withVersion.ts'

const published = publishedPackages().map(({ name }) => name)
const versionOf = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as ReleasedManifest).version
const [current = ''] = publishedPackages().map(({ folder }) => versionOf(folder))
const [major, minor] = current.split('.').map(Number)
const next = `${major}.${Number(minor) + 1}.0`

let rehearsal: Rehearsal
beforeAll(() => {
  rehearsal = rehearseRelease({
    'a-wallet': '---\n"@latchkey/core": minor\n---\n\nSites can list wallets of their own.\n',
    'a-mend': '---\n"@latchkey/evm": patch\n---\n\nA wallet that is locked says so.\n',
  })
})

test('all packages are of one version', () => {
  expect(publishedPackages().map(({ folder }) => versionOf(folder))).toEqual(
    published.map(() => current),
  )
})

test('one change of one package releases all, at one version', () => {
  for (const name of published)
    expect(`${name} ${rehearsal.manifests.get(name)?.version}`).toBe(`${name} ${next}`)
})

test('what is private keeps its version, and is in step with what is released', () => {
  const bare = workspacePackages().filter((one) => one.private)
  expect(bare.length).toBeGreaterThan(0)
  for (const { folder, name } of bare)
    expect(rehearsal.manifests.get(name)?.version).toBe(versionOf(folder))
  // A peer of ours states no newest version: one that a release went beyond would make the release a major one.
  // Sites to copy install tarballs of this very checkout, which have no version to be in step with.
  for (const { dependencies, devDependencies, name } of rehearsal.manifests.values())
    for (const [other, range] of Object.entries({ ...dependencies, ...devDependencies }))
      if (published.includes(other) && !range.startsWith('file:'))
        expect(`${name}: ${other} ${range}`).toBe(`${name}: ${other} ${next}`)
})

test('ranges of peers stay as they are', () => {
  for (const { folder, name } of publishedPackages()) {
    const text = readFileSync(join(folder, 'package.json'), 'utf8')
    const { peerDependencies } = JSON.parse(text) as ReleasedManifest
    expect(rehearsal.manifests.get(name)?.peerDependencies).toEqual(peerDependencies)
  }
})

test('a change is told in the changelog of its package, and nowhere else', () => {
  const core = rehearsal.changelogOf('packages/core')
  expect(core).toContain(`## ${next}`)
  expect(core).toContain('Sites can list wallets of their own.')
  expect(core).not.toContain('A wallet that is locked says so.')
  expect(rehearsal.changelogOf('packages/evm')).toContain('A wallet that is locked says so.')
  expect(rehearsal.changelogOf('packages/devnet')).toBe('')
})

test('each package that is published gets a tag, and nothing else does', () => {
  expect([...rehearsal.tags].sort()).toEqual(published.map((name) => `${name}@${next}`).sort())
})

test.each(publishedPackages().filter(({ folder }) => existsSync(join(folder, 'src/version.ts'))))(
  'the code of $name knows its version',
  ({ folder }) => {
    const text = readFileSync(join(folder, 'src/version.ts'), 'utf8')
    expect(withVersion(text, versionOf(folder))).toBe(text)
    expect(withVersion(text, '9.8.7')).toContain("export const version = '9.8.7'\n")
  },
)

test('a file without a version is not taken for one', () => {
  expect(() => withVersion("export const name = 'core'\n", '1.0.0')).toThrow('No version')
})
