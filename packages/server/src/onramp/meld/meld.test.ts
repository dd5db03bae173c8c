import { onrampOrder, supportedChainsResponse } from '@latchkey/protocol/http'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
// Loading these parts takes a busy machine longer than the first test that asks for them may take.
import '../../api/createApiPart.ts'
import '../createOnrampPart.ts'
import type { ServerConfigInput } from '../../config/serverConfig.ts'
import { createServer } from '../../createServer.ts'
import type { Database } from '../../database/Database.ts'
import { openMemoryDatabase } from '../../testing/openMemoryDatabase.ts'
import { meldKey, meldSecret, signMeld, startMeld } from '../../testing/startMeld.ts'
import { acceptedCountry } from '../acceptedCountry.ts'
import { NotSoldError } from '../providerErrors.ts'
import { meldAmount } from './meldAmount.ts'
import { meldPrice } from './meldPrice.ts'
import { readMeldWebhook } from './readMeldWebhook.ts'

const server = 'https://api.example.com'
const webhookUrl = `${server}/onramp/webhooks/meld`
const buyer = 'eip155:1:0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solanaBuyer = `${solana}:CkgNVkYZ5bpGTnEHn2ZWfdCrHq9GhmHpHiNKMC1hyWFL`

let database: Database
let meld: Awaited<ReturnType<typeof startMeld>>
beforeAll(async () => {
  ;[database, meld] = await Promise.all([openMemoryDatabase(), startMeld()])
})
afterAll(async () => {
  await meld?.close()
  await database?.close()
})
afterEach(() => meld.fail('', undefined))

