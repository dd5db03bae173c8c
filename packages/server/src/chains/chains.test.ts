import { supportedChainsResponse } from '@latchkey/protocol/http'
import { operatorOf } from '@latchkey/siwx/evm'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config/parseConfig.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { addressKind } from './addressKind.ts'
import { bitcoinAddressOn } from './bitcoinAddress.ts'
import { type Chain, type ChainInput, chainConfig, chainSetting } from './chainConfig.ts'
import { isEvmChain } from './chainKind.ts'
import { exchangesOf } from './exchangeConfig.ts'
import { publicChains } from './publicChains.ts'
import { publicMarkets } from './publicExchanges.ts'
import { resolveChains } from './resolveChains.ts'
import { supportedChainsRoutes } from './supportedChainsRoutes.ts'
import { chainsOfFormerPools, withoutFormerPools } from './withoutFormerPools.ts'

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

describe('exchanges of a chain', () => {
  const at = (digit: string) => `0x${digit.repeat(40)}`
  const parse = (exchanges: object) => chainConfig.safeParse({ ...input, exchanges })

  test('have the tiers of Uniswap v3 and its name', () => {
    const [factory, quoter, router, wrappedNative] = ['1', '2', '3', '4'].map(at)
    const v3 = [{ factory, quoter, router }]
    expect(parse({ v2: [{ factory, router }], v3, wrappedNative }).data).toMatchObject({
      exchanges: {
        v2: [{ factory, name: 'Uniswap v2', router }],
        v3: [{ factory, fees: [100, 500, 3000, 10_000], name: 'Uniswap v3', quoter, router }],
        v3AverageSeconds: 1800,
      },
    })
  })

  test.each<[string, object, string]>([
    [
      'a router without the wrapped coin',
      { v2: [{ factory: at('1'), router: at('2') }] },
      'chains.0.exchanges.wrappedNative: A router needs',
    ],
    [
      'a router of version 3 without a quoter',
      { v3: [{ factory: at('1'), router: at('2') }], wrappedNative: at('3') },
      'chains.0.exchanges.v3.0.router: A router and a quoter of version 3 come together',
    ],
    [
      'a quoter that is the router',
      { v3: [{ factory: at('1'), quoter: at('a'), router: at('a') }], wrappedNative: at('3') },
      'chains.0.exchanges.v3.0.quoter: The quoter is another contract',
    ],
    [
      'an address that is none',
      { v2: [{ factory: '0x12' }] },
      'chains.0.exchanges.v2.0.factory: Expected an address',
    ],
  ])('error: %s', (_, exchanges, message) => {
    expect(() => parseConfig({ chains: [{ ...input, exchanges }] })).toThrow(message)
  })
})

describe('a setting with pools, as exchanges were called before', () => {
  const [factory, wrappedNative] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]

  test('is read as exchanges that give prices alone', () => {
    const pools = {
      minLiquidityUsd: 5,
      v2Factories: [factory],
      v3Factories: [factory],
      wrappedNative,
    }
    const settings = [
      chainSetting.parse({ ...input, pools }),
      chainSetting.parse({
        ...input,
        id: 'eip155:2',
        pools: { v3Factories: [factory], v3Fees: [7] },
      }),
      chainSetting.parse({ ...input, id: 'eip155:3' }),
      chainSetting.parse({ enabled: false, id: 'eip155:4' }),
    ]
    expect(chainsOfFormerPools(settings)).toEqual(['eip155:31337', 'eip155:2'])
    const read = withoutFormerPools(settings)
    expect(read).toMatchObject([
      {
        exchanges: {
          minLiquidityUsd: 5,
          stables: [],
          v2: [{ factory }],
          v3: [{ factory, fees: [100, 500, 3000, 10_000] }],
          v3AverageSeconds: 1800,
          wrappedNative,
        },
      },
      { exchanges: { minLiquidityUsd: 20_000, v3: [{ fees: [7] }] } },
      { id: 'eip155:3' },
      { enabled: false },
    ])
    expect(chainsOfFormerPools(read)).toEqual([])
    expect(read.every((setting) => !('pools' in setting))).toBe(true)
  })

  test('error: both of them, and one that is misspelt', () => {
    const pools = { v2Factories: [factory] }
    const both = { ...input, exchanges: {}, pools }
    expect(() => parseConfig({ chains: [both] })).toThrow('chains.0.pools: Use exchanges alone')
    const misspelt = { ...input, pools: { v2Factory: factory } }
    expect(() => parseConfig({ chains: [misspelt] })).toThrow('There is no such setting')
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
      .filter(({ exchanges }) => exchanges)
    expect(priced.map(({ id }) => Number(id.slice(7))).sort((a, b) => a - b)).toEqual([
      1, 10, 56, 137, 8453, 42161, 43114,
    ])
    for (const { exchanges, multicall3, testnet, tokens } of priced) {
      expect(multicall3).toBeDefined()
      expect(testnet).toBe(false)
      const addresses = [
        exchanges?.wrappedNative,
        tokens[0]?.address,
        ...exchangesOf({ exchanges }).flatMap((exchange) => [
          exchange.factory,
          exchange.router,
          ...(exchange.kind === 'v3' ? [exchange.quoter] : []),
        ]),
      ]
      // Capitals that are the checksum: no digit of it is mistyped.
      for (const address of addresses) expect(getAddress(address ?? '')).toBe(address)
      expect(exchanges?.stables).toEqual([
        { address: tokens[0]?.address, decimals: tokens[0]?.decimals },
      ])
    }
  })

  test('has each exchange from a page of its makers', () => {
    const published = Object.values(publicMarkets).flatMap(({ v2 = [], v3 }) => [...v2, ...v3])
    expect(published).toHaveLength(9)
    for (const { name = 'Uniswap', page } of published)
      expect(new URL(page).host).toBe(
        name === 'Uniswap' ? 'docs.uniswap.org' : 'developer.pancakeswap.finance',
      )
  })

  test('trades in version 2 on Ethereum alone: elsewhere its pools are thin', () => {
    const withV2 = publicChains()
      .filter(isEvmChain)
      .filter(({ exchanges }) => (exchanges?.v2 ?? []).length > 0)
    expect(withV2.map(({ id }) => id)).toEqual(['eip155:1'])
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
  const chains = new Map(ids.map((id) => [id, { id } as Chain]))
  const withRouter = new Set(['eip155:31337', 'eip155:1'])
  const app = createTestApp(
    supportedChainsRoutes({ chains, servesSwaps: ({ id }) => withRouter.has(id) }),
  )

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
      swap: ['eip155:1', 'eip155:31337'],
      ws: [],
    })
  })

  test('says where something is sold, and nothing of it where no provider is configured (S7.3)', async () => {
    const of = async (onramp: readonly string[]) => {
      const response = await createTestApp(
        supportedChainsRoutes({ chains, onramp, servesSwaps: () => false }),
      ).request('/v1/supported-chains')
      return supportedChainsResponse.parse(await response.json())
    }
    // A provider may name networks that this server does not have.
    expect((await of(['eip155:31337', 'eip155:5', 'eip155:1'])).onramp).toEqual([
      'eip155:1',
      'eip155:31337',
    ])
    expect(await of([])).not.toHaveProperty('onramp')
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
