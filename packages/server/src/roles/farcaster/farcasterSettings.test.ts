import { describe, expect, test } from 'vitest'
import { maskSecrets } from '../../config/maskSecrets.ts'
import { serverConfig } from '../../config/serverConfig.ts'
import { farcasterOfRecovery, farcasterOfWallet, isForPlay } from './farcasterSettings.ts'

const nodes = ['https://mainnet.optimism.io', 'https://optimism.example/key']
const relay = 'https://relay.farcaster.xyz'
const local = 'http://127.0.0.1:4536'

test('a relay and two nodes of two hosts are what the role `wallet` needs, and nodes the role `recovery`', () => {
  const social = { farcaster: { nodes, relay } }
  expect(
    serverConfig.safeParse({ recovery: { social: { farcaster: { nodes } } }, wallet: { social } })
      .data,
  ).toMatchObject({ recovery: { social: { farcaster: { nodes } } }, wallet: { social } })
  expect(isForPlay({ nodes, relay })).toBe(false)
})

test('nodes may be a text of the environment', () => {
  expect(farcasterOfRecovery.parse({ nodes: nodes.join(',') })).toEqual({ nodes })
})

test('a key in a node’s address is not printed', () => {
  const key = 'K'.repeat(32)
  const shown = JSON.stringify(maskSecrets({ nodes: [`https://op.example/v2/${key}`] }))
  expect(shown).not.toContain(key)
})

test.each([
  ['one node of this machine', { nodes: [local] }],
  ['two of this machine', { nodes: [local, 'http://127.0.0.1:4537'] }],
  ['a relay of this machine', { nodes, relay: local }],
])('%s is for development alone', (_, settings) => {
  expect(
    ('relay' in settings ? farcasterOfWallet : farcasterOfRecovery).safeParse(settings).success,
  ).toBe(true)
  expect(isForPlay(settings)).toBe(true)
})

test('a node of one’s own on this machine is one of two', () => {
  expect(farcasterOfRecovery.safeParse({ nodes: [local, nodes[0]] }).success).toBe(true)
  expect(isForPlay({ nodes: [local, nodes[0] ?? ''] })).toBe(false)
})

describe('error: is refused', () => {
  test.each([
    ['one node', { nodes: nodes.slice(0, 1) }, 'two nodes'],
    ['no node', { nodes: [] }, 'two nodes'],
    ['three', { nodes: [...nodes, 'https://third.example'] }, 'two nodes'],
    ['the same node twice', { nodes: [nodes[0], nodes[0]] }, 'two hosts'],
    [
      'two of one host',
      { nodes: ['https://op.example/a', 'https://op.example:8443/b'] },
      'two hosts',
    ],
    ['one in the clear', { nodes: ['http://op.example', nodes[0]] }, 'https'],
    ['one of a network of one’s own', { nodes: ['https://10.0.0.1', nodes[0]] }, 'public'],
    ['one with a login', { nodes: ['https://a:b@op.example', nodes[0]] }, 'https'],
    ['another scheme', { nodes: ['wss://op.example', nodes[0]] }, 'https'],
    ['what is no address', { nodes: ['op.example', nodes[0]] }, 'https'],
    ['a relay at `recovery`', { nodes, relay }, 'relay'],
  ])('%s', (_, settings, named) => {
    const { error } = farcasterOfRecovery.safeParse(settings)
    expect(JSON.stringify(error?.issues)).toContain(named)
  })

  test.each([undefined, 'http://relay.example', 'https://192.168.0.1', 'https://localhost.evil'])(
    'a relay that is %s',
    (address) => {
      const isTaken = farcasterOfWallet.safeParse({ nodes, relay: address }).success
      expect(isTaken).toBe(address === 'https://localhost.evil')
    },
  )
})
