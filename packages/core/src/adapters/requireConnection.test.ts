import type { Namespace } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import { requireConnection } from './requireConnection.ts'

const namespaces: readonly Namespace[] = ['solana', 'eip155', 'bip122']

/** One wallet with one id in three namespaces. */
const connectors = namespaces.map((chain) => ({
  chain,
  chains: namespaces,
  id: 'wallet',
  name: 'Wallet',
  provider: chain,
  type: 'MULTI_CHAIN' as const,
}))

function latchkeyWith(state: Pick<LatchkeyState, 'connections' | 'connectors'>) {
  return { store: createStore(() => state as LatchkeyState) }
}

const connection = {
  accounts: [{ address: 'a', namespace: 'eip155', type: 'eoa' }],
  address: 'a',
  connectorId: 'wallet',
  networkId: 'eip155:1',
  status: 'connected',
} as const

test.each(namespaces)('a wallet of several namespaces is that of %s there (S3.16)', (namespace) => {
  const latchkey = latchkeyWith({ connections: { [namespace]: connection }, connectors })
  expect(requireConnection(latchkey, { namespace, operation: 'x' })).toEqual({
    connection,
    connector: expect.objectContaining({ provider: namespace }),
  })
})

test('without a connection there, an operation says that it needs one', () => {
  const latchkey = latchkeyWith({ connections: { eip155: connection }, connectors })
  expect(() => requireConnection(latchkey, { namespace: 'solana', operation: 'sign' })).toThrow(
    expect.objectContaining({
      code: 'connector.not_connected',
      message: 'sign: no wallet is connected',
    }),
  )
})

test('a wallet that is in another namespace only is not on the page', () => {
  const latchkey = latchkeyWith({
    connections: { eip155: connection },
    connectors: connectors.filter(({ chain }) => chain !== 'eip155'),
  })
  expect(() => requireConnection(latchkey, { namespace: 'eip155', operation: 'sign' })).toThrow(
    expect.objectContaining({ code: 'connector.not_found' }),
  )
})
