import { expect, test } from 'vitest'
import {
  createFakeAdapter,
  createFakeEnvironment,
  createFakePage,
  createMemoryStorage,
  devOne,
  devTwo,
  setup,
  wallet,
} from '../fixtures/setup.ts'

const solana = { ...devOne, chainNamespace: 'solana', id: 'one' } as const
const solanaTwo = { ...solana, id: 'two' } as const

const storing = (change: object) =>
  createFakeEnvironment({
    storage: createMemoryStorage({
      '@latchkey/p': JSON.stringify({
        activeNetworkIds: {},
        connections: {},
        others: {},
        recentWalletIds: [],
        version: 1,
        ...change,
      }),
    }),
  })

test('a first visit is on the site’s default network, and on the first one of each other namespace', () => {
  const { state } = setup({
    defaultNetwork: devTwo,
    networks: [devOne, devTwo, solana, solanaTwo],
  })
  expect(state().activeNamespace).toBe('eip155')
  expect(state().activeNetworkIds).toEqual({ eip155: 'eip155:31338', solana: 'solana:one' })
})

test('a visit is where the one before was, as far as the site still has it', () => {
  const stored = { activeNetworkIds: { eip155: 'eip155:31338', solana: 'solana:gone' } }
  const networks = [devOne, devTwo, solana] as const
  const again = setup({
    environment: storing({ ...stored, activeNamespace: 'solana' }),
    networks,
  })
  expect(again.state().activeNamespace).toBe('solana')
  expect(again.state().activeNetworkIds).toEqual({ eip155: 'eip155:31338', solana: 'solana:one' })
  const changed = setup({
    environment: storing({ activeNamespace: 'bip122' }),
    networks: [solana, devOne],
  })
  expect(changed.state().activeNamespace).toBe('solana')
})

test('recent wallets are remembered', () => {
  const { state } = setup({ environment: storing({ recentWalletIds: ['a', 'b'] }) })
  expect(state().recentWalletIds).toEqual(['a', 'b'])
})

test('each adapter looks for wallets as the site allows it', () => {
  const seen: { announced: boolean; injected: boolean }[] = []
  const { adapter } = createFakeAdapter()
  const look = (options: object) =>
    setup({
      adapters: [
        {
          ...adapter,
          discover({ announced, injected }) {
            seen.push({ announced, injected })
            return () => {}
          },
        },
      ],
      announced: false,
      ...options,
    })
  look({})
  look({ enableEIP6963: false })
  look({ enableInjected: false })
  expect(seen).toEqual([
    { announced: true, injected: true },
    { announced: false, injected: true },
    { announced: true, injected: false },
  ])
})

test('a wallet is told apart by its id and its namespace', async () => {
  const { announce, latchkey, state } = setup()
  announce({ ...wallet, name: 'Newer' })
  announce({ ...wallet, id: 'io.other' })
  announce({ ...wallet, chain: 'solana' })
  await latchkey.ready()
  expect(state().connectors.map(({ chain, id, name }) => [chain, id, name])).toEqual([
    ['eip155', 'io.test', 'Newer'],
    ['eip155', 'io.other', 'Test Wallet'],
    ['solana', 'io.test', 'Test Wallet'],
  ])
})

test('a page is ready without a stored wallet, and follows the line no more after its end', async () => {
  const window = createFakePage()
  const { latchkey, state } = setup({ environment: { window } })
  await latchkey.ready()
  expect(state().initialized).toBe(true)
  expect(state().online).toBe(true)
  latchkey.destroy()
  Object.assign(window.navigator, { onLine: false })
  window.dispatchEvent(new Event('offline'))
  expect(state().online).toBe(true)
})

test('a page that begins offline knows it', () => {
  const window = createFakePage()
  Object.assign(window.navigator, { onLine: false })
  expect(setup({ environment: { window } }).state().online).toBe(false)
})
