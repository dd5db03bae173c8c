import { historyResponse, type Transaction } from '@latchkey/protocol/http'
import { createHurriedClock } from '@latchkey/testing/node'
import type { Registry } from 'prom-client'
import type { Address, Hash } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Chain, chainConfig } from '../../chains/chainConfig.ts'
import { createMetrics } from '../../http/metrics.ts'
import { createTestApp } from '../../testing/createTestApp.ts'
import { type ApiAnswer, type ApiRequest, startApi } from '../../testing/startApi.ts'
import { type Clock, systemClock } from '../../time/Clock.ts'
import type { OpenApi } from '../../upstream/createApi.ts'
import { createByteBudget } from '../../upstream/createByteBudget.ts'
import type { CountOddRows } from '../../upstream/readRows.ts'
import type { HistorySource } from '../HistorySource.ts'
import { historyRoutes } from '../historyRoutes.ts'
import { createAlchemySource } from './createAlchemySource.ts'
import { createBlockscoutSource } from './createBlockscoutSource.ts'
import { createEtherscanSource } from './createEtherscanSource.ts'
import { createHeliusSource } from './createHeliusSource.ts'
import { historyApis } from './historyApis.ts'

const apiKey = 'SECRET0KEY0OF0THE0OPERATOR'
const account: Address = `0x${'a'.repeat(40)}`
const other: Address = `0x${'b'.repeat(40)}`
const token: Address = `0x${'c'.repeat(40)}`
const listed: Address = `0x${'d'.repeat(40)}`

const evm = chainConfig.parse({
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  tokens: [{ address: listed, decimals: 6, name: 'USD Coin', symbol: 'USDC' }],
  upstreams: [{ url: 'http://127.0.0.1:1' }],
})
const solana = chainConfig.parse({
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { decimals: 9, name: 'Solana', symbol: 'SOL' },
  upstreams: [{ url: 'http://127.0.0.1:1' }],
})

/** What happened to the account, the newest last: several to a block, and each kind of thing. */
type Happened = {
  block: number
  hash: Hash
  kind: 'call' | 'collectible' | 'failed' | 'internal' | 'sent' | 'token'
}
const kinds = ['sent', 'token', 'call', 'internal', 'failed', 'collectible'] as const
const happened: Happened[] = Array.from({ length: 400 }, (_, index) => ({
  block: 1000 + Math.floor(index / 3) * 2,
  hash: `0x${((index * 7919) % 10_007).toString(16).padStart(64, '0')}`,
  kind: kinds[index % kinds.length] ?? 'sent',
}))
const expectedOf = (kinds: readonly Happened['kind'][]) =>
  happened
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((a, b) => b.block - a.block || (a.hash < b.hash ? 1 : -1))
    .map(({ hash }) => hash)

const counted: { list: string; upstream: string; count: number }[] = []
const countOddRows: CountOddRows = (odd) => counted.push(odd)
beforeEach(() => void counted.splice(0))

/** What stands in a list among its rows without being one. */
const oddRows = [null, 'row', {}, [], { hash: null }]
const among = <Row>(rows: readonly Row[]): unknown[] =>
  rows.flatMap((row, index) => [oddRows[index % oddRows.length], row])
const withOdd = (answer: (request: ApiRequest) => ApiAnswer, key: string) => {
  const change = (value: unknown): unknown =>
    Object.fromEntries(
      Object.entries(value as object).map(([name, one]) => [
        name,
        name === key && Array.isArray(one) ? among(one) : name === 'result' ? change(one) : one,
      ]),
    )
  return (request: ApiRequest): ApiAnswer => {
    const given = answer(request)
    return typeof given === 'object' && 'json' in given ? { json: change(given.json) } : given
  }
}

