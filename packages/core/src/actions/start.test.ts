import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createFakeLogin } from '../fixtures/login.ts'
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
import { storeInOtherTab } from '../fixtures/storeInOtherTab.ts'

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

test('with reconnect off a visit forgets the connections, and nothing else that is stored (S4.3)', async () => {
  const environment = storing({
    activeNetworkIds: { eip155: 'eip155:31338' },
    connections: { eip155: { address: '0xA', connectorId: wallet.id } },
    recentWalletIds: ['a'],
  })
  const { asked, latchkey, state } = setup({ enableReconnect: false, environment })
  await latchkey.ready()
  expect(state().recentWalletIds).toEqual(['a'])
  expect(state().activeNetworkIds.eip155).toBe('eip155:31338')
  expect(JSON.parse(environment.storage?.getItem('@latchkey/p') ?? '')).toMatchObject({
    connections: {},
    recentWalletIds: ['a'],
  })
  expect(asked).toEqual([])
})

test('steps of another tab that come close together are followed once, when it has been quiet for 20 ms', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { latchkey, state, world } = setup()
  await latchkey.ready()
  const store = (recentWalletIds: readonly string[]) =>
    storeInOtherTab(
      world,
      JSON.stringify({
        activeNetworkIds: {},
        connections: {},
        others: {},
        recentWalletIds,
        version: 1,
      }),
    )
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.dynamicImportSettled()
  }
  store(['a'])
  await pass(19)
  store(['b', 'a'])
  await pass(19)
  expect(state().recentWalletIds).toEqual([])
  await pass(1)
  expect(state().recentWalletIds).toEqual(['b', 'a'])
})

describe('a site of several namespaces', () => {
  function page() {
    const [first, second] = [createFakeAdapter(), createFakeAdapter()]
    const it = setup({
      adapters: [first.adapter, { ...second.adapter, namespace: 'solana' }],
      announced: false,
      networks: [devOne, solana],
    })
    const types = () => it.state().connectors.map(({ type }) => type)
    return { ...it, first, second, types }
  }
  const onSolana = { ...wallet, chain: 'solana', id: 'sol' } as const

  test('joins a wallet that one namespace announces later than the other (S3.16)', async () => {
    const { first, second, types } = page()
    first.announce()
    await vi.dynamicImportSettled()
    expect(types()).toEqual(['ANNOUNCED'])
    second.announce(onSolana)
    expect(types()).toEqual(['MULTI_CHAIN', 'MULTI_CHAIN'])
  })

  test('joins none any more after its end', async () => {
    const { latchkey, state, types } = page()
    await vi.dynamicImportSettled()
    latchkey.destroy()
    latchkey.store.setState({ connectors: [wallet, onSolana] })
    expect(types()).toEqual(['ANNOUNCED', 'ANNOUNCED'])
    expect(state().connectors).toEqual([wallet, onSolana])
  })
})

describe('a page that is back from a login', () => {
  const back = { provider: 'google', returned: 'said' } as const
  const source = (takeReturned: () => typeof back | undefined) =>
    ({ ...createFakeLogin().source, takeReturned }) as const

  test.each([true, false])(
    'is asked at once, and continues it in the modal, whether wallets are restored or not (%s)',
    async (enableReconnect) => {
      const takeReturned = vi.fn(() => back)
      const { latchkey, state } = setup({ enableReconnect, sources: [source(takeReturned)] })
      // Before a script of the site can read the address.
      expect(takeReturned).toHaveBeenCalledTimes(1)
      await latchkey.ready()
      expect(state().modal.open).toBe(true)
      expect(state().router.at(-1)).toEqual({ ...back, name: 'ConnectingSocial' })
    },
  )

  test('stays closed where it is back from none', async () => {
    const { latchkey, state } = setup({ sources: [source(() => undefined)] })
    await latchkey.ready()
    expect(state().modal.open).toBe(false)
  })
})
