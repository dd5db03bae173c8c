import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publishedPackages } from './workspace.ts'

type Manifest = Record<
  'dependencies' | 'devDependencies' | 'peerDependencies',
  Record<string, string> | undefined
>

const peers = publishedPackages().flatMap(({ folder, name }) => {
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(text) as Manifest
  return Object.entries(peerDependencies ?? {}).map(([peer, range]) => ({
    name,
    peer,
    pin: devDependencies?.[peer],
    range,
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
