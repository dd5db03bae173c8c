import type { NetworkId } from '@latchkey/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import type { CallActions, WalletAsset } from '../adapters/CallActions.ts'
import type { Connector } from '../connectors/Connector.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeAdapter, devOne, setup, wallet } from '../fixtures/setup.ts'
import { walletAssets } from './walletAssets.ts'

/** A visitor who looks at what their embedded wallet has; `leave` is what a closed screen does. */
async function looking(answer: (signal: AbortSignal) => Promise<readonly WalletAsset[] | null>) {
  const signals: AbortSignal[] = []
  const calls: Partial<CallActions> = {
    getAssets: (_, { signal }) => {
      if (!signal) throw new Error('A wallet must be able to stop')
      signals.push(signal)
      return answer(signal)
    },
    getCapabilities: async () => ({ assetDiscovery: { supported: true } }),
  }
  const { announce, latchkey } = setup({
    actions: { calls: calls as CallActions },
    announced: false,
  })
  announce({ ...wallet, type: 'AUTH' })
  await connect(latchkey, { connectorId: wallet.id })
  const controller = new AbortController()
  const assets = walletAssets(latchkey, {
    address: '0xA',
    networkId: 'eip155:31337',
    signal: controller.signal,
  })
  return { assets, leave: () => controller.abort(), signals }
}

test('the request to a wallet ends at once when the visitor has left', async () => {
  const { assets, leave, signals } = await looking(
    (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  await eventually(() => expect(signals).toHaveLength(1))
  leave()
  expect(signals[0]?.aborted).toBe(true)
  expect(await assets).toBeNull()
})

test('a request that a wallet has answered is not aborted afterwards, by the clock or a visitor who leaves', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { assets, leave, signals } = await looking(async () => [])
  expect(await assets).toEqual([])
  await vi.advanceTimersByTimeAsync(5000)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  leave()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
})

/** What an embedded wallet says that it has; `asked` are the questions it was asked. */
async function answered(connector: Partial<Connector>, networkId: NetworkId) {
  const asked: string[] = []
  const calls: Partial<CallActions> = {
    getAssets: async () => {
      asked.push('getAssets')
      return []
    },
    getCapabilities: async () => {
      asked.push('getCapabilities')
      return { assetDiscovery: { supported: true } }
    },
  }
  const { adapter } = createFakeAdapter({ calls: calls as CallActions })
  const embedded: Connector = { ...wallet, type: 'AUTH', ...connector }
  const { latchkey } = setup({
    adapters: [adapter, { ...adapter, namespace: 'solana' }],
    announced: false,
    networks: [devOne, { ...devOne, chainNamespace: 'solana' }],
  })
  latchkey.store.setState({
    connections: {
      [embedded.chain]: {
        accounts: [{ address: 'A', namespace: embedded.chain, type: 'eoa' }],
        address: 'A',
        connectorId: embedded.id,
        networkId,
        status: 'connected',
      },
    },
    connectors: [embedded],
  })
  const { signal } = new AbortController()
  return { assets: await walletAssets(latchkey, { address: 'A', networkId, signal }), asked }
}

test('a wallet is asked on EVM chains of the site alone', async () => {
  const both = ['getCapabilities', 'getAssets']
  expect(await answered({}, 'eip155:31337')).toEqual({ asked: both, assets: [] })
  const nothing = { asked: [], assets: null }
  expect(await answered({}, 'eip155:5')).toEqual(nothing)
  expect(await answered({ chain: 'solana' }, 'solana:31337')).toEqual(nothing)
})