/** A source behind the route, as pages reach it. */
function serve(
  chain: Chain,
  create: (context: { clock: Clock; openApi: OpenApi }) => HistorySource,
  { clock = systemClock }: { clock?: Clock } = {},
) {
  const metrics = createMetrics()
  const openApi = historyApis({
    budget: createByteBudget(),
    chainId: chain.id,
    clock,
    observer: {
      onUpstreamRequest: ({ chainId, durationMs, outcome, upstream }) =>
        metrics.upstreamDuration.observe({ chain: chainId, outcome, upstream }, durationMs / 1000),
    },
    signal: new AbortController().signal,
  })
  const source = create({ clock, openApi })
  const app = createTestApp(
    historyRoutes({
      chains: new Map([[chain.id, chain]]),
      sources: new Map([[chain.id, { name: 'adapter', source }]]),
    }),
    { clock },
  )
  const get = async (of: string = account, cursor?: string) => {
    const query = new URLSearchParams({ chainId: chain.id, ...(cursor ? { cursor } : {}) })
    const response = await app.request(`/v1/account/${of}/history?${query}`)
    return { status: response.status, text: await response.text() }
  }
  const all = async (of?: string) => {
    const pages: Transaction[][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = historyResponse.parse(JSON.parse((await get(of, cursor)).text))
      pages.push(page.data)
      cursor = page.next
      if (cursor) expect(cursor.length).toBeLessThanOrEqual(256)
    }
    return pages
  }
  return { all, get, metrics: (): Promise<string> => (metrics.registry as Registry).metrics() }
}

