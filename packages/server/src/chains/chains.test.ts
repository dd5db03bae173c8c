import { supportedChainsResponse } from '@latchkey/protocol/http'
import { operatorOf } from '@latchkey/siwx/evm'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { addressKind } from './addressKind.ts'
import { bitcoinAddressOn } from './bitcoinAddress.ts'
import { type ChainInput, chainConfig, chainSetting } from './chainConfig.ts'
import { isEvmChain } from './chainKind.ts'
import { publicChains } from './publicChains.ts'
import { resolveChains } from './resolveChains.ts'
import { supportedChainsRoutes } from './supportedChainsRoutes.ts'

const input: ChainInput = {
  id: 'eip155:31337',
  name: 'Dev',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  upstreams: [{ url: 'http://127.0.0.1:8545' }],
}

describe('chainConfig', () => {
  test('fills in a timeout of 10 s, weight 1 and no tokens (S7.41)', () => {
    expect(chainConfig.parse(input)).toMatchObject({
      development: false,
      testnet: false,
      tokens: [],
      upstreams: [{ timeoutMs: 10_000, weight: 1 }],
    })
  })

  test.each([
    ['another namespace', { id: 'cosmos:hub' }],
    ['an id without a number', { id: 'eip155:mainnet' }],
    ['no node', { upstreams: [] }],
    ['a node that is no web address', { upstreams: [{ url: 'file:///etc/passwd' }] }],
    ['a contract address that is none', { multicall3: '0x12' }],
    ['a misspelt setting', { tokns: [] }],
    ['a negative price', { nativePriceUsd: -1 }],
  ])('error: %s', (_, change) => {
    expect(chainConfig.safeParse({ ...input, ...change }).success).toBe(false)
  })
})

describe('chainConfig of other namespaces', () => {
  const solana = {
    ...input,
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    tokens: [{ address: `So${'1'.repeat(40)}2`, decimals: 9, name: 'Wrapped SOL', symbol: 'WSOL' }],
  }
  const bitcoin = { ...input, id: 'bip122:000000000019d6689c085ae165831e93' }

  test('a Solana cluster has tokens by mint, a Bitcoin chain has none', () => {
    expect(chainConfig.parse(solana)).toMatchObject(solana)
    expect(chainConfig.parse(bitcoin)).toMatchObject(bitcoin)
  })

  test.each<[string, object]>([
    ['a genesis hash that was not cut', { ...solana, id: `${solana.id}KK` }],
    [
      'a mint of the EVM',
      { ...solana, tokens: [{ ...solana.tokens[0], address: `0x${'a'.repeat(40)}` }] },
    ],
    ['a contract of the EVM on Solana', { ...solana, multicall3: `0x${'a'.repeat(40)}` }],
    ['a Bitcoin chain nobody knows', { ...bitcoin, id: 'bip122:000000000019d6689c085ae165831e94' }],
    ['a Bitcoin chain with tokens', { ...bitcoin, tokens: [] }],
    ['a prototype key for a chain', { ...bitcoin, id: 'bip122:__proto__' }],
  ])('error: %s', (_, chain) => {
    expect(chainConfig.safeParse(chain).success).toBe(false)
  })
})

describe('addresses', () => {
  const mainnet = 'bip122:000000000019d6689c085ae165831e93'
  const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
  const signet = 'bip122:00000008819873e925422c1ff0f99f7c'
  const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

  // The examples of BIP 173, BIP 350 and of the first block.
  test.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', [mainnet]],
    ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', [mainnet]],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', [mainnet]],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', [mainnet]],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', [testnet, signet, regtest]],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', [testnet, signet]],
    ['bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw', [regtest]],
  ])('%s is one of its own networks and of no other', (address, homes) => {
    expect(addressKind(address)).toBe('bip122')
    for (const chainId of [mainnet, testnet, signet, regtest])
      expect(bitcoinAddressOn(chainId, address), chainId).toBe(
        homes.includes(chainId) ? address : undefined,
      )
  })

  test('one written in capitals is the same one', () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(bitcoinAddressOn(mainnet, address.toUpperCase())).toBe(address)
  })

  test.each([
    '',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8F3t4',
    'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
    `bc1q${'q'.repeat(100)}`,
    '../../address',
  ])('error: %j is no address', (text) => {
    expect(addressKind(text)).toBeUndefined()
  })

  test('a chain of another kind has no Bitcoin addresses', () => {
    for (const id of ['eip155:1', 'bip122:__proto__', 'bip122:', 'bip122'])
      expect(bitcoinAddressOn(id, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBeUndefined()
  })
})

