import { connect, createLatchkey, disconnect, type Latchkey, switchNetwork } from '@latchkey/core'
import { type Chain, createChain, devAccounts } from '@latchkey/devnet'
import { createPage, siteOptions } from '@latchkey/devnet/test-setup'
import { announce, type TestWalletOptions } from '@latchkey/testing'
import { createPublicClient, http, parseEther, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { evm } from '../evm.ts'
import { createWallet } from '../fixtures/world.ts'
import { getProvider } from './getProvider.ts'
import { getPublicClient } from './getPublicClient.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signTypedData } from './signTypedData.ts'
import { waitForTransactionReceipt } from './waitForTransactionReceipt.ts'

const [alice, bob] = devAccounts
let one: Chain
let two: Chain

beforeAll(async () => {
  one = await createChain({ chainId: 31337, empty: true })
  two = await createChain({ chainId: 31338, empty: true })
})
afterAll(async () => {
  await one.stop()
  await two.stop()
})

/** The toolkit itself on a page with one announced wallet, before two real chains; no server answers. */
async function setup(options: Partial<TestWalletOptions> = {}) {
  const page = createPage()
  const wallet = createWallet({ chains: { 31337: one.rpcUrl }, ...options })
  announce(wallet, page)
  const network = ({ facts, rpcUrl }: Chain) => ({
    id: facts.id,
    name: facts.name,
    nativeCurrency: facts.nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const latchkey: Latchkey = createLatchkey({
    adapters: [evm()],
    networks: [network(one), network(two)],
    ...siteOptions(page),
  })
  onTestFinished(() => latchkey.destroy())
  return { latchkey, wallet }
}

async function connected(options: Partial<TestWalletOptions> = {}) {
  const { latchkey, wallet } = await setup(options)
  await connect(latchkey, { connectorId: 'com.example.wallet' })
  return { latchkey, wallet }
}

const typedData = {
  domain: { chainId: 31337n, name: 'Shop' },
  message: { amount: 7n, buyer: alice.address },
  primaryType: 'Order',
  types: {
    Order: [
      { name: 'buyer', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
} as const

describe('without a wallet', () => {
  test('every function that needs one says so', async () => {
    const { latchkey } = await setup()
    const refusal = { code: 'connector.not_connected' }
    expect(() => getProvider(latchkey)).toThrow(expect.objectContaining(refusal))
    await expect(sendTransaction(latchkey, { to: bob.address })).rejects.toMatchObject(refusal)
    await expect(signTypedData(latchkey, typedData)).rejects.toMatchObject({
      ...refusal,
      message: 'signTypedData: no wallet is connected',
    })
  })

  test('so they do after disconnecting', async () => {
    const { latchkey, wallet } = await connected()
    await disconnect(latchkey)
    expect(() => getProvider(latchkey)).toThrow('no wallet is connected')
    expect(wallet.granted).toEqual([])
  })
})

test('a wallet of several namespaces is asked through its EVM object (S3.16)', async () => {
  const { latchkey, wallet } = await connected()
  const { connectors } = latchkey.store.getState()
  const chains = ['solana', 'eip155'] as const
  latchkey.store.setState({
    connectors: chains.flatMap((chain) =>
      connectors.map((connector) => ({
        ...connector,
        chain,
        chains,
        provider: chain === 'eip155' ? connector.provider : { request: () => {} },
        type: 'MULTI_CHAIN' as const,
      })),
    ),
  })
  expect(getProvider(latchkey)).toBe(wallet.provider)
})

describe('on another network than meant', () => {
  test('nothing is sent, and the error names both', async () => {
    const { latchkey, wallet } = await connected()
    await expect(
      sendTransaction(latchkey, { networkId: 'eip155:31338', to: bob.address, value: 1n }),
    ).rejects.toMatchObject({
      actual: 'eip155:31337',
      code: 'network.wrong',
      message: 'sendTransaction: the wallet is on eip155:31337, not on eip155:31338',
      wanted: 'eip155:31338',
    })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test('nor when the wallet moved without telling the page', async () => {
    const { latchkey, wallet } = await connected({
      chains: { 31337: one.rpcUrl, 31338: two.rpcUrl },
    })
    // The listener of the toolkit is taken away, so that the page does not notice it.
    for (const { stop } of latchkey.internal.watching.values()) stop()
    wallet.switchChain(31338)
    await expect(sendTransaction(latchkey, { to: bob.address })).rejects.toMatchObject({
      code: 'network.wrong',
    })
  })

  test('typed data for it is not signed', async () => {
    const { latchkey } = await connected()
    await expect(
      signTypedData(latchkey, { ...typedData, domain: { chainId: 1 } }),
    ).rejects.toMatchObject({ actual: 'eip155:31337', wanted: 'eip155:1' })
  })
})

test('a refusal in the wallet is wallet.user_rejected, for both (S8.40)', async () => {
  const { latchkey, wallet } = await connected()
  wallet.policy = 'reject'
  const refusal = { code: 'wallet.user_rejected' }
  await expect(sendTransaction(latchkey, { to: bob.address })).rejects.toMatchObject(refusal)
  await expect(signTypedData(latchkey, typedData)).rejects.toMatchObject(refusal)
})

test('a receiver that is no address is refused before the wallet is asked (S5.5)', async () => {
  const { latchkey } = await connected()
  await expect(
    sendTransaction(latchkey, { to: 'alice.eth' as `0x${string}` }),
  ).rejects.toMatchObject({
    code: 'address.invalid',
  })
})

test('error: without a receiver and without a contract to deploy the wallet is not asked', async () => {
  const { latchkey, wallet } = await connected()
  for (const data of [undefined, '0x'] as const)
    await expect(
      sendTransaction(latchkey, { data, to: undefined, value: 1n }),
    ).rejects.toMatchObject({ code: 'address.invalid' })
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
})

test('typed data that does not fit its types is refused before the wallet is asked', async () => {
  const { latchkey, wallet } = await connected()
  await expect(
    signTypedData(latchkey, {
      ...typedData,
      message: { amount: -1n, buyer: alice.address },
    }),
  ).rejects.toMatchObject({ code: 'typed_data.invalid' })
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_signTypedData_v4')
})

test('a network the site does not have is refused', async () => {
  const { latchkey } = await connected()
  await expect(getPublicClient(latchkey, { networkId: 'eip155:1' })).rejects.toMatchObject({
    code: 'network.not_configured',
    message: 'Network eip155:1 not found',
  })
})

test('typed data verifies', async () => {
  const { latchkey } = await connected()
  const signature = await signTypedData(latchkey, typedData)
  expect(await verifyTypedData({ ...typedData, address: alice.address, signature })).toBe(true)
})

test('a transaction lands on the network the page shows, before and after a switch', async () => {
  const { latchkey } = await connected()
  const to = '0x00000000000000000000000000000000000000bb'
  const send = async () => {
    const hash = await sendTransaction(latchkey, { to, value: parseEther('1') })
    return waitForTransactionReceipt(latchkey, { hash })
  }
  const balanceOn = ({ rpcUrl }: Chain) =>
    createPublicClient({ transport: http(rpcUrl) }).getBalance({ address: to })

  expect((await send()).status).toBe('success')
  expect(await balanceOn(one)).toBe(parseEther('1'))

  // The wallet does not know the second chain: it is added on the way (S8.45).
  await switchNetwork(latchkey, { networkId: 'eip155:31338' })
  expect((await send()).status).toBe('success')
  expect(await balanceOn(two)).toBe(parseEther('1'))
})

test('waiting for a transaction that never comes ends with rpc.failed', async () => {
  const { latchkey } = await connected()
  const hash = `0x${'ab'.repeat(32)}` as const
  await expect(waitForTransactionReceipt(latchkey, { hash, timeoutMs: 300 })).rejects.toMatchObject(
    {
      code: 'rpc.failed',
    },
  )
})

test('the public client reads the network asked for', async () => {
  const { latchkey } = await connected()
  const client = await getPublicClient(latchkey, { networkId: 'eip155:31338' })
  expect(await client.request({ method: 'eth_chainId' })).toBe('0x7a6a')
})
