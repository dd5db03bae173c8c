import { disconnect } from '@latchkey/core'
import { type Chain, createChain, devAccounts, devTokens } from '@latchkey/devnet'
import { createRpcProxy } from '@latchkey/testing/node'
import { createPublicClient, erc20Abi, http, parseAbi, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectedSite, setupSite } from '../fixtures/site.ts'
import { getBlockNumber } from './getBlockNumber.ts'
import { getPublicClient } from './getPublicClient.ts'
import { getWalletClient } from './getWalletClient.ts'
import { readContract } from './readContract.ts'
import { sendTransaction } from './sendTransaction.ts'
import { simulateContract } from './simulateContract.ts'
import { waitForTransactionReceipt } from './waitForTransactionReceipt.ts'
import { writeContract } from './writeContract.ts'

const [alice, bob, carol] = devAccounts.map(({ address }) => address as `0x${string}`) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const usdc = devTokens[0].address
/** Where no contract is. */
const nowhere = '0x00000000000000000000000000000000000000bb'
const token = { abi: erc20Abi, address: usdc } as const
let chain: Chain

beforeAll(async () => {
  chain = await createChain({ chainId: 31337 })
})
afterAll(() => chain?.stop())

const balanceOf = (account: `0x${string}`) =>
  createPublicClient({ transport: http(chain.rpcUrl) }).readContract({
    ...token,
    args: [account],
    functionName: 'balanceOf',
  })

