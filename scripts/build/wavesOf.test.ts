import { expect, test } from 'vitest'
import { wavesOf } from './wavesOf.ts'

const one = (
  name: string,
  dependencies: string[] = [],
  bundles: string[] = [],
  peerDependencies: string[] = [],
) => ({ bundles, dependencies, name, peerDependencies })
const names = (packages: ReturnType<typeof one>[]) =>
  wavesOf(packages).map((wave) => wave.map(({ name }) => name))

test('each wave needs only earlier ones; packages from outside count as there', () => {
  const packages = [
    one('react', ['core'], ['ui']),
    one('core', ['zustand']),
    one('ui'),
    one('evm', ['core']),
  ]
  expect(names(packages)).toEqual([
    ['core', 'ui'],
    ['react', 'evm'],
  ])
})

test('a peer of the workspace is built before the one that knows its types', () => {
  expect(
    names([one('react', ['core'], [], ['evm', 'viem']), one('evm', ['core']), one('core')]),
  ).toEqual([['core'], ['evm'], ['react']])
})

test('packages that need each other are named', () => {
  expect(() => wavesOf([one('a', ['b']), one('b', ['a'])])).toThrow('a, b')
})
