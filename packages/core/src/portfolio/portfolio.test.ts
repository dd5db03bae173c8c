import type { TokenBalance } from '@latchkey/protocol/http'
import { QueryObserver } from '@tanstack/query-core'
import { describe, expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { refreshBalances } from '../actions/refreshBalances.ts'
import { trackTransaction } from '../actions/trackTransaction.ts'
import type { CallActions, WalletAsset } from '../adapters/CallActions.ts'
import { eventually } from '../fixtures/eventually.ts'
import { type Answers, devOne, type FakeActions, setup, wallet } from '../fixtures/setup.ts'
import { nativeBalanceQuery } from '../queries/nativeBalance.ts'
import { portfolioQuery } from '../queries/portfolio.ts'
import { priceHistoryQuery, priceQuery } from '../queries/prices.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import { portfolioTotal } from './portfolioTotal.ts'
import { readTokens } from './readTokens.ts'
import { tokenAddress, tokenAmount } from './tokenAmount.ts'

const networkId = 'eip155:31337'
const ether: TokenBalance = {
  chainId: networkId,
  iconUrl: 'https://server.example/icon',
  name: 'Ether',
  price: 2500,
  quantity: { decimals: '18', numeric: '1.5' },
  symbol: 'ETH',
  value: 3750,
}
const dai: TokenBalance = {
  ...ether,
  address: `${networkId}:0xD`,
  name: 'Dai',
  price: 1,
  quantity: { decimals: '18', numeric: '20.1' },
  symbol: 'DAI',
  value: undefined,
}
const path = '/v1/account/0xA/balance'
const supported = { '/v1/supported-chains': { body: { http: [networkId], ws: [] } } }
const subject = { address: '0xA', networkId } as const

function served(body: unknown, status = 200) {
  return { ...supported, [path]: { body, status } }
}

function observe(latchkey: Parameters<typeof portfolioQuery>[0]) {
  const observer = new QueryObserver(queryClientOf(latchkey), portfolioQuery(latchkey, subject))
  return { observer, stop: observer.subscribe(() => {}) }
}

describe('tokens of a list', () => {
  const read = (...rows: readonly TokenBalance[]) => readTokens(rows, networkId)
  const of = (numeric: string, decimals = '18') => ({ ...dai, quantity: { decimals, numeric } })

  test('those of no decimals are left out (S5.24)', () => {
    expect(read(ether, of('7', '0')).map(({ symbol }) => symbol)).toEqual(['ETH'])
  })

  test('a native token has no address; the others tell it without their network (S3.21, S3.22)', () => {
    expect(read(ether, dai).map(tokenAddress)).toEqual([undefined, '0xD'])
    expect(read(ether)[0]).toMatchObject({ chainId: networkId, name: 'Ether', symbol: 'ETH' })
  })

  test('quantities are base units by the decimals that came as a text (S3.24)', () => {
    expect(tokenAmount(dai)).toEqual({ decimals: 18, symbol: 'DAI', value: 201n * 10n ** 17n })
    expect(tokenAmount(of('20.1', '6'))).toMatchObject({ decimals: 6, value: 20_100_000n })
    expect(tokenAmount(of('7', '0'))).toMatchObject({ decimals: 0, value: 7n })
    expect(tokenAmount(of('1', '77'))).toMatchObject({ decimals: 77, value: 10n ** 77n })
  })

  test('a value that is missing is worked out of the price (S3.23)', () => {
    expect(read(dai)[0]?.value).toBeCloseTo(20.1)
  })

  test.each([
    ['of another network', { ...dai, chainId: 'eip155:1' }],
    ['with an address of another network', { ...dai, address: 'eip155:1:0xD' }],
    ['of nothing', of('0.000')],
    ['below nothing', of('-1')],
    ['in powers of ten', of('1e9')],
    ['without an end', of('9'.repeat(79))],
    ['of more decimals than there can be', of('1', '78')],
    ['of decimals that are none', of('1', 'x')],
    ['of decimals that are not all of a text', of('1', 'x18')],
    ['of decimals of three digits', of('1', '018')],
    ['of decimals with more behind', of('1', '18x')],
    ['with more before its digits', of('x1')],
    ['with more behind its digits', of('1x')],
  ])('an amount %s is left out', (_, row) => {
    expect(read(row)).toEqual([])
  })

  test('a row that names no network is of the one asked for', () => {
    expect(read({ ...dai, address: undefined, chainId: undefined })).toHaveLength(1)
  })

  test.each([
    [5.5, 5.5],
    [0, 0],
    [-100, -100],
    [-100.1, undefined],
    [999_999, 999_999],
    [1e6, undefined],
    [undefined, undefined],
  ])('a change of %s percent is shown as %s', (change24h, shown) => {
    expect(read({ ...dai, change24h })[0]?.change24h).toBe(shown)
  })

  test('names are one short line, whatever their maker wrote', () => {
    const [token] = read({ ...dai, name: `\u202Eevil\n${'x'.repeat(10_000)}`, symbol: '\u200B' })
    expect(token?.name).toBe(`evil${'x'.repeat(60)}`)
    expect(token?.symbol).toBe('?')
  })

  test('prices and values that cannot be are none', () => {
    const rows = [-1, 1e300].map((number) => ({ ...dai, price: number, value: number }))
    expect(read(...rows).map(({ price, value }) => [price, value])).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  test('of a list without an end the first two thousand count', () => {
    expect(read(...Array.from({ length: 5000 }, () => dai))).toHaveLength(2000)
  })
})

describe('the total', () => {
  const worth = (...values: readonly number[]) => values.map((value) => ({ ...dai, value }))

  test('is the sum of the values, to the cent', () => {
    expect(portfolioTotal(worth(1.1, 2.2))).toBe(3.3)
    expect(portfolioTotal(worth(...Array.from({ length: 1000 }, () => 0.1)))).toBe(100)
  })

  test('is none where no price is known', () => {
    expect(portfolioTotal([{ ...dai, price: 0, value: 0 }])).toBeUndefined()
    expect(portfolioTotal([])).toBeUndefined()
  })
})

describe('the portfolio', () => {
  test('is asked of the server in dollars for the network, and fresh for 30 s (S7.13, S7.25, S9.1)', async () => {
    const { latchkey, server } = setup({
      answers: served({ balances: [ether, dai], partial: ['eip155:1'] }),
    })
    const query = portfolioQuery(latchkey, subject)
    expect(query.staleTime).toBe(30_000)
    // While it is looked at it is read again.
    expect(query.refetchInterval).toBe(30_000)
    expect(query.queryKey).toEqual(['portfolio', networkId, '0xa'])
    const portfolio = await queryClientOf(latchkey).fetchQuery(query)
    await queryClientOf(latchkey).fetchQuery(query)
    expect(portfolio).toMatchObject({ partial: ['eip155:1'], supported: true })
    expect(portfolio.tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'DAI'])
    expect(server.paths()).toEqual(['/v1/supported-chains', path])
    const asked = server.requests[1]?.url.searchParams
    expect(asked?.get('chainId')).toBe(networkId)
    expect(asked?.get('currency')).toBe('usd')
    expect(asked?.has('forceUpdate')).toBe(false)
  })

  test('is empty, not asked for, and said so once where the server does not have the network (S7.2, S8.2)', async () => {
    const { latchkey, server, state } = setup({
      answers: { '/v1/supported-chains': { body: { http: ['eip155:1'], ws: [] } } },
    })
    const read = () =>
      queryClientOf(latchkey).fetchQuery({ ...portfolioQuery(latchkey, subject), staleTime: 0 })
    expect(await read()).toEqual({ partial: [], supported: false, tokens: [] })
    expect(state().toast).toMatchObject({
      message: { key: 'toast.balanceUnavailable' },
      variant: 'error',
    })
    latchkey.store.setState({ toast: undefined })
    await read()
    expect(state().toast).toBeUndefined()
    expect(server.paths()).toEqual(['/v1/supported-chains'])
  })

  test('after a failure it says so once, and asks again after 30 s (S5.33, S8.2, S9.2)', async () => {
    let nowMs = 1_000_000
    vi.useFakeTimers({ now: nowMs, toFake: ['Date'] })
    const { latchkey, server, state } = setup({
      answers: served({}, 500),
      environment: { now: () => nowMs },
    })
    const asked = () => server.paths().filter((asked) => asked === path).length
    const pass = (ms: number) => {
      nowMs += ms
      vi.setSystemTime(nowMs)
    }
    const look = async () => {
      const { observer, stop } = observe(latchkey)
      await eventually(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
      stop()
    }
    await look()
    expect([asked(), state().toast?.id]).toEqual([1, 1])
    pass(29_000)
    await look()
    expect(asked()).toBe(1)
    pass(2000)
    await look()
    expect([asked(), state().toast?.id]).toEqual([2, 1])
    vi.useRealTimers()
  })

  test('what was known before stays after a failure, and is not asked for again for 30 s either (S5.33)', async () => {
    let nowMs = 1_000_000
    vi.useFakeTimers({ now: nowMs, toFake: ['Date'] })
    const answers: Record<string, { body: unknown; status?: number }> = served({
      balances: [ether],
    })
    const { latchkey, server } = setup({ answers, environment: { now: () => nowMs } })
    const look = async () => {
      const { observer, stop } = observe(latchkey)
      await eventually(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
      stop()
      return observer.getCurrentResult()
    }
    await look()
    answers[path] = { body: {}, status: 500 }
    for (const ms of [31_000, 10_000]) {
      nowMs += ms
      vi.setSystemTime(nowMs)
      const { data, status } = await look()
      expect(status).toBe('error')
      expect(data?.tokens).toHaveLength(1)
    }
    expect(server.paths().filter((asked) => asked === path)).toHaveLength(2)
    vi.useRealTimers()
  })

  test('a visitor who has left is not disturbed by what failed after them (S8.2)', async () => {
    const { latchkey, state } = setup({ answers: served({}, 500) })
    const { queryFn } = portfolioQuery(latchkey, subject)
    await expect(queryFn({ signal: AbortSignal.abort() })).rejects.toThrow()
    expect(state().toast).toBeUndefined()
    await expect(queryFn({ signal: new AbortController().signal })).rejects.toThrow()
    expect(state().toast).toBeDefined()
  })

  test('an answer that is none is a failure', async () => {
    const { latchkey } = setup({ answers: served({ balances: [{ ...ether, price: '2500' }] }) })
    await expect(
      queryClientOf(latchkey).fetchQuery(portfolioQuery(latchkey, subject)),
    ).rejects.toMatchObject({ code: 'http.shape' })
  })

  test('the token that a site set comes in place of the native one, with the site’s picture (S3.48)', async () => {
    const { latchkey, server } = setup({
      answers: served({ balances: [ether, dai] }),
      tokens: { [networkId]: { address: '0xd', image: 'https://site.example/dai.png' } },
    })
    const { tokens } = await queryClientOf(latchkey).fetchQuery(portfolioQuery(latchkey, subject))
    expect(tokens.map(({ iconUrl, symbol }) => [symbol, iconUrl])).toEqual([
      ['DAI', 'https://site.example/dai.png'],
      ['ETH', ether.iconUrl],
    ])
    expect(server.requests[1]?.url.searchParams.get('forceUpdate')).toBe(`${networkId}:0xd`)
  })

  test('a token that a site set without a picture keeps its own (S3.48)', async () => {
    const { latchkey } = setup({
      answers: served({ balances: [ether, dai] }),
      tokens: { [networkId]: { address: '0xd' } },
    })
    const { tokens } = await queryClientOf(latchkey).fetchQuery(portfolioQuery(latchkey, subject))
    expect(tokens.map(({ iconUrl, symbol }) => [symbol, iconUrl])).toEqual([
      ['DAI', dai.iconUrl],
      ['ETH', ether.iconUrl],
    ])
  })

  test('is asked for an account, on networks that the site has', () => {
    const { latchkey } = setup()
    expect(portfolioQuery(latchkey, subject).enabled).toBe(true)
    expect(portfolioQuery(latchkey, { ...subject, networkId: 'eip155:5' }).enabled).toBe(false)
    expect(portfolioQuery(latchkey, { ...subject, address: undefined }).enabled).toBe(false)
  })

  test.each([
    ['solana:x', true],
    ['bip122:x', true],
    ['cosmos:x', false],
    ['polkadot:x', false],
  ] as const)('on %s is asked for: %s (S9.42)', (id, isAsked) => {
    const [chainNamespace, reference] = id.split(':') as ['cosmos', string]
    const { latchkey } = setup({ networks: [{ ...devOne, chainNamespace, id: reference }] })
    expect(portfolioQuery(latchkey, { address: 'A', networkId: id }).enabled).toBe(isAsked)
  })
})

describe('an embedded wallet', () => {
  const asset: WalletAsset = {
    address: '0xD',
    balance: 5_000_000n,
    metadata: {
      decimals: 6,
      iconUrl: 'https://elsewhere.example/x.png',
      name: 'USD',
      price: 1,
      symbol: 'USDC',
    },
    type: 'ERC20',
  }
  const native: WalletAsset = {
    ...asset,
    address: 'native',
    metadata: { ...asset.metadata, decimals: 18, symbol: 'ETH', value: 7 },
    type: 'NATIVE',
  }

  async function setupEmbedded(calls: Partial<CallActions>, type: 'AUTH' | 'ANNOUNCED' = 'AUTH') {
    const it = setup({
      actions: {
        calls: {
          getAssets: async () => [native, asset],
          getCapabilities: async () => ({ assetDiscovery: { supported: true } }),
          ...calls,
        } as CallActions,
      },
      announced: false,
      answers: served({ balances: [ether] }),
    })
    it.announce({ ...wallet, type })
    await connect(it.latchkey, { connectorId: wallet.id })
    const { tokens } = await queryClientOf(it.latchkey).fetchQuery(
      portfolioQuery(it.latchkey, subject),
    )
    return { ...it, tokens }
  }

  test('that can tell is asked, and the server is not (S3.25, S3.26, S3.27)', async () => {
    const { server, tokens } = await setupEmbedded({})
    expect(server.paths()).not.toContain(path)
    expect(tokens).toMatchObject([
      { quantity: { decimals: '18', numeric: '0.000000000005' }, symbol: 'ETH', value: 7 },
      { address: `${networkId}:0xD`, quantity: { decimals: '6', numeric: '5' }, value: 5 },
    ])
    expect(tokens[0]).not.toHaveProperty('address')
    // No host elsewhere is asked for a picture.
    expect(tokens.every(({ iconUrl }) => iconUrl.startsWith('https://server.example/'))).toBe(true)
  })

  test.each<[string, Partial<CallActions>]>([
    ['says nothing of it', { getCapabilities: async () => ({}) }],
    [
      'says that it cannot',
      { getCapabilities: async () => ({ assetDiscovery: { supported: false } }) },
    ],
    ['fails to say', { getCapabilities: () => Promise.reject(new Error('no')) }],
    ['fails', { getAssets: () => Promise.reject(new Error('no')) }],
    ['answers what is none', { getAssets: async () => null }],
  ])('that %s leaves it to the server (S8.3)', async (_, calls) => {
    const { server, state, tokens } = await setupEmbedded(calls)
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH'])
    expect(server.paths()).toContain(path)
    expect(state().toast).toBeUndefined()
  })

  test('shows its own pictures and those of the server, and the server’s tile for any other', async () => {
    const pictured = (iconUrl: string): WalletAsset => ({
      ...asset,
      metadata: { ...asset.metadata, iconUrl },
    })
    const icons = ['data:image/png;base64,AA', 'https://server.example/x.png']
    const getAssets = async () => [...icons, 'https://server.example.evil/x'].map(pictured)
    const { tokens } = await setupEmbedded({ getAssets })
    expect(tokens.map(({ iconUrl }) => iconUrl)).toEqual([
      ...icons,
      'https://server.example/public/getTokenImage/USDC?name=USDC&projectId=p',
    ])
  })

  test('that keeps silent for five seconds leaves it to the server (S8.3)', async () => {
    vi.useFakeTimers()
    const seen: AbortSignal[] = []
    const silent = setupEmbedded({
      getCapabilities: (_, { signal }: { signal: AbortSignal }) => {
        seen.push(signal)
        return new Promise((__, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        )
      },
    } as Partial<CallActions>)
    while (seen.length === 0) await vi.advanceTimersByTimeAsync(0)
    await vi.advanceTimersByTimeAsync(4999)
    expect(seen[0]?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    const { server, tokens } = await silent
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH'])
    expect(server.paths()).toContain(path)
  })

  test('only an embedded one is asked', async () => {
    const { server } = await setupEmbedded({}, 'ANNOUNCED')
    expect(server.paths()).toContain(path)
  })
})

describe('after a transfer', () => {
  async function looking(actions: FakeActions = {}) {
    const it = setup({ actions, answers: served({ balances: [ether] }) })
    await connect(it.latchkey, { connectorId: wallet.id })
    const client = queryClientOf(it.latchkey)
    const balance = new QueryObserver(client, nativeBalanceQuery(it.latchkey, subject))
    const stopBalance = balance.subscribe(() => {})
    const { observer, stop } = observe(it.latchkey)
    await eventually(() => expect(observer.getCurrentResult().data?.tokens).toHaveLength(1))
    await eventually(() => expect(balance.getCurrentResult().data).toBeDefined())
    const forced = () =>
      it.server.requests
        .filter(({ url }) => url.pathname === path)
        .map(({ url }) => url.searchParams.get('forceUpdate'))
    const end = () => {
      stop()
      stopBalance()
    }
    return { ...it, balance, end, forced, observer }
  }
  const placeholder = `${networkId}:0x${'e'.repeat(40)}`

  test('the coin, the tokens and the native balance are read past every cache (S7.13)', async () => {
    const { asked, end, forced, latchkey } = await looking()
    await refreshBalances(latchkey, { tokens: ['0xD'] })
    expect(forced()).toEqual([null, `${placeholder},${networkId}:0xD`])
    expect(asked.filter((name) => name === 'getBalance')).toHaveLength(2)
    end()
  })

  test('only that once: what is read next may come from a cache again', async () => {
    const { end, forced, latchkey, observer } = await looking()
    await refreshBalances(latchkey, { tokens: ['0xD'] })
    await observer.refetch()
    expect(forced()).toEqual([null, `${placeholder},${networkId}:0xD`, null])
    end()
  })

  test('what a screen has not read, because it may not, is not read for it', async () => {
    const { latchkey, server } = setup({ answers: served({ balances: [ether] }) })
    await connect(latchkey, { connectorId: wallet.id })
    const observer = new QueryObserver(queryClientOf(latchkey), {
      ...portfolioQuery(latchkey, subject),
      enabled: false,
    })
    const stop = observer.subscribe(() => {})
    await refreshBalances(latchkey)
    expect(server.paths()).not.toContain(path)
    stop()
  })

  test('the native balance arrives too: reading the tokens anew does not end what reads it', async () => {
    let value = 1n
    const { balance, end, latchkey } = await looking({
      getBalance: async () => ({ decimals: 18, symbol: 'ETH', value }),
    })
    value = 2n
    await refreshBalances(latchkey)
    expect(balance.getCurrentResult().data).toMatchObject({ value: 2n })
    end()
  })

  test('what is on its way is not taken: it may be of before the transfer', async () => {
    const { end, forced, latchkey } = await looking()
    const reading = queryClientOf(latchkey)
      .fetchQuery({ ...portfolioQuery(latchkey, subject), staleTime: 0 })
      .catch(() => undefined)
    await refreshBalances(latchkey)
    await reading
    expect(forced().at(-1)).toBe(placeholder)
    end()
  })

  test('a transaction that was followed to its end brings them up to date', async () => {
    const { end, forced, latchkey } = await looking()
    await trackTransaction(latchkey, { id: '0x1', networkId })
    await eventually(() => expect(forced()).toEqual([null, placeholder]))
    end()
  })

  test('nothing is asked of an instance that has read no balance', async () => {
    const { asked, latchkey, server } = setup({ answers: supported })
    await connect(latchkey, { connectorId: wallet.id })
    server.requests.length = 0
    await refreshBalances(latchkey)
    expect(server.requests).toEqual([])
    expect(asked).not.toContain('getBalance')
  })

  test('not within 30 s of a failure (S5.33)', async () => {
    const { latchkey, server } = setup({ answers: served({}, 500) })
    await connect(latchkey, { connectorId: wallet.id })
    const { observer, stop } = observe(latchkey)
    await eventually(() => expect(observer.getCurrentResult().status).toBe('error'))
    await refreshBalances(latchkey)
    expect(server.paths().filter((asked) => asked === path)).toHaveLength(1)
    stop()
  })

  test('but at once where the server has answered since that failure', async () => {
    const answers: Answers = served({}, 500)
    const { latchkey, server } = setup({ answers })
    await connect(latchkey, { connectorId: wallet.id })
    const { observer, stop } = observe(latchkey)
    await eventually(() => expect(observer.getCurrentResult().status).toBe('error'))
    answers[path] = { body: { balances: [ether] } }
    await observer.refetch()
    expect(observer.getCurrentResult().status).toBe('success')
    server.requests.length = 0
    await refreshBalances(latchkey)
    expect(server.paths()).toEqual([path])
    stop()
  })
})

describe('prices', () => {
  const answers = {
    ...supported,
    '/v1/fungible/price': {
      body: {
        fungibles: [
          { address: 'x', iconUrl: '', name: 'Dai', price: 1, source: 'Pool\u202E', symbol: 'DAI' },
        ],
      },
    },
    '/v1/fungible/price/history': {
      body: {
        points: [
          { at: 2, price: 1 },
          { at: 1, price: 2 },
          { at: 3, price: -1 },
        ],
      },
    },
  }

  test('are asked by the body that the protocol has (S7.8)', async () => {
    const { latchkey, server } = setup({ answers })
    const price = await queryClientOf(latchkey).fetchQuery(
      priceQuery(latchkey, { networkId, token: '0xD' }),
    )
    expect(price).toMatchObject({ price: 1, source: 'Pool' })
    expect(server.requests[1]?.body).toEqual({
      addresses: [`${networkId}:0xD`],
      currency: 'usd',
      projectId: 'p',
    })
  })

  test('are each token’s own, of the network’s currency too', () => {
    const { latchkey } = setup()
    const tokens = ['0xD', '0xE', undefined]
    const history = (token: string | undefined) =>
      priceHistoryQuery(latchkey, { networkId, span: 'week', token }).queryKey
    const keys = tokens.flatMap((token) => [
      priceQuery(latchkey, { networkId, token }).queryKey,
      history(token),
    ])
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(6)
  })

  test('one that is not known is none', async () => {
    const body = { fungibles: [{ address: 'x', iconUrl: '', name: '', price: 0, symbol: '' }] }
    const { latchkey } = setup({ answers: { ...supported, '/v1/fungible/price': { body } } })
    const query = priceQuery(latchkey, { networkId, token: undefined })
    expect(await queryClientOf(latchkey).fetchQuery(query)).toBeNull()
  })

  test('of a span come oldest first, without those that cannot be', async () => {
    const { latchkey, server } = setup({ answers })
    const query = priceHistoryQuery(latchkey, { networkId, span: 'week', token: undefined })
    expect(await queryClientOf(latchkey).fetchQuery(query)).toEqual([
      { at: 1, price: 2 },
      { at: 2, price: 1 },
    ])
    expect(server.requests[1]?.url.searchParams.get('address')).toBe(
      `${networkId}:0x${'e'.repeat(40)}`,
    )
    expect(server.requests[1]?.url.searchParams.get('span')).toBe('week')
  })

  test('are asked of no server that has not the network, and are not known then (S7.2)', async () => {
    const { latchkey, server } = setup({
      answers: { '/v1/supported-chains': { body: { http: [], ws: [] } } },
    })
    const client = queryClientOf(latchkey)
    expect(await client.fetchQuery(priceQuery(latchkey, { networkId, token: '0xD' }))).toBeNull()
    const history = priceHistoryQuery(latchkey, { networkId, span: 'week', token: '0xD' })
    expect(await client.fetchQuery(history)).toEqual([])
    expect(new Set(server.paths())).toEqual(new Set(['/v1/supported-chains']))
  })

  test('are fresh for 30 s, their history for five minutes, each span its own', () => {
    const { latchkey } = setup()
    expect(priceQuery(latchkey, { networkId, token: undefined }).staleTime).toBe(30_000)
    const of = (span: 'day' | 'week') =>
      priceHistoryQuery(latchkey, { networkId, span, token: undefined })
    expect(of('week').staleTime).toBe(300_000)
    expect(of('week').queryKey).not.toEqual(of('day').queryKey)
  })

  test('a price without a source has none, and an empty answer is no price', async () => {
    const found = { address: 'x', iconUrl: '', name: 'Dai', price: 2, symbol: 'DAI' }
    for (const [fungibles, price] of [
      [[found], 2],
      [[], undefined],
    ] as const) {
      const { latchkey } = setup({
        answers: { ...supported, '/v1/fungible/price': { body: { fungibles } } },
      })
      const query = priceQuery(latchkey, { networkId, token: '0xD' })
      const answer = await queryClientOf(latchkey).fetchQuery(query)
      expect(answer?.price).toBe(price)
      expect(answer?.source).toBeUndefined()
    }
  })

  test('what a token is called is cut and cleaned, and a number beyond sense is no price', async () => {
    const found = {
      address: 'x',
      iconUrl: '',
      name: `D\u202eai${'!'.repeat(1000)}`,
      price: 2,
      symbol: 'DA\u0000I',
    }
    const priced = (price: number) => {
      const fungibles = [{ ...found, price }]
      const { latchkey } = setup({
        answers: { ...supported, '/v1/fungible/price': { body: { fungibles } } },
      })
      const query = priceQuery(latchkey, { networkId, token: undefined })
      return queryClientOf(latchkey).fetchQuery(query)
    }
    expect(await priced(2)).toMatchObject({ name: `Dai${'!'.repeat(61)}`, symbol: 'DAI' })
    expect(await priced(1e15)).toBeNull()
  })

  test('of a history without an end the last thousand count; nothing is a price, a quadrillion is none', async () => {
    const points = Array.from({ length: 1003 }, (_, at) => ({ at, price: at === 1002 ? 1e15 : 0 }))
    const { latchkey } = setup({
      answers: { ...supported, '/v1/fungible/price/history': { body: { points } } },
    })
    const query = priceHistoryQuery(latchkey, { networkId, span: 'week', token: undefined })
    const shown = await queryClientOf(latchkey).fetchQuery(query)
    expect([shown.length, shown[0]?.at, shown.at(-1)?.at]).toEqual([999, 3, 1001])
  })
})
