import type { AdapterContext } from '@latchkey/core/adapter'
import { devSolana } from '@latchkey/devnet'
import { createContext, openSignal } from '@latchkey/devnet/test-setup'
import { expect, test } from 'vitest'
import { connectorOf, createWallet, devNetwork } from '../fixtures/world.ts'
import { createActions } from './createActions.ts'

const [alice, bob] = devSolana.accounts
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

async function setup(change: Partial<AdapterContext> = {}) {
  const wallet = createWallet()
  const connector = connectorOf(wallet)
  const actions = createActions(
    createContext([devNetwork()], { activeNetworkId: () => devSolana.networkId, ...change }),
  ).wallet
  const connection = await actions.connect(connector, {
    networkId: undefined,
    signal: openSignal(),
  })
  const reported: unknown[] = []
  const stop = actions.watch(connector, connection, {
    changed: ({ accounts, networkId }) =>
      reported.push([networkId, ...accounts.map(({ address }) => address)]),
    ended: () => reported.push('ended'),
  })
  return { actions, connection, connector, reported, stop, wallet }
}

test('another account is told, the chosen one first (S4.42)', async () => {
  const { reported, wallet } = await setup()
  wallet.selectAccount(1)
  expect(reported).toEqual([[devSolana.networkId, bob.address, alice.address]])
})

test.each([
  ['locked', 'lock'],
  ['asked to forget the site', 'revoke'],
] as const)('a wallet that is %s has ended (S4.40)', async (_what, hand) => {
  const { reported, wallet } = await setup()
  wallet[hand]()
  expect(reported).toEqual(['ended'])
})

test('an account that is removed is told (S4.40)', async () => {
  const { reported, wallet } = await setup()
  wallet.removeAccount(0)
  expect(reported).toEqual(['ended'])
})

test('a wallet that leaves the page’s network is told to be on another (S4.41)', async () => {
  const { reported, wallet } = await setup()
  wallet.setChains({ 'solana:mainnet': 'http://127.0.0.1:1' })
  expect(reported).toEqual([[mainnet, alice.address]])
})

test('nothing is told after the stop, and no listener is left', async () => {
  const { reported, stop, wallet } = await setup()
  expect(wallet.listenerCount()).toBe(1)
  stop()
  expect(wallet.listenerCount()).toBe(0)
  wallet.revoke()
  expect(reported).toEqual([])
})

test('wallets without events, with broken ones, or gone are watched without harm', async () => {
  const { actions, connection, connector } = await setup()
  const quiet = { changed() {}, ended() {} }
  const on = () => {
    throw new Error('no')
  }
  const off = () => on
  for (const provider of [
    undefined,
    { features: {} },
    { features: { 'standard:events': { on } } },
    { features: { 'standard:events': { on: off } } },
    { features: { 'standard:events': { on: () => undefined } } },
  ])
    expect(() => actions.watch({ ...connector, provider }, connection, quiet)()).not.toThrow()
})

test('a change of features alone, and one without anything, tell nothing', async () => {
  const { actions, connection, connector, reported } = await setup()
  const listeners: ((properties: unknown) => void)[] = []
  const provider = {
    features: {
      'standard:events': {
        on: (_: string, listener: (properties: unknown) => void) => void listeners.push(listener),
      },
    },
  }
  actions.watch({ ...connector, provider }, connection, {
    changed: () => reported.push('changed'),
    ended: () => reported.push('ended'),
  })
  for (const properties of [{ features: {} }, {}, undefined]) listeners[0]?.(properties)
  expect(reported).toEqual([])
})
