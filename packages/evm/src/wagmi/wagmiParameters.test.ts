import { connect, createLatchkey, type LatchkeyOptions } from '@latchkey/core'
import { rpcRetryCount } from '@latchkey/core/adapter'
import { type Chain, createChain, devAccounts } from '@latchkey/devnet'
import { createPage, siteOptions } from '@latchkey/devnet/test-setup'
import { announce } from '@latchkey/testing'
import { createRpcProxy } from '@latchkey/testing/node'
import { parseAbi, parseEther } from 'viem'
import { optimism } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { evm } from '../evm.ts'
import { toViemChain, versions } from '../fixtures/wagmi.ts'
import { createWallet } from '../fixtures/world.ts'
import { wagmiParameters } from './wagmiParameters.ts'

const [, bob] = devAccounts
let one: Chain

beforeAll(async () => {
  one = await createChain({ chainId: 31337 })
})
afterAll(() => one.stop())

function setup(options: Partial<LatchkeyOptions> = {}) {
  const page = createPage()
  const wallet = createWallet({ chains: { 31337: one.rpcUrl } })
  announce(wallet, page)
  const latchkey = createLatchkey({
    adapters: [evm()],
    networks: [toViemChain(one)],
    ...siteOptions(page),
    ...options,
  })
  onTestFinished(() => latchkey.destroy())
  return { latchkey, wallet }
}

describe.each(versions)('%s', (_, { createConfig, createStorage, ...wagmi }) => {
  /** The two lines of the guide. */
  const configOf = (latchkey: ReturnType<typeof setup>['latchkey']) =>
    createConfig({ ...wagmiParameters(latchkey), storage: createStorage({}) })

  test('a config made of an instance reads, connects, sends and sees the receipt', async () => {
    const { latchkey } = setup()
    const config = configOf(latchkey)
    const before = await wagmi.getBalance(config, { address: bob.address })
    await connect(latchkey, { connectorId: 'com.example.wallet' })
    expect(config.state.status).toBe('connected')
    const hash = await wagmi.sendTransaction(config, { to: bob.address, value: parseEther('1') })
    const { status } = await wagmi.waitForTransactionReceipt(config, { hash })
    expect(status).toBe('success')
    const after = await wagmi.getBalance(config, { address: bob.address })
    expect(after.value - before.value).toBe(parseEther('1'))
  })

  test("its reads go to the instance's own URLs first, and to the next when one fails", async () => {
    const [own, chain] = [await createRpcProxy(), await createRpcProxy()]
    onTestFinished(() => Promise.all([own.close(), chain.close()]).then(() => undefined))
    const { rpcUrls: _urls, ...facts } = toViemChain(one)
    const { latchkey } = setup({
      customRpcUrls: { 'eip155:31337': [{ url: own.url }] },
      networks: [{ ...facts, rpcUrls: { default: { http: [chain.url] } } }],
    })
    const config = configOf(latchkey)
    own.mode = { kind: 'forward' }
    chain.mode = { kind: 'forward' }
    await wagmi.getBalance(config, { address: bob.address })
    expect(methods(own)).toContain('eth_getBalance')
    expect(methods(chain)).not.toContain('eth_getBalance')
    own.mode = { kind: 'status', status: 503 }
    await wagmi.getBalance(config, { address: bob.address })
    expect(methods(chain)).toContain('eth_getBalance')
  })

  test("a failing URL is tried as often as the instance tries it, and not by wagmi's client besides", async () => {
    const only = await createRpcProxy()
    onTestFinished(() => only.close())
    const { rpcUrls: _urls, ...facts } = toViemChain(one)
    const { latchkey } = setup({
      networks: [{ ...facts, rpcUrls: { default: { http: [only.url] } } }],
    })
    const config = configOf(latchkey)
    await wagmi.getBalance(config, { address: bob.address })
    const before = methods(only).length
    only.mode = { kind: 'status', status: 503 }
    await expect(wagmi.getBalance(config, { address: bob.address })).rejects.toThrow('503')
    expect(methods(only)).toHaveLength(before + 1 + rpcRetryCount)
  })

  test('a contract that reverts says why', async () => {
    const config = configOf(setup().latchkey)
    const abi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])
    const [token] = one.facts.tokens
    const transfer = wagmi.simulateContract(config, {
      abi,
      account: bob.address,
      address: token?.address ?? bob.address,
      args: [bob.address, 10n ** 40n],
      functionName: 'transfer',
    })
    await expect(transfer).rejects.toMatchObject({
      cause: { name: 'ContractFunctionRevertedError' },
      name: 'ContractFunctionExecutionError',
    })
  })
})

describe('the chains', () => {
  test("are the site's own, with what viem's have besides", () => {
    const { latchkey } = setup({ networks: [optimism] })
    const [chain] = wagmiParameters(latchkey).chains
    expect(chain).toEqual({ ...optimism, rpcUrls: { default: optimism.rpcUrls.default } })
    expect(chain.formatters).toBe(optimism.formatters)
  })

  test('are those of EVM alone', () => {
    const solana = {
      ...toViemChain(one),
      caipNetworkId: 'solana:x',
      chainNamespace: 'solana',
      id: 'x',
    } as const
    const { latchkey } = setup({ networks: [solana, toViemChain(one)] })
    const { chains, transports } = wagmiParameters(latchkey)
    expect(chains.map(({ id }) => id)).toEqual([31337])
    expect(Object.keys(transports)).toEqual(['31337'])
    expect(() => wagmiParameters(setup({ networks: [solana] }).latchkey)).toThrow(
      expect.objectContaining({ code: 'config.invalid_option' }),
    )
  })
})

function methods({ posts }: Awaited<ReturnType<typeof createRpcProxy>>): string[] {
  return posts.flat().map(({ method }) => method)
}
