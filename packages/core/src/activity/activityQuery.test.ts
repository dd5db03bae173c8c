import { QueryObserver } from '@tanstack/query-core'
import { describe, expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { eventually } from '../fixtures/eventually.ts'
import { devOne, setup, wallet } from '../fixtures/setup.ts'
import { transaction } from '../fixtures/transactions.ts'
import type { LatchkeyOptions } from '../LatchkeyOptions.ts'
import { portfolioQuery } from '../queries/portfolio.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import type { Activity } from './Activity.ts'
import { activityKey, activityQuery } from './activityQuery.ts'
import { loadMoreActivity } from './loadMoreActivity.ts'
import { refreshActivity } from './refreshActivity.ts'

const account = { address: '0xA', networkId: 'eip155:31337' } as const

type Page = { ids: readonly string[]; next?: string | undefined } | Error | undefined

/** An instance whose server tells pages by their cursor; the first has none. */
function setupActivity({
  chains = ['eip155:31337'],
  ...options
}: {
  chains?: readonly string[]
  networks?: LatchkeyOptions['networks']
} = {}) {
  const pages = new Map<string, Page>()
  const asked: URL[] = []
  /** Past which caches the balances were asked for. */
  const balances: (string | null)[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input))
    if (url.pathname === '/v1/supported-chains') return Response.json({ http: chains, ws: [] })
    if (url.pathname.endsWith('/balance')) {
      balances.push(url.searchParams.get('forceUpdate'))
      return Response.json({ balances: [] })
    }
    asked.push(url)
    const page = pages.get(url.searchParams.get('cursor') ?? '')
    if (page instanceof Error) throw page
    if (!page) return Response.json({}, { status: 503 })
    const at = (id: string) => new Date(1.7e12 + Number(id) * 1000).toISOString()
    return Response.json({
      data: page.ids.map((id) => transaction(id, { minedAt: at(id) })),
      next: page.next ?? null,
    })
  }
  const made = setup({ environment: { fetch }, ...options })
  const { latchkey } = made
  const events: { event: string; properties?: unknown; type: string }[] = []
  latchkey.internal.events.subscribe((event) => events.push(event))
  const list = () => queryClientOf(latchkey).getQueryData<Activity>(activityKey(account))
  return {
    ...made,
    asked,
    balances,
    cursors: () => asked.map(({ searchParams }) => searchParams.get('cursor')),
    events,
    ids: () => list()?.items.map(({ id }) => id),
    list,
    load: () => queryClientOf(latchkey).fetchQuery(activityQuery(latchkey, account)),
    more: () => loadMoreActivity(latchkey, account),
    pages,
    status: () => queryClientOf(latchkey).getQueryState(activityKey(account))?.status,
  }
}

test("an account's transactions are asked for by its chain, page by page by cursor (S7.5, S7.24, S4.50)", async () => {
  const { asked, cursors, ids, load, more, pages } = setupActivity()
  pages.set('', { ids: ['9', '8'], next: 'c1' })
  pages.set('c1', { ids: ['7'], next: 'c2' })
  pages.set('c2', { ids: ['6'] })
  await load()
  expect(asked[0]?.pathname).toBe('/v1/account/0xA/history')
  expect(asked[0]?.searchParams.get('chainId')).toBe('eip155:31337')
  await more()
  await more()
  await more()
  expect(cursors()).toEqual([null, 'c1', 'c2'])
  expect(ids()).toEqual(['9', '8', '7', '6'])
})

test('two who ask for the next page at once get it once', async () => {
  const { cursors, events, ids, load, more, pages } = setupActivity()
  pages.set('', { ids: ['9'], next: 'c1' })
  pages.set('c1', { ids: ['8'], next: 'c2' })
  await load()
  await Promise.all([more(), more()])
  expect(cursors()).toEqual([null, 'c1'])
  expect(ids()).toEqual(['9', '8'])
  expect(events.filter(({ event }) => event === 'LOAD_MORE_TRANSACTIONS')).toHaveLength(1)
})

test('two accounts whose next pages have one cursor get a page each', async () => {
  const { asked, latchkey, load, more, pages } = setupActivity()
  const other = { ...account, address: '0xB' }
  pages.set('', { ids: ['9'], next: 'c1' })
  pages.set('c1', { ids: ['8'] })
  await load()
  await queryClientOf(latchkey).fetchQuery(activityQuery(latchkey, other))
  await Promise.all([more(), loadMoreActivity(latchkey, other)])
  expect(asked.slice(2).map(({ pathname }) => pathname)).toEqual([
    '/v1/account/0xA/history',
    '/v1/account/0xB/history',
  ])
})

test('a list that is there is read again by itself, one that could not be had waits', () => {
  const { latchkey } = setupActivity()
  const { refetchInterval } = activityQuery(latchkey, account)
  expect(refetchInterval({ state: { data: { items: [] } } })).toBeGreaterThan(0)
  expect(refetchInterval({ state: { data: undefined } })).toBe(false)
})

