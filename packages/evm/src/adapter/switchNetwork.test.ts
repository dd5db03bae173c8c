import type { Connection } from '@latchkey/core/adapter'
import { openSignal } from '@latchkey/devnet/test-setup'
import { createRpcProxy, type RpcProxy } from '@latchkey/testing/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectorOf, createWallet, devNetwork } from '../fixtures/world.ts'
import { switchNetwork } from './switchNetwork.ts'

let second: RpcProxy
beforeAll(async () => {
  second = await createRpcProxy({ chainId: 31338 })
})
afterAll(() => second.close())

const connection: Connection = {
  accounts: [{ address: '0xA', namespace: 'eip155', type: 'eoa' }],
  connectorId: 'com.example.wallet',
  networkId: 'eip155:31337',
}

/** A wallet that knows chain 31337 only, unless it is set. */
function setup(options: Parameters<typeof createWallet>[0] = {}) {
  const wallet = createWallet({ chains: { 31337: 'http://127.0.0.1:1' }, ...options })
  const network = devNetwork(31338, second.url)
  const move = (to = network, signal = openSignal()) =>
    switchNetwork(connectorOf(wallet), to, { connection, signal })
  const asked = () => wallet.requests.filter(({ method }) => method !== 'eth_chainId')
  return { asked, move, network, wallet }
}

const known = { 31337: 'http://127.0.0.1:1', 31338: 'http://127.0.0.1:1' }

/** A wallet that says yes to a switch at once, and is there after some time by the clock. */
async function answersYes({ movesAfterMs }: { movesAfterMs: number }) {
  let now = 0
  const clock = {
    after(delayMs: number, run: () => void) {
      now += delayMs
      queueMicrotask(run)
      return () => {}
    },
    now: () => now,
  }
  const request = async ({ method }: { method: string }) => {
    if (method !== 'eth_chainId') return null
    return now >= movesAfterMs ? '0x7a6a' : '0x1'
  }
  const connector = { ...connectorOf(createWallet()), provider: { request } }
  const network = devNetwork(31338, second.url)
  return switchNetwork(connector, network, { clock, connection, signal: openSignal() })
}

test.each([0, 300, 1200, 5000])('a wallet that moves %i ms after its yes has moved', async (ms) => {
  const { networkId } = await answersYes({ movesAfterMs: ms })
  expect(networkId).toBe('eip155:31338')
})

describe('failures', () => {
  test('declining the switch is a refusal, and no chain is added (S8.40)', async () => {
    const { asked, move, wallet } = setup({ chains: known, policy: 'reject' })
    await expect(move()).rejects.toMatchObject({ code: 'wallet.user_rejected' })
    expect(asked().map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
    expect(wallet.chainId).toBe(31337)
  })

  test('a refusal that the wallet wraps in −32603 is still a refusal (S8.40)', async () => {
    const { asked, move, wallet } = setup({ chains: known })
    wallet.failNext('wallet_switchEthereumChain', {
      code: -32603,
      data: { originalError: { code: 4001 } },
      message: 'Internal error',
    })
    await expect(move()).rejects.toMatchObject({ code: 'wallet.user_rejected' })
    expect(asked()).toHaveLength(1)
  })

  test('declining to add is a refusal, not an unsupported chain (S8.40)', async () => {
    const { move, wallet } = setup()
    wallet.rejectNext()
    await expect(move()).rejects.toMatchObject({ code: 'wallet.user_rejected' })
  })

  test.each([
    [-32602, 'Invalid'],
    [4200, 'Unsupported'],
  ])('a failed add-chain (%i) is not supported (S8.29)', async (code, message) => {
    const { move, wallet } = setup()
    wallet.failNext('wallet_addEthereumChain', { code, message })
    await expect(move()).rejects.toMatchObject({
      cause: { walletCode: code },
      code: 'network.not_supported',
      message: 'Chain is not supported',
    })
  })

  test('a network without an RPC for the wallet is not supported (S8.29)', async () => {
    const { move } = setup()
    await expect(move(devNetwork(31338))).rejects.toThrow('Chain is not supported')
  })

  test('a wallet that says yes and stays where it was is not supported (S8.29)', async () => {
    await expect(answersYes({ movesAfterMs: Infinity })).rejects.toThrow('Chain is not supported')
  })

  test('any other error keeps its own code (S8.42, S8.53)', async () => {
    const { move, wallet } = setup({ chains: known })
    wallet.failNext('wallet_switchEthereumChain', { code: -32002, message: 'pending' })
    await expect(move()).rejects.toMatchObject({ code: 'wallet.request_pending' })
    wallet.failNext('wallet_switchEthereumChain', { code: 4200, message: 'no' })
    await expect(move()).rejects.toMatchObject({ code: 'wallet.unsupported_method' })
  })

  test('a wallet that hangs is left when the caller aborts (S8.22)', async () => {
    const { move } = setup({ chains: known, policy: 'hang' })
    const controller = new AbortController()
    const answer = move(undefined, controller.signal)
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'request.aborted' })
  })
})

