import { describe, expect, test } from 'vitest'
import { defineNetwork } from './defineNetwork.ts'
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

test("the site's RPC URLs come before the chain's own, in both lists (S3.3)", () => {
  const network = defineNetwork(chain, {
    customRpcUrls: { 'eip155:31337': [{ url: 'http://mine' }] },
  })
  expect(network.rpcUrls.default.http).toEqual(['http://mine', 'http://chain'])
  expect(network.rpcUrls.chainDefault.http).toEqual(['http://mine', 'http://chain'])
})

test("the site's image wins over the network's id (S3.5)", () => {
  expect(defineNetwork(chain, { chainImages: { 31337: '/x.svg' } }).assets).toEqual({
    imageId: 'eip155:31337',
    imageUrl: '/x.svg',
  })
})

test('an unsupported network is named Unknown Network (S3.6)', () => {
  expect(networkOrUnknown([defineNetwork(chain)], 'eip155:5')).toMatchObject({
    caipNetworkId: 'eip155:5',
    name: 'Unknown Network',
  })
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

  test('no route for a chain the server does not list (S9.39)', () => {
    expect(rpcUrls(network, { ...facts, routed: false })).toEqual(['http://mine', 'http://chain'])
  })
})

test('the stored network is used only while it is offered', () => {
  const networks = [defineNetwork(chain), defineNetwork({ ...chain, id: 2 })]
  const [first, second] = networks
  expect(networkAtStart({ defaultNetwork: first!, networks, storedId: 'eip155:2' })).toBe(second)
  expect(networkAtStart({ defaultNetwork: first!, networks, storedId: 'eip155:9' })).toBe(first)
})
