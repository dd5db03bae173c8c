import { QueryObserver } from '@tanstack/query-core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { eventually } from '../fixtures/eventually.ts'
import { type Answers, setup, wallet } from '../fixtures/setup.ts'
import { identityQuery } from './identity.ts'
import { connectorImageUrl, walletImageUrl } from './images.ts'
import { nativeBalanceQuery } from './nativeBalance.ts'
import { networkImageUrl } from './networkImageUrl.ts'
import { queryClientOf } from './queryClient.ts'
import { supportedChains } from './supportedChains.ts'
import { walletSearchQuery } from './walletSearch.ts'
import {
  featuredWalletsQuery,
  recommendedWalletsQuery,
  walletPageQuery,
  walletsByIdQuery,
} from './wallets.ts'

const answers: Answers = {
  '/getWallets': {
    body: {
      count: 2,
      data: [
        { chains: ['eip155:1'], id: 'b', image_id: 'b', name: 'B' },
        { chains: ['eip155:1'], id: 'a', image_id: 'a', name: 'A' },
      ],
    },
  },
  '/v1/identity/0xA': { body: { avatar: null, name: 'alice.eth' } },
  '/v1/identity/0xB': { body: { avatar: null, name: null } },
  '/v1/supported-chains': { body: { http: ['eip155:31337'], ws: [] } },
}
const subject = { address: '0xA', networkId: 'eip155:31337' } as const

describe('supported chains', () => {
  test('are asked once (S7.3)', async () => {
    const { latchkey, server } = setup({ answers })
    expect(await supportedChains(latchkey)).toEqual(['eip155:31337'])
    await supportedChains(latchkey)
    expect(server.paths()).toEqual(['/v1/supported-chains'])
  })

  test('error: are not known when the server is away, and asked again later', async () => {
    const { latchkey, server } = setup({
      answers: { '/v1/supported-chains': { body: {}, status: 500 } },
    })
    for (const _ of [1, 2])
      await expect(supportedChains(latchkey)).rejects.toMatchObject({ status: 500 })
    expect(server.requests).toHaveLength(2)
  })
})

test('without a project no server is asked for its chains (S5.13)', async () => {
  const { latchkey, server } = setup({ answers, projectId: '' })
  expect(await supportedChains(latchkey)).toEqual([])
  expect(server.requests).toEqual([])
})

