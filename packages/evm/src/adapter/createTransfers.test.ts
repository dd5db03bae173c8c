import {
  connect,
  createLatchkey,
  type Latchkey,
  prepareTransfer,
  sendTransfer,
  trackTransaction,
} from '@latchkey/core'
import { RpcFailedError } from '@latchkey/core/adapter'
import { type Chain, createChain, devAccounts, devTokens, readArtifacts } from '@latchkey/devnet'
import { createPage, siteOptions } from '@latchkey/devnet/test-setup'
import { announce, type TestWalletOptions } from '@latchkey/testing'
import {
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  publicActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { tryTransfer } from '../chain/tryTransfer.ts'
import { evm } from '../evm.ts'
import { createWallet } from '../fixtures/world.ts'

const [alice, bob] = devAccounts
const [usdc, usdt] = devTokens
let chain: Chain

beforeAll(async () => {
  chain = await createChain({ chainId: 31337 })
})
afterAll(() => chain?.stop())

const node = () =>
  createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(publicActions)

/** The toolkit itself, connected, before a seeded chain; no server answers. */
async function connected(
  options: Partial<TestWalletOptions> = {},
  contracts: Record<string, unknown> = {},
) {
  const page = createPage()
  const wallet = createWallet({ chains: { 31337: chain.rpcUrl }, ...options })
  announce(wallet, page)
  const { facts } = chain
  const latchkey: Latchkey = createLatchkey({
    adapters: [evm()],
    networks: [
      {
        contracts,
        id: facts.id,
        name: facts.name,
        nativeCurrency: facts.nativeCurrency,
        rpcUrls: { default: { http: [chain.rpcUrl] } },
      },
    ],
    ...siteOptions(page),
  })
  onTestFinished(() => latchkey.destroy())
  await connect(latchkey, { connectorId: 'com.example.wallet' })
  return { latchkey, wallet }
}

/** An account of its own, with as much as a test gives it. */
async function holder(
  wei: bigint,
  tokens: readonly { address: string; amount: bigint }[] = [],
  contracts: Record<string, unknown> = {},
) {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  const client = node()
  await client.setBalance({ address, value: wei })
  for (const { address: token, amount } of tokens) {
    await client.impersonateAccount({ address: alice.address as `0x${string}` })
    const data = `0xa9059cbb${address.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
    await client.request({
      method: 'eth_sendTransaction',
      params: [{ data, from: alice.address, to: token }],
    } as never)
  }
  return { ...(await connected({ privateKeys: [privateKey] }, contracts)), address }
}

const tokenBalance = (token: string, owner: string) =>
  node().readContract({
    abi: erc20Abi,
    address: token as `0x${string}`,
    args: [owner as `0x${string}`],
    functionName: 'balanceOf',
  })

describe('refusals', () => {
  test.each([
    'alice.eth',
    '0x12',
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    // One letter in the wrong case: its checksum does not fit (EIP-55).
    bob.address.replace('C518', 'c518'),
  ])('a receiver like %s is no address (S5.5)', async (to) => {
    const { latchkey } = await connected()
    await expect(prepareTransfer(latchkey, { amount: 1n, to })).rejects.toMatchObject({
      code: 'address.invalid',
    })
  })

  test('an amount above the balance, and one that leaves too little for the fee', async () => {
    const { latchkey } = await holder(parseEther('1'))
    const to = bob.address
    await expect(prepareTransfer(latchkey, { amount: parseEther('2'), to })).rejects.toMatchObject({
      available: parseEther('1'),
      code: 'transfer.insufficient_amount',
      required: parseEther('2'),
    })
    await expect(prepareTransfer(latchkey, { amount: parseEther('1'), to })).rejects.toMatchObject({
      available: 0n,
      code: 'transfer.insufficient_fee',
    })
  })

  test('all of nothing, and all of less than the fee', async () => {
    const to = bob.address
    const empty = await holder(0n)
    await expect(prepareTransfer(empty.latchkey, { amount: 'max', to })).rejects.toMatchObject({
      code: 'transfer.insufficient_amount',
    })
    const insufficient = await holder(10n)
    await expect(
      prepareTransfer(insufficient.latchkey, { amount: 'max', to }),
    ).rejects.toMatchObject({
      code: 'transfer.insufficient_fee',
    })
  })

  test('tokens without currency for their fee, and more tokens than there are', async () => {
    const to = bob.address
    const token = usdc.address
    const { latchkey } = await holder(0n, [{ address: token, amount: 5n }])
    await expect(prepareTransfer(latchkey, { amount: 5n, to, token })).rejects.toMatchObject({
      code: 'transfer.insufficient_fee',
    })
    await expect(prepareTransfer(latchkey, { amount: 6n, to, token })).rejects.toMatchObject({
      available: 5n,
      code: 'transfer.insufficient_amount',
    })
  })

  test('what a contract reverts is refused before the wallet is asked', async () => {
    const { latchkey, wallet } = await connected()
    // A token takes no currency.
    await expect(prepareTransfer(latchkey, { amount: 1n, to: usdc.address })).rejects.toMatchObject(
      { code: 'transaction.refused' },
    )
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test('a token that answers false has refused', async () => {
    const { latchkey } = await connected()
    const token = `0x${'fa'.repeat(20)}` as const
    // Answers 1 to a call of 36 bytes, such as balanceOf, and 0 to others.
    await node().setCode({ address: token, bytecode: '0x3660241460005260206000f3' })
    await expect(
      prepareTransfer(latchkey, { amount: 1n, to: bob.address, token }),
    ).rejects.toMatchObject({
      code: 'transaction.refused',
      details: ['The token refused the transfer.'],
    })
  })

  test('a refusal in the wallet, and a wallet on another network', async () => {
    const { latchkey, wallet } = await connected({
      chains: { 31337: chain.rpcUrl, 31338: 'http://127.0.0.1:1' },
    })
    const prepared = await prepareTransfer(latchkey, { amount: 1n, to: bob.address })
    wallet.rejectNext()
    await expect(sendTransfer(latchkey, prepared)).rejects.toMatchObject({
      code: 'wallet.user_rejected',
    })
    for (const { stop } of latchkey.internal.watching.values()) stop()
    wallet.switchChain(31338)
    await expect(sendTransfer(latchkey, prepared)).rejects.toMatchObject({ code: 'network.wrong' })
  })
})

test('native currency arrives, and the fee is at most what was told (S4.45)', async () => {
  const { address, latchkey } = await holder(parseEther('2'))
  const to = privateKeyToAccount(generatePrivateKey()).address
  // The spelling does not matter, nor whether it begins with 0x.
  const prepared = await prepareTransfer(latchkey, {
    amount: parseEther('1'),
    to: to.slice(2).toLowerCase(),
  })
  expect(prepared).toMatchObject({ amount: parseEther('1'), deposit: 0n, to, token: undefined })
  const id = await sendTransfer(latchkey, prepared)
  expect(await trackTransaction(latchkey, { id, networkId: prepared.networkId })).toEqual({
    confirmations: 1,
    status: 'confirmed',
  })
  expect(await node().getBalance({ address: to })).toBe(parseEther('1'))
  const left = await node().getBalance({ address })
  expect(left).toBeGreaterThanOrEqual(parseEther('1') - prepared.fee)
})

test('all of the currency leaves the fee out, and is enough for the chain', async () => {
  const { address, latchkey } = await holder(parseEther('0.5'))
  const to = privateKeyToAccount(generatePrivateKey()).address
  const prepared = await prepareTransfer(latchkey, { amount: 'max', to })
  expect(prepared.amount + prepared.fee).toBe(parseEther('0.5'))
  const id = await sendTransfer(latchkey, prepared)
  await trackTransaction(latchkey, { id, networkId: prepared.networkId })
  expect(await node().getBalance({ address: to })).toBe(prepared.amount)
  // What gas cost less than it might have.
  expect(await node().getBalance({ address })).toBeLessThan(prepared.fee)
})

test.each([
  ['USDC', usdc.address],
  ['USDT, whose transfer returns nothing,', usdt.address],
])('%s arrives, some and all of it (S4.45)', async (_, token) => {
  const { address, latchkey } = await holder(parseEther('1'), [{ address: token, amount: 100n }])
  const to = privateKeyToAccount(generatePrivateKey()).address
  for (const amount of [30n, 'max'] as const) {
    const prepared = await prepareTransfer(latchkey, { amount, to, token })
    expect(prepared).toMatchObject({ amount: amount === 'max' ? 70n : 30n, token })
    const id = await sendTransfer(latchkey, prepared)
    await trackTransaction(latchkey, { id, networkId: prepared.networkId })
  }
  expect(await tokenBalance(token, to)).toBe(100n)
  expect(await tokenBalance(token, address)).toBe(0n)
})

test('on a chain of the OP stack what is taken for data and by the operator is in the fee, of all as well', async () => {
  const oracle = `0x${'0f'.repeat(20)}` as const
  // 5000 for data; of the operator (Isthmus) as much as the gas it is asked for.
  const bytecode = '0x60003560e01c63275aedd214601a5761138860005260206000f35b60043560005260206000f3'
  await node().setCode({ address: oracle, bytecode })
  const { address, latchkey } = await holder(parseEther('1'), [], {
    gasPriceOracle: { address: oracle },
  })
  const plain = await connected()
  const parameters = { amount: 1n, to: bob.address } as const
  const [here, there, all] = await Promise.all([
    prepareTransfer(latchkey, parameters),
    prepareTransfer(plain.latchkey, parameters),
    prepareTransfer(latchkey, { ...parameters, amount: 'max' }),
  ])
  expect(here.fee - there.fee).toBe(2n * 5000n + 21_000n)
  expect(all.amount + all.fee).toBe(await node().getBalance({ address }))
  expect(all.fee).toBe(here.fee)
})

test('of a token that takes a fee on the way, what arrives is told, and arrives', async () => {
  const token = await deployFeeToken()
  const { latchkey } = await holder(parseEther('1'), [{ address: token, amount: 1010n }])
  const to = privateKeyToAccount(generatePrivateKey()).address
  const prepared = await prepareTransfer(latchkey, { amount: 'max', to, token })
  // The holder was given 1010 less a hundredth.
  expect(prepared).toMatchObject({ amount: 1000n, arrives: 990n })
  const id = await sendTransfer(latchkey, prepared)
  await trackTransaction(latchkey, { id, networkId: prepared.networkId })
  expect(await tokenBalance(token, to)).toBe(990n)
  const plain = await prepareTransfer((await connected()).latchkey, {
    amount: 5n,
    to,
    token: usdc.address,
  })
  expect(plain.arrives).toBeUndefined()
})

test('what arrives is found by nodes without eth_simulateV1 too; where none can try it, nothing is said', async () => {
  const token = await deployFeeToken()
  const trial = {
    data: encodeFunctionData({
      abi: erc20Abi,
      args: [bob.address as `0x${string}`, 200n],
      functionName: 'transfer',
    }),
    from: alice.address,
    to: bob.address,
    token,
  }
  const lacking = (...methods: readonly string[]) =>
    vi.fn(async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
      if (methods.includes(method))
        throw new RpcFailedError({ cause: new Error('-32601'), method, networkId: 'eip155:31337' })
      return node().request({ method, params } as never)
    })
  const whole = lacking()
  expect(await tryTransfer(whole, trial)).toBe(198n)
  expect(whole).toHaveBeenCalledOnce()
  expect(await tryTransfer(lacking('eth_simulateV1'), trial)).toBe(198n)
  expect(await tryTransfer(lacking('eth_simulateV1', 'eth_call'), trial)).toBeUndefined()
  // More than there is: the token refuses it, which another question tells.
  const tooMuch = { ...trial, from: bob.address, to: alice.address }
  expect(await tryTransfer(whole, tooMuch)).toBeUndefined()
  expect(await tryTransfer(lacking('eth_simulateV1'), tooMuch)).toBeUndefined()
  expect(await tryTransfer(whole, { ...trial, to: alice.address })).toBeUndefined()
})

/** A token that takes a hundredth, of which the first account has a few thousand. */
async function deployFeeToken(): Promise<`0x${string}`> {
  const { abi, bytecode } = (await readArtifacts()).byName.FeeToken
  const client = createWalletClient({
    account: privateKeyToAccount(alice.privateKey as `0x${string}`),
    chain: anvil,
    transport: http(chain.rpcUrl),
  })
  const hash = await client.deployContract({ abi, args: ['Fee', 'FEE', 6], bytecode })
  const { contractAddress } = await node().waitForTransactionReceipt({ hash })
  const address = contractAddress as `0x${string}`
  const minted = await client.writeContract({
    abi,
    address,
    args: [alice.address, 5000n],
    functionName: 'mint',
  })
  await node().waitForTransactionReceipt({ hash: minted })
  return address
}
