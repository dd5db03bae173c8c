import { devBitcoin } from '@latchkey/devnet'
import { describe, expect, test } from 'vitest'
import { eventually, families, mainnetId, regtestId, setupWallet } from '../fixtures/world.ts'

const [, bob] = devBitcoin.accounts

describe.each(families)('%s: watch', (family) => {
  async function setup(options = {}) {
    const world = setupWallet(family, options)
    await world.connect()
    const heard: unknown[] = []
    const stop = world.actions.watch(world.connector, {
      onAccountsChanged: (accounts) =>
        heard.push(accounts.map(({ address, type }) => [address, type])),
      onDisconnect: () => heard.push('disconnect'),
      onNetworkChanged: (networkId) => heard.push(networkId),
    })
    return { ...world, heard, stop }
  }

  test('no accounts left is an empty list or the end (S4.40)', async () => {
    const { heard, wallet } = await setup()
    wallet.revoke()
    await eventually(() => heard.length > 0)
    expect(heard[0]).toEqual(family === 'sats-connect' ? 'disconnect' : [])
  })

  test('another account comes with its types (S4.42, S3.13)', async () => {
    const { heard, wallet } = await setup()
    wallet.selectAccount(1)
    await eventually(() => heard.length > 1)
    const payment = [bob.payment.address, 'payment']
    const ordinal = [bob.ordinal.address, 'ordinal']
    expect(heard).toEqual([family === 'injected' ? [payment] : [payment, ordinal], regtestId])
  })

  test('another network comes with its addresses (S4.41)', async () => {
    const { heard, wallet } = await setup({
      network: 'regtest',
      networks: { mainnet: 'http://127.0.0.1:1', regtest: 'http://127.0.0.1:1' },
    })
    wallet.switchNetwork('mainnet')
    await eventually(() => heard.includes(mainnetId))
    expect(heard[0]).toEqual(expect.arrayContaining([[expect.stringMatching(/^bc1q/), 'payment']]))
  })

  test('stopping removes exactly what was added', async () => {
    const { heard, stop, wallet } = await setup()
    stop()
    wallet.selectAccount(1)
    wallet.revoke()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(heard).toEqual([])
    for (const event of [
      'change',
      'accountChange',
      'networkChange',
      'accountsChanged',
      'chainChanged',
    ])
      expect(wallet.listenerCount(event)).toBe(0)
  })
})

test('an answer to an older event does not undo a newer one', async () => {
  const { actions, connect, connector, wallet } = setupWallet('injected')
  await connect()
  const heard: unknown[] = []
  actions.watch(connector, {
    onAccountsChanged: (accounts) => heard.push(accounts.map(({ address }) => address)),
    onDisconnect() {},
    onNetworkChanged() {},
  })
  wallet.selectAccount(1)
  // Gone before the question about the first event was answered.
  wallet.revoke()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(heard).toEqual([[]])
})

test('a wallet without events, one whose events fail, or none, is watched for nothing', () => {
  const { actions, connector } = setupWallet('injected')
  const events = { onAccountsChanged() {}, onDisconnect() {}, onNetworkChanged() {} }
  const broken = {
    on() {
      throw new Error('no')
    },
  }
  actions.watch({ ...connector, provider: { family: 'injected', wallet: {} } }, events)()
  actions.watch({ ...connector, provider: { family: 'injected', wallet: broken } }, events)()
  actions.watch({ ...connector, provider: { family: 'sats-connect', wallet: {} } }, events)()
  actions.watch(
    { ...connector, provider: { family: 'standard', wallet: { features: {} } } },
    events,
  )()
  actions.watch({ ...connector, provider: undefined }, events)()
})
