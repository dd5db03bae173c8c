import type { Chain } from '@latchkey/devnet'
import { createChain, devAccounts, devMnemonic } from '@latchkey/devnet'
import { createPublicClient, type Hex, http, parseEther, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createRpcProxy } from '../node/createRpcProxy.ts'
import { createTestWallet } from './createTestWallet.ts'
import type { TestWalletOptions } from './TestWallet.ts'

const [alice, bob] = devAccounts
let chain: Chain

beforeAll(async () => {
  chain = await createChain({ chainId: 31337, empty: true })
})
afterAll(() => chain.stop())

function setup(options: Partial<TestWalletOptions> = {}) {
  const wallet = createTestWallet({
    chains: { 31337: chain.rpcUrl },
    privateKeys: [alice.privateKey, bob.privateKey],
    ...options,
  } as TestWalletOptions)
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  return { ask, wallet }
}

function received(wallet: ReturnType<typeof setup>['wallet']) {
  const events: unknown[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const)
    wallet.provider.on(event, (value: unknown) => events.push([event, value]))
  return events
}

describe('saying no', () => {
  test.each([
    ['eth_requestAccounts', []],
    ['wallet_requestPermissions', [{ eth_accounts: {} }]],
  ])('a rejected %s is 4001 and grants nothing', async (method, params) => {
    const { ask, wallet } = setup({ policy: 'reject' })
    await expect(ask(method, ...params)).rejects.toMatchObject({ code: 4001 })
    expect(await ask('eth_accounts')).toEqual([])
    expect(wallet.granted).toEqual([])
  })

  test('rejectNext refuses one question, the policy answers the next', async () => {
    const { ask, wallet } = setup()
    wallet.rejectNext()
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    expect(await ask('eth_requestAccounts')).toEqual([alice.address])
  })

  test('a rejected switch leaves the wallet where it was', async () => {
    const { ask, wallet } = setup({
      chainId: 31337,
      chains: { 31337: chain.rpcUrl, 31338: chain.rpcUrl },
    })
    wallet.rejectNext()
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({
      code: 4001,
    })
    expect(await ask('eth_chainId')).toBe('0x7a69')
  })

  test('a second connect while one is open is −32002', async () => {
    const { ask } = setup({ policy: 'hang' })
    void ask('eth_requestAccounts')
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
  })

  test('a hanging wallet answers nothing, and still serves reads', async () => {
    const { ask, wallet } = setup()
    wallet.hangNext()
    const answer = vi.fn()
    void ask('eth_requestAccounts').then(answer, answer)
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(answer).not.toHaveBeenCalled()
  })
})

describe('errors of EIP-1193 and EIP-1474', () => {
  test('signing without a grant, for another account, or locked is 4100', async () => {
    const { ask, wallet } = setup()
    const sign = () => ask('personal_sign', stringToHex('hi'), alice.address)
    await expect(sign()).rejects.toMatchObject({ code: 4100 })
    await ask('eth_requestAccounts')
    await expect(ask('personal_sign', stringToHex('hi'), bob.address)).rejects.toMatchObject({
      code: 4100,
    })
    wallet.lock()
    await expect(sign()).rejects.toMatchObject({ code: 4100 })
  })

  test('an unknown method is 4200', async () => {
    const { ask } = setup()
    await expect(ask('eth_sign')).rejects.toMatchObject({ code: 4200 })
  })

  test('a disconnected wallet answers 4900 until it is back', async () => {
    const { ask, wallet } = setup()
    const events = received(wallet)
    wallet.disconnect()
    await expect(ask('eth_chainId')).rejects.toMatchObject({ code: 4900 })
    wallet.reconnect()
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(events).toMatchObject([
      ['disconnect', { code: 4900 }],
      ['connect', { chainId: '0x7a69' }],
    ])
  })

  test('a chain that cannot be reached is 4901', async () => {
    const proxy = await createRpcProxy({ target: chain.rpcUrl })
    proxy.mode = { kind: 'down' }
    const { ask } = setup({ chains: { 31337: proxy.url } })
    await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
    await proxy.close()
  })

  test('switching to an unknown chain is 4902', async () => {
    const { ask } = setup()
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({
      code: 4902,
    })
  })

  test.each([
    ['wallet_switchEthereumChain', [{ chainId: '31337' }]],
    ['wallet_switchEthereumChain', []],
    ['personal_sign', [alice.address, stringToHex('hi')]],
    ['eth_signTypedData_v4', [alice.address, '{}']],
    ['eth_sendTransaction', [{ from: alice.address, value: '10' }]],
  ])('malformed parameters of %s are −32602', async (method, params) => {
    const { ask } = setup()
    await ask('eth_requestAccounts')
    await expect(ask(method, ...params)).rejects.toMatchObject({ code: -32602 })
  })

  test('failNext fails one request of the method with what was given', async () => {
    const { ask, wallet } = setup()
    wallet.failNext('eth_chainId', { code: -32603, data: { a: 1 }, message: 'Internal' })
    await expect(ask('eth_chainId')).rejects.toMatchObject({ code: -32603, data: { a: 1 } })
    expect(await ask('eth_chainId')).toBe('0x7a69')
  })
})

