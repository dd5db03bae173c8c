import { nativePlaceholder } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { assetId } from './assetId.ts'
import { defineNetwork } from './defineNetwork.ts'
import { toNetworkId } from './NetworkReference.ts'
import { rpcUrls } from './rpcUrls.ts'
import { networkAtStart, networkOrUnknown } from './selectNetwork.ts'

const chain = {
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } },
  id: 31337,
  name: 'Dev',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['http://chain'] } },
  testnet: true,
}

test('a viem chain becomes a network with CAIP-2 id and namespace (S3.1, S3.2, S3.4)', () => {
  expect(defineNetwork(chain)).toMatchObject({
    blockExplorers: chain.blockExplorers,
    caipNetworkId: 'eip155:31337',
    chainNamespace: 'eip155',
    id: 31337,
    name: 'Dev',
    nativeCurrency: chain.nativeCurrency,
    testnet: true,
  })
})

test('a network beside EVM says its namespace, and may say its CAIP-2 id (S3.1)', () => {
  const solana = { ...chain, chainNamespace: 'solana', id: '5eykt4' } as const
  expect(defineNetwork(solana)).toMatchObject({
    assets: { imageId: 'solana:5eykt4', imageUrl: undefined },
    caipNetworkId: 'solana:5eykt4',
    chainNamespace: 'solana',
  })
  expect(defineNetwork({ ...solana, caipNetworkId: 'solana:given' }).caipNetworkId).toBe(
    'solana:given',
  )
})

test("the site's RPC URLs come before the chain's own, in both lists (S3.3)", () => {
  const network = defineNetwork(chain, {
    customRpcUrls: { 'eip155:31337': [{ url: 'http://mine' }] },
  })
  expect(network.rpcUrls.default.http).toEqual(['http://mine', 'http://chain'])
  expect(network.rpcUrls.chainDefault.http).toEqual(['http://mine', 'http://chain'])
})

test('a URL that the site and the chain both name is asked once, and those of another network never', () => {
  const network = defineNetwork(chain, {
    customRpcUrls: {
      'eip155:1': [{ url: 'http://other' }],
      'eip155:31337': [{ url: 'http://chain' }, { url: 'http://mine' }],
    },
  })
  expect(network.rpcUrls.default.http).toEqual(['http://chain', 'http://mine'])
})

test("the site's image wins over the network's id (S3.5)", () => {
  expect(defineNetwork(chain, { chainImages: { 31337: '/x.svg' } }).assets).toEqual({
    imageId: 'eip155:31337',
    imageUrl: '/x.svg',
  })
})

test('a network has the picture that it brings, where the site has none for it (S3.5)', () => {
  const assets = { imageId: 'mine', imageUrl: '/own.svg' }
  expect(defineNetwork({ ...chain, assets }).assets).toEqual(assets)
  const other = { chainImages: { 1: '/other.svg' } }
  expect(defineNetwork({ ...chain, assets }, other).assets).toEqual(assets)
})

test('an unsupported network is named Unknown Network, and has nothing to ask (S3.6)', () => {
  expect(networkOrUnknown([defineNetwork(chain)], 'eip155:5')).toEqual({
    caipNetworkId: 'eip155:5',
    chainNamespace: 'eip155',
    id: '5',
    name: 'Unknown Network',
    nativeCurrency: { decimals: 0, name: '', symbol: '' },
    rpcUrls: { chainDefault: { http: [] }, default: { http: [] } },
  })
  expect(networkOrUnknown([], 'solana:x')).toMatchObject({ chainNamespace: 'solana', id: 'x' })
  // What a wallet says of a chain that is not known here breaks no page.
  expect(networkOrUnknown([], 'madeup:chain' as never).chainNamespace).toBe('eip155')
})

test('a configured network is itself', () => {
  const network = defineNetwork(chain)
  expect(networkOrUnknown([network], 'eip155:31337')).toBe(network)
})

test('a site names a network by its CAIP-2 id, or on EVM chains by its number', () => {
  expect(toNetworkId(8453)).toBe('eip155:8453')
  expect(toNetworkId('solana:x')).toBe('solana:x')
})

test('a token has its CAIP-10 address, and the native currency the one that stands for it', () => {
  expect(assetId('eip155:1', '0xT')).toBe('eip155:1:0xT')
  expect(assetId('eip155:1', undefined)).toBe(`eip155:1:0x${'e'.repeat(40)}`)
  expect(assetId('solana:x', undefined)).toBe(`solana:x:${nativePlaceholder('solana')}`)
})

describe('rpcUrls', () => {
  const network = defineNetwork(chain)
  const facts = {
    customUrls: [{ url: 'http://mine' }],
    projectId: 'p 1',
    serverUrl: 'https://server',
  }

  test("the site's URLs, the project's route, the chain's default (S7.39)", () => {
    expect(rpcUrls(network, { ...facts, routed: true })).toEqual([
      'http://mine',
      'https://server/v1/?chainId=eip155%3A31337&projectId=p+1',
      'http://chain',
    ])
  })

  test("Bitcoin's route is the server's Esplora API (S7.39)", () => {
    const bitcoin = defineNetwork({
      ...chain,
      chainNamespace: 'bip122',
      id: '000000000019d6689c085ae165831e93',
    })
    expect(rpcUrls(bitcoin, { ...facts, customUrls: [], routed: true })).toEqual([
      'https://server/v1/bitcoin/bip122:000000000019d6689c085ae165831e93?projectId=p+1',
      'http://chain',
    ])
  })

  test('a URL that is in two places of the order is tried once, at the first', () => {
    const customUrls = [{ url: 'http://chain' }, { url: 'http://mine' }]
    expect(rpcUrls(network, { ...facts, customUrls, routed: false })).toEqual([
      'http://chain',
      'http://mine',
    ])
  })

  test('no route for a chain the server does not list (S9.39)', () => {
    expect(rpcUrls(network, { ...facts, routed: false })).toEqual(['http://mine', 'http://chain'])
  })
})

test('the stored network is used only while it is offered', () => {
  const networks = [defineNetwork(chain), defineNetwork({ ...chain, id: 2 })]
  const [first, second] = networks
  expect(networkAtStart({ defaultNetwork: first!, networks, storedId: 'eip155:2' })).toBe(second)
  expect(networkAtStart({ defaultNetwork: first!, networks, storedId: 'eip155:9' })).toBe(first)
  expect(networkAtStart({ defaultNetwork: second!, networks, storedId: undefined })).toBe(second)
})
