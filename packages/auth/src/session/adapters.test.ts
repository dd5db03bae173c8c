import type { Adapter, Connector, SessionWallet } from '@latchkey/core/adapter'
import { type Eip1193Provider, evm } from '@latchkey/evm'
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

  test.each([
    [4001, 'wallet.user_rejected'],
    [4100, 'wallet.unauthorized'],
    [4900, 'wallet.disconnected'],
    [-32602, 'wallet.invalid_params'],
    [-32603, 'wallet.internal_error'],
    [-32000, 'wallet.invalid_input'],
    [-32002, 'wallet.request_pending'],
    [-32006, 'wallet.version_unsupported'],
  ])(
    'error: %i of the wallet reaches the site as %s (S8.40, S8.41, S8.43, S8.49, S8.50, S8.51, S8.53, S8.57)',
    async (number, code) => {
      const { actions, connector, frame } = await adapted(evm())
      await actions.connect(connector, { networkId: one, signal })
      frame.answer('request', refuse(number))
      await expect(
        actions.signMessage(connector, { address: evmAddress, message: 'gm' }),
      ).rejects.toMatchObject({ code, walletCode: number })
    },
  )

  test('its provider answers for accounts and networks itself, and asks the wallet for what it signs (S6.12)', async () => {
    const { actions, connector, frame } = await adapted(evm())
    await actions.connect(connector, { networkId: one, signal })
    const { request } = (connector.provider as SessionWallet).opened as Eip1193Provider
    const chainId = (id: number) => [{ chainId: `0x${id.toString(16)}` }]
    frame.answer('chain.switch', ((params: object) => params) as never)
    expect(await request({ method: 'eth_accounts' })).toEqual([evmAddress])
    expect(await request({ method: 'eth_requestAccounts' })).toEqual([evmAddress])
    expect(await request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(
      await request({ method: 'wallet_switchEthereumChain', params: chainId(31338) }),
    ).toBeNull()
    expect(await request({ method: 'eth_chainId' })).toBe('0x7a6a')
    expect(await request({ method: 'wallet_addEthereumChain', params: chainId(31337) })).toBeNull()
    frame.answer('request', (({ method }: { method: string }) => `did ${method}`) as never)
    const asked = [
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'wallet_getCapabilities',
    ]
    for (const method of asked) expect(await request({ method })).toBe(`did ${method}`)
    expect(
      frame.asked.flatMap(({ method, params }) => (method === 'request' ? [params] : [])),
    ).toEqual(asked.map((method) => ({ method, networkId: two })))
  })

  test('a change of network is reported once, by the session: nothing listens to its wallet’s events (S4.38)', async () => {
    const { actions, connector, frame } = await adapted(evm())
    const connection = await actions.connect(connector, { networkId: one, signal })
    const wallet = connector.provider as SessionWallet
    const changes: unknown[] = []
    // What a script on the page makes of the provider's events is none of the session's.
    Object.assign(wallet, {
      on: (event: string) => void changes.push(event),
      removeListener: () => undefined,
    })
    actions.watch(connector, connection, {
      changed: ({ networkId }) => changes.push(networkId),
      ended: () => changes.push('ended'),
    })
    frame.answer('chain.switch', ((params: object) => params) as never)
    await wallet.moveTo(two)
    expect(changes).toEqual([two])
  })
})

test('solana: connects and signs (S1.18, S4.6, S6.13)', async () => {
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

test('solana: its wallet hands over accounts, and signs and sends by the methods of the session (S6.13)', async () => {
  const { actions, connector, frame } = await adapted(solana())
  await actions.connect(connector, { networkId: sun, signal })
  const { features } = (connector.provider as SessionWallet).opened as {
    features: Readonly<Record<string, unknown>>
  }
  expect(Object.keys(features)).toEqual([
    'standard:connect',
    'standard:disconnect',
    'standard:events',
    'solana:signMessage',
    'solana:signTransaction',
    'solana:signAndSendTransaction',
  ])
  const { connect } = features['standard:connect'] as {
    connect(): Promise<{ accounts: readonly { address: string }[] }>
  }
  const { accounts } = await connect()
  expect(accounts).toMatchObject([{ address: sunAddress }])
  const signature = '1'.repeat(64)
  frame.answer('request', () => ({ signature }))
  const { signAndSendTransaction } = features['solana:signAndSendTransaction'] as {
    signAndSendTransaction(input: object): Promise<readonly { signature: Uint8Array }[]>
  }
  const [sent] = await signAndSendTransaction({
    account: accounts[0],
    chain: 'solana:devnet',
    transaction: new Uint8Array([1, 2, 3]),
  })
  expect(sent?.signature).toEqual(new Uint8Array(64))
  expect(frame.asked.at(-1)?.params).toMatchObject({
    method: 'solana_signAndSendTransaction',
    networkId: sun,
    params: { pubkey: sunAddress, transaction: 'AQID' },
  })
})
