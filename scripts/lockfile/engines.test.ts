import { relative } from 'node:path'
import { minVersion, satisfies } from 'semver'
import { expect, test } from 'vitest'
import { workspacePackages, workspaceRoot } from '../workspace.ts'
import { installedWith } from './installedWith.ts'
import { type LockedPackages, readLockedPackages } from './lockfile.ts'

/** Packages that would warn whoever installs these ones on the oldest Node that they promise. */
function unpromised(locked: LockedPackages, folder: string): string[] {
  const oldest = minVersion(locked[folder]?.engines?.node ?? '')?.version ?? ''
  // Peers are what a site has of its own.
  return [...installedWith(locked, [folder], { withPeers: false })]
    .filter((path) => !satisfies(oldest, locked[path]?.engines?.node ?? '*'))
    .map((path) => `${path} wants Node ${locked[path]?.engines?.node}`)
}

/** Whose dependencies are those of `@solana/kit`, which the site installs beside it: its warning is there in any case. */
const ofKit = '@latchkey/solana'

test('no package of ours brings one that warns on a Node that is promised', () => {
  const locked = readLockedPackages()
  const published = workspacePackages().filter((one) => !one.private && one.name !== ofKit)
  expect(published.length).toBeGreaterThan(10)
  for (const { folder } of published)
    expect(unpromised(locked, relative(workspaceRoot, folder))).toEqual([])
})

test('a dependency of a dependency that wants a later Node is found, where Node would find it', () => {
  const locked: LockedPackages = {
    'node_modules/cli': { engines: { node: '>=14' } },
    'node_modules/errors': { dependencies: { cli: '15' } },
    'node_modules/errors/node_modules/cli': { engines: { node: '>=22.12.0' } },
    'packages/a': { dependencies: { errors: '1' }, engines: { node: '>=20.19.0' } },
    'packages/b': { dependencies: { cli: '10' }, engines: { node: '>=20.19.0' } },
  }
  expect(unpromised(locked, 'packages/a')).toEqual([
    'node_modules/errors/node_modules/cli wants Node >=22.12.0',
  ])
  expect(unpromised(locked, 'packages/b')).toEqual([])
})
