import type { OnrampOptionsResponse, OnrampQuoteResponse } from '@latchkey/protocol/http'
import { describe, expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { createOnrampUrl } from '../actions/createOnrampUrl.ts'
import { getOnrampOptions } from '../actions/getOnrampOptions.ts'
import { getOnrampQuote } from '../actions/getOnrampQuote.ts'
import { type Answers, granted, setup } from '../fixtures/setup.ts'
import { onrampQuoteQuery } from '../queries/onramp.ts'
import { onrampOfferQuery } from '../queries/onrampOffer.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import { beginOnramp, editOnramp, onrampOf, resetOnramp } from './onrampOf.ts'

const networkId = 'eip155:31337'
const account = `0x${'a'.repeat(40)}`
const usdc = `0x${'1'.repeat(40)}`
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const id = 'x'.repeat(22)

const served = { body: { http: [networkId], onramp: [networkId], ws: [] } }
const soldOn = (contract: string, network = networkId) => ({
  chain_id: '31337',
  contract_address: contract,
  display_name: 'Dev One',
  name: 'dev-one',
  network_id: network,
})
const options: OnrampOptionsResponse = {
  paymentCurrencies: [
    {
      id: 'USD',
      payment_method_limits: [
        { id: 'card', max: '7500.00', min: '10.00' },
        { id: 'ach_bank_account', max: '25000.00', min: '10.00' },
      ],
    },
  ],
  providers: [
    {
      feeRange: '1.5%',
      isSandbox: true,
      label: 'Sandbox',
      name: 'sandbox',
      networks: [networkId],
    },
    { feeRange: '', isSandbox: false, label: 'Far', name: 'far', networks: ['eip155:1'] },
  ],
  purchaseCurrencies: [
    { id: 'USDC', name: 'USD Coin', networks: [soldOn(usdc)], symbol: 'USDC' },
    { id: 'ETH', name: 'Ether', networks: [soldOn(native)], symbol: 'ETH' },
    { id: 'FAR', name: 'Elsewhere', networks: [soldOn(usdc, 'eip155:1')], symbol: 'FAR' },
  ],
}
const quote: OnrampQuoteResponse = {
  expiresAt: '2026-11-29T00:01:00Z',
  networkFee: { amount: '0.50', currency: 'USD' },
  paymentSubtotal: { amount: '98.00', currency: 'USD' },
  paymentTotal: { amount: '100.00', currency: 'USD' },
  provider: 'sandbox',
  purchaseAmount: { amount: '98.01', currency: 'USDC' },
  quoteId: id,
  startUrl: `https://api.example.com/onramp/start/${id}`,
}
const offer = {
  amount: 10_000n,
  asset: 'USDC',
  currency: 'USD',
  method: 'card',
  networkId,
} as const

async function connected(answers: Answers = {}) {
  const it = setup({
    actions: {
      connect: async () => ({
        ...granted,
        accounts: [{ address: account, namespace: 'eip155', type: 'eoa' }],
      }),
    },
    answers: {
      '/v1/onramp/options': { body: options },
      '/v1/onramp/quote': { body: quote },
      '/v1/supported-chains': served,
      ...answers,
    },
    environment: { now: () => Date.parse('2026-11-29T00:00:00Z') },
  })
  await connect(it.latchkey, { connectorId: 'io.test' })
  const asked = () => it.server.paths().filter((path) => path.includes('onramp'))
  return { ...it, asked }
}

describe('what can be bought', () => {
  test('are the assets, currencies and providers of the network, with exact limits (S3.36, S3.37, S3.38, S3.39)', async () => {
    const { latchkey } = await connected()
    expect(await getOnrampOptions(latchkey, { networkId })).toEqual({
      assets: [
        { id: 'USDC', name: 'USD Coin', symbol: 'USDC', token: usdc },
        { id: 'ETH', name: 'Ether', symbol: 'ETH', token: undefined },
      ],
      currencies: [
        {
          id: 'USD',
          limits: [
            { id: 'card', max: 750_000n, min: 1_000n },
            { id: 'ach_bank_account', max: 2_500_000n, min: 1_000n },
          ],
        },
      ],
      isFallback: false,
      providers: [{ feeRange: '1.5%', isSandbox: true, label: 'Sandbox', name: 'sandbox' }],
    })
  })

  test.each([
    ['does not answer', { body: {}, status: 503 }],
    ['answers with something else', { body: { rows: 7 } }],
    ['cannot be reached', new TypeError('Failed to fetch')],
  ])(
    'where the server %s: USDC and ETH, USD and EUR, with their limits (S8.10, S5.34, S9.22, S9.23, S9.24)',
    async (_, answer) => {
      const { latchkey } = await connected({ '/v1/onramp/options': answer })
      const { assets, currencies, isFallback, providers } = await getOnrampOptions(latchkey, {
        networkId,
      })
      expect(isFallback).toBe(true)
      expect(assets.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
      expect(currencies).toEqual(
        ['USD', 'EUR'].map((id) => ({
          id,
          limits: [
            { id: 'card', max: 750_000n, min: 1_000n },
            { id: 'ach_bank_account', max: 2_500_000n, min: 1_000n },
          ],
        })),
      )
      expect(providers).toEqual([
        { feeRange: '1-2%', isSandbox: false, label: 'Meld', name: 'meld' },
      ])
    },
  )

  test.each([
    ['the server sells nothing there', { http: [networkId], onramp: [], ws: [] }],
    ['the server knows no on-ramp', { http: [networkId], ws: [] }],
  ])('%s: refused in words, and nothing more is asked (S7.2)', async (_, body) => {
    const { asked, latchkey } = await connected({ '/v1/supported-chains': { body } })
    const refusal = { code: 'onramp.unsupported_network' }
    await expect(getOnrampOptions(latchkey, { networkId })).rejects.toMatchObject(refusal)
    await expect(getOnrampQuote(latchkey, offer)).rejects.toMatchObject(refusal)
    await expect(createOnrampUrl(latchkey, offer)).rejects.toMatchObject(refusal)
    expect(asked()).toEqual([])
  })

  test('on Bitcoin nothing is sold, whatever a server lists (S1.16)', async () => {
    const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
    const { latchkey } = await connected({
      '/v1/supported-chains': { body: { http: [], onramp: [bitcoin, networkId], ws: [] } },
    })
    const offered = (id: typeof networkId | typeof bitcoin) =>
      queryClientOf(latchkey).fetchQuery(onrampOfferQuery(latchkey, { networkId: id }))
    expect(await offered(bitcoin)).toBe(false)
    expect(await offered(networkId)).toBe(true)
  })
})

describe('a price', () => {
  test('is of what was asked for the account, with every fee (S7.20, S3.40, S3.41)', async () => {
    const { latchkey, server } = await connected()
    expect(await getOnrampQuote(latchkey, offer)).toEqual({
      asset: 'USDC',
      currency: 'USD',
      expiresAtMs: Date.parse('2026-11-29T00:01:00Z'),
      id,
      isMocked: false,
      link: { id, url: quote.startUrl },
      networkFee: 50n,
      providerFee: 150n,
      purchase: '98.01',
      subtotal: 9_800n,
      total: 10_000n,
    })
    expect(server.requests.at(-1)?.body).toEqual({
      account: `${networkId}:${account}`,
      amount: '100.00',
      network: networkId,
      paymentCurrency: 'USD',
      paymentMethod: 'card',
      purchaseCurrency: 'USDC',
    })
  })

  test('a currency in small letters is the same one (S9.25)', async () => {
    const money = (amount: string) => ({ amount, currency: 'usd' })
    const { latchkey } = await connected({
      '/v1/onramp/quote': {
        body: {
          ...quote,
          networkFee: money('0.50'),
          paymentSubtotal: money('98.00'),
          paymentTotal: money('100'),
        },
      },
    })
    expect(await getOnrampQuote(latchkey, offer)).toMatchObject({ isMocked: false, total: 10_000n })
  })

  const odd = [
    ['of another amount', { paymentTotal: { amount: '1000.00', currency: 'USD' } }],
    ['in another currency', { paymentTotal: { amount: '100.00', currency: 'EUR' } }],
    ['that keeps more than is paid', { networkFee: { amount: '3.00', currency: 'USD' } }],
    ['that brings nothing', { purchaseAmount: { amount: '0.00', currency: 'USDC' } }],
    ['that brings no number', { purchaseAmount: { amount: '1e9', currency: 'USDC' } }],
    ['finer than money is', { networkFee: { amount: '0.005', currency: 'USD' } }],
  ] as const
  test.each(odd)('%s is none: the mocked one stands in its place', async (_, part) => {
    const { latchkey } = await connected({ '/v1/onramp/quote': { body: { ...quote, ...part } } })
    expect(await getOnrampQuote(latchkey, offer)).toMatchObject({ isMocked: true })
  })

  test.each([
    ['fast by two minutes', '2026-11-28T23:59:00Z', 60_000],
    ['fast by 50 seconds', '2026-11-29T00:00:10Z', 20_000],
    ['slow by an hour', '2026-11-29T01:01:00Z', 60_000],
    ['told no time', 'soon', 60_000],
  ])('on a machine %s is asked anew in its time', async (_, expiresAt, restMs) => {
    const { latchkey } = await connected({ '/v1/onramp/quote': { body: { ...quote, expiresAt } } })
    const { refetchInterval } = onrampQuoteQuery(latchkey, { address: account, offer })
    const data = await getOnrampQuote(latchkey, offer)
    expect(refetchInterval({ state: { data } })).toBe(restMs)
  })

  test.each([
    'javascript:alert(1)//onramp/start/x',
    'http://shop.example/onramp/start/x',
    'https://api.example.com/else/where',
    'data:text/html,x',
    'no address',
  ])('leads nowhere by %s', async (startUrl) => {
    const { latchkey } = await connected({ '/v1/onramp/quote': { body: { ...quote, startUrl } } })
    expect((await getOnrampQuote(latchkey, offer)).link).toBeUndefined()
  })

  test('that cannot be had is mocked, with the amount asked for in each place, and a link where there is one (S8.11, S7.18)', async () => {
    const url = `https://api.example.com/onramp/start/${'y'.repeat(22)}`
    const { latchkey, server } = await connected({
      '/v1/generators/onrampurl': { body: { url } },
      '/v1/onramp/quote': { body: {}, status: 503 },
    })
    expect(await getOnrampQuote(latchkey, offer)).toMatchObject({
      id: 'mocked-quote-id',
      isMocked: true,
      link: { id: 'y'.repeat(22), url },
      networkFee: 10_000n,
      purchase: '100.00',
      subtotal: 10_000n,
      total: 10_000n,
    })
    expect(server.requests.at(-1)?.body).toMatchObject({
      defaultExperience: 'buy',
      defaultNetwork: networkId,
      destinationWallets: [{ address: account, assets: ['USDC'], blockchains: [networkId] }],
      paymentCurrency: 'USD',
      presetFiatAmount: 100,
    })
  })

  test('without a link there is no way on either', async () => {
    const { latchkey } = await connected({ '/v1/onramp/quote': new TypeError('Failed to fetch') })
    expect(await getOnrampQuote(latchkey, offer)).toMatchObject({ isMocked: true, link: undefined })
  })

  test('a refusal is an answer, with the code by which screens find their words', async () => {
    const { asked, latchkey } = await connected({
      '/v1/onramp/quote': {
        body: {
          code: 'amount_too_low',
          reasons: [{ description: 'At least 10.00 USD can be paid.', field: 'amount' }],
          status: 'FAILED',
        },
        status: 400,
      },
    })
    await expect(getOnrampQuote(latchkey, offer)).rejects.toMatchObject({
      code: 'onramp.refused',
      serverCode: 'amount_too_low',
    })
    expect(asked()).toEqual(['/v1/onramp/quote'])
  })

  test('is asked anew when it is over, and a failed one sooner', async () => {
    const { latchkey } = await connected()
    const { refetchInterval } = onrampQuoteQuery(latchkey, { address: account, offer })
    const data = await getOnrampQuote(latchkey, offer)
    expect(refetchInterval({ state: { data } })).toBe(60_000)
    expect(refetchInterval({ state: { data: undefined } })).toBe(false)
  })
})

describe('what a visitor has chosen', () => {
  test('is kept for its entry of the history, with a flag while a price is on its way (S4.52)', async () => {
    const { latchkey } = await connected()
    const entry = {}
    beginOnramp(latchkey, entry, { amount: '50' })
    editOnramp(latchkey, { asset: 'ETH', currency: 'EUR', provider: 'sandbox' })
    beginOnramp(latchkey, entry, {})
    const { store } = onrampOf(latchkey)
    expect(store.getState()).toEqual({
      form: {
        amount: '50',
        asset: 'ETH',
        currency: 'EUR',
        method: undefined,
        networkId: undefined,
        provider: 'sandbox',
      },
      isQuoteLoading: false,
    })
    const query = queryClientOf(latchkey).fetchQuery(
      onrampQuoteQuery(latchkey, { address: account, offer }),
    )
    expect(store.getState().isQuoteLoading).toBe(true)
    await query
    expect(store.getState().isQuoteLoading).toBe(false)
  })

  test('a reset restores the defaults (S4.53)', async () => {
    const { latchkey } = await connected()
    const before = onrampOf(latchkey).store.getState()
    editOnramp(latchkey, {
      amount: '7',
      asset: 'ETH',
      currency: 'EUR',
      method: 'card',
      provider: 'x',
    })
    resetOnramp(latchkey)
    expect(onrampOf(latchkey).store.getState()).toEqual(before)
  })
})