test('a known network is asked for with its hex id (S4.31, S7.40)', async () => {
  const { asked, move, wallet } = setup({ chains: known })
  await move()
  expect(asked()).toEqual([
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] },
  ])
  expect(wallet.chainId).toBe(31338)
})

describe('a network the wallet does not know', () => {
  test('is added with what a wallet needs, and nothing a wallet refuses (S8.45, S7.40)', async () => {
    const { asked, move, network, wallet } = setup()
    await move({
      ...network,
      assets: { imageId: 'eip155:31338', imageUrl: '/assets/chain.png' },
      blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } },
      rpcUrls: {
        chainDefault: network.rpcUrls.chainDefault,
        default: { http: ['https://route.example/v1/?projectId=p', second.url] },
      },
    })
    expect(wallet.chainId).toBe(31338)
    expect(asked()[1]).toEqual({
      method: 'wallet_addEthereumChain',
      params: [
        {
          blockExplorerUrls: ['https://scan.example'],
          chainId: '0x7a6a',
          chainName: 'Dev 31338',
          nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
          rpcUrls: [second.url],
        },
      ],
    })
  })

  test('is added without an explorer that strict wallets refuse', async () => {
    const { asked, move, network } = setup()
    const blockExplorers = { default: { name: 'Scan', url: 'http://scan.example' } }
    await move({ ...network, blockExplorers })
    expect(asked()[1]?.params).toMatchObject([{ chainId: '0x7a6a' }])
    expect(asked()[1]?.params).not.toMatchObject([{ blockExplorerUrls: expect.anything() }])
  })

  test('is added with its icon when that is an https URL', async () => {
    const { asked, move, network } = setup()
    await move({ ...network, assets: { imageUrl: 'https://site.example/chain.png' } })
    expect(asked()[1]?.params).toMatchObject([{ iconUrls: ['https://site.example/chain.png'] }])
  })

  test('is asked for again when the wallet adds without moving', async () => {
    const { asked, move, wallet } = setup({ switchesWhenAdding: false })
    await move()
    expect(wallet.chainId).toBe(31338)
    expect(asked().map(({ method }) => method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
  })

  test.each([
    ['−32603', { code: -32603, message: 'Internal' }],
    ['5000', { code: 5000, message: 'Unrecognized' }],
    ['a nested 4902', { code: -32000, data: { originalError: { code: 4902 } }, message: 'Nested' }],
  ])('is added too when the wallet says so with %s', async (_, error) => {
    const { move, wallet } = setup()
    wallet.failNext('wallet_switchEthereumChain', error)
    await move()
    expect(wallet.chainId).toBe(31338)
  })

  test.each([
    ['wallet.user_rejected', { code: -32603, message: 'User declined the request' }],
    ['wallet.request_pending', { code: -32603, message: 'Another request is pending' }],
    ['wallet.locked', { code: -32603, message: 'Wallet is locked' }],
  ])('is not added after %s in words, whatever the number (S8.40)', async (code, error) => {
    const { asked, move, wallet } = setup()
    wallet.failNext('wallet_switchEthereumChain', error)
    await expect(move()).rejects.toMatchObject({ code })
    expect(asked().map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
  })
})
