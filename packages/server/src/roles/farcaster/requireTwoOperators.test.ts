import { expect, test } from 'vitest'
import { requireStartable } from '../../config/requireStartable.ts'
import { serverConfig } from '../../config/serverConfig.ts'

const relay = 'https://relay.farcaster.xyz'

async function start(role: 'recovery' | 'wallet', nodes: readonly string[]) {
  const farcaster = role === 'wallet' ? { nodes, relay } : { nodes }
  return requireStartable(
    serverConfig.parse({
      chains: [],
      parts: ['recovery'],
      publicChains: false,
      [role]: { social: { farcaster } },
    }),
  )
}

test.each(['recovery', 'wallet'] as const)(
  'error: two nodes of one operator at %s do not start',
  async (role) => {
    await expect(
      start(role, ['https://a.nodes.example', 'https://b.nodes.example']),
    ).rejects.toThrow(
      `${role}.social.farcaster.nodes: both are of nodes.example, and none is believed alone; name a node of another operator`,
    )
  },
)

test.each([
  ['of two operators', ['https://op.one.example', 'https://op.other.example']],
  ['one of them on this machine', ['http://127.0.0.1:8545', 'https://op.other.example']],
  ['both on this machine, for development', ['http://127.0.0.1:1', 'http://127.0.0.1:2']],
  ['one on this machine, for development', ['http://127.0.0.1:1']],
])('%s they do', async (_, nodes) => {
  await expect(start('wallet', nodes)).resolves.toBeUndefined()
  await expect(start('recovery', nodes)).resolves.toBeUndefined()
})
