import { describe, expect, test } from 'vitest'
import {
  analyticsEvent,
  balanceResponse,
  bitcoinOutputs,
  errorEnvelope,
  identityResponse,
  projectConfigResponse,
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
    expect(
      walletsResponse.safeParse({ count: 1, data: [{ ...wallet, chains: undefined }] }).success,
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
    expect(analyticsEvent.safeParse({ ...event, props: {} }).success).toBe(false)
  })

  test('an error answer names code, reasons and request', () => {
    expect(
      errorEnvelope.safeParse({ code: 'x', reasons: [], requestId: 'r', status: 'FAILED' }).success,
    ).toBe(true)
    expect(errorEnvelope.safeParse({ error: 'x' }).success).toBe(false)
  })
})
