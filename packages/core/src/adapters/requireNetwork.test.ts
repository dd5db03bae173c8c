import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { unknownNetwork } from '../network/unknownNetwork.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import { requireNetwork } from './requireNetwork.ts'

const networks = (['solana:one', 'eip155:1', 'eip155:2'] as const).map(unknownNetwork)

function latchkeyOn(activeNetworkIds: LatchkeyState['activeNetworkIds']) {
  return { store: createStore(() => ({ activeNetworkIds, networks }) as never as LatchkeyState) }
}

test.each([
  ['the one asked for', 'eip155:2', { eip155: 'eip155:1' }, 'eip155:2'],
  ['else the one the page shows', undefined, { eip155: 'eip155:2' }, 'eip155:2'],
  ['else the first of the namespace', undefined, {}, 'eip155:1'],
] as const)('%s', (_, networkId, active, found) => {
  const network = requireNetwork(latchkeyOn(active), { namespace: 'eip155', networkId })
  expect(network.caipNetworkId).toBe(found)
})

test.each([
  ['eip155', 'eip155:9', 'eip155:9'],
  ['eip155', 'solana:one', 'solana:one'],
  ['bip122', undefined, 'bip122'],
] as const)('of %s, %s is none of the site’s (S8.28)', (namespace, networkId, named) => {
  expect(() => requireNetwork(latchkeyOn({}), { namespace, networkId })).toThrow(
    expect.objectContaining({
      code: 'network.not_configured',
      details: ['Configured: solana:one, eip155:1, eip155:2.'],
      message: `Network ${named} not found`,
    }),
  )
})
