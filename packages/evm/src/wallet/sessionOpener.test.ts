import type { Connector, Network } from '@latchkey/core/adapter'
import { currentEnvironment } from '@latchkey/core/adapter'
import { createContext, openSignal } from '@latchkey/devnet/test-setup'
import { createTestSession, type TestSessionOptions } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { evm } from '../evm.ts'
import { devNetwork } from '../fixtures/world.ts'
import type { Eip1193Provider } from './Eip1193Provider.ts'
import { walletOf } from './walletOf.ts'

const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
type Id = `eip155:${number}`
type Answer = { status?: number; body: unknown }

/** The adapter of a page that reads chains at these addresses, and a session's connector. */
async function setup({
  answers = {},
  rpcUrls,
  ...options
}: Partial<TestSessionOptions<Id>> & {
  answers?: Readonly<Record<string, Answer>>
  rpcUrls?: (networkId: string) => readonly string[]
} = {}) {
  const session = createTestSession<Id>({
    accounts: [{ address: account, networkIds: ['eip155:1', 'eip155:2'] }],
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
    networkIds: ['eip155:1', 'eip155:2'],
    ...options,
  })
  const asked: string[] = []
  const fetch = async (input: unknown, init?: RequestInit) => {
    const url = String(input).replace(/\/$/, '')
    const { id, method } = JSON.parse(String(init?.body))
    asked.push(`${url} ${method}`)
    const { body, status = 200 } = answers[url] ?? { body: '', status: 502 }
    const answer = method === 'eth_chainId' && status === 200 ? { result: '0x1' } : body
    return new Response(JSON.stringify({ id, jsonrpc: '2.0', ...(answer as object) }), { status })
  }
  const networks: readonly Network[] = [devNetwork(1, 'http://a.test'), devNetwork(2)]
  const environment = { ...currentEnvironment(), fetch: fetch as typeof globalThis.fetch }
  const { wallet: actions } = await evm().load(createContext(networks, { environment }))
  const connector: Connector = {
    chain: 'eip155',
    id: 'walletConnect',
    name: 'Phone Wallet',
    provider: rpcUrls ? { ...session.wallet, rpcUrls } : session.wallet,
    source: 'walletConnect',
    type: 'WALLET_CONNECT',
  }
  const connect = async () => {
    await actions.connect(connector, { networkId: undefined, signal: openSignal() })
    return walletOf(connector)
  }
  return { ...session, actions, asked, connect, connector, networks }
}

describe('a session’s connector', () => {
  test('connects, signs and switches as a wallet of the page does', async () => {
    const { actions, connector, networks, requests, wallet } = await setup({
      answer: ({ params }) => (params as string[])[0],
    })
    const connection = await actions.connect(connector, {
      networkId: 'eip155:2',
      signal: openSignal(),
    })
    expect(connection).toMatchObject({
      accounts: [{ address: account }],
      connectorId: 'walletConnect',
      networkId: 'eip155:2',
    })
    expect(requests).toEqual([])
    const text = await actions.signMessage(connector, { address: account, message: 'gm' })
    expect(text).toBe('0x676d')
    await actions.switchNetwork(connector, networks[0] as Network, { connection })
    expect(wallet.networkId()).toBe('eip155:1')
    await actions.disconnect(connector)
    expect(await actions.reconnect(connector, { signal: openSignal() })).toBeUndefined()
  })

  test('has one provider, which later connectors of the session have too', async () => {
    const { actions, connect, connector } = await setup()
    const provider = await connect()
    const later = { ...connector, networkIds: [] }
    await actions.reconnect(later, { signal: openSignal() })
    expect(walletOf(later)).toBe(provider)
  })

  test('has none before it is connected', async () => {
    const { connector } = await setup()
    expect(() => walletOf(connector)).toThrow(
      expect.objectContaining({ code: 'connector.not_found' }),
    )
  })

  test('of accounts that are none grants nothing', async () => {
    const { actions, connector } = await setup({
      accounts: [{ address: 'hello', networkIds: ['eip155:1'] }],
    })
    await expect(
      actions.connect(connector, { networkId: undefined, signal: openSignal() }),
    ).rejects.toMatchObject({ code: 'wallet.unauthorized' })
  })
})

describe('what only reads', () => {
  const read = (provider: Eip1193Provider, method = 'eth_blockNumber') =>
    provider.request({ method })

  test('is asked of the adapter’s own RPC', async () => {
    const { asked, connect, requests } = await setup({
      answers: { 'http://a.test': { body: { result: '0x8' } } },
    })
    expect(await read(await connect())).toBe('0x8')
    expect(asked).toEqual(['http://a.test eth_chainId', 'http://a.test eth_blockNumber'])
    expect(requests).toEqual([])
  })

  test('is asked of the session’s own URL first, and of the network’s when that fails', async () => {
    const { asked, connect } = await setup({
      answers: { 'http://a.test': { body: { result: '0x9' } } },
      rpcUrls: (networkId) => (networkId === 'eip155:1' ? ['http://own.test'] : []),
    })
    expect(await read(await connect())).toBe('0x9')
    expect(asked[0]).toBe('http://own.test eth_chainId')
    expect(asked).toContain('http://a.test eth_blockNumber')
  })

  test('a node’s own error is told as it is; silence of all is one error', async () => {
    const error = { code: 3, data: '0x08c379a0', message: 'execution reverted' }
    const { connect } = await setup({ answers: { 'http://a.test': { body: { error } } } })
    await expect(read(await connect(), 'eth_call')).rejects.toMatchObject({
      ...error,
      name: 'ProviderRpcError',
    })
    const silent = await setup()
    await expect(read(await silent.connect(), 'eth_call')).rejects.toMatchObject({
      code: 'rpc.failed',
    })
  })

  test('on a network that is none of the site’s has no RPC', async () => {
    const { connect } = await setup({ networkIds: ['eip155:7'] })
    await expect(read(await connect())).rejects.toMatchObject({ code: 'rpc.url_missing' })
  })
})
