import { devAccounts } from '@latchkey/devnet'
import { expect, test } from 'vitest'
import { connectorOf, createWallet } from '../fixtures/world.ts'
import { watch } from './watch.ts'

const [alice, bob] = devAccounts

async function setup() {
  const wallet = createWallet()
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const heard: unknown[] = []
  const stop = watch(connectorOf(wallet), {
    onAccountsChanged: (accounts) =>
      heard.push(['accounts', accounts.map(({ address }) => address)]),
    onDisconnect: () => heard.push('disconnect'),
    onNetworkChanged: (networkId) => heard.push(['network', networkId]),
  })
  return { heard, stop, wallet }
}

test('no accounts left is an empty list (S4.40)', async () => {
  const { heard, wallet } = await setup()
  wallet.revoke()
  expect(heard).toEqual([['accounts', []]])
})

test('another account comes first (S4.42)', async () => {
  const { heard, wallet } = await setup()
  wallet.selectAccount(1)
  expect(heard).toEqual([['accounts', [bob.address, alice.address]]])
})

test('hex chain ids become decimal CAIP-2 ids (S4.41)', async () => {
  const { heard, wallet } = await setup()
  wallet.switchChain(31338)
  expect(heard).toEqual([['network', 'eip155:31338']])
})

test.each([
  ['0xaa36a7', 'eip155:11155111'],
  ['137', 'eip155:137'],
  [10, 'eip155:10'],
  ['loading', undefined],
  [undefined, undefined],
  ['0x0', undefined],
])('a chain id %j is %s (S4.41)', (chainId, networkId) => {
  const heard: unknown[] = []
  const provider = {
    on(event: string, listener: (value: unknown) => void) {
      if (event === 'chainChanged') listener(chainId)
    },
    request: async () => null,
  }
  watch(
    { ...connectorOf(createWallet()), provider },
    { onAccountsChanged() {}, onDisconnect() {}, onNetworkChanged: (id) => heard.push(id) },
  )
  expect(heard).toEqual(networkId ? [networkId] : [])
})

test('a wallet that lost its own RPC for a moment is not disconnected; one that is cut off is', async () => {
  const heard: unknown[] = []
  let tell: (value: unknown) => void = () => {}
  const provider = {
    on(event: string, listener: (value: unknown) => void) {
      if (event === 'disconnect') tell = listener
    },
    request: async () => null,
  }
  watch(
    { ...connectorOf(createWallet()), provider },
    {
      onAccountsChanged() {},
      onDisconnect: () => heard.push('disconnect'),
      onNetworkChanged() {},
    },
  )
  tell({ code: 1013 })
  expect(heard).toEqual([])
  tell({ code: 4900 })
  tell(undefined)
  expect(heard).toEqual(['disconnect', 'disconnect'])
})

test('stopping removes exactly what was added', async () => {
  const { heard, stop, wallet } = await setup()
  const other = () => {}
  wallet.provider.on('accountsChanged', other)
  stop()
  wallet.revoke()
  wallet.switchChain(31338)
  wallet.disconnect()
  expect(heard).toEqual([])
  expect(wallet.listenerCount('accountsChanged')).toBe(1)
  expect(wallet.listenerCount('chainChanged')).toBe(0)
  expect(wallet.listenerCount('disconnect')).toBe(0)
})

test('a wallet without events, or gone, is watched for nothing', () => {
  const events = { onAccountsChanged() {}, onDisconnect() {}, onNetworkChanged() {} }
  const connector = connectorOf(createWallet())
  watch({ ...connector, provider: { request: async () => null } }, events)()
  watch({ ...connector, provider: undefined }, events)()
})
