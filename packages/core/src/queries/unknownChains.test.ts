import { QueryObserver, type QueryObserverOptions } from '@tanstack/query-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { registerName } from '../actions/registerName.ts'
import { activityQuery } from '../activity/activityQuery.ts'
import { type Answers, setup, wallet } from '../fixtures/setup.ts'
import type { Latchkey } from '../Latchkey.ts'
import { identityQuery } from './identity.ts'
import { nameQuery, nameSuggestionsQuery, reverseNamesQuery } from './names.ts'
import { portfolioQuery } from './portfolio.ts'
import { priceHistoryQuery, priceQuery } from './prices.ts'
import { queryClientOf } from './queryClient.ts'
import { receiverNameQuery } from './receiverName.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const networkId = 'eip155:31337'
const record = {
  addresses: { '2147514985': { address } },
  attributes: {},
  name: 'alice.latchkey.id',
  registered_at: '2026-01-01T00:00:00.000Z',
  updated_at: null,
}

/** Every query that asks first which networks the server has, with what it answers once it works. */
const queries: [string, number, (latchkey: Latchkey) => unknown][] = [
  ['identity', 1000, (latchkey) => identityQuery(latchkey, { address, networkId })],
  ['name', 1000, (latchkey) => nameQuery(latchkey, { name: 'alice.latchkey.id' })],
  ['reverse names', 1000, (latchkey) => reverseNamesQuery(latchkey, { address })],
  ['name suggestions', 1000, (latchkey) => nameSuggestionsQuery(latchkey, { label: 'alice' })],
  [
    'receiver of a name',
    1000,
    (latchkey) => receiverNameQuery(latchkey, { name: 'alice.latchkey.id', networkId }),
  ],
  ['price', 1000, (latchkey) => priceQuery(latchkey, { networkId, token: undefined })],
  [
    'history of a price',
    1000,
    (latchkey) => priceHistoryQuery(latchkey, { networkId, span: 'day', token: undefined }),
  ],
  ['portfolio', 30_000, (latchkey) => portfolioQuery(latchkey, { address, networkId })],
  ['activity', 1000, (latchkey) => activityQuery(latchkey, { address, networkId })],
]

/** A server that answers one question about its networks with 503, and then works. */
function page() {
  let asked = 0
  const config = { features: [{ config: ['latchkey.id'], id: 'names' as const, isEnabled: true }] }
  const answers: Answers = {
    '/appkit/v1/config': { body: config },
    '/v1/fungible/price': { body: { fungibles: [] } },
    '/v1/fungible/price/history': { body: { points: [] } },
    [`/v1/account/${address}/balance`]: { body: { balances: [] } },
    [`/v1/account/${address}/history`]: { body: { data: [], next: null } },
    [`/v1/identity/${address}`]: { body: { avatar: null, name: 'alice.latchkey.id' } },
    '/v1/profile/account/alice.latchkey.id': { body: record },
    [`/v1/profile/reverse/${address}`]: { body: [record] },
    '/v1/profile/suggestions/alice': { body: { suggestions: [] } },
  }
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname } = new URL(String(input))
    if (pathname === '/v1/supported-chains') {
      asked += 1
      return asked === 1
        ? Response.json({}, { status: 503 })
        : Response.json({ http: [networkId], ws: [] })
    }
    const answer = answers[pathname]
    return answer && !(answer instanceof Error)
      ? Response.json(answer.body)
      : Response.json({}, { status: 404 })
  }
  const it = setup({
    actions: { resolveName: async () => ({ kind: 'none' }) },
    environment: { fetch },
  })
  it.latchkey.store.setState({ projectConfig: { answer: config, status: 'settled' } })
  return { ...it, asked: () => asked }
}

/** A screen that opens, and closes once it has its answer. */
async function open(latchkey: Latchkey, query: unknown) {
  const client = queryClientOf(latchkey)
  const observer = new QueryObserver(client, query as QueryObserverOptions)
  const close = observer.subscribe(() => undefined)
  while (observer.getCurrentResult().isFetching) await new Promise(setImmediate)
  const { data, status } = observer.getCurrentResult()
  close()
  return { data, status }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
  return () => void vi.useRealTimers()
})

test.each(queries)(
  'error: where the server cannot say which networks it has, %s is not known, and asked again after its pause (S7.2, S9.2)',
  async (_, gateMs, queryOf) => {
    const it = page()
    expect(await open(it.latchkey, queryOf(it.latchkey))).toEqual({
      data: undefined,
      status: 'error',
    })
    vi.setSystemTime(1_000_000 + gateMs - 1)
    expect((await open(it.latchkey, queryOf(it.latchkey))).status).toBe('error')
    expect(it.asked()).toBe(1)
    vi.setSystemTime(1_000_000 + gateMs)
    expect((await open(it.latchkey, queryOf(it.latchkey))).status).toBe('success')
    expect(it.asked()).toBe(2)
  },
)

test('error: a name cannot be registered while the server is away, which is no fault of the network (S8.12)', async () => {
  const it = page()
  it.announce({ ...wallet, type: 'AUTH' })
  await connect(it.latchkey, { connectorId: wallet.id })
  await expect(registerName(it.latchkey, { name: 'alice' })).rejects.toMatchObject({
    code: 'name.register_failed',
    message: expect.stringMatching(/^Error registering name alice\./),
  })
  expect(it.asked()).toBe(1)
})