describe('adding a chain', () => {
  const parameters = (rpcUrl: string) => ({
    chainId: '0x7a6a',
    chainName: 'Second',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    rpcUrls: [rpcUrl],
  })

  test('an RPC of another chain is refused with −32602 before the owner is asked', async () => {
    const ask = vi.fn()
    const wallet = setup({ ask, policy: 'ask' })
    await expect(
      wallet.ask('wallet_addEthereumChain', parameters(chain.rpcUrl)),
    ).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('0x7a69') })
    expect(ask).not.toHaveBeenCalled()
  })

  test.each([
    { rpcUrls: [] },
    { rpcUrls: ['http://example.com'] },
    { iconUrls: ['eip155:1'] },
    { chainName: '' },
    { nativeCurrency: { decimals: 6, symbol: 'ETH' } },
  ])('error: %j is −32602', async (wrong) => {
    const { ask } = setup()
    await expect(
      ask('wallet_addEthereumChain', { ...parameters(chain.rpcUrl), ...wrong }),
    ).rejects.toMatchObject({ code: -32602 })
  })

  test('an added chain is known, and active, or not when the wallet does not switch', async () => {
    const proxy = await createRpcProxy({ chainId: 31338 })
    const { ask, wallet } = setup()
    await ask('wallet_addEthereumChain', parameters(proxy.url))
    expect(wallet.chainId).toBe(31338)
    expect(await ask('net_version')).toBe('31338')

    const lazy = setup({ switchesWhenAdding: false })
    await lazy.ask('wallet_addEthereumChain', parameters(proxy.url))
    expect(lazy.wallet.chainId).toBe(31337)
    await lazy.ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })
    expect(lazy.wallet.chainId).toBe(31338)
    await proxy.close()
  })
})

describe('what the owner does', () => {
  test('choosing an account, locking, unlocking and revoking tell the site', async () => {
    const { ask, wallet } = setup()
    await ask('eth_requestAccounts')
    const events = received(wallet)
    wallet.selectAccount(1)
    wallet.lock()
    expect(await ask('eth_accounts')).toEqual([])
    wallet.unlock()
    wallet.revoke()
    expect(events).toEqual([
      ['accountsChanged', [bob.address, alice.address]],
      ['accountsChanged', []],
      ['accountsChanged', [bob.address, alice.address]],
      ['accountsChanged', []],
    ])
  })

  test('before a site is connected it learns nothing of the accounts', async () => {
    const { ask, wallet } = setup()
    const events = received(wallet)
    wallet.selectAccount(1)
    wallet.lock()
    wallet.unlock()
    expect(events).toEqual([])
    expect(await ask('eth_accounts')).toEqual([])
  })

  test('revoking over the provider takes the grant back; a lock alone does not', async () => {
    const { ask, wallet } = setup()
    await ask('eth_requestAccounts')
    wallet.lock()
    wallet.unlock()
    expect(await ask('eth_accounts')).toEqual([alice.address])
    await ask('wallet_revokePermissions', { eth_accounts: {} })
    expect(await ask('wallet_getPermissions')).toEqual([])
  })

  test('a removed listener hears nothing', () => {
    const { wallet } = setup({ chains: { 1: 'http://127.0.0.1:1', 2: 'http://127.0.0.1:1' } })
    const listener = vi.fn()
    wallet.provider.on('chainChanged', listener)
    wallet.provider.removeListener('chainChanged', listener)
    wallet.switchChain(2)
    expect(listener).not.toHaveBeenCalled()
    expect(wallet.listenerCount('chainChanged')).toBe(0)
  })
})