describe('a contract is read', () => {
  test('without a wallet, by network as the site likes to name it', async () => {
    const { latchkey } = setupSite([chain])
    const wanted = await balanceOf(alice)
    expect(wanted).toBeGreaterThan(0n)
    for (const meant of [
      {},
      { networkId: 'eip155:31337' },
      { networkId: 31337 },
      { chainId: 31337 },
    ])
      expect(
        await readContract(latchkey, {
          ...token,
          ...(meant as { chainId?: number }),
          args: [alice],
          functionName: 'balanceOf',
        }),
      ).toBe(wanted)
  })

  test('at a block of the past', async () => {
    const { latchkey } = await connectedSite([chain])
    const blockNumber = await getBlockNumber(latchkey)
    const before = await balanceOf(bob)
    const transfer = { ...token, args: [bob, 3n], functionName: 'transfer' } as const
    await waitForTransactionReceipt(latchkey, { hash: await writeContract(latchkey, transfer) })
    const read = { ...token, args: [bob], functionName: 'balanceOf' } as const
    expect(await readContract(latchkey, read)).toBe(before + 3n)
    expect(await readContract(latchkey, { ...read, blockNumber })).toBe(before)
  })

  test('error: a network that the site does not have', async () => {
    const { latchkey } = setupSite([chain])
    await expect(
      readContract(latchkey, { ...token, chainId: 1, functionName: 'symbol' }),
    ).rejects.toMatchObject({
      code: 'network.not_configured',
      message: 'Network eip155:1 not found',
    })
  })

  test('error: the wallet is on a network of its own, and none is named', async () => {
    const { latchkey, wallet } = await connectedSite([chain], {
      chains: { 31337: chain.rpcUrl, 5: chain.rpcUrl },
    })
    wallet.switchChain(5)
    const read = { ...token, functionName: 'symbol' } as const
    await expect(readContract(latchkey, read)).rejects.toMatchObject({
      code: 'network.not_configured',
      message: 'Network eip155:5 not found',
    })
    expect(await readContract(latchkey, { ...read, chainId: 31337 })).toBe('USDC')
  })

  test('error: an address without a contract, and a contract of another ABI', async () => {
    const { latchkey } = setupSite([chain])
    const functionName = 'symbol'
    await expect(
      readContract(latchkey, { ...token, address: nowhere, functionName }),
    ).rejects.toMatchObject({
      code: 'contract.invalid_answer',
      functionName,
      message: 'symbol gave no valid answer',
    })
    const abi = parseAbi(['function decimals() view returns (string)'])
    await expect(
      readContract(latchkey, { abi, address: usdc, functionName: 'decimals' }),
    ).rejects.toMatchObject({ code: 'contract.invalid_answer' })
  })

  test('error: a function that the ABI lacks, and arguments that do not fit it', async () => {
    const { latchkey } = setupSite([chain])
    for (const call of [
      { args: [], functionName: 'nothing' },
      { args: ['alice.eth'], functionName: 'balanceOf' },
      { args: [], functionName: 'balanceOf' },
    ])
      await expect(
        readContract(latchkey, { ...token, ...(call as object) } as never),
      ).rejects.toMatchObject({ code: 'contract.invalid_call', functionName: call.functionName })
  })

  test.each([
    ['is down', { kind: 'down' }],
    ['answers with what is no JSON', { kind: 'garbage' }],
  ] as const)('error: an RPC that %s', async (_, mode) => {
    const proxy = await createRpcProxy({ target: chain.rpcUrl })
    onTestFinished(() => proxy.close())
    proxy.mode = mode
    const { latchkey } = setupSite([chain], { urls: [proxy.url] })
    await expect(
      readContract(latchkey, { ...token, functionName: 'symbol' }),
    ).rejects.toMatchObject({ code: 'rpc.failed', message: 'eth_call failed on eip155:31337' })
  })

  test('error: an RPC of another chain, as the error that says so', async () => {
    const proxy = await createRpcProxy({ target: chain.rpcUrl })
    onTestFinished(() => proxy.close())
    proxy.mode = { chainId: 1, kind: 'lying' }
    const { latchkey } = setupSite([chain], { urls: [proxy.url] })
    await expect(
      readContract(latchkey, { ...token, functionName: 'symbol' }),
    ).rejects.toMatchObject({ code: 'rpc.wrong_chain' })
    // viem's client tells it in viem's way.
    const client = await getPublicClient(latchkey)
    await expect(client.getBlockNumber()).rejects.toThrow('The RPC of eip155:31337 answers with')
  })

  test('error: it ends by its signal, and with the instance', async () => {
    const proxy = await createRpcProxy({ target: chain.rpcUrl })
    onTestFinished(() => proxy.close())
    proxy.mode = { kind: 'silent' }
    const { latchkey } = setupSite([chain], { urls: [proxy.url] })
    const controller = new AbortController()
    const read = { ...token, functionName: 'symbol' } as const
    const first = readContract(latchkey, { ...read, signal: controller.signal })
    const second = readContract(latchkey, read)
    const refused = expect(first).rejects.toMatchObject({ code: 'request.aborted' })
    const ended = expect(second).rejects.toMatchObject({ code: 'request.aborted' })
    await expect.poll(() => proxy.posts.length).toBeGreaterThan(0)
    controller.abort()
    await refused
    latchkey.destroy()
    await ended
  })
})