async function start(change: Partial<NonNullable<ServerConfigInput['onramp']>['meld']> = {}) {
  const running = await createServer(
    {
      auth: { mode: 'open' },
      history: [],
      onramp: {
        meld: { apiKey: meldKey, url: meld.url, webhookSecret: meldSecret, ...change },
      },
      parts: ['api', 'onramp'],
      publicUrl: server,
    },
    { database, logger: pino({ level: 'silent' }) },
  )
  onTestFinished(() => running.close())
  const env = { incoming: { socket: { remoteAddress: '203.0.113.9' } } } as never

  async function request(path: string, init: RequestInit = {}) {
    const response = await running.fetch(new Request(`${server}${path}`, init), env)
    const text = await response.text()
    return { headers: response.headers, status: response.status, text }
  }
  async function json(path: string, body?: object, headers: Record<string, string> = {}) {
    const { status, text } = await request(
      `${path}${path.includes('?') ? '&' : '?'}projectId=shop`,
      { headers, ...(body && { body: JSON.stringify(body), method: 'POST' }) },
    )
    return { body: JSON.parse(text), status }
  }
  const quote = (change: object = {}, headers?: Record<string, string>) =>
    json(
      '/v1/onramp/quote',
      {
        account: buyer,
        amount: '100',
        paymentCurrency: 'USD',
        purchaseCurrency: 'USDC',
        ...change,
      },
      headers,
    )
  const open = (id: string) =>
    request(`/onramp/start/${id}`, {
      headers: { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
    })
  const look = async (id: string) => onrampOrder.parse((await json(`/v1/onramp/orders/${id}`)).body)
  const hook = async (message: { body: string; headers: Record<string, string> }) =>
    (await request('/onramp/webhooks/meld', { ...message, method: 'POST' })).status
  /** An order whose page a visitor has opened, and its session at Meld. */
  async function opened(change?: object) {
    const { quoteId: id } = (await quote(change)).body
    const { headers, status } = await open(id)
    expect(status).toBe(303)
    const url = headers.get('location') ?? ''
    return { id, session: new URL(url).searchParams.get('token') ?? '', url }
  }
  const say = (session: string, status: string) =>
    hook(meld.say(session, status, { at: Date.now(), url: webhookUrl }))
  return { hook, json, look, open, opened, quote, running, say }
}

describe('by Meld (S9.26)', () => {
  test('a purchase goes its whole way: price, page of the seller, paid, and what arrived with its transaction', async () => {
    const { look, opened, quote, running, say } = await start()
    expect((await quote()).body).toMatchObject({
      networkFee: { amount: '0.00', currency: 'USD' },
      paymentSubtotal: { amount: '95.50', currency: 'USD' },
      paymentTotal: { amount: '100.00', currency: 'USD' },
      provider: 'meld',
      purchaseAmount: { amount: '95.5', currency: 'USDC' },
    })
    const { id, session, url } = await opened()
    expect(url).toBe(`https://meldcrypto.example/?token=${session}`)
    expect(meld.sessions.get(session)?.body).toEqual({
      externalSessionId: id,
      sessionData: {
        countryCode: 'US',
        destinationCurrencyCode: 'USDC',
        paymentMethodType: 'CREDIT_DEBIT_CARD',
        serviceProvider: 'MERCURYO',
        sourceAmount: '100.00',
        sourceCurrencyCode: 'USD',
        walletAddress: buyer.slice('eip155:1:'.length),
      },
      sessionType: 'BUY',
    })
    expect(await say(session, 'PENDING')).toBe(204)
    expect((await look(id)).status).toBe('opened')
    expect(await say(session, 'SETTLING')).toBe(204)
    expect((await look(id)).status).toBe('paid')
    expect(await say(session, 'SETTLED')).toBe(204)
    expect(await look(id)).toMatchObject({
      delivered: '95500000',
      provider: { isSandbox: false, label: 'Meld', name: 'meld' },
      status: 'settled',
      transaction: '0xabc123',
    })
    expect(await running.metrics.registry.metrics()).toContain(
      'latchkey_onramp_orders_total{provider="meld",status="settled"} 1',
    )
  })

  test('on Solana too (S1.16)', async () => {
    const { look, opened, say } = await start()
    const { id, session } = await opened({ account: solanaBuyer, purchaseCurrency: 'SOL' })
    expect(meld.sessions.get(session)?.body.sessionData).toMatchObject({
      destinationCurrencyCode: 'SOL',
      walletAddress: solanaBuyer.slice(`${solana}:`.length),
    })
    await say(session, 'SETTLED')
    expect(await look(id)).toMatchObject({ delivered: '95500000000', status: 'settled' })
  })

  test('only what this server lists itself is sold, found by its contract; amounts are within what cards may pay', async () => {
    const { json } = await start()
    const { body } = await json('/v1/onramp/options')
    const sold = body.purchaseCurrencies.map((asset: { symbol: string; networks: object[] }) => [
      asset.symbol,
      asset.networks.map((each) => (each as { network_id: string }).network_id),
    ])
    expect(sold).toEqual([
      ['USDC', ['eip155:1']],
      ['ETH', ['eip155:1', 'eip155:8453']],
      ['SOL', [solana]],
    ])
    expect(body.paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits: [{ id: 'card', max: '7500.00', min: '20.00' }] },
      { id: 'EUR', payment_method_limits: [{ id: 'card', max: '5000.00', min: '20.00' }] },
    ])
    expect(body.providers).toMatchObject([{ feeRange: '1-2%', isSandbox: false, name: 'meld' }])
    const chains = supportedChainsResponse.parse((await json('/v1/supported-chains')).body)
    expect(chains.onramp).toContain('eip155:8453')
    expect(chains.onramp).toContain(solana)
    expect(chains.onramp?.some((id) => id.startsWith('bip122'))).toBe(false)
  })

  test('sellers are asked for the country that the browser says, else for the operator’s', async () => {
    const { quote } = await start({ country: 'CH' })
    await quote()
    expect(meld.calls.at(-1)?.body).toMatchObject({ countryCode: 'CH' })
    await quote({}, { 'accept-language': 'de-DE,de;q=0.9,en-US;q=0.8' })
    expect(meld.calls.at(-1)?.body).toMatchObject({ countryCode: 'DE' })
  })

  test('where no webhook comes, a look at the order asks Meld', async () => {
    const { look, opened } = await start()
    const { id, session } = await opened()
    meld.say(session, 'SETTLED', { at: Date.now(), url: webhookUrl })
    await database.rows('update onramp_orders set asked_at = 0 where order_id = $1', [id])
    expect(await look(id)).toMatchObject({ status: 'settled', transaction: '0xabc123' })
  })

  test.each([
    ['CANCELLED', 'The payment was cancelled.'],
    ['DECLINED', 'The payment was declined.'],
    ['FAILED', 'The payment failed.'],
    ['REFUNDED', 'The payment was refunded.'],
  ])('error: %s ends an order, with a reason', async (status, reason) => {
    const { look, opened, say } = await start()
    const { id, session } = await opened()
    await say(session, status)
    expect(await look(id)).toMatchObject({ reason, status: 'failed' })
    // An end is an end.
    await say(session, 'SETTLED')
    expect((await look(id)).status).toBe('failed')
  })

  test('error: where Meld cannot tell what arrived, its signed word counts', async () => {
    const { look, opened, say } = await start()
    const { id, session } = await opened()
    meld.fail('/payments/transactions', 500)
    expect(await say(session, 'SETTLED')).toBe(204)
    const order = await look(id)
    expect(order.status).toBe('settled')
    expect(order.transaction).toBeUndefined()
  })

  test('error: what is not signed by the secret, for this address and now, moves nothing', async () => {
    const { hook, look, opened } = await start()
    const { id, session } = await opened()
    const at = Date.now()
    const event = {
      eventId: 'forged',
      payload: { externalSessionId: id, paymentTransactionStatus: 'SETTLED', sessionId: session },
    }
    const good = signMeld(event, { at, url: webhookUrl })
    const forged = [
      signMeld(event, { at, secret: 'another secret', url: webhookUrl }),
      signMeld(event, { at, url: 'https://elsewhere.example/onramp/webhooks/meld' }),
      signMeld(event, { at: at - 6 * 60_000, url: webhookUrl }),
      { ...good, body: good.body.replace('SETTLED', 'FAILED') },
      { ...good, headers: { ...good.headers, 'meld-signature': '' } },
      {
        ...good,
        headers: { ...good.headers, 'meld-signature-timestamp': new Date(at + 1).toISOString() },
      },
    ]
    for (const message of forged) expect(await hook(message)).toBe(401)
    expect((await look(id)).status).toBe('opened')
    expect(await hook(signMeld({ eventId: 1 }, { at, url: webhookUrl }))).toBe(422)
    expect(
      await hook(signMeld({ eventId: 'x', payload: { requestId: 'y' } }, { at, url: webhookUrl })),
    ).toBe(204)
    expect(await hook(good)).toBe(204)
    expect(await hook(good)).toBe(204)
    expect((await look(id)).status).toBe('settled')
  })

  test('error: where no one sells, that is said of the amount, and Meld is not called away', async () => {
    const { json, open, quote } = await start()
    const { quoteId: id } = (await quote()).body
    meld.sell(() => [])
    onTestFinished(() => meld.sell(usual))
    expect(await quote()).toMatchObject({
      body: { code: 'not_sold' },
      status: 400,
    })
    expect((await json('/readyz')).body.checks.onramp).toEqual({ status: 'ok' })
    // The price that was quoted still has its seller.
    expect((await open(id)).status).toBe(303)
  })

  test.each<[string, number | string]>([
    ['a wrong key', 401],
    ['too many requests', 429],
    ['a fault', 503],
    ['garbage', '<html>'],
    ['another shape', '{"quotes":[{"destinationAmount":"much"}]}'],
    ['an amount beyond all', '{"quotes":[{"destinationAmount":1e300}]}'],
  ])('error: %s is 503, and readiness names Meld', async (_, fault) => {
    const { json, quote } = await start()
    await quote()
    meld.fail('/payments/crypto/quote', fault)
    expect(await quote()).toMatchObject({ body: { code: 'provider_unavailable' }, status: 503 })
    expect((await json('/readyz')).body.checks.onramp).toMatchObject({ status: 'degraded' })
  })

  test('error: a page that is no page, and a seller that is gone, end the order', async () => {
    const { look, open, quote } = await start()
    const { quoteId: id } = (await quote()).body
    meld.fail('/crypto/session/widget', '{"id":"x","widgetUrl":"javascript:alert(1)"}')
    expect((await open(id)).status).toBe(503)
    expect((await look(id)).status).toBe('failed')
  })
})

