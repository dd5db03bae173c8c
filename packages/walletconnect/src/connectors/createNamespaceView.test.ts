import type { SessionWallet } from '@latchkey/core/adapter'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ApprovedNamespace } from '../namespaces/Namespaces.ts'
import type { LiveSession, SessionChange } from '../session/createLiveSession.ts'
import { createNamespaceView } from './createNamespaceView.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const twin = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** A session of one namespace that does what the test says. */
function setup(
  change: Partial<ApprovedNamespace> = {},
  preferred: readonly `solana:${string}`[] = [],
) {
  let approved: ApprovedNamespace = {
    accounts: [`${mainnet}:one`, `${twin}:one`, `${devnet}:two`],
    chains: [mainnet, twin, devnet],
    events: [],
    methods: ['solana_signMessage'],
    ...change,
  }
  let report = (_: SessionChange) => {}
  const request = vi.fn(async (..._: unknown[]) => 'answer')
  const live = {
    current: () => ({ namespaces: { solana: approved } }),
    follow(listener: typeof report) {
      report = listener
      return () => {}
    },
    isEnded: () => false,
    request,
  } as unknown as LiveSession
  const options = { name: 'Phone', namespace: 'solana', preferred, rpcUrls: undefined } as const
  const wallet = createNamespaceView(live, options)
  const changes: unknown[] = []
  wallet.subscribe((each) => changes.push(each))
  return {
    approve(next: Partial<ApprovedNamespace>) {
      approved = { ...approved, ...next }
      report({ type: 'updated' })
    },
    changes,
    event: (name: string, data: unknown) => report({ chainId: mainnet, data, name, type: 'event' }),
    request,
    wallet,
  }
}

const addresses = (wallet: SessionWallet) => wallet.accounts().map(({ address }) => address)

test('a network with two ids is one, by its present id, and accounts of both are one', () => {
  const { wallet } = setup()
  expect(wallet.networkIds()).toEqual([mainnet, devnet])
  expect(wallet.accounts()).toEqual([
    { address: 'one', networkIds: [mainnet] },
    { address: 'two', networkIds: [devnet] },
  ])
})

test('the first preferred network that is approved is in use, else the first', () => {
  expect(setup({}, ['solana:x', devnet, mainnet]).wallet.networkId()).toBe(devnet)
  expect(setup({}, ['solana:x']).wallet.networkId()).toBe(mainnet)
  expect(setup({ chains: [twin, devnet] }).wallet.networkId()).toBe(mainnet)
})

test('a wallet is asked by the id that it approved the network by', async () => {
  const { request, wallet } = setup({ chains: [devnet, twin] })
  await wallet.request({ method: 'm', networkId: mainnet, params: 1 })
  await wallet.request({ method: 'm' })
  await wallet.request({ method: 'm', networkId: 'solana:x' })
  expect(request.mock.calls.map(([asked]) => asked)).toEqual([
    { chainId: twin, method: 'm', params: 1 },
    { chainId: devnet, method: 'm', params: undefined },
    // The session refuses it: nothing is asked on another network than the one that is meant.
    { chainId: 'solana:x', method: 'm', params: undefined },
  ])
})

test('moving reports the network, then accounts whose order is another', async () => {
  const { changes, wallet } = setup()
  expect(await wallet.moveTo('solana:x')).toBe(false)
  expect(await wallet.moveTo(mainnet)).toBe(true)
  expect(changes).toEqual([])
  expect(await wallet.moveTo(devnet)).toBe(true)
  expect(changes).toEqual(['network', 'accounts'])
  expect(addresses(wallet)).toEqual(['two', 'one'])
})

test('what the wallet chose comes first, as far as it is approved', () => {
  const { changes, event, wallet } = setup()
  event('accountsChanged', [`${devnet}:two`, 'three', 7])
  expect(addresses(wallet)).toEqual(['two', 'one'])
  event('accountsChanged', 'nothing')
  expect(addresses(wallet)).toEqual(['one', 'two'])
  event('chainChanged', twin)
  expect(changes).toEqual(['accounts', 'accounts'])
  event('chainChanged', devnet)
  expect(wallet.networkId()).toBe(devnet)
})

test('a network that is taken back is left', () => {
  const { approve, changes, wallet } = setup()
  approve({ accounts: [`${devnet}:two`], chains: [devnet] })
  expect(wallet.networkId()).toBe(devnet)
  expect(changes).toEqual(['network', 'accounts', 'grant'])
})

test('a listener that throws keeps no other from a change', () => {
  const { approve, wallet } = setup()
  const later = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {})
  onTestFinished(() => later.mockRestore())
  const reported = vi.fn()
  wallet.subscribe(() => {
    throw new Error('broken')
  })
  const stop = wallet.subscribe(reported)
  approve({ accounts: [] })
  expect(reported.mock.calls).toEqual([['accounts'], ['grant']])
  expect(later.mock.calls[0]?.[0]).toThrow('broken')
  stop()
  approve({ accounts: [`${devnet}:two`] })
  expect(reported).toHaveBeenCalledTimes(2)
})

test('one EVM account spelled in two cases is one account, as it was spelled first (S5.5)', () => {
  const [one, other] = ['0xAb16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', `0x${'Cd'.repeat(20)}`]
  const approved = {
    accounts: [`eip155:1:${one}`, `eip155:10:${one.toLowerCase()}`, `eip155:1:${other}`],
    chains: ['eip155:1', 'eip155:10'],
    events: [],
    methods: [],
  }
  let report = (_: SessionChange) => {}
  const live = {
    current: () => ({ namespaces: { eip155: approved } }),
    follow(listener: typeof report) {
      report = listener
      return () => {}
    },
    isEnded: () => false,
  } as unknown as LiveSession
  const options = { name: 'Phone', namespace: 'eip155', preferred: [], rpcUrls: undefined } as const
  const wallet = createNamespaceView(live, options)
  expect(wallet.accounts()).toEqual([
    { address: one, networkIds: ['eip155:1', 'eip155:10'] },
    { address: other, networkIds: ['eip155:1'] },
  ])
  const data = [other.toLowerCase(), one.toLowerCase()]
  report({ chainId: 'eip155:1', data, name: 'accountsChanged', type: 'event' })
  expect(addresses(wallet)).toEqual([other, one])
})
