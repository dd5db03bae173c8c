import type { Connection } from '@latchkey/core/adapter'
import { devBitcoin } from '@latchkey/devnet'
import { describe, expect, test } from 'vitest'
import { eventually, families, mainnetId, regtestId, setupWallet } from '../fixtures/world.ts'

const [, bob] = devBitcoin.accounts

describe.each(families)('%s: watch', (family) => {
  async function setup(options = {}) {
    const world = setupWallet(family, options)
    const connection = await world.connect()
    const reported: unknown[] = []
    const stop = world.actions.watch(world.connector, connection, {
      changed: ({ accounts, networkId }) =>
        reported.push([networkId, ...accounts.map(({ address, type }) => [address, type])]),
      ended: () => reported.push('ended'),
    })
    return { ...world, reported, stop }
  }

  test('no accounts left is the end (S4.40)', async () => {
    const { reported, wallet } = await setup()
    wallet.revoke()
    await eventually(() => reported.length > 0)
    expect(reported[0]).toBe('ended')
  })

  test('another account comes with its types (S4.42, S3.13)', async () => {
    const { reported, wallet } = await setup()
    wallet.selectAccount(1)
    await eventually(() => reported.length > 0)
    const payment = [bob.payment.address, 'payment']
    const ordinal = [bob.ordinal.address, 'ordinal']
    expect(reported).toEqual([
      family === 'injected' ? [regtestId, payment] : [regtestId, payment, ordinal],
    ])
  })

  test('another network comes with its addresses (S4.41)', async () => {
    const { reported, wallet } = await setup({
      network: 'regtest',
      networks: { mainnet: 'http://127.0.0.1:1', regtest: 'http://127.0.0.1:1' },
    })
    wallet.switchNetwork('mainnet')
    await eventually(() => reported.length > 0)
    expect(reported[0]).toEqual(
      expect.arrayContaining([mainnetId, [expect.stringMatching(/^bc1q/), 'payment']]),
    )
  })

  test('stopping removes exactly what was added', async () => {
    const { reported, stop, wallet } = await setup()
    stop()
    wallet.selectAccount(1)
    wallet.revoke()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(reported).toEqual([])
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
  const reported: unknown[] = []
  actions.watch(connector, await connect(), {
    changed: ({ accounts }) => reported.push(accounts.map(({ address }) => address)),
    ended: () => reported.push('ended'),
  })
  wallet.selectAccount(1)
  // Gone before the question about the first event was answered.
  wallet.revoke()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reported).toEqual(['ended'])
})

test('a wallet without events, one whose events fail, or none, is watched for nothing', () => {
  const { actions, connector } = setupWallet('injected')
  const quiet = { changed() {}, ended() {} }
  const connection: Connection = {
    accounts: [{ address: bob.payment.address, namespace: 'bip122', type: 'payment' }],
    connectorId: connector.id,
    networkId: regtestId,
  }
  const broken = {
    on() {
      throw new Error('no')
    },
  }
  actions.watch({ ...connector, provider: { family: 'injected', wallet: {} } }, connection, quiet)()
  actions.watch(
    { ...connector, provider: { family: 'injected', wallet: broken } },
    connection,
    quiet,
  )()
  actions.watch(
    { ...connector, provider: { family: 'sats-connect', wallet: {} } },
    connection,
    quiet,
  )()
  actions.watch(
    { ...connector, provider: { family: 'standard', wallet: { features: {} } } },
    connection,
    quiet,
  )()
  actions.watch({ ...connector, provider: undefined }, connection, quiet)()
})
