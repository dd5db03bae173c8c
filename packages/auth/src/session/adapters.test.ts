import type { Adapter, Connector } from '@latchkey/core/adapter'
import { evm } from '@latchkey/evm'
import { solana } from '@latchkey/solana'
import { describe, expect, test } from 'vitest'
import { refuse } from '../fixtures/createTestFrame.ts'
import {
  evmAddress,
  networkOf,
  one,
  setupSession,
  sun,
  sunAddress,
  two,
} from '../fixtures/setup.ts'

// What the adapters of the toolkit make of the session, as a site's visitor has it.

const { signal } = new AbortController()

async function adapted(adapter: Adapter) {
  const world = await setupSession()
  const { wallet: actions } = await adapter.load({
    activeNetworkId: () => undefined,
    environment: world.context.environment,
    networks: () => [one, two, sun].map(networkOf),
    rpcUrls: async () => [],
    signal: world.context.signal,
  })
  const connector = world.connectors.find(({ chain }) => chain === adapter.namespace) as Connector
  return { ...world, actions, connector }
}

describe('eip155', () => {
  test('connects, signs, changes the network, and ends (S4.6, S4.34)', async () => {
    const { actions, connector, frame } = await adapted(evm())
    const connection = await actions.connect(connector, { networkId: one, signal })
    expect(connection).toMatchObject({
      accounts: [{ address: evmAddress, type: 'eoa' }],
      networkId: one,
    })
    const events: unknown[] = []
    actions.watch(connector, connection, {
      changed: ({ networkId }) => events.push(networkId),
      ended: () => events.push('ended'),
    })
    frame.answer('request', () => '0x5167')
    expect(await actions.signMessage(connector, { address: evmAddress, message: 'gm' })).toBe(
      '0x5167',
    )
    expect(frame.asked.at(-1)?.params).toMatchObject({ method: 'personal_sign', networkId: one })
    frame.answer('chain.switch', ((params: object) => params) as never)
    await actions.switchNetwork(connector, networkOf(two), { connection })
    expect(events).toEqual([two])
    await actions.disconnect(connector)
    expect(events.slice(1)).toContain('ended')
    expect(frame.methods()).toContain('session.signOut')
  })

  test('error: a visitor who says no is one who rejected', async () => {
    const { actions, connector, frame } = await adapted(evm())
    await actions.connect(connector, { networkId: one, signal })
    frame.answer('request', refuse(4001))
    await expect(
      actions.signMessage(connector, { address: evmAddress, message: 'gm' }),
    ).rejects.toMatchObject({ code: 'wallet.user_rejected' })
  })
})

test('solana: connects and signs (S1.18, S4.6)', async () => {
  const { actions, connector, frame, requests } = await adapted(solana())
  expect(await actions.connect(connector, { networkId: sun, signal })).toMatchObject({
    accounts: [{ address: sunAddress, type: 'eoa' }],
    networkId: sun,
  })
  const signature = '1'.repeat(64)
  frame.answer('request', () => ({ signature }))
  expect(await actions.signMessage(connector, { address: sunAddress, message: 'gm' })).toBe(
    signature,
  )
  expect(requests).toHaveLength(1)
  expect(frame.asked.at(-1)?.params).toMatchObject({
    method: 'solana_signMessage',
    networkId: sun,
    params: { pubkey: sunAddress },
  })
})
