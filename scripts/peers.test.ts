import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lowestOf } from './peers/lowestOf.ts'
import { testedPeers } from './peers/testedPeers.ts'
import { publishedPackages } from './workspace.ts'

type Manifest = Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies',
  Record<string, string> | undefined
>

const peers = publishedPackages().flatMap(({ folder, name, requiredPeers }) => {
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(text) as Manifest
  // Those of ours are released together.
  const foreign = Object.entries(peerDependencies ?? {}).filter(
    ([peer]) => !peer.startsWith('@latchkey/'),
  )
  return foreign.map(([peer, range]) => ({
    name,
    peer,
    pin: devDependencies?.[peer],
    range,
    required: requiredPeers.includes(peer),
    twice: dependencies?.[peer],
  }))
})

test('the libraries whose types a site meets are peers', () => {
  expect(peers.map(({ name, peer }) => `${name} ${peer}`)).toEqual(
    expect.arrayContaining(['@latchkey/evm viem', '@latchkey/solana @solana/kit']),
  )
})

test.each(peers)('$name is tested with a version of $peer that its range has', (one) => {
  expect(one.pin).toMatch(/^\d+\.\d+\.\d+$/)
  const [major] = one.pin?.split('.') ?? []
  expect(one.range.split(' || ').map((part) => /^\^(\d+)\./.exec(part)?.[1])).toContain(major)
  expect(one.twice).toBeUndefined()
})

test('packages that share a peer agree on its range, whose lowest version is known', () => {
  const ranges = new Map(peers.map(({ peer, range }) => [peer, range]))
  for (const { name, peer, range } of peers)
    expect(`${name}: ${peer} ${range}`).toBe(`${name}: ${peer} ${ranges.get(peer)}`)
  for (const range of ranges.values()) expect(lowestOf(range)).toMatch(/^\d/)
})

test('`npm run test:peers` tries every peer that a site cannot do without', () => {
  const tried = testedPeers.flatMap(({ beside = [], peer }) => [peer, ...beside])
  const required = peers.filter((one) => one.required).map(({ peer }) => peer)
  expect(tried).toEqual(expect.arrayContaining(required))
})

test('what a site may have too is a range in the dependencies; our own packages are of one release', () => {
  for (const { folder, name } of publishedPackages()) {
    const text = readFileSync(join(folder, 'package.json'), 'utf8')
    const manifest = JSON.parse(text) as Manifest & { version: string }
    const { dependencies, optionalDependencies, version } = manifest
    for (const [library, range] of Object.entries({ ...dependencies, ...optionalDependencies }))
      expect(`${name}: ${library} ${range}`).toMatch(
        library.startsWith('@latchkey/') ? `: ${library} ${version}` : /: \S+ \^\d/,
      )
  }
})