describe('what lasts', () => {
  function memory() {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
  }

  test('a grant, the account and the chain outlive a reload when a storage is given', async () => {
    const storage = memory()
    const chains = { 31337: chain.rpcUrl, 31338: chain.rpcUrl }
    const before = setup({ chains, storage })
    await before.ask('eth_requestAccounts')
    before.wallet.selectAccount(1)
    before.wallet.switchChain(31338)

    const after = setup({ chains, storage })
    expect(await after.ask('eth_accounts')).toEqual([bob.address, alice.address])
    expect(await after.ask('eth_chainId')).toBe('0x7a6a')
    expect(await setup({ chains }).ask('eth_accounts')).toEqual([])
  })

  test('a broken or refusing storage counts as empty', async () => {
    const storage = {
      getItem: () => '{',
      setItem: () => {
        throw new Error('full')
      },
    }
    const { ask } = setup({ storage })
    expect(await ask('eth_requestAccounts')).toEqual([alice.address])
  })
})

describe('real keys on a real chain', () => {
  const client = () => createPublicClient({ transport: http(chain.rpcUrl) })

  test('a signed text verifies', async () => {
    const { ask } = setup()
    await ask('eth_requestAccounts')
    const message = 'Olá, wörld'
    const signature = (await ask('personal_sign', stringToHex(message), alice.address)) as Hex
    const valid = await client().verifyMessage({ address: alice.address, message, signature })
    expect(valid).toBe(true)
  })

  test('typed data verifies; data for another chain is refused', async () => {
    const { ask } = setup()
    await ask('eth_requestAccounts')
    const typedData = {
      domain: { chainId: 31337, name: 'Test' },
      message: { amount: '7' },
      primaryType: 'Order' as const,
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
    }
    const sign = (data: unknown) =>
      ask('eth_signTypedData_v4', alice.address, JSON.stringify(data)) as Promise<Hex>
    const valid = await client().verifyTypedData({
      address: alice.address,
      signature: await sign(typedData),
      ...typedData,
      message: { amount: 7n },
    })
    expect(valid).toBe(true)
    await expect(sign({ ...typedData, domain: { chainId: 1 } })).rejects.toMatchObject({
      code: -32602,
    })
  })

  test('a transaction lands with its amount', async () => {
    const { ask, wallet } = setup({ mnemonic: devMnemonic, privateKeys: undefined })
    await ask('eth_requestAccounts')
    const to = '0x00000000000000000000000000000000000000aA'
    const hash = (await ask('eth_sendTransaction', {
      from: wallet.accounts[0],
      to,
      value: '0xde0b6b3a7640000',
    })) as Hex
    const { status } = await client().waitForTransactionReceipt({ hash, pollingInterval: 20 })
    expect(status).toBe('success')
    expect(await client().getBalance({ address: to })).toBe(parseEther('1'))
  })

  test('a transaction above the balance fails with the chain’s error', async () => {
    const { ask } = setup()
    await ask('eth_requestAccounts')
    const value = `0x${(10n ** 30n).toString(16)}`
    await expect(
      ask('eth_sendTransaction', { from: alice.address, to: bob.address, value }),
    ).rejects.toMatchObject({ code: expect.any(Number), message: expect.stringMatching(/funds/i) })
  })
})
