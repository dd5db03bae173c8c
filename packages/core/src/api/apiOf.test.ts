import { expect, test } from 'vitest'
import { createFakeAdapter, devOne, setup } from '../fixtures/setup.ts'
import { version } from '../version.ts'
import { apiOf } from './apiOf.ts'

const sdkVersion = (...parameters: Parameters<typeof setup>) =>
  new URL(apiOf(setup(...parameters).latchkey).url('/x')).searchParams.get('sv')

test('calls say which namespaces the site has, and which version of the toolkit (S7.1)', () => {
  const solana = { ...createFakeAdapter().adapter, namespace: 'solana' } as const
  const networks = [devOne, { ...devOne, chainNamespace: 'solana', id: 'x' }] as const
  expect(sdkVersion()).toBe(`html-eip155-${version}`)
  expect(sdkVersion({ adapters: [createFakeAdapter().adapter, solana], networks })).toBe(
    `html-eip155,solana-${version}`,
  )
  expect(sdkVersion({ adapters: [] })).toBe(`html-universal-${version}`)
})

test('an instance has one client of its server, and no other instance has it', () => {
  const { latchkey } = setup()
  expect(apiOf(latchkey)).toBe(apiOf(latchkey))
  expect(apiOf(setup().latchkey)).not.toBe(apiOf(latchkey))
})