const shown = (transaction: Transaction | undefined) => [
  transaction?.metadata.operationType,
  transaction?.metadata.status,
  ...(transaction?.transfers ?? []).map(
    ({ direction, fungible_info, nft_info, quantity }) =>
      `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
  ),
]
const newest = (pages: readonly (readonly Transaction[])[], kind: Happened['kind']) => {
  const hashes = new Set<string>(
    happened.filter((one) => one.kind === kind).map(({ hash }) => hash),
  )
  return pages.flat().find(({ id }) => hashes.has(id))
}

/** Everything that can go wrong with an API is 503 for the visitor, and the key is nowhere. */
async function expectFailures(
  api: Awaited<ReturnType<typeof startApi>>,
  { get, metrics }: Pick<ReturnType<typeof serve>, 'get' | 'metrics'>,
  of: string,
) {
  const failures: (() => ApiAnswer)[] = [
    () => ({ status: 500 }),
    () => ({ status: 401 }),
    () => ({ text: '<html>' }),
    () => ({ json: null }),
    () => ({ json: { error: { code: -32000, message: `bad key ${apiKey}` } } }),
    () => ({ json: { items: [{}], result: [{}], status: '1' } }),
    () => ({ text: `{"items":[],"x":"${'y'.repeat(11_000_000)}"}` }),
    // The last one, since the API is then left alone.
    () => ({ status: 429 }),
  ]
  for (const failure of failures) {
    api.behave(failure)
    const { status, text } = await get(of)
    expect(status).toBe(503)
    expect(JSON.parse(text)).toMatchObject({ code: 'history_unavailable' })
    expect(text).not.toContain(apiKey)
  }
  expect(await metrics()).not.toContain(apiKey)
}

describe('Etherscan', () => {
  const create =
    (url: string) =>
    ({ clock, openApi }: { clock: Clock; openApi: OpenApi }) =>
      createEtherscanSource({
        apiKey,
        chain: evm as never,
        clock,
        countOddRows,
        openApi,
        url: `${url}/v2/api`,
      })

  const row = ({ block, hash, kind }: Happened) => ({
    blockNumber: `${block}`,
    contractAddress: '',
    from: kind === 'internal' ? other : account,
    hash,
    input: kind === 'call' ? '0x095ea7b3000000' : '0x',
    isError: kind === 'failed' ? '1' : '0',
    nonce: '7',
    timeStamp: `${1_700_000_000 + block}`,
    to: kind === 'internal' ? account : other,
    txreceipt_status: kind === 'failed' ? '0' : '1',
    value: kind === 'call' ? '0' : '1500000000000000000',
  })
  const tokenRow = (one: Happened) => ({
    ...row(one),
    contractAddress: token,
    from: other,
    to: account,
    tokenDecimal: '6',
    tokenID: '42',
    tokenName: 'A\u202ePunk\u0000',
    tokenSymbol: 'TKN',
    value: '2500000',
  })
  const lists: Record<string, readonly Happened['kind'][]> = {
    token1155tx: [],
    tokennfttx: ['collectible'],
    tokentx: ['token'],
    txlist: ['sent', 'call', 'failed'],
    txlistinternal: ['internal'],
  }
  const answer = ({ query }: ApiRequest): ApiAnswer => {
    const { action = '', endblock, offset } = query
    const result = happened
      .filter(({ block, kind }) => lists[action]?.includes(kind) && block <= Number(endblock))
      .toReversed()
      .slice(0, Number(offset))
      .map((one) => (action.startsWith('token') ? tokenRow(one) : row(one)))
    return {
      json:
        result.length > 0
          ? { message: 'OK', result, status: '1' }
          : { message: 'No transactions found', result: [], status: '0' },
    }
  }

  test('a row that is none takes no other along, the first block’s among them (S7.24)', async () => {
    const genesis = {
      blockNumber: '0',
      contractAddress: '',
      from: 'GENESIS',
      gasPrice: '',
      hash: `GENESIS_${account.slice(2)}`,
      input: '',
      isError: '0',
      nonce: '',
      timeStamp: '1438269973',
      to: account,
      txreceipt_status: '',
      value: '2000000000000000000000',
    }
    const api = await startApi((request) => {
      const given = answer(request) as { json: { result: unknown[] } }
      const { result } = given.json
      const page = Number(request.query['offset'])
      const isLast = result.length < page && request.query['action'] === 'txlist'
      const rows = [...result, ...(isLast ? [genesis, null, 'row', { hash: 5 }] : [])]
      return { json: { ...given.json, message: 'OK', result: rows, status: '1' } }
    })
    const pages = await serve(evm, create(api.url)).all()
    expect(pages.flat().map(({ id }) => id)).toEqual(expectedOf(kinds))
    expect(counted).toContainEqual({ count: 4, list: 'txlist', upstream: 'etherscan' })
  })

  test('an account that has nothing but its row of the first block has no activity', async () => {
    const api = await startApi(({ query }) => ({
      json:
        query['action'] === 'txlist'
          ? { message: 'OK', result: [{ from: 'GENESIS', hash: 'GENESIS_0x' }], status: '1' }
          : { message: 'No transactions found', result: [], status: '0' },
    }))
    expect(await serve(evm, create(api.url)).all()).toEqual([[]])
    expect(counted).toEqual([{ count: 1, list: 'txlist', upstream: 'etherscan' }])
  })

  test('every list is asked as its documentation says, and pages hold each transaction once (S7.24)', async () => {
    const api = await startApi(answer)
    const pages = await serve(evm, create(api.url)).all()
    expect(pages.flat().map(({ id }) => id)).toEqual(expectedOf(kinds))
    expect(Math.max(...pages.map((page) => page.length))).toBe(50)
    const [first] = api.requests()
    expect(first).toMatchObject({
      method: 'GET',
      path: '/v2/api',
      query: {
        action: 'txlist',
        address: account,
        apikey: apiKey,
        chainid: '1',
        module: 'account',
        page: '1',
        sort: 'desc',
      },
    })
    expect(new Set(api.requests().map(({ query }) => query['action']))).toEqual(
      new Set(Object.keys(lists)),
    )
    expect(shown(newest(pages, 'sent'))).toEqual(['send', 'confirmed', 'out 1.5 ETH'])
    expect(shown(newest(pages, 'internal'))).toEqual(['receive', 'confirmed', 'in 1.5 ETH'])
    expect(shown(newest(pages, 'token'))).toEqual(['receive', 'confirmed', 'in 2.5 TKN'])
    expect(shown(newest(pages, 'collectible'))).toEqual(['receive', 'confirmed', 'in 1 APunk #42'])
    expect(shown(newest(pages, 'call'))).toEqual(['approve', 'confirmed'])
    expect(shown(newest(pages, 'failed'))).toEqual(['send', 'failed'])
  })

  test('who is asked too often is asked again a little later', async () => {
    let isRefused = true
    const api = await startApi((request) => {
      if (!isRefused) return answer(request)
      isRefused = false
      return {
        json: { message: 'NOTOK', result: 'Max calls per sec rate limit reached', status: '0' },
      }
    })
    const clock = createHurriedClock({ maxDelayMs: 5_000 })
    expect((await serve(evm, create(api.url), { clock }).get()).status).toBe(200)
  })

  test('error: failures are 503 without the key', async () => {
    const api = await startApi(answer)
    const served = serve(evm, create(api.url), { clock: createHurriedClock({ maxDelayMs: 5_000 }) })
    await expectFailures(api, served, account)
    api.behave(() => ({
      json: { message: 'NOTOK', result: `Invalid API Key ${apiKey}`, status: '0' },
    }))
    const { status, text } = await served.get()
    expect([status, text.includes(apiKey)]).toEqual([503, false])
  })
})

describe('Blockscout', () => {
  const create =
    (url: string) =>
    ({ openApi }: { openApi: OpenApi }) =>
      createBlockscoutSource({
        apiKey,
        chain: evm as never,
        countOddRows,
        openApi,
        url: `${url}/eth/`,
      })

  const party = (hash: string) => ({ hash, is_contract: false, name: null })
  const lists: Record<string, readonly Happened['kind'][]> = {
    'internal-transactions': ['internal'],
    'token-transfers': ['token', 'collectible'],
    transactions: ['sent', 'call', 'failed'],
  }
  const item = (list: string, { block, hash, kind }: Happened) => {
    const timestamp = new Date((1_700_000_000 + block) * 1000).toISOString()
    const common = { block_number: block, timestamp }
    if (list === 'transactions')
      return {
        ...common,
        created_contract: null,
        from: party(account),
        hash,
        nonce: 3,
        raw_input: kind === 'call' ? '0x095ea7b30000' : '0x',
        status: kind === 'failed' ? 'error' : 'ok',
        to: party(other),
        value: kind === 'call' ? '0' : '1500000000000000000',
      }
    if (list === 'internal-transactions')
      return {
        ...common,
        from: party(other),
        index: 1,
        success: true,
        to: party(account),
        transaction_hash: hash,
        value: '1500000000000000000',
      }
    const isCoin = kind === 'token'
    return {
      ...common,
      from: party(other),
      log_index: 5,
      to: party(account),
      token: {
        address_hash: token,
        decimals: isCoin ? '6' : null,
        name: isCoin ? 'Token' : 'Visit free-mint.com',
        symbol: 'TKN',
        type: isCoin ? 'ERC-20' : 'ERC-721',
      },
      total: isCoin ? { decimals: '6', value: '2500000' } : { token_id: '42' },
      transaction_hash: hash,
    }
  }
  const answer = ({ path, query }: ApiRequest): ApiAnswer => {
    const list = path.split('/').at(-1) ?? ''
    const rows = happened
      .map((one, index) => ({ ...one, index }))
      .filter(({ kind }) => lists[list]?.includes(kind))
      .toReversed()
    const start = query['index'] ? rows.findIndex(({ index }) => index < Number(query['index'])) : 0
    const page = start < 0 ? [] : rows.slice(start, start + 50)
    const last = page.at(-1)
    const isMore = start >= 0 && start + 50 < rows.length
    return {
      json: {
        items: page.map((one) => item(list, one)),
        next_page_params:
          isMore && last
            ? {
                block_number: last.block,
                index: last.index,
                items_count: 50,
                // As addresses' transactions have them.
                ...(list === 'transactions'
                  ? {
                      fee: '1234567890123456',
                      hash: last.hash,
                      inserted_at: '2026-11-23T07:00:00.123456Z',
                      value: '1500000000000000000',
                    }
                  : {}),
                key: apiKey,
              }
            : null,
      },
    }
  }

  test('a row that is none takes no other along (S7.24)', async () => {
    const api = await startApi(withOdd(answer, 'items'))
    const pages = await serve(evm, create(api.url)).all()
    expect(pages.flat().map(({ id }) => id)).toEqual(expectedOf(kinds))
    expect(counted.map(({ upstream }) => upstream)).toContain('blockscout')
  })

  test('lists are asked page by page with what the page before said, and merged (S7.24)', async () => {
    const api = await startApi(answer)
    const pages = await serve(evm, create(api.url)).all()
    expect(pages.flat().map(({ id }) => id)).toEqual(expectedOf(kinds))
    for (const { headers, method, path, query } of api.requests()) {
      expect(method).toBe('GET')
      expect(path).toMatch(new RegExp(`^/eth/api/v2/addresses/${account}/[a-z-]+$`))
      expect(query['apikey']).toBe(apiKey)
      expect(query['key']).toBeUndefined()
      expect(headers.authorization).toBeUndefined()
    }
    const continued = api.requests().find(({ query }) => query['fee'])
    expect(continued?.query).toMatchObject({ items_count: '50', value: '1500000000000000000' })
    expect(shown(newest(pages, 'sent'))).toEqual(['send', 'confirmed', 'out 1.5 ETH'])
    expect(shown(newest(pages, 'internal'))).toEqual(['receive', 'confirmed', 'in 1.5 ETH'])
    expect(shown(newest(pages, 'token'))).toEqual(['receive', 'confirmed', 'in 2.5 TKN'])
    expect(newest(pages, 'collectible')?.transfers?.[0]?.nft_info?.flags).toEqual({ is_spam: true })
    expect(shown(newest(pages, 'failed'))).toEqual(['send', 'failed'])
  })

  test('error: failures are 503 without the key', async () => {
    const api = await startApi(answer)
    await expectFailures(api, serve(evm, create(api.url)), account)
  })
})

describe('Alchemy', () => {
  const create =
    (url: string) =>
    ({ openApi }: { openApi: OpenApi }) =>
      createAlchemySource({ apiKey, chain: evm as never, countOddRows, openApi, url: `${url}/v2` })

  const lists: Record<string, readonly Happened['kind'][]> = {
    fromAddress: ['sent', 'call'],
    toAddress: ['internal', 'token', 'collectible'],
  }
  const transfer = ({ block, hash, kind }: Happened, index: number) => {
    const isOut = lists['fromAddress']?.includes(kind)
    const category = { collectible: 'erc721', internal: 'internal', token: 'erc20' }[kind as string]
    return {
      asset: kind === 'token' ? 'USDC?' : 'ETH',
      blockNum: `0x${block.toString(16)}`,
      category: category ?? 'external',
      erc1155Metadata: null,
      erc721TokenId: kind === 'collectible' ? '0x2a' : null,
      from: isOut ? account : other,
      hash,
      metadata: { blockTimestamp: new Date((1_700_000_000 + block) * 1000).toISOString() },
      rawContract: {
        address: category === 'erc20' ? listed : category === 'erc721' ? token : null,
        decimal: '0x12',
        value: kind === 'token' ? '0x2625a0' : kind === 'call' ? '0x0' : '0x14d1120d7b160000',
      },
      to: isOut ? other : account,
      tokenId: kind === 'collectible' ? '0x2a' : null,
      uniqueId: `${hash}:log:0x${index.toString(16)}`,
      value: 1.5,
    }
  }
  const answer = ({ body }: ApiRequest): ApiAnswer => {
    const [options] = (body as { params: [Record<string, string>] }).params
    const side = options['fromAddress'] ? 'fromAddress' : 'toAddress'
    const limit =
      options['toBlock'] === 'latest' ? Number.POSITIVE_INFINITY : Number(options['toBlock'])
    const transfers = happened
      .filter(({ block, kind }) => lists[side]?.includes(kind) && block <= limit)
      .toReversed()
      .slice(0, Number(options['maxCount']))
      .map(transfer)
    return { json: { id: 1, jsonrpc: '2.0', result: { pageKey: 'x', transfers } } }
  }

  test('a row that is none takes no other along (S7.24)', async () => {
    const api = await startApi(withOdd(answer, 'transfers'))
    const pages = await serve(evm, create(api.url)).all()
    expect(pages.flat().map(({ id }) => id)).toEqual(
      expectedOf(kinds.filter((kind) => kind !== 'failed')),
    )
    expect(counted.map(({ upstream }) => upstream)).toContain('alchemy')
  })

  test('both sides are asked as the documentation says, the key in its header, and merged (S7.24)', async () => {
    const api = await startApi(answer)
    const pages = await serve(evm, create(api.url)).all()
    expect(pages.flat().map(({ id }) => id)).toEqual(
      expectedOf(['sent', 'call', 'internal', 'token', 'collectible']),
    )
    const [first] = api.requests()
    expect(first).toMatchObject({
      body: {
        method: 'alchemy_getAssetTransfers',
        params: [
          {
            category: ['external', 'internal', 'erc20', 'erc721', 'erc1155'],
            fromAddress: account,
            fromBlock: '0x0',
            order: 'desc',
            toBlock: 'latest',
            withMetadata: true,
          },
        ],
      },
      headers: { authorization: `Bearer ${apiKey}` },
      method: 'POST',
      path: '/v2',
      query: {},
    })
    expect(shown(newest(pages, 'sent'))).toEqual(['send', 'confirmed', 'out 1.5 ETH'])
    // What the operator lists counts, and not what the API calls it.
    expect(shown(newest(pages, 'token'))).toEqual(['receive', 'confirmed', 'in 2.5 USDC'])
    expect(shown(newest(pages, 'collectible'))[2]).toMatch(/^in 1 ETH #42$/)
    expect(shown(newest(pages, 'call'))).toEqual(['execute', 'confirmed'])
  })

  test('error: failures are 503 without the key', async () => {
    const api = await startApi(answer)
    await expectFailures(api, serve(evm, create(api.url)), account)
  })
})

describe('Helius', () => {
  const wallet = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
  const friend = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
  const create =
    (url: string) =>
    ({ openApi }: { openApi: OpenApi }) =>
      createHeliusSource({ apiKey, chain: solana as never, countOddRows, openApi, url })

  const signature = (index: number) =>
    `5${'abc'.repeat(20)}${`${index + 1111}`.replaceAll('0', 'z')}`
  const answer = ({ body }: ApiRequest): ApiAnswer => {
    const [, options] = (body as { params: [string, Record<string, unknown>] }).params
    const start = Number(String(options['paginationToken'] ?? '0:').split(':')[0])
    const end = Math.min(120, start + Number(options['limit']))
    const data = Array.from({ length: end - start }, (_, index) => ({
      blockTime: 1_700_000_000 - start - index,
      meta: {
        err: index === 3 ? { InstructionError: [0, 'Custom'] } : null,
        fee: 5000,
        postBalances: [100_000_000_000, 2_500_000_000],
        postTokenBalances: [],
        preBalances: [101_500_005_000, 1_000_000_000],
        preTokenBalances: [],
      },
      slot: 1000 - start - index,
      transaction: {
        message: { accountKeys: [{ pubkey: wallet }, { pubkey: friend }] },
        signatures: [signature(start + index)],
      },
    }))
    return { json: { id: 1, result: { data, paginationToken: end < 120 ? `${end}:7` : null } } }
  }

  test('pages are asked as the documentation says, the key in the query (S7.24)', async () => {
    const api = await startApi(answer)
    const pages = await serve(solana, create(api.url)).all(wallet)
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
    expect(pages.flat().map(({ id }) => id)).toEqual(
      Array.from({ length: 120 }, (_, index) => signature(index)),
    )
    expect(shown(pages[0]?.[0])).toEqual(['send', 'confirmed', 'out 1.5 SOL'])
    expect(shown(pages[0]?.[3])).toEqual(['execute', 'failed'])
    const [first, second] = api.requests()
    expect(first).toMatchObject({
      body: {
        method: 'getTransactionsForAddress',
        params: [
          wallet,
          {
            encoding: 'jsonParsed',
            filters: { tokenAccounts: 'balanceChanged' },
            limit: 50,
            maxSupportedTransactionVersion: 0,
            sortOrder: 'desc',
            transactionDetails: 'full',
          },
        ],
      },
      method: 'POST',
      query: { 'api-key': apiKey },
    })
    expect(second?.body).toMatchObject({ params: [wallet, { paginationToken: '50:7' }] })
  })

  test('error: failures are 503 without the key', async () => {
    const api = await startApi(answer)
    await expectFailures(api, serve(solana, create(api.url)), wallet)
  })
})

test('error: an API that never answers is 503 after its time', async () => {
  const api = await startApi(() => 'never')
  const clock = createHurriedClock({ maxDelayMs: 20_000 })
  const { get } = serve(
    evm,
    ({ openApi }) =>
      createBlockscoutSource({
        apiKey: undefined,
        chain: evm as never,
        countOddRows,
        openApi,
        url: api.url,
      }),
    { clock },
  )
  expect((await get()).status).toBe(503)
})
