import { describe, expect, test } from 'vitest'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeAdapter, devOne, devTwo, setup, wallet } from '../fixtures/setup.ts'
import { getNetwork } from '../getAccount.ts'
import { connect } from './connect.ts'
import { switchNetwork } from './switchNetwork.ts'

const networkId = 'eip155:31338'

test('to the network that the wallet is on, no wallet is asked', async () => {
  const { asked, latchkey } = setup()
  await connect(latchkey, { connectorId: 'io.test' })
  const network = await switchNetwork(latchkey, { networkId: 31337 })
  expect(network).toMatchObject({ caipNetworkId: 'eip155:31337', name: 'Dev One' })
  expect(asked).toEqual(['connect'])
})

describe('error', () => {
  test('a network that the site has not is named, with those that it has (S8.28)', async () => {
    const { asked, latchkey, state } = setup()
    await connect(latchkey, { connectorId: 'io.test' })
    await expect(switchNetwork(latchkey, { networkId: 5 })).rejects.toMatchObject({
      code: 'network.not_configured',
      details: ['Configured: eip155:31337, eip155:31338.'],
      message: 'Network eip155:5 not found',
    })
    // The alert is there by the time the caller learns of it.
    expect(state().alerts).toMatchObject([
      { details: expect.stringContaining('eip155:5'), message: 'Network not found' },
    ])
    expect(asked).toEqual(['connect'])
  })

  test('a wallet that has left the page is named, and the network stays', async () => {
    const { asked, latchkey } = setup()
    await connect(latchkey, { connectorId: 'io.test' })
    latchkey.store.setState({ connectors: [] })
    await expect(switchNetwork(latchkey, { networkId })).rejects.toMatchObject({
      code: 'connector.not_found',
      message: 'Connector io.test not found',
    })
    expect(asked).toEqual(['connect'])
    expect(getNetwork(latchkey).networkId).toBe('eip155:31337')
  })

  test('a wallet that ends before it answers chooses no network, and no event says so', async () => {
    let answer = () => {}
    const { asked, events, latchkey, state } = setup({
      actions: {
        switchNetwork: (_, { caipNetworkId }, { connection }) =>
          new Promise((resolve) => {
            answer = () => resolve({ ...connection, networkId: caipNetworkId })
          }),
      },
    })
    await connect(latchkey, { connectorId: 'io.test' })
    const seen: string[] = []
    latchkey.internal.events.subscribe(({ event }) => seen.push(event))
    const switching = switchNetwork(latchkey, { networkId })
    await eventually(() => expect(asked).toContain('switchNetwork'))
    for (const { onDisconnect } of events) onDisconnect()
    answer()
    await expect(switching).rejects.toMatchObject({ code: 'request.aborted' })
    expect(state().activeNetworkIds.eip155).toBe('eip155:31337')
    expect(seen).not.toContain('SWITCH_NETWORK')
  })
})

test('a switch in another namespace leaves the one that waits alone', async () => {
  let answer = () => {}
  const solana = { ...devOne, chainNamespace: 'solana', id: 'abc', name: 'Sol' } as const
  const first = createFakeAdapter({
    switchNetwork: (_, { caipNetworkId }, { connection }) =>
      new Promise((resolve) => {
        answer = () => resolve({ ...connection, networkId: caipNetworkId })
      }),
  })
  const second = createFakeAdapter()
  const { latchkey } = setup({
    adapters: [first.adapter, { ...second.adapter, namespace: 'solana' }],
    announced: false,
    networks: [devOne, devTwo, solana],
  })
  first.announce(wallet)
  await connect(latchkey, { connectorId: 'io.test' })
  const switching = switchNetwork(latchkey, { networkId })
  await eventually(() => expect(first.asked).toContain('switchNetwork'))
  await switchNetwork(latchkey, { networkId: 'solana:abc' })
  answer()
  expect((await switching).caipNetworkId).toBe(networkId)
  expect(getNetwork(latchkey).networkId).toBe(networkId)
})
