import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { publishedPackages, workspaceRoot } from '../workspace.ts'
import { type Addresses, withAddresses } from './withAddresses.ts'

const read = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>

test('a package has the addresses of the root, and says in which folder it lies', () => {
  const root = {
    bugs: 'https://git.example/latchkey/issues',
    homepage: 'https://latchkey.example',
    repository: 'git+https://git.example/latchkey.git',
  }
  expect(withAddresses({ bugs: 'https://old.example', name: 'a' }, root, 'packages/a')).toEqual({
    bugs: 'https://git.example/latchkey/issues',
    homepage: 'https://latchkey.example',
    name: 'a',
    repository: {
      directory: 'packages/a',
      type: 'git',
      url: 'git+https://git.example/latchkey.git',
    },
  })
  expect(withAddresses({ homepage: 'https://old.example', name: 'a' }, {}, 'packages/a')).toEqual({
    name: 'a',
  })
})

test.each(publishedPackages())(
  '$name has those of the root today, and words to be found by',
  ({ folder }) => {
    const manifest = read(folder)
    const root: Addresses = read(workspaceRoot)
    expect(manifest).toEqual(withAddresses(manifest, root, relative(workspaceRoot, folder)))
    expect(manifest['keywords']).toContain('latchkey')
    expect(manifest['engines']).toEqual(read(workspaceRoot)['engines'])
  },
)