describe('a function that writes', () => {
  const transfer = { ...token, args: [carol, 7n], functionName: 'transfer' } as const

  test('is run without writing, then written as it was run', async () => {
    const { latchkey } = await connectedSite([chain])
    const before = await balanceOf(carol)
    const { request, result } = await simulateContract(latchkey, transfer)
    expect(result).toBe(true)
    expect(request).toMatchObject({ account: alice, args: [carol, 7n], chainId: 31337 })
    expect(await balanceOf(carol)).toBe(before)

    const hash = await writeContract(latchkey, request)
    expect(await waitForTransactionReceipt(latchkey, { hash })).toMatchObject({ status: 'success' })
    expect(await balanceOf(carol)).toBe(before + 7n)
  })

  test('takes the request of viem’s own client, with its network', async () => {
    const { latchkey, wallet } = await connectedSite([chain])
    const client = await getPublicClient(latchkey)
    const { request } = await client.simulateContract({ ...transfer, account: alice })
    const hash = await writeContract(latchkey, request)
    expect(await waitForTransactionReceipt(latchkey, { hash })).toMatchObject({ status: 'success' })
    const other = { ...client.chain!, id: 5 }
    const elsewhere = { ...request, chain: other }
    await expect(writeContract(latchkey, elsewhere)).rejects.toMatchObject({
      actual: 'eip155:31337',
      code: 'network.wrong',
      message: 'writeContract: the wallet is on eip155:31337, not on eip155:5',
    })
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  test('goes with what it was given: amounts, and what stands behind its data', async () => {
    const { latchkey, wallet } = await connectedSite([chain])
    await writeContract(latchkey, {
      ...transfer,
      dataSuffix: '0xbeef',
      gas: 90_000n,
      nonce: undefined,
    })
    const { params } = wallet.requests.at(-1) as { params: [{ data: string; gas: string }] }
    expect(params[0].data.endsWith('07beef')).toBe(true)
    expect(params[0].gas).toBe('0x15f90')
  })

  test('error: why it would fail, by the name and arguments of the contract’s error', async () => {
    const { latchkey } = await connectedSite([chain])
    const tooMuch = { ...transfer, args: [carol, 2n ** 200n] } as const
    const abi = [
      ...erc20Abi,
      ...parseAbi(['error InsufficientBalance(address account, uint256 balance, uint256 needed)']),
    ] as const
    await expect(simulateContract(latchkey, { ...tooMuch, abi })).rejects.toMatchObject({
      code: 'contract.reverted',
      contractError: {
        args: [alice, await balanceOf(alice), 2n ** 200n],
        name: 'InsufficientBalance',
      },
      details: ['The contract said: InsufficientBalance'],
      functionName: 'transfer',
      message: 'transfer was reverted',
      reason: 'InsufficientBalance',
    })
    // Without the error in the ABI its selector is all there is.
    await expect(simulateContract(latchkey, tooMuch)).rejects.toMatchObject({
      code: 'contract.reverted',
      contractError: undefined,
      reason: toFunctionSelector('InsufficientBalance(address,uint256,uint256)'),
    })
  })

  test('error: more than the account has is refused', async () => {
    const { latchkey } = await connectedSite([chain])
    const abi = parseAbi(['function deposit() payable'])
    await expect(
      simulateContract(latchkey, {
        abi,
        address: nowhere,
        functionName: 'deposit',
        value: 10n ** 30n,
      }),
    ).rejects.toMatchObject({ code: 'transaction.refused' })
  })

  test('error: without a wallet', async () => {
    const { latchkey } = await connectedSite([chain])
    await disconnect(latchkey)
    await expect(writeContract(latchkey, transfer)).rejects.toMatchObject({
      code: 'connector.not_connected',
      message: 'writeContract: no wallet is connected',
    })
    // It can still be tried out, as anyone.
    await expect(
      simulateContract(latchkey, { ...transfer, account: alice }),
    ).resolves.toMatchObject({
      result: true,
    })
  })

  test('error: the visitor declines', async () => {
    const { latchkey, wallet } = await connectedSite([chain])
    wallet.rejectNext()
    await expect(writeContract(latchkey, transfer)).rejects.toMatchObject({
      code: 'wallet.user_rejected',
    })
  })

  test('error: an account that is not connected is not asked for', async () => {
    const { latchkey, wallet } = await connectedSite([chain])
    const send = { account: bob, to: carol, value: 1n }
    for (const asked of [
      sendTransaction(latchkey, send),
      writeContract(latchkey, { ...transfer, account: bob }),
    ])
      await expect(asked).rejects.toMatchObject({ code: 'wallet.unauthorized' })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test('a second account that is connected sends, though it is not the active one', async () => {
    const { latchkey, wallet } = await connectedSite([chain])
    wallet.selectAccount(1)
    wallet.selectAccount(0)
    expect(wallet.granted).toEqual([alice, bob])
    const hash = await sendTransaction(latchkey, { account: bob, to: carol, value: 1n })
    expect(await waitForTransactionReceipt(latchkey, { hash })).toMatchObject({
      from: bob.toLowerCase(),
    })
  })

  test('error: a call of no address is not asked for: it would deploy a contract', async () => {
    const { latchkey, wallet } = await connectedSite([chain])
    for (const address of [undefined, 'token.eth'])
      await expect(
        writeContract(latchkey, { ...transfer, address: address as `0x${string}` }),
      ).rejects.toMatchObject({ code: 'address.invalid', message: `Invalid address: ${address}` })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test('error: a call that does not fit the ABI is not asked for', async () => {
    const { latchkey, wallet } = await connectedSite([chain])
    const call = { ...transfer, args: [carol, -1n] } as never
    await expect(writeContract(latchkey, call)).rejects.toMatchObject({
      code: 'contract.invalid_call',
    })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })
})

describe('viem’s clients', () => {
  test('the public one has all that viem reads, over the instance’s own URLs', async () => {
    const [broken, proxy] = [
      await createRpcProxy({ target: chain.rpcUrl }),
      await createRpcProxy({ target: chain.rpcUrl }),
    ]
    onTestFinished(() => broken.close())
    onTestFinished(() => proxy.close())
    broken.mode = { kind: 'down' }
    const { latchkey } = setupSite([chain], { urls: [broken.url, proxy.url] })
    const client = await getPublicClient(latchkey, { chainId: 31337 })
    expect(await client.getChainId()).toBe(31337)
    const symbols = await client.multicall({
      allowFailure: false,
      contracts: devTokens.map(({ address }) => ({
        abi: erc20Abi,
        address,
        functionName: 'symbol',
      })),
    })
    expect(symbols).toEqual(devTokens.map(({ symbol }) => symbol))
    expect(await getBlockNumber(latchkey)).toBe(await client.getBlockNumber({ cacheTime: 0 }))
    expect(proxy.posts.length).toBeGreaterThan(0)
    // Asked for again, it is the same: a component may hold it.
    expect(await getPublicClient(latchkey)).toBe(client)
  })

  test('the wallet one speaks for the connected account', async () => {
    const { latchkey, wallet } = await connectedSite([chain])
    const client = await getWalletClient(latchkey)
    expect([client.account.address, client.chain.id]).toEqual([alice, 31337])
    const hash = await client.sendTransaction({ to: carol, value: 1n })
    expect(await waitForTransactionReceipt(latchkey, { hash })).toMatchObject({ status: 'success' })
    expect(await client.signMessage({ message: 'hi' })).toMatch(/^0x/)

    // What a wallet says once is said: a second window would open otherwise.
    wallet.failNext('personal_sign', { code: -32_603, message: 'Internal error' })
    const before = wallet.requests.length
    const params: [`0x${string}`, `0x${string}`] = ['0x6869', alice]
    await expect(client.request({ method: 'personal_sign', params })).rejects.toThrow(
      'Internal error',
    )
    expect(wallet.requests).toHaveLength(before + 1)
  })

  test('error: the wallet one without a wallet, on another network, on one of no site', async () => {
    const { latchkey, wallet } = await connectedSite([chain])
    await expect(getWalletClient(latchkey, { chainId: 1 })).rejects.toMatchObject({
      code: 'network.not_configured',
    })
    for (const { stop } of latchkey.internal.watching.values()) stop()
    wallet.provider.request = async () => '0x1'
    await expect(getWalletClient(latchkey)).rejects.toMatchObject({
      actual: 'eip155:1',
      code: 'network.wrong',
      message: 'getWalletClient: the wallet is on eip155:1, not on eip155:31337',
    })
    await disconnect(latchkey)
    await expect(getWalletClient(latchkey)).rejects.toMatchObject({
      code: 'connector.not_connected',
    })
  })
})
