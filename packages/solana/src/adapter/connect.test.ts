import type { AdapterContext, Connection } from '@latchkey/core/adapter'
import { devSolana } from '@latchkey/devnet'
import { createContext, openSignal } from '@latchkey/devnet/test-setup'
import { describe, expect, test } from 'vitest'
import { connectorOf, createWallet, devNetwork } from '../fixtures/world.ts'
import { createActions } from './createActions.ts'

const [alice, bob] = devSolana.accounts
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function setup(
  options: Parameters<typeof createWallet>[0] = {},
  change: Partial<AdapterContext> = {},
) {
  const wallet = createWallet(options)
  const connector = connectorOf(wallet)
  const { wallet: actions } = createActions(
    createContext([devNetwork('http://127.0.0.1:1')], change),
  )
  const connect = (signal = openSignal()) =>
    actions.connect(connector, { networkId: undefined, signal })
  const reconnect = (signal = openSignal()) => actions.reconnect(connector, { signal })
  return { actions, connect, connector, reconnect, wallet }
}

describe('connecting', () => {
  test('gives the account as an eoa, its key and the network of the page (S3.14, S3.17)', async () => {
    const { connect, wallet } = setup()
    expect(await connect()).toEqual({
      accounts: [
        { address: alice.address, namespace: 'solana', publicKey: alice.address, type: 'eoa' },
      ],
      connectorId: 'example-wallet',
      networkId: devSolana.networkId,
    })
    expect(wallet.requests).toEqual([{ feature: 'standard:connect', inputs: [{ silent: false }] }])
  })

  test('the network is the one the page shows, where the account can follow', async () => {
    const chains = {
      'solana:localnet': 'http://127.0.0.1:1',
      'solana:mainnet': 'http://127.0.0.1:1',
    } as const
    const networks = [devNetwork(), { ...devNetwork(), caipNetworkId: mainnet } as const]
    const both: Partial<AdapterContext> = {
      activeNetworkId: () => mainnet,
      networks: () => networks,
    }
    expect((await setup({ chains }, both).connect()).networkId).toBe(mainnet)
    expect((await setup({}, both).connect()).networkId).toBe(devSolana.networkId)
  })

  test('a wallet that can follow nowhere is on a network of its own, for the page to say so (S4.35)', async () => {
    const { connect } = setup({ chains: { 'solana:mainnet': 'http://127.0.0.1:1' } })
    expect((await connect()).networkId).toBe(mainnet)
  })

  test('a refusal is wallet.user_rejected (S8.40)', async () => {
    const { connect, wallet } = setup()
    wallet.rejectNext()
    await expect(connect()).rejects.toMatchObject({
      code: 'wallet.user_rejected',
      message: 'User rejected the request',
      walletCode: 4001,
    })
    expect((await connect()).accounts[0].address).toBe(alice.address)
  })

  test('a wallet that grants nothing for Solana did not grant it (S8.41)', async () => {
    const { connector } = setup()
    const { wallet: actions } = createActions(createContext([devNetwork()]))
    const accounts = [
      { address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', chains: ['eip155:1'] },
      { address: 'nonsense', chains: ['solana:localnet'] },
      undefined,
    ]
    for (const answer of [{ accounts: [] }, { accounts }, undefined, { accounts: 'all' }]) {
      const provider = {
        accounts: [],
        features: { 'standard:connect': { connect: async () => answer } },
      }
      await expect(
        actions.connect({ ...connector, provider }, { networkId: undefined, signal: openSignal() }),
      ).rejects.toMatchObject({ code: 'wallet.unauthorized' })
    }
  })

  test('a question that is open already is wallet.request_pending (S8.53)', async () => {
    const { connect, wallet } = setup()
    wallet.hangNext()
    connect().catch(() => {})
    await expect(connect()).rejects.toMatchObject({ code: 'wallet.request_pending' })
  })

  test('a wallet that never answers is left when the visitor leaves (S8.22)', async () => {
    const { connect, wallet } = setup({ policy: 'hang' })
    const leaving = new AbortController()
    const answer = connect(leaving.signal)
    setTimeout(() => leaving.abort(), 20)
    await expect(answer).rejects.toMatchObject({ code: 'request.aborted' })
    expect(wallet.requests).toHaveLength(1)
    await expect(connect(AbortSignal.abort())).rejects.toMatchObject({ code: 'request.aborted' })
  })

  test('a wallet that is gone is connector.not_found', async () => {
    const { actions, connector } = setup()
    for (const provider of [undefined, 'wallet', { features: null }])
      await expect(
        actions.connect({ ...connector, provider }, { networkId: undefined, signal: openSignal() }),
      ).rejects.toMatchObject({ code: 'connector.not_found' })
  })

  test('a wallet that throws in place of rejecting fails by name', async () => {
    const { actions, connector } = setup()
    const connect = () => {
      throw new Error('Something broke')
    }
    const provider = { features: { 'standard:connect': { connect } } }
    await expect(
      actions.connect({ ...connector, provider }, { networkId: undefined, signal: openSignal() }),
    ).rejects.toMatchObject({
      code: 'wallet.unknown',
      details: ['The wallet said: Something broke'],
    })
  })

  test('a wallet that is cut off is wallet.disconnected (S8.43)', async () => {
    const { connect, wallet } = setup()
    wallet.disconnect()
    await expect(connect()).rejects.toMatchObject({ code: 'wallet.disconnected' })
  })

  test('the features keep their own this', async () => {
    const { actions, connector } = setup()
    const feature = {
      accounts: [{ address: bob.address, chains: ['solana:localnet'] }],
      async connect() {
        return { accounts: this.accounts }
      },
    }
    const provider = { features: { 'standard:connect': feature } }
    const connection = await actions.connect(
      { ...connector, provider },
      { networkId: undefined, signal: openSignal() },
    )
    expect(connection.accounts[0].address).toBe(bob.address)
  })
})

describe('reconnecting', () => {
  test('asks nobody: nothing without a grant, the accounts with one', async () => {
    const { connect, reconnect, wallet } = setup({ policy: 'reject' })
    expect(await reconnect()).toBeUndefined()
    wallet.policy = 'approve'
    const connection = await connect()
    wallet.policy = 'reject'
    expect(await reconnect()).toEqual(connection)
    expect(wallet.requests.at(-1)).toEqual({
      feature: 'standard:connect',
      inputs: [{ silent: true }],
    })
  })

  test('a locked wallet grants none', async () => {
    const { connect, reconnect, wallet } = setup()
    await connect()
    wallet.lock()
    expect(await reconnect()).toBeUndefined()
    wallet.unlock()
    expect((await reconnect())?.accounts[0].address).toBe(alice.address)
  })

  test('a wallet that is gone, or cannot connect, grants none', async () => {
    const { actions, connector } = setup()
    for (const provider of [undefined, { features: {} }])
      expect(
        await actions.reconnect({ ...connector, provider }, { signal: openSignal() }),
      ).toBeUndefined()
  })

  test('a wallet that hangs is left with the signal (S8.22)', async () => {
    const { connector, actions } = setup()
    const provider = { features: { 'standard:connect': { connect: () => new Promise(() => {}) } } }
    await expect(
      actions.reconnect({ ...connector, provider }, { signal: AbortSignal.timeout(20) }),
    ).rejects.toMatchObject({ code: 'request.aborted' })
  })
})

describe('disconnecting', () => {
  test('gives the grant back', async () => {
    const { actions, connect, connector, wallet } = setup()
    await connect()
    await actions.disconnect(connector)
    expect(wallet.granted).toEqual([])
  })

  test('never fails: a wallet may lack it, fail, hang or be gone', async () => {
    const { actions, connector } = setup()
    const features = (disconnect?: () => unknown) => ({
      features: disconnect ? { 'standard:disconnect': { disconnect } } : {},
    })
    const hang = () => new Promise(() => {})
    const fail = () => Promise.reject(new Error('no'))
    for (const provider of [features(), features(fail), features(hang), undefined])
      await actions.disconnect({ ...connector, provider })
  })
})

test('a network is followed to where the wallet lists it, else network.not_supported (S8.29)', async () => {
  const { actions, connect, connector } = setup()
  const elsewhere = { ...devNetwork(), caipNetworkId: mainnet } as const
  const connection: Connection = {
    accounts: [
      { address: alice.address, namespace: 'solana', publicKey: alice.address, type: 'eoa' },
    ],
    connectorId: connector.id,
    networkId: devSolana.networkId,
  }
  for (const step of [async () => {}, connect]) {
    await step()
    expect(await actions.switchNetwork(connector, devNetwork(), { connection })).toEqual(connection)
    await expect(actions.switchNetwork(connector, elsewhere, { connection })).rejects.toMatchObject(
      {
        code: 'network.not_supported',
        message: 'Chain is not supported',
      },
    )
  }
})