describe('a failure', () => {
  test('is a toast and an error event, and leaves no list (S4.51, S8.4)', async () => {
    const { events, list, load, state } = setupActivity()
    await expect(load()).rejects.toMatchObject({
      code: 'activity.unavailable',
      message: 'Failed to fetch transactions',
    })
    expect(state().toast).toMatchObject({
      message: { key: 'toast.transactionsFailed' },
      variant: 'error',
    })
    expect(events).toContainEqual(
      expect.objectContaining({
        address: '0xA',
        event: 'ERROR_FETCH_TRANSACTIONS',
        properties: { cursor: undefined, isSmartAccount: false, projectId: 'p' },
        type: 'error',
      }),
    )
    expect(list()).toBeUndefined()
  })

  test('of a later page empties the list and clears the cursor: it is read from the start again (S4.51, S8.4)', async () => {
    const { cursors, events, ids, list, load, more, pages, state, status } = setupActivity()
    pages.set('', { ids: ['9'], next: 'c1' })
    await load()
    await more()
    expect(list()).toBeUndefined()
    expect(status()).toBe('error')
    expect(state().toast).toMatchObject({ message: { key: 'toast.transactionsFailed' } })
    expect(events).toContainEqual(
      expect.objectContaining({
        event: 'ERROR_FETCH_TRANSACTIONS',
        properties: expect.objectContaining({ cursor: 'c1' }),
      }),
    )
    await more()
    await load()
    expect(cursors()).toEqual([null, 'c1', null])
    expect(ids()).toEqual(['9'])
  })

  test('of a server that cannot say which chains it serves is no empty list', async () => {
    const { latchkey } = setup({ answers: {} })
    const query = queryClientOf(latchkey).fetchQuery(activityQuery(latchkey, account))
    await expect(query).rejects.toMatchObject({ code: 'activity.unavailable' })
  })

  test('of bringing the list up to date leaves what is there, and says nothing', async () => {
    const { ids, load, pages, latchkey, state, status } = setupActivity()
    pages.set('', { ids: ['9'], next: 'c1' })
    await load()
    pages.set('', new TypeError('Failed to fetch'))
    const observer = new QueryObserver(queryClientOf(latchkey), activityQuery(latchkey, account))
    const stop = observer.subscribe(() => {})
    await refreshActivity(latchkey, account)
    await eventually(() => expect(status()).toBe('error'))
    expect(ids()).toEqual(['9'])
    expect(state().toast).toBeUndefined()
    stop()
  })
})

test('reading anew reads the first page, whatever was added after it', async () => {
  const { cursors, ids, latchkey, load, more, pages } = setupActivity()
  pages.set('', { ids: ['9', '8'], next: 'c1' })
  pages.set('c1', { ids: ['7'], next: 'c2' })
  await load()
  await more()
  pages.set('', { ids: ['10', '9'], next: 'c0' })
  const observer = new QueryObserver(queryClientOf(latchkey), activityQuery(latchkey, account))
  const stop = observer.subscribe(() => {})
  await refreshActivity(latchkey, account)
  await eventually(() => expect(ids()).toEqual(['10', '9', '8', '7']))
  pages.set('c2', { ids: ['6'] })
  await more()
  expect(ids()).toEqual(['10', '9', '8', '7', '6'])
  expect(cursors().slice(-1)).toEqual(['c2'])
  stop()
})

test('the balances are read anew with what is new, past every cache, and else are left (S9.1)', async () => {
  const { balances, ids, latchkey, load, pages } = setupActivity()
  const client = queryClientOf(latchkey)
  await connect(latchkey, { connectorId: wallet.id })
  await client.fetchQuery(portfolioQuery(latchkey, account))
  pages.set('', { ids: ['9', '8'] })
  await load()
  await client.fetchQuery({ ...activityQuery(latchkey, account), staleTime: 0 })
  expect(balances).toEqual([null])
  pages.set('', { ids: ['10', '9', '8'] })
  await client.fetchQuery({ ...activityQuery(latchkey, account), staleTime: 0 })
  expect(ids()).toEqual(['10', '9', '8'])
  await eventually(() => expect(balances).toEqual([null, `eip155:31337:0x${'e'.repeat(40)}`]))
})

describe('the networks', () => {
  test('EVM is asked (S1.17), and on top others of the site where the server has a source', async () => {
    const solana = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
    const { asked, latchkey, load, pages } = setupActivity({
      chains: ['eip155:31337', solana],
      networks: [devOne, { ...devOne, chainNamespace: 'solana', id: solana.slice(7) }],
    })
    pages.set('', { ids: ['1'] })
    await load()
    const query = activityQuery(latchkey, { address: 'S', networkId: solana })
    expect(query.enabled).toBe(true)
    await queryClientOf(latchkey).fetchQuery({ queryFn: query.queryFn, queryKey: query.queryKey })
    expect(asked.map(({ searchParams }) => searchParams.get('chainId'))).toEqual([
      'eip155:31337',
      solana,
    ])
    const elsewhere = { ...account, networkId: 'eip155:5' } as const
    expect(activityQuery(latchkey, elsewhere).enabled).toBe(false)
    expect(activityQuery(latchkey, { ...account, address: undefined }).enabled).toBe(false)
  })

  test('nothing is asked where the server does not serve the network (S7.2)', async () => {
    const { asked, load } = setupActivity({ chains: ['eip155:1'] })
    expect(await load()).toMatchObject({ items: [], next: undefined })
    expect(asked).toEqual([])
  })

  test('another account or network is another list', () => {
    const keys = [
      activityKey(account),
      activityKey({ ...account, address: '0xB' }),
      activityKey({ ...account, networkId: 'eip155:31338' }),
      activityKey({ address: 'aB', networkId: 'solana:x' }),
      activityKey({ address: 'ab', networkId: 'solana:x' }),
    ].map((key) => JSON.stringify(key))
    expect(new Set(keys).size).toBe(5)
    expect(activityKey({ ...account, address: '0xa' })).toEqual(activityKey(account))
  })
})
