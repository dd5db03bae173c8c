import { describe, expect, test } from 'vitest'
import {
  analyticsEvent,
  balanceResponse,
  bitcoinOutputs,
  errorEnvelope,
  historyResponse,
  identityResponse,
  nameResponse,
  nameSuggestionsResponse,
  priceHistoryResponse,
  priceRequest,
  priceResponse,
  projectConfigResponse,
  registerNameRequest,
  supportedChainsResponse,
  tokenBalance,
  walletsResponse,
} from '../exports/http.ts'

describe('what the wire may carry', () => {
  test('supported chains are two lists of CAIP-2 ids (S7.3)', () => {
    expect(supportedChainsResponse.safeParse({ http: ['eip155:1'], ws: [] }).success).toBe(true)
    expect(supportedChainsResponse.safeParse({ http: 'eip155:1', ws: [] }).success).toBe(false)
  })

  test('an identity has a name and an avatar, each may be null (S7.4)', () => {
    expect(identityResponse.safeParse({ avatar: null, name: 'alice.eth' }).success).toBe(true)
    expect(identityResponse.safeParse({ name: 'alice.eth' }).success).toBe(false)
  })

  const row = {
    chainId: 'eip155:1',
    iconUrl: 'https://x/y',
    name: 'Ether',
    price: 1,
    quantity: { decimals: '18', numeric: '1.0' },
    symbol: 'ETH',
    value: 2,
  }

  test('a balance row has name and symbol, price and value in numbers, chain and picture (S3.21, S3.23, S3.25)', () => {
    expect(tokenBalance.parse(row)).toEqual(row)
    for (const part of [
      { name: undefined },
      { symbol: undefined },
      { iconUrl: undefined },
      { price: undefined },
      { price: '1' },
      { value: '2' },
      { chainId: 1 },
    ])
      expect(tokenBalance.safeParse({ ...row, ...part }).success, JSON.stringify(part)).toBe(false)
  })

  test('a balance row without address is the native token; decimals are text (S3.22, S3.24)', () => {
    expect(balanceResponse.safeParse({ balances: [row] }).success).toBe(true)
    expect(
      balanceResponse.safeParse({ balances: [{ ...row, quantity: { decimals: 18, numeric: 1 } }] })
        .success,
    ).toBe(false)
  })

  test('Bitcoin amounts are whole satoshis and ids 64 digits; what is beyond the shape is left out', () => {
    const output = { status: { confirmed: false }, txid: 'a'.repeat(64), value: 1000, vout: 0 }
    expect(bitcoinOutputs.parse([{ ...output, script: '<script>' }])).toEqual([output])
    for (const part of [
      { value: 0.5 },
      { value: -1 },
      { value: 2 ** 60 },
      { txid: 'A'.repeat(64) },
      { vout: '0' },
      { status: {} },
    ])
      expect(bitcoinOutputs.safeParse([{ ...output, ...part }]).success, JSON.stringify(part)).toBe(
        false,
      )
  })

  test('a wallet needs id, name, image and chains; links may be null (S3.18, S3.19)', () => {
    const wallet = { chains: ['eip155:1'], id: 'a', image_id: 'b', mobile_link: null, name: 'W' }
    expect(walletsResponse.safeParse({ count: 1, data: [wallet] }).success).toBe(true)
    const links = {
      desktop_link: 'w-desktop://',
      mobile_link: 'w://',
      webapp_link: 'https://app.w.example',
    }
    expect(walletsResponse.parse({ count: 1, data: [{ ...wallet, ...links }] }).data).toMatchObject(
      [links],
    )
    for (const field of ['chains', 'id', 'image_id', 'name'])
      expect(
        walletsResponse.safeParse({ count: 1, data: [{ ...wallet, [field]: undefined }] }).success,
        field,
      ).toBe(false)
  })

  test('a feature of the configuration may leave the choice to the site with null (S7.29)', () => {
    const features = [{ config: null, id: 'swap', isEnabled: true }]
    expect(projectConfigResponse.safeParse({ features }).success).toBe(true)
  })

  test('an analytics event carries id, url, domain, timestamp and props (S3.57, S7.33)', () => {
    const event = {
      domain: 'example.com',
      eventId: 'e',
      props: { event: 'MODAL_OPEN', type: 'track' },
      timestamp: 1,
      url: 'https://example.com',
    }
    expect(analyticsEvent.safeParse(event).success).toBe(true)
    for (const field of Object.keys(event))
      expect(analyticsEvent.safeParse({ ...event, [field]: undefined }).success, field).toBe(false)
    for (const field of Object.keys(event.props)) {
      const props = { ...event.props, [field]: undefined }
      expect(analyticsEvent.safeParse({ ...event, props }).success, field).toBe(false)
    }
  })

  test('an error answer names code, reasons and request', () => {
    expect(
      errorEnvelope.safeParse({ code: 'x', reasons: [], requestId: 'r', status: 'FAILED' }).success,
    ).toBe(true)
    expect(errorEnvelope.safeParse({ error: 'x' }).success).toBe(false)
  })

  const item = {
    id: '1',
    metadata: {
      chain: 'eip155:1',
      hash: '0x1',
      minedAt: '2026-11-19T09:21:07Z',
      operationType: 'send',
      sentFrom: '0x1',
      sentTo: '0x2',
      status: 'confirmed',
    },
    transfers: [
      {
        direction: 'out',
        fungible_info: { icon: { url: null }, name: 'Ether', symbol: 'ETH' },
        nft_info: null,
        quantity: { numeric: '1.5' },
      },
    ],
  }

  test('an activity item has an id, its metadata, and transfers of a token or a collectible (S3.31, S3.32, S3.33)', () => {
    const page = (change: object) => historyResponse.safeParse({ data: [change], next: null })
    const nft = {
      content: { preview: { url: 'https://x/y' } },
      flags: { is_spam: true },
      name: 'Ape',
    }
    expect(page(item).success).toBe(true)
    expect(page({ ...item, transfers: null }).success).toBe(true)
    expect(
      page({
        ...item,
        transfers: [{ ...item.transfers[0], fungible_info: null, nft_info: nft }],
      }).success,
    ).toBe(true)
    for (const part of [
      { id: undefined },
      { metadata: { ...item.metadata, minedAt: undefined } },
      { metadata: { ...item.metadata, status: 'perhaps' } },
      { transfers: [{ ...item.transfers[0], quantity: { numeric: 1.5 } }] },
      { transfers: [{ ...item.transfers[0], nft_info: { ...nft, flags: {} } }] },
    ])
      expect(page({ ...item, ...part }).success, JSON.stringify(part)).toBe(false)
    expect(historyResponse.safeParse({ data: [] }).success).toBe(false)
  })

  test('prices are asked for one to a hundred tokens, and told as numbers (S7.8)', () => {
    const request = { addresses: ['eip155:1:0x1'], currency: 'usd' }
    expect(priceRequest.safeParse(request).success).toBe(true)
    expect(priceRequest.safeParse({ ...request, addresses: [] }).success).toBe(false)
    expect(
      priceRequest.safeParse({ ...request, addresses: Array(101).fill('eip155:1:0x1') }).success,
    ).toBe(false)
    const token = { address: 'eip155:1:0x1', iconUrl: '', name: 'Ether', price: 1, symbol: 'ETH' }
    expect(priceResponse.safeParse({ fungibles: [token] }).success).toBe(true)
    expect(priceResponse.safeParse({ fungibles: [{ ...token, price: '1' }] }).success).toBe(false)
    expect(priceHistoryResponse.safeParse({ points: [{ at: 1, price: 2 }] }).success).toBe(true)
    expect(priceHistoryResponse.safeParse({ points: [[1, 2]] }).success).toBe(false)
  })

  test('a name has its owner by coin type, or is an empty list; a registration is four fields (S7.14, S7.16, S7.17, S3.55)', () => {
    const record = {
      addresses: { 60: { address: '0x1' } },
      attributes: {},
      name: 'alice.reown.id',
      registered_at: '2026-11-19T09:21:07Z',
      updated_at: null,
    }
    expect(nameResponse.safeParse(record).success).toBe(true)
    expect(nameResponse.safeParse([]).success).toBe(true)
    expect(nameResponse.safeParse([record]).success).toBe(false)
    expect(nameResponse.safeParse({ ...record, addresses: { 60: '0x1' } }).success).toBe(false)
    expect(
      nameSuggestionsResponse.safeParse({ suggestions: [{ name: 'a', registered: 1 }] }).success,
    ).toBe(false)
    const request = { address: '0x1', coin_type: 60, message: '{}', signature: '0x' }
    expect(registerNameRequest.safeParse(request).success).toBe(true)
    expect(registerNameRequest.safeParse({ ...request, coin_type: '60' }).success).toBe(false)
  })
})
