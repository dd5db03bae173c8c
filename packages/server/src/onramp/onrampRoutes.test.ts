import {
  onrampBuyOptionsResponse,
  onrampOptionsResponse,
  onrampOrder,
  onrampQuoteResponse,
} from '@latchkey/protocol/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { openOnramp } from '../testing/openOnramp.ts'
import {
  buyer,
  evmNetwork,
  onrampServer,
  solanaNetwork,
  startOnramp,
} from '../testing/startOnramp.ts'
import { testProject } from '../testing/testProject.ts'

const solanaAddress = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
const usdc = `0x${'a'.repeat(40)}`

let database: Database
beforeAll(async () => {
  database = await openOnramp()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.rows('delete from onramp_orders')
  await database.rows('delete from rate_limits')
})

const countOrders = async () => (await database.rows('select 1 from onramp_orders')).length

describe('GET /v1/onramp/options', () => {
  test('lists what is sold on the networks of this server, and how much can be paid (S7.19, S3.36, S3.37, S3.38, S3.39)', async () => {
    const { json } = startOnramp(database)
    const { body, headers, status } = await json('/v1/onramp/options')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    expect(onrampOptionsResponse.parse(body)).toEqual({
      paymentCurrencies: [
        {
          id: 'USD',
          payment_method_limits: [
            { id: 'card', max: '7500.00', min: '10.00' },
            { id: 'ach_bank_account', max: '25000.00', min: '20.00' },
          ],
        },
      ],
      providers: [
        {
          feeRange: '1-2%',
          isSandbox: false,
          label: 'Stand-in',
          name: 'standin',
          networks: [evmNetwork, solanaNetwork],
        },
      ],
      purchaseCurrencies: [
        {
          id: 'usdc-id',
          name: 'USD Coin',
          networks: [
            {
              chain_id: '31337',
              contract_address: usdc,
              display_name: 'Dev',
              name: 'dev',
              network_id: evmNetwork,
            },
          ],
          symbol: 'USDC',
        },
        {
          id: 'sol-id',
          name: 'Solana',
          networks: [
            {
              chain_id: solanaNetwork.slice(7),
              contract_address: `So${'1'.repeat(41)}`,
              display_name: 'Sol',
              name: 'sol',
              network_id: solanaNetwork,
            },
          ],
          symbol: 'SOL',
        },
      ],
    })
  })

  test('has the other spelling as well, and is asked of the provider once in five minutes', async () => {
    const { calls, clock, json, request } = startOnramp(database)
    const [{ body }, other] = await Promise.all([
      json('/v1/onramp/buy/options'),
      json('/v1/onramp/options'),
    ])
    const read = onrampBuyOptionsResponse.parse(body)
    expect(read.paymentCurrencies[0]?.limits[0]).toEqual({
      id: 'card',
      max: '7500.00',
      min: '10.00',
    })
    expect(read.purchaseCurrencies[0]?.networks).toEqual([
      { chainId: '31337', contractAddress: usdc, displayName: 'Dev', name: 'dev' },
    ])
    const etag = other.headers.get('etag') ?? ''
    const again = await request('/v1/onramp/options', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(calls).toEqual([{ asked: 'options' }])
    await clock.advance(5 * 60_000 + 1)
    await json('/v1/onramp/options')
    expect(calls).toHaveLength(2)
  })

  test('error: of a provider that is not there there are none', async () => {
    const { json } = startOnramp(database)
    expect(await json('/v1/onramp/options?provider=other')).toMatchObject({
      body: { code: 'provider_unknown' },
      status: 400,
    })
  })
})

describe('POST /v1/onramp/quote', () => {
  test('tells what an amount buys, and keeps an order for who receives (S7.20, S3.40, S3.41)', async () => {
    const { calls, calendar, quote } = startOnramp(database)
    const { body, headers, status } = await quote({ amount: '100.50', paymentMethod: 'card' })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    const read = onrampQuoteResponse.parse(body)
    expect(read).toEqual({
      expiresAt: new Date(calendar.now + 60_000).toISOString(),
      networkFee: { amount: '0.10', currency: 'USD' },
      paymentSubtotal: { amount: '99.40', currency: 'USD' },
      paymentTotal: { amount: '100.50', currency: 'USD' },
      provider: 'standin',
      purchaseAmount: { amount: '99.4', currency: 'USDC' },
      quoteId: expect.stringMatching(/^[\w-]{22}$/),
      startUrl: `${onrampServer}/onramp/start/${read.quoteId}`,
    })
    expect(calls.at(-1)).toEqual({
      amount: 10_050n,
      asked: 'quote',
      currency: 'USD',
      network: evmNetwork,
      symbol: 'USDC',
    })
    expect(await countOrders()).toBe(1)
  })

  test('takes whole objects and what toolkits send as the network (S7.20)', async () => {
    const { json, quote } = startOnramp(database)
    const { body: options } = await json('/v1/onramp/options')
    const { status } = await quote({
      network: 'USDC',
      paymentCurrency: options.paymentCurrencies[0],
      purchaseCurrency: options.purchaseCurrencies[0],
    })
    expect(status).toBe(200)
    for (const network of ['dev', evmNetwork, '31337'])
      expect(await quote({ network })).toMatchObject({ status: 200 })
  })

  test('sells on Solana as well, and on no network of Bitcoin (S1.16)', async () => {
    const { calls, quote } = startOnramp(database)
    const account = `${solanaNetwork}:${solanaAddress}`
    expect(await quote({ account, purchaseCurrency: 'sol-id' })).toMatchObject({ status: 200 })
    expect(calls.at(-1)).toMatchObject({ network: solanaNetwork, symbol: 'SOL' })
    const bitcoin =
      'bip122:000000000019d6689c085ae165831e93:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    expect(await quote({ account: bitcoin })).toMatchObject({ body: { code: 'address_invalid' } })
  })

  test('without an account there is a price, no link and nothing to store', async () => {
    const { open, quote } = startOnramp(database)
    const { body } = await quote({ account: undefined })
    expect(body.startUrl).toBeUndefined()
    expect(body.paymentTotal.amount).toBe('100.00')
    expect(await countOrders()).toBe(0)
    expect(await open(body.quoteId)).toMatchObject({ status: 404 })
  })

  test.each([
    ['an amount below what can be paid', { amount: '9.99' }, 'amount_too_low', 'amount'],
    ['zero', { amount: '0' }, 'amount_too_low', 'amount'],
    ['an amount above', { amount: '25000.01' }, 'amount_too_high', 'amount'],
    [
      'an amount above for a card',
      { amount: '7500.01', paymentMethod: 'card' },
      'amount_too_high',
      'amount',
    ],
    [
      'an amount below for a transfer',
      { amount: '19.99', paymentMethod: 'ach_bank_account' },
      'amount_too_low',
      'amount',
    ],
    ['30 digits', { amount: '1'.repeat(30) }, 'amount_invalid', 'amount'],
    ['three decimals', { amount: '99.999' }, 'amount_invalid', 'amount'],
    ['a sign', { amount: '-100' }, 'amount_invalid', 'amount'],
    ['an exponent', { amount: '1e2' }, 'amount_invalid', 'amount'],
    ['other digits', { amount: '١٠٠' }, 'amount_invalid', 'amount'],
    ['no amount', { amount: '' }, 'amount_invalid', 'amount'],
    [
      'a way of paying that there is not',
      { paymentMethod: 'cash' },
      'method_unsupported',
      'paymentMethod',
    ],
    [
      'a currency that it does not take',
      { paymentCurrency: 'GBP' },
      'currency_unsupported',
      'paymentCurrency',
    ],
    [
      'an asset that it does not sell',
      { purchaseCurrency: 'DOGE' },
      'asset_unsupported',
      'purchaseCurrency',
    ],
    [
      'an asset of no network here',
      { purchaseCurrency: 'gone-id' },
      'asset_unsupported',
      'purchaseCurrency',
    ],
    ['a network where it is not sold', { network: 'sol' }, 'network_unsupported', 'network'],
    ['a provider that is not there', { provider: 'other' }, 'provider_unknown', 'provider'],
    [
      'an address of another namespace',
      { account: `${solanaNetwork}:${solanaAddress}` },
      'address_invalid',
      'account',
    ],
    [
      'an address of another network',
      { account: `eip155:31338:${buyer}` },
      'address_invalid',
      'account',
    ],
    ['an address without its network', { account: buyer }, 'address_invalid', 'account'],
    [
      'half an address',
      { account: `${evmNetwork}:${buyer.slice(0, 20)}` },
      'address_invalid',
      'account',
    ],
  ] as const)(
    'error: %s is refused, and no one is asked what it costs',
    async (_, changed, code, field) => {
      const { calls, quote } = startOnramp(database)
      const { body, status } = await quote(changed)
      expect({ code: body.code, field: body.reasons[0].field, status }).toEqual({
        code,
        field,
        status: 400,
      })
      expect(calls.map(({ asked }) => asked)).not.toContain('quote')
      expect(await countOrders()).toBe(0)
    },
  )

  test('error: what is longer than anything that is sold is no request', async () => {
    const { quote } = startOnramp(database)
    for (const changed of [
      { amount: '1'.repeat(65) },
      { account: 'a'.repeat(161) },
      { purchaseCurrency: { id: 'a'.repeat(65) } },
      { paymentCurrency: 5 },
    ])
      expect(await quote(changed)).toMatchObject({ body: { code: 'invalid_body' }, status: 422 })
  })

  test('an amount at either limit can be paid', async () => {
    const { quote } = startOnramp(database)
    for (const amount of ['10', '10.0', '25000.00'])
      expect(await quote({ amount })).toMatchObject({ status: 200 })
  })
})

describe('a provider', () => {
  const price = { networkFee: 10n, purchase: 1n, subtotal: 9_890n, total: 10_000n }
  test.each([
    ['fails', () => Promise.reject(new Error('503'))],
    ['takes another amount', async () => ({ ...price, total: 9_999n })],
    ['takes more in fees than is paid', async () => ({ ...price, subtotal: 9_991n })],
    ['takes a fee below nothing', async () => ({ ...price, networkFee: -1n })],
    ['gives nothing', async () => ({ ...price, purchase: 0n })],
    ['gives less than nothing', async () => ({ ...price, purchase: -5n })],
    ['talks nonsense', async () => undefined as never],
  ])('error: that %s makes no order, and its answer says when to come again', async (_, quoted) => {
    const { providers, quote } = startOnramp(database, { change: { quote: quoted } })
    const { body, headers, status } = await quote()
    expect({ code: body.code, status }).toEqual({ code: 'provider_unavailable', status: 503 })
    expect(headers.get('retry-after')).toBe('5')
    expect(JSON.stringify(body)).not.toContain('standin')
    expect(await countOrders()).toBe(0)
    expect(providers.failing()).toEqual(['standin'])
  })

  test('error: that is slow is waited for ten seconds, and what it does is taken back', async () => {
    const signals: AbortSignal[] = []
    const { clock, quote } = startOnramp(database, {
      change: {
        quote: (_, signal) => {
          signals.push(signal)
          return new Promise(() => undefined)
        },
      },
    })
    const asked = quote()
    while (signals.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    await clock.advance(9_999)
    expect(signals[0]?.aborted).toBe(false)
    await clock.advance(1)
    expect(await asked).toMatchObject({ body: { code: 'provider_unavailable' }, status: 503 })
    expect(signals[0]?.aborted).toBe(true)
  })

  test('that answers again is well again', async () => {
    const { provider, providers, quote } = startOnramp(database)
    const good = provider.quote
    provider.quote = () => Promise.reject(new Error('no'))
    await quote()
    expect(providers.failing()).toEqual(['standin'])
    provider.quote = good
    await quote()
    expect(providers.failing()).toEqual([])
  })
})

describe('POST /v1/generators/onrampurl', () => {
  const wallets = [{ address: buyer }]

  test('makes a link for the first wallet that can receive, of 100 or what is preset (S7.18)', async () => {
    const { calls, json, open } = startOnramp(database)
    const { body, status } = await json('/v1/generators/onrampurl', {
      defaultExperience: 'buy',
      destinationWallets: [{ address: 'nothing' }, ...wallets],
      handlingRequestedUrls: true,
      partnerUserId: 'a',
    })
    expect(status).toBe(200)
    expect(calls.at(-1)).toMatchObject({ amount: 10_000n, network: evmNetwork, symbol: 'USDC' })
    const id = body.url.slice(`${onrampServer}/onramp/start/`.length)
    expect((await open(id)).headers.get('location')).toBe(`https://pay.example/${id}`)
    await json('/v1/generators/onrampurl', { destinationWallets: wallets, presetFiatAmount: 250 })
    expect(calls.at(-1)).toMatchObject({ amount: 25_000n })
  })

  test('makes it by what is chosen: provider, currency, way of paying', async () => {
    const { calls, json, open } = startOnramp(database)
    const chosen = {
      paymentCurrency: 'USD',
      paymentMethod: 'ach_bank_account',
      provider: 'standin',
    }
    const asked = { destinationWallets: wallets, presetFiatAmount: 20_000, ...chosen }
    const { url } = (await json('/v1/generators/onrampurl', asked)).body
    await open(url.slice(`${onrampServer}/onramp/start/`.length))
    expect(calls.at(-1)).toMatchObject({
      order: { question: { currency: 'USD', method: 'ach_bank_account' } },
    })
    const euros = { ...asked, paymentCurrency: 'EUR' }
    expect(await json('/v1/generators/onrampurl', euros)).toMatchObject({
      body: { code: 'currency_unsupported' },
    })
    const wrong = { destinationWallets: wallets, provider: 'nobody' }
    expect(await json('/v1/generators/onrampurl', wrong)).toMatchObject({
      body: { code: 'provider_unknown' },
      status: 400,
    })
  })

  test('makes it without a price where there is none now: the provider tells it as the link is opened', async () => {
    const { calls, json, open, provider } = startOnramp(database)
    const good = provider.quote
    provider.quote = () => Promise.reject(new Error('no'))
    const { body, status } = await json('/v1/generators/onrampurl', { destinationWallets: wallets })
    expect(status).toBe(200)
    provider.quote = good
    const id = body.url.slice(`${onrampServer}/onramp/start/`.length)
    expect(await json(`/v1/onramp/orders/${id}`)).not.toHaveProperty('body.expected')
    expect((await open(id)).headers.get('location')).toBe(`https://pay.example/${id}`)
    expect(calls.at(-1)).toMatchObject({ asked: 'session', order: { price: { total: 10_000n } } })
    expect(await json(`/v1/onramp/orders/${id}`)).toMatchObject({ body: { expected: '98900000' } })
  })

  test('looks at networks and assets that are asked for', async () => {
    const { calls, json } = startOnramp(database)
    const both = [
      { address: buyer, assets: ['USDC'] },
      { address: solanaAddress, assets: ['SOL'], blockchains: ['sol'] },
    ]
    await json('/v1/generators/onrampurl', { defaultNetwork: 'sol', destinationWallets: both })
    expect(calls.at(-1)).toMatchObject({ network: solanaNetwork, symbol: 'SOL' })
  })

  test.each([
    [{ destinationWallets: [{ address: 'nothing' }] }, 400, 'wallet_unsupported'],
    [{ destinationWallets: [{ address: buyer, assets: ['SOL'] }] }, 400, 'wallet_unsupported'],
    [{ destinationWallets: [{ address: buyer, blockchains: ['sol'] }] }, 400, 'wallet_unsupported'],
    [{ defaultNetwork: 'sol', destinationWallets: wallets }, 400, 'wallet_unsupported'],
    [{ destinationWallets: wallets, presetFiatAmount: 5 }, 400, 'amount_too_low'],
    [{ destinationWallets: wallets, presetFiatAmount: 1e21 }, 400, 'amount_invalid'],
    [{ destinationWallets: wallets, presetCryptoAmount: 1 }, 400, 'amount_unsupported'],
    [{ destinationWallets: [] }, 422, 'invalid_body'],
  ])('error: %j', async (body, status, code) => {
    const { json } = startOnramp(database)
    expect(await json('/v1/generators/onrampurl', body)).toMatchObject({ body: { code }, status })
  })
})

describe('GET /v1/onramp/orders/{id}', () => {
  test('tells how far an order is, and all that a page needs to see on the chain that it has come', async () => {
    const { calendar, json, open, quote, webhook } = startOnramp(database)
    const { quoteId: id } = (await quote()).body
    const look = async () => onrampOrder.parse((await json(`/v1/onramp/orders/${id}`)).body)
    const at = new Date(calendar.now).toISOString()
    expect(await look()).toEqual({
      account: `${evmNetwork}:${buyer}`,
      asset: {
        address: `${evmNetwork}:${usdc}`,
        decimals: 6,
        name: 'USD Coin',
        symbol: 'USDC',
      },
      createdAt: at,
      expected: '98900000',
      id,
      network: evmNetwork,
      payment: { amount: '100.00', currency: 'USD' },
      provider: { isSandbox: false, label: 'Stand-in', name: 'standin' },
      status: 'created',
      updatedAt: at,
    })
    await open(id)
    expect(await look()).toMatchObject({ status: 'opened' })
    await webhook([{ id: 'e1', orderId: id, status: 'paid' }])
    expect(await look()).toMatchObject({ status: 'paid' })
    await webhook([{ id: 'e2', orderId: id, status: 'settled', transaction: '0xhash' }])
    expect(await look()).toMatchObject({ status: 'settled', transaction: '0xhash' })
  })

  test('error: an order of another project, none at all and what is no id are answered the same', async () => {
    const { json, project, quote } = startOnramp(database)
    const { quoteId } = (await quote()).body
    project.current = { ...testProject, id: 'other' }
    for (const id of [quoteId, 'x'.repeat(22), 'x', `${'x'.repeat(22)}%00`, 'mocked-quote-id'])
      expect(await json(`/v1/onramp/orders/${id}`)).toMatchObject({
        body: { code: 'order_unknown' },
        status: 404,
      })
  })

  test('where no webhook comes, the provider is asked once a minute, and a provider that is away changes nothing', async () => {
    const { calendar, calls, json, open, provider, quote, reached, reports } = startOnramp(database)
    const { quoteId: id } = (await quote()).body
    await open(id)
    const asked = () => calls.filter((call) => call.asked === 'order')
    const look = async () => (await json(`/v1/onramp/orders/${id}`)).body.status
    expect(await look()).toBe('opened')
    expect(asked()).toEqual([])
    calendar.now += 60_000
    expect(await Promise.all([look(), look(), look()])).toEqual(['opened', 'opened', 'opened'])
    expect(asked()).toEqual([{ asked: 'order', session: `session-${id}` }])
    calendar.now += 60_000
    const answering = provider.getOrder
    provider.getOrder = () => Promise.reject(new Error('no'))
    expect(await look()).toBe('opened')
    provider.getOrder = answering
    reports.set(`session-${id}`, { status: 'settled', transaction: '0xhash' })
    expect(await look()).toBe('opened')
    calendar.now += 60_000
    expect(await look()).toBe('settled')
    calendar.now += 60_000
    expect(await look()).toBe('settled')
    expect(asked()).toHaveLength(2)
    expect(reached).toEqual(['opened', 'settled'])
  })
})

test('error: ten thousand orders from one address are refused, and hold up no other address', async () => {
  const { calls, quote, request } = startOnramp(database, {
    orders: { burst: 30, perSecond: 0.5 },
  })
  const outcomes = new Map<number, number>()
  for (let n = 0; n < 10_000; n++) {
    const { status } = await (n < 60 ? quote() : request('/v1/onramp/quote', { method: 'POST' }))
    outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
  }
  expect(outcomes).toEqual(
    new Map([
      [200, 30],
      [429, 9_970],
    ]),
  )
  expect(calls.filter(({ asked }) => asked === 'quote')).toHaveLength(30)
  expect(await countOrders()).toBe(30)
  const other = await request('/v1/onramp/quote', {
    body: '{}',
    from: '198.51.100.7',
    method: 'POST',
  })
  expect(other.status).toBe(422)
})