const usual: Parameters<typeof meld.sell>[0] = (asked) => [
  {
    destinationAmount: Number(asked.sourceAmount) * 0.955,
    destinationCurrencyCode: asked.destinationCurrencyCode,
    serviceProvider: 'MERCURYO',
    sourceAmount: Number(asked.sourceAmount),
    sourceCurrencyCode: asked.sourceCurrencyCode,
    totalFee: 4.5,
  },
]

describe('what Meld answers', () => {
  const network = {
    address: 'native',
    code: 'ETH',
    decimals: 18,
    displayName: '',
    id: '',
    name: '',
  }
  const asked = { amount: 10_000n, currency: 'USD', network }
  const quote = (change: object = {}) => ({
    destinationAmount: 0.03,
    destinationCurrencyCode: 'ETH',
    networkFee: 1.5,
    serviceProvider: 'A',
    sourceAmount: 100,
    sourceCurrencyCode: 'USD',
    totalFee: 3.999,
    ...change,
  })

  test('the seller that sends most sells, whatever its fees are called (S3.40)', () => {
    const best = {
      destinationAmount: 0.031,
      networkFee: null,
      serviceProvider: 'B',
      totalFee: null,
    }
    expect(meldPrice([quote(), quote(best), quote()], asked)).toEqual({
      networkFee: 0n,
      purchase: 31_000_000_000_000_000n,
      seller: 'B',
      subtotal: 10_000n,
      total: 10_000n,
    })
    expect(meldPrice([quote()], asked)).toMatchObject({ networkFee: 150n, subtotal: 9_600n })
    expect(meldPrice([quote({ totalFee: 1 })], asked)).toMatchObject({ subtotal: 9_850n })
  })

  test.each([
    ['of another currency', { sourceCurrencyCode: 'EUR' }],
    ['of another coin', { destinationCurrencyCode: 'ETH_BASE' }],
    ['for another amount', { sourceAmount: 99.98 }],
    ['of nothing', { destinationAmount: 0 }],
    ['by no one', { serviceProvider: null }],
    ['that takes more than is paid', { totalFee: 100.01 }],
  ])('error: a price %s is none', (_, change) => {
    expect(() => meldPrice([quote(change)], asked)).toThrow(NotSoldError)
  })

  test.each([
    [0.00066413, 8, 66_413n],
    [1050.695113, 6, 1_050_695_113n],
    [1.9999999, 6, 1_999_999n],
    [1e-7, 6, 0n],
    [95, 0, 95n],
  ])('%s is never more than arrives, with %s decimals', (amount, decimals, units) => {
    expect(meldAmount(amount, decimals)).toBe(units)
  })

  test('the signature of Meld’s own example is one', () => {
    const bytes = Buffer.from(
      '{"eventType":"WEBHOOK_TEST","eventId":"GDtv8pQgwzc9HuFFBQFrww","timestamp":"2022-05-26T20:23:45.908400Z","accountId":"W9jpQc1HKvwscqMPcLmzUS","profileId":null,"version":"2021-10-27","payload":{"requestId":"7aWW1GXTjWCCtNubzvVX7V"}}',
    )
    const headers: Record<string, string> = {
      'meld-signature': 'O4bN5E0U9s88l2DFc0kjt-0w3LLA3Zkv8hXhafc22Hg=',
      'meld-signature-timestamp': '2022-05-26T20:25:17.682818Z',
    }
    const options = {
      now: Date.parse('2022-05-26T20:26:00Z'),
      secret: '42m4NMLS34WQ6BbMfo1KFKqMv4hy',
      url: 'https://example.meld.io/webhooks',
    }
    const header = (name: string) => headers[name]
    expect(readMeldWebhook({ bytes, header }, options)).toEqual([])
    expect(readMeldWebhook({ bytes, header }, { ...options, url: 'https://example.com' })).toBe(
      'unsigned',
    )
  })

  test.each([
    ['de-DE,de;q=0.9', 'DE'],
    ['zh-Hans-CN', 'CN'],
    ['pt-br', 'BR'],
    ['en', undefined],
    ['es-419', undefined],
    ['*', undefined],
    [undefined, undefined],
  ])('%s is a language of %s', (accepted, country) => {
    expect(acceptedCountry(accepted)).toBe(country)
  })
})