describe('identity', () => {
  test('of no one is anonymous, and nobody is asked', async () => {
    const { latchkey, server } = setup({ answers })
    const client = queryClientOf(latchkey)
    for (const change of [{ address: undefined }, { networkId: undefined }]) {
      const query = identityQuery(latchkey, { ...subject, ...change })
      expect(await client.fetchQuery({ ...query, staleTime: 0 })).toEqual({
        avatar: undefined,
        name: undefined,
      })
    }
    expect(server.requests).toEqual([])
  })

  test('is each address’s own', async () => {
    const { latchkey } = setup({ answers })
    const client = queryClientOf(latchkey)
    const named = (address: string) =>
      client.fetchQuery(identityQuery(latchkey, { ...subject, address }))
    expect((await named('0xA')).name).toBe('alice.eth')
    expect((await named('0xB')).name).toBeUndefined()
  })

  test('is kept for five minutes after its last look, and one for an address in whichever case (S9.1)', async () => {
    const { latchkey, server } = setup({ answers })
    const query = identityQuery(latchkey, subject)
    expect(query.gcTime).toBe(300_000)
    await queryClientOf(latchkey).fetchQuery(query)
    await queryClientOf(latchkey).fetchQuery(
      identityQuery(latchkey, { ...subject, address: '0xa' }),
    )
    expect(server.paths()).not.toContain('/v1/identity/0xa')
  })

  test('has the avatar where there is one', async () => {
    const avatar = 'https://server.example/a.png'
    const own = { '/v1/identity/0xA': { body: { avatar, name: null } } }
    const { latchkey } = setup({ answers: { ...answers, ...own } })
    expect(await queryClientOf(latchkey).fetchQuery(identityQuery(latchkey, subject))).toEqual({
      avatar,
      name: undefined,
    })
  })

  test('is not asked without an account, or without a network', () => {
    const { latchkey } = setup()
    expect(identityQuery(latchkey, { ...subject, address: undefined }).enabled).toBe(false)
    expect(identityQuery(latchkey, { ...subject, networkId: undefined }).enabled).toBe(false)
  })

  test('asks with the sender and is fresh for five minutes (S7.4, S9.1)', async () => {
    const { latchkey, server } = setup({ answers })
    const query = identityQuery(latchkey, subject)
    expect(query.staleTime).toBe(300_000)
    expect(await queryClientOf(latchkey).fetchQuery(query)).toEqual({
      avatar: undefined,
      name: 'alice.eth',
    })
    await queryClientOf(latchkey).fetchQuery(query)
    expect(server.paths()).toEqual(['/v1/supported-chains', '/v1/identity/0xA'])
    expect(server.requests[1]?.url.searchParams.get('sender')).toBe('0xA')
  })

  test('of somebody else is asked in the name of the visitor (S7.4)', async () => {
    const it = setup({ answers })
    await connect(it.latchkey, { connectorId: wallet.id })
    await queryClientOf(it.latchkey).fetchQuery(
      identityQuery(it.latchkey, { ...subject, address: '0xB' }),
    )
    const asked = it.server.requests.find(({ url }) => url.pathname === '/v1/identity/0xB')
    expect(asked?.url.searchParams.get('sender')).toBe('0xA')
  })

  test('after a failure it is not asked again for a second (S9.2)', async () => {
    let nowMs = 1_000_000
    const it = setup({
      answers: { ...answers, '/v1/identity/0xA': { body: {}, status: 500 } },
      environment: { now: () => nowMs },
    })
    vi.setSystemTime(nowMs)
    const mount = async () => {
      const query = identityQuery(it.latchkey, subject)
      const observer = new QueryObserver(queryClientOf(it.latchkey), query)
      const stop = observer.subscribe(() => {})
      await eventually(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
      stop()
      return it.server.paths().filter((path) => path === '/v1/identity/0xA').length
    }
    expect(await mount()).toBe(1)
    nowMs += 999
    expect(await mount()).toBe(1)
    nowMs += 1
    expect(await mount()).toBe(2)
    vi.useRealTimers()
  })

  test('is empty and not asked where the server does not serve the network (S7.2)', async () => {
    const { latchkey, server } = setup({ answers })
    const query = identityQuery(latchkey, { ...subject, networkId: 'eip155:31338' })
    expect(await queryClientOf(latchkey).fetchQuery(query)).toEqual({
      avatar: undefined,
      name: undefined,
    })
    expect(server.paths()).toEqual(['/v1/supported-chains'])
  })

  test('is for EVM (S1.17) and, on top, for Solana, whose addresses differ by case; nowhere else', () => {
    const { latchkey } = setup()
    const of = (networkId: `${'bip122' | 'eip155' | 'solana'}:${string}`, address = 'aB') =>
      identityQuery(latchkey, { address, networkId })
    expect(of('eip155:31337').enabled).toBe(true)
    expect(of('solana:x').enabled).toBe(true)
    expect(of('solana:x').queryKey).not.toEqual(of('solana:x', 'ab').queryKey)
    expect(of('bip122:x').enabled).toBe(false)
  })
})

describe('native balance', () => {
  test('is each account’s own on each network, an address in either case the same', async () => {
    const { asked, latchkey } = setup()
    const client = queryClientOf(latchkey)
    const read = (change: { address?: string; networkId?: 'eip155:31338' }) =>
      client.fetchQuery(nativeBalanceQuery(latchkey, { ...subject, ...change }))
    await read({})
    await read({ address: '0xa' })
    expect(asked).toEqual(['getBalance'])
    await read({ address: '0xB' })
    await read({ networkId: 'eip155:31338' })
    expect(asked).toHaveLength(3)
  })

  test('without a token of the site’s is the network’s own currency', async () => {
    const getBalance = vi.fn(async () => ({ decimals: 18, symbol: 'ETH', value: 5n }))
    const { latchkey } = setup({
      actions: { getBalance },
      tokens: { 'eip155:31338': { address: '0xT' } },
    })
    await queryClientOf(latchkey).fetchQuery(nativeBalanceQuery(latchkey, subject))
    expect(getBalance).toHaveBeenCalledWith({
      address: '0xA',
      network: expect.objectContaining({ caipNetworkId: 'eip155:31337' }),
      signal: expect.any(AbortSignal),
      token: undefined,
    })
  })

  test('is fresh for 30 s (S9.1)', async () => {
    const { asked, latchkey } = setup({ answers })
    const query = nativeBalanceQuery(latchkey, subject)
    expect(query.staleTime).toBe(30_000)
    await queryClientOf(latchkey).fetchQuery(query)
    expect(await queryClientOf(latchkey).fetchQuery(query)).toEqual({
      decimals: 18,
      symbol: 'ETH',
      value: 1n,
    })
    expect(asked).toEqual(['getBalance'])
  })

  test('after a failure it is not asked again for 30 s (S5.33, S9.2)', async () => {
    let nowMs = 1_000_000
    const getBalance = vi.fn(() => Promise.reject(new Error('rpc down')))
    const { latchkey } = setup({ actions: { getBalance }, environment: { now: () => nowMs } })
    vi.setSystemTime(nowMs)
    const mount = async () => {
      const observer = new QueryObserver(
        queryClientOf(latchkey),
        nativeBalanceQuery(latchkey, subject),
      )
      const stop = observer.subscribe(() => {})
      await eventually(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
      stop()
    }
    await mount()
    nowMs += 29_000
    await mount()
    expect(getBalance).toHaveBeenCalledTimes(1)
    nowMs += 2_000
    await mount()
    expect(getBalance).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  test("the token a site set takes the native balance's place (S3.48)", async () => {
    const getBalance = vi.fn(async () => ({ decimals: 6, symbol: 'USDC', value: 5n }))
    const { latchkey } = setup({
      actions: { getBalance },
      tokens: { 'eip155:31337': { address: '0xT' } },
    })
    await queryClientOf(latchkey).fetchQuery(nativeBalanceQuery(latchkey, subject))
    expect(getBalance).toHaveBeenCalledWith(expect.objectContaining({ token: '0xT' }))
  })

  test('is not asked on an unsupported network', () => {
    expect(
      nativeBalanceQuery(setup().latchkey, { ...subject, networkId: 'eip155:5' }).enabled,
    ).toBe(false)
  })
})

test('what fails is asked once, and not again because the visitor looks at another window meanwhile', async () => {
  const { latchkey } = setup()
  const client = queryClientOf(latchkey)
  const queryFn = vi.fn(() => Promise.reject(new Error('no')))
  await expect(client.fetchQuery({ queryFn, queryKey: ['x'] })).rejects.toThrow('no')
  const observer = new QueryObserver(client, { queryFn, queryKey: ['y'] })
  const stop = observer.subscribe(() => {})
  await eventually(() => expect(observer.getCurrentResult().status).toBe('error'))
  client.getQueryCache().onFocus()
  await new Promise((next) => setTimeout(next))
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
})

test('what failed offline is asked again by itself once the page is back online', async () => {
  const getBalance = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  getBalance.mockResolvedValue({ decimals: 18, symbol: 'ETH', value: 7n })
  const { latchkey, world } = setup({ actions: { getBalance } })
  const observer = new QueryObserver(queryClientOf(latchkey), nativeBalanceQuery(latchkey, subject))
  const stop = observer.subscribe(() => {})
  await eventually(() => expect(observer.getCurrentResult().status).toBe('error'))
  world.window?.dispatchEvent(new Event('online'))
  await eventually(() => expect(observer.getCurrentResult().data).toMatchObject({ value: 7n }))
  stop()
})

test('what still fails as the page comes back online is asked once more', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const refused = new TypeError('Failed to fetch')
  const getBalance = vi.fn().mockRejectedValueOnce(refused).mockRejectedValueOnce(refused)
  getBalance.mockResolvedValue({ decimals: 18, symbol: 'ETH', value: 7n })
  const { latchkey, world } = setup({ actions: { getBalance } })
  const observer = new QueryObserver(queryClientOf(latchkey), nativeBalanceQuery(latchkey, subject))
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(100)
  world.window?.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1_800)
  expect(getBalance).toHaveBeenCalledTimes(2)
  expect(observer.getCurrentResult().status).toBe('error')
  await vi.advanceTimersByTimeAsync(200)
  expect(observer.getCurrentResult().data).toMatchObject({ value: 7n })
  expect(getBalance).toHaveBeenCalledTimes(3)
  stop()
})

describe('wallets', () => {
  const search = async (query: (it: ReturnType<typeof setup>) => unknown, options = {}) => {
    const it = setup({ answers, ...options })
    const result = await queryClientOf(it.latchkey).fetchQuery(query(it) as never)
    return { params: Object.fromEntries(it.server.requests[0]!.url.searchParams), result }
  }

  test("a page has 40 entries of the site's networks and lists (S7.27, S9.8)", async () => {
    const { params } = await search(({ latchkey }) => walletPageQuery(latchkey, { page: 2 }), {
      excludeWalletIds: ['x'],
      includeWalletIds: ['a', 'b'],
    })
    expect(params).toMatchObject({
      chains: 'eip155:31337,eip155:31338',
      entries: '40',
      exclude: 'x',
      include: 'a,b',
      page: '2',
    })
  })

  test('lists that a site has not are not sent; what was asked is fresh for an hour', async () => {
    const { params } = await search(({ latchkey }) => walletPageQuery(latchkey, { page: 1 }))
    expect(Object.keys(params).sort()).toEqual(
      ['chains', 'entries', 'page', 'projectId', 'st', 'sv'].sort(),
    )
    const recommended = await search(({ latchkey }) => recommendedWalletsQuery(latchkey))
    expect(recommended.params).not.toHaveProperty('exclude')
    const query = walletPageQuery(setup().latchkey, { page: 1 })
    expect(query.staleTime).toBe(3_600_000)
  })

  test('each page, badge, term and list is an answer of its own', async () => {
    const { latchkey, server } = setup({ answers, featuredWalletIds: ['a'] })
    const client = queryClientOf(latchkey)
    const queries = () => [
      walletPageQuery(latchkey, { page: 1 }),
      walletPageQuery(latchkey, { page: 2 }),
      walletPageQuery(latchkey, { badge: 'certified', page: 1 }),
      walletSearchQuery(latchkey, { search: 'rain' }),
      walletSearchQuery(latchkey, { search: 'bow' }),
      walletSearchQuery(latchkey, { badge: 'certified', search: 'rain' }),
      recommendedWalletsQuery(latchkey),
      walletsByIdQuery(latchkey, ['a']),
      walletsByIdQuery(latchkey, ['b']),
    ]
    for (const query of [...queries(), ...queries()]) await client.fetchQuery(query)
    expect(server.requests).toHaveLength(9)
    // Those whose ids are known already are not asked for under another name.
    await client.fetchQuery(featuredWalletsQuery(latchkey))
    expect(server.requests).toHaveLength(9)
  })

  test('a list of the catalogue is asked for where it has something to ask for', () => {
    const { latchkey } = setup()
    expect(walletSearchQuery(latchkey, { search: 'r' }).enabled).toBe(true)
    expect(walletsByIdQuery(latchkey, ['a']).enabled).toBe(true)
  })

  test('a page takes an optional badge', async () => {
    const query = { badge: 'certified', page: 1 }
    const { params } = await search(({ latchkey }) => walletPageQuery(latchkey, query))
    expect(params['badge_type']).toBe('certified')
  })

  test('recent wallets are asked for by their ids; none, when there are none', async () => {
    const { params } = await search(({ latchkey }) => walletsByIdQuery(latchkey, ['c', 'd']))
    expect(params).toMatchObject({ entries: '2', include: 'c,d' })
    expect(walletsByIdQuery(setup().latchkey, []).enabled).toBe(false)
  })

  test('a search trims its term, takes 100 entries and an optional badge (S5.19)', async () => {
    const { params } = await search(({ latchkey }) =>
      walletSearchQuery(latchkey, { badge: 'certified', search: '  rain ' }),
    )
    expect(params).toMatchObject({ badge_type: 'certified', entries: '100', search: 'rain' })
    expect(walletSearchQuery(setup().latchkey, { search: '   ' }).enabled).toBe(false)
  })

  test("four are recommended; featured ones are asked for in the site's order (S9.7)", async () => {
    expect(
      (await search(({ latchkey }) => recommendedWalletsQuery(latchkey))).params,
    ).toMatchObject({ entries: '4' })
    const featuring = { excludeWalletIds: ['x'], featuredWalletIds: ['a', 'b'] }
    const shown = await search(({ latchkey }) => recommendedWalletsQuery(latchkey), featuring)
    expect(shown.params['exclude']).toBe('x,a,b')
    const it = setup({ answers, featuredWalletIds: ['a', 'b'] })
    const query = featuredWalletsQuery(it.latchkey)
    await queryClientOf(it.latchkey).fetchQuery({
      queryFn: query.queryFn,
      queryKey: query.queryKey,
    })
    // The server answers a list in its own order.
    expect(it.server.requests[0]?.url.searchParams.get('include')).toBe('a,b')
  })
})

test('pictures come from the site, the wallet, or the server with a letter tile as fallback (S7.28)', () => {
  const { latchkey } = setup({ connectorImages: { mine: '/mine.svg' } })
  expect(walletImageUrl(latchkey, { image_id: 'a b', name: 'A & B' })).toBe(
    'https://server.example/getWalletImage/a%20b?name=A+%26+B&projectId=p',
  )
  expect(
    walletImageUrl(latchkey, { image_id: 'x', image_url: 'https://cdn/x.png', name: 'X' }),
  ).toBe('https://cdn/x.png')
  // With the name, whose initials are on the tile.
  expect(networkImageUrl(latchkey, { caipNetworkId: 'eip155:7777', name: 'My Rollup' })).toBe(
    'https://server.example/public/getAssetImage/eip155%3A7777?name=My+Rollup&projectId=p',
  )
  expect(
    networkImageUrl(latchkey, {
      assets: { imageUrl: '/n.svg' },
      caipNetworkId: 'eip155:1',
      name: 'One',
    }),
  ).toBe('/n.svg')
  expect(connectorImageUrl(latchkey, { id: 'mine', imageUrl: 'data:x', name: 'Mine' })).toBe(
    '/mine.svg',
  )
  expect(connectorImageUrl(latchkey, { id: 'io', imageUrl: 'data:x', name: 'Io' })).toBe('data:x')
  expect(connectorImageUrl(latchkey, { id: 'io', name: 'Io' })).toBeUndefined()
  const picture = (id: string) => connectorImageUrl(latchkey, { id: 'io', imageId: id, name: 'Io' })
  expect(picture('a/b')).toBe(
    'https://server.example/public/getAssetImage/a%2Fb?name=Io&projectId=p',
  )
  const imageOf = (assets: object) =>
    networkImageUrl(latchkey, { assets, caipNetworkId: 'eip155:1', name: 'One' })
  expect(imageOf({ imageId: 'mine' })).toBe(
    'https://server.example/public/getAssetImage/mine?name=One&projectId=p',
  )
})
