import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { openOnramp } from '../testing/openOnramp.ts'
import { buyer, evmNetwork, onrampServer, startOnramp } from '../testing/startOnramp.ts'
import { maxOpenOrders } from './createOrderStore.ts'
import { judgeNavigation } from './judgeNavigation.ts'
import { pageLanguage } from './pageLanguage.ts'
import { ar } from './texts/ar.ts'
import { en } from './texts/en.ts'

const minuteMs = 60_000

let database: Database
beforeAll(async () => {
  database = await openOnramp()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.rows('delete from onramp_orders')
  await database.rows('delete from rate_limits')
})

/** What a page says, and that it is one that no page of another origin reads or frames. */
function said({ headers, status, text }: { headers: Headers; status: number; text: string }) {
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('access-control-allow-origin')).toBeNull()
  const [, title] = /<h1>(.*)<\/h1>/.exec(text) ?? []
  return { status, title }
}

test('a click leads to the page of the provider, which is handed the order and the visitor’s own address', async () => {
  const { calls, open, quote, reached } = startOnramp(database)
  const { quoteId: id } = (await quote({ paymentMethod: 'card' })).body
  const { headers, status } = await open(id)
  expect(status).toBe(303)
  expect(headers.get('location')).toBe(`https://pay.example/${id}`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(calls.at(-1)).toEqual({
    asked: 'session',
    order: {
      account: buyer,
      id,
      price: { networkFee: 10n, purchase: 98_900_000n, subtotal: 9_890n, total: 10_000n },
      question: {
        amount: 10_000n,
        asset: { id: 'usdc-id', name: 'USD Coin', symbol: 'USDC' },
        currency: 'USD',
        method: 'card',
        network: {
          address: `0x${'a'.repeat(40)}`,
          decimals: 6,
          displayName: 'Dev',
          id: evmNetwork,
          name: 'dev',
        },
      },
    },
    visitor: '203.0.113.9',
  })
  expect(reached).toEqual(['opened'])
})

test('the visitor’s address is never that of a header which no trusted proxy has set', async () => {
  const addresses = async (trustProxy: readonly string[]) => {
    const { calls, open, quote } = startOnramp(database, { trustProxy })
    await open((await quote()).body.quoteId, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    return calls.flatMap((call) => (call.asked === 'session' ? [call.visitor] : []))
  }
  expect(await addresses([])).toEqual(['203.0.113.9'])
  expect(await addresses(['203.0.113.0/24'])).toEqual(['192.0.2.1'])
})

test('error: a link works once, whatever was on its way at the same instant', async () => {
  const { calls, open, quote } = startOnramp(database)
  const { quoteId: id } = (await quote()).body
  const answers = await Promise.all([open(id), open(id), open(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410])
  expect(said(await open(id))).toEqual({ status: 410, title: en.usedTitle })
  expect(calls.filter(({ asked }) => asked === 'session')).toHaveLength(1)
})

test('error: an hour later a link is over', async () => {
  const { calendar, calls, open, quote } = startOnramp(database)
  const { quoteId: id } = (await quote()).body
  calendar.now += 60 * minuteMs
  expect(said(await open(id))).toEqual({ status: 410, title: en.overTitle })
  expect(calls.map(({ asked }) => asked)).not.toContain('session')
})

test('a price that is over is asked anew: the order is of what it costs now', async () => {
  const { calendar, calls, json, open, provider, quote } = startOnramp(database)
  const [{ body: first }, { body: second }] = [await quote(), await quote()]
  const asked = () => calls.filter((call) => call.asked === 'quote').length
  calendar.now += minuteMs - 1
  await open(first.quoteId)
  expect(asked()).toBe(2)
  calendar.now += 1
  provider.quote = async ({ amount }) => ({
    networkFee: 0n,
    purchase: 5n,
    subtotal: amount,
    total: amount,
  })
  expect((await open(second.quoteId)).status).toBe(303)
  const expected = async (id: string) => (await json(`/v1/onramp/orders/${id}`)).body.expected
  expect(await expected(first.quoteId)).toBe('98900000')
  expect(await expected(second.quoteId)).toBe('5')
  expect(calls.at(-1)).toMatchObject({ asked: 'session', order: { price: { purchase: 5n } } })
})

test.each([
  ['fails', () => Promise.reject(new Error('500'))],
  ['leads to a script', async () => ({ id: 's', url: 'javascript:alert(1)' })],
  ['leads to a page in clear', async () => ({ id: 's', url: 'http://pay.example/' })],
  ['leads to no address', async () => ({ id: 's', url: 'nowhere' })],
  ['gives no id', async () => ({ id: '', url: 'https://pay.example/' })],
  ['talks nonsense', async () => undefined as never],
])(
  'error: where the provider %s the page says so, and the order has failed',
  async (_, createSession) => {
    const { json, open, quote, reached } = startOnramp(database, { change: { createSession } })
    const { quoteId: id } = (await quote()).body
    expect(said(await open(id))).toEqual({ status: 503, title: en.unavailableTitle })
    expect((await json(`/v1/onramp/orders/${id}`)).body).toMatchObject({
      reason: 'The provider did not answer.',
      status: 'failed',
    })
    expect(reached).toEqual(['failed'])
    expect(said(await open(id))).toEqual({ status: 410, title: en.usedTitle })
  },
)

test('error: a link that no one gave out leads nowhere', async () => {
  const { open } = startOnramp(database)
  for (const id of ['x'.repeat(22), 'mocked-quote-id', '%00', '<script>'])
    expect(said(await open(encodeURIComponent(id)))).toEqual({
      status: 404,
      title: en.unknownTitle,
    })
})

test.each(['iframe', 'frame', 'object', 'embed', 'image', 'script', 'empty'])(
  'error: as %s of another site it is refused, and the link is as it was',
  async (destination) => {
    const { open, quote } = startOnramp(database)
    const { quoteId: id } = (await quote()).body
    for (const method of ['GET', 'POST'])
      expect(said(await open(id, { headers: { 'sec-fetch-dest': destination }, method }))).toEqual({
        status: 403,
        title: en.framedTitle,
      })
    expect((await open(id)).status).toBe(303)
  },
)

test('what only looks ahead uses no link: it is asked to click, and the click leads on', async () => {
  const { calls, open, quote, request } = startOnramp(database)
  const { quoteId: id } = (await quote()).body
  const path = `/onramp/start/${id}`
  expect((await request(path, { method: 'HEAD' })).status).toBe(200)
  expect((await open(id, { headers: { 'sec-purpose': 'prefetch;prerender' } })).status).toBe(200)
  const asked = await request(path)
  expect(said(asked)).toEqual({ status: 200, title: en.continueTitle })
  expect(asked.headers.get('content-security-policy')).toContain("form-action 'self' https:;")
  expect(asked.text).toContain('<form method="post">')
  expect(calls.map(({ asked }) => asked)).not.toContain('session')
  const elsewhere = { headers: { origin: 'https://evil.example' }, method: 'POST' }
  expect((await request(path, elsewhere)).status).toBe(403)
  // A page that sends no referrer sends a form without its origin.
  const clicked = await request(path, { headers: { origin: 'null' }, method: 'POST' })
  expect(clicked.status).toBe(303)
})

test('error: an address opens so many orders a day, and the database remembers', async () => {
  const ratePerAddress = { burst: 2, perSecond: 1 / 3600 }
  const first = startOnramp(database, { ratePerAddress })
  const openOne = async (from?: string) => {
    const { quoteId: id } = (await first.quote()).body
    return first.open(id, from === undefined ? {} : { from })
  }
  expect((await openOne()).status).toBe(303)
  expect((await openOne()).status).toBe(303)
  const refused = await openOne()
  expect(said(refused)).toEqual({ status: 429, title: en.limitedTitle })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  const restarted = startOnramp(database, { ratePerAddress })
  const { quoteId: id } = (await restarted.quote()).body
  expect((await restarted.open(id)).status).toBe(429)
  // The link was not used up by it.
  expect((await restarted.open(id, { from: '198.51.100.7' })).status).toBe(303)
})

test('error: an account has so many open orders, and a page in words beyond', async () => {
  const { open, quote } = startOnramp(database)
  for (let n = 0; n < maxOpenOrders; n++) await open((await quote()).body.quoteId)
  expect(said(await open((await quote()).body.quoteId))).toEqual({
    status: 429,
    title: en.fullTitle,
  })
})

test('pages are in the language that the browser names first', async () => {
  const { open } = startOnramp(database)
  const { text } = await open('x'.repeat(22), { headers: { 'accept-language': 'ar-EG,en;q=0.8' } })
  expect(text).toContain('<html lang="ar" dir="rtl">')
  expect(text).toContain(ar.unknownTitle)
  for (const [accepted, locale] of [
    ['ar', 'ar'],
    ['en,ar', 'en'],
    ['arn', 'en'],
    ['*', 'en'],
    [undefined, 'en'],
  ] as const)
    expect(pageLanguage(accepted).locale).toBe(locale)
})

test.each([
  [{ 'sec-fetch-dest': 'document' }, 'GET', 'continue'],
  [{ 'sec-fetch-dest': 'document', purpose: 'prefetch' }, 'GET', 'ask'],
  [{ 'sec-fetch-dest': 'document', 'x-moz': 'prefetch' }, 'GET', 'ask'],
  [{ 'sec-fetch-dest': 'document' }, 'HEAD', 'ask'],
  [{ 'sec-fetch-dest': 'iframe' }, 'GET', 'refuse'],
  [{}, 'GET', 'ask'],
  [{ origin: onrampServer }, 'POST', 'continue'],
  [{ origin: `${onrampServer}.evil.example` }, 'POST', 'refuse'],
] as const)('who opens a link with %j by %s: %s', (headers, method, verdict) => {
  const all = new Map<string, string>(Object.entries(headers))
  expect(judgeNavigation({ header: (name) => all.get(name), method, own: onrampServer })).toBe(
    verdict,
  )
})