describe('resolveChains', () => {
  const defaults = publicChains()

  test('without settings the defaults are served', () => {
    expect(resolveChains({ defaults, settings: [] }).size).toBe(defaults.length)
  })

  test('a declared chain comes first and replaces the default of its id', () => {
    const mine = chainSetting.parse({ ...input, id: 'eip155:8453', name: 'My Base' })
    const chains = resolveChains({ defaults, settings: [mine] })
    expect(chains.size).toBe(defaults.length)
    expect([...chains.values()][0]).toMatchObject({ id: 'eip155:8453', name: 'My Base' })
  })

  test('enabled: false removes a default', () => {
    const off = chainSetting.parse({ enabled: false, id: 'eip155:1' })
    expect(resolveChains({ defaults, settings: [off] }).has('eip155:1')).toBe(false)
  })
})

describe('publicChains', () => {
  const ids = publicChains().map(({ id }) => id)

  test('has the twelve swap networks', () => {
    const swap = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
    expect(ids.slice(0, 12)).toEqual(swap.map((id) => `eip155:${id}`))
  })

  test('has every EVM chain that is routed to the server (S9.39), once', () => {
    const evm = ids.filter((id) => id.startsWith('eip155:'))
    expect(evm).toHaveLength(49)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of [1101, 7777777, 59144, 84532, 421614, 11155111, 999999999, 560048, 30, 55931])
      expect(evm).toContain(`eip155:${id}`)
  })

  test('reads prices of well-known chains from their exchanges, by one request each, and lists their USDC', () => {
    const priced = publicChains()
      .filter(isEvmChain)
      .filter(({ pools }) => pools)
    expect(priced.map(({ id }) => Number(id.slice(7))).sort((a, b) => a - b)).toEqual([
      1, 10, 56, 137, 8453, 42161, 43114,
    ])
    for (const { multicall3, pools, testnet, tokens } of priced) {
      expect(multicall3).toBeDefined()
      expect(testnet).toBe(false)
      const addresses = [pools?.wrappedNative, ...(pools?.v3Factories ?? []), tokens[0]?.address]
      // Capitals that are the checksum: no digit of it is mistyped.
      for (const address of addresses) expect(getAddress(address ?? '')).toBe(address)
      expect(pools?.stables).toEqual([
        { address: tokens[0]?.address, decimals: tokens[0]?.decimals },
      ])
    }
  })

  test('has the three Solana clusters, both Bitcoin chains and signet (S9.39, S1.14)', () => {
    expect(ids.filter((id) => !id.startsWith('eip155:'))).toEqual([
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
      'bip122:000000000019d6689c085ae165831e93',
      'bip122:000000000933ea01ad0ee984209779ba',
      'bip122:00000008819873e925422c1ff0f99f7c',
    ])
  })

  test('has public nodes of two operators on the networks that are used most, the maker’s first', () => {
    const witnessed = publicChains().filter(
      ({ id, upstreams }) =>
        id.startsWith('eip155:') && new Set(upstreams.map(({ url }) => operatorOf(url))).size > 1,
    )
    expect(witnessed).toHaveLength(30)
    for (const { upstreams } of witnessed) {
      expect(upstreams.map(({ weight }) => weight)).toEqual([1, 0.1])
    }
    const ids = new Set(witnessed.map(({ id }) => Number(id.slice(7))))
    for (const id of [1, 10, 56, 100, 137, 324, 8453, 42161, 43114, 59144])
      expect(ids).toContain(id)
  })

  test('reads names from Ethereum, over nodes with https alone', () => {
    const named = publicChains()
      .filter(isEvmChain)
      .filter((chain) => chain.ensUniversalResolver)
    expect(named[0]?.id).toBe('eip155:1')
    const urls = publicChains().flatMap(({ upstreams }) => upstreams.map(({ url }) => url))
    expect(urls.every((url) => url.startsWith('https://'))).toBe(true)
  })
})

describe('GET /v1/supported-chains', () => {
  const ids = [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'eip155:137',
    'eip155:31337',
    'bip122:000000000019d6689c085ae165831e93',
    'eip155:1',
  ]
  const chains = new Map(ids.map((id) => [id, {}]))
  const app = createTestApp(supportedChainsRoutes({ chains }))

  test('lists the ids of every namespace in order of their number (S7.3, S7.2)', async () => {
    const response = await app.request('/v1/supported-chains')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(supportedChainsResponse.parse(await response.json())).toEqual({
      http: [
        'bip122:000000000019d6689c085ae165831e93',
        'eip155:1',
        'eip155:137',
        'eip155:31337',
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      ],
      ws: [],
    })
  })

  test('answers 304 to a reader who has it, also through a compressing proxy', async () => {
    const etag = (await app.request('/v1/supported-chains')).headers.get('etag')!
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await app.request('/v1/supported-chains', {
        headers: { 'if-none-match': tag },
      })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
    }
    const stale = { headers: { 'if-none-match': '"other"' } }
    expect((await app.request('/v1/supported-chains', stale)).status).toBe(200)
  })
})
