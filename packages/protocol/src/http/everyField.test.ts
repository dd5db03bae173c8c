import { expect, test } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import * as http from '../exports/http.ts'
import * as relay from '../exports/relay.ts'

const id = 'a'.repeat(64)
const time = '2026-01-01T00:00:00.000Z'
const output = {
  scriptpubkey: '0014',
  scriptpubkey_asm: 'OP_0',
  scriptpubkey_type: 'v0_p2wpkh',
  value: 1,
}
const status = { confirmed: true }
const transactionOnBitcoin = {
  fee: 1,
  locktime: 0,
  size: 100,
  status,
  txid: id,
  version: 2,
  vin: [
    {
      is_coinbase: false,
      prevout: output,
      scriptsig: '',
      scriptsig_asm: '',
      sequence: 1,
      txid: id,
      vout: 0,
    },
  ],
  vout: [output],
  weight: 400,
}
const stats = {
  funded_txo_count: 1,
  funded_txo_sum: 1,
  spent_txo_count: 0,
  spent_txo_sum: 0,
  tx_count: 1,
}
const record = {
  addresses: { 60: { address: '0x' } },
  attributes: { bio: 'x' },
  name: 'alice.example.com',
  registered_at: time,
  updated_at: time,
}
const transfer = {
  direction: 'in',
  fungible_info: { icon: { url: 'https://x' }, name: 'Ether', symbol: 'ETH' },
  nft_info: {
    content: { preview: { url: 'https://x' } },
    flags: { is_spam: false },
    name: 'Cat',
  },
  quantity: { numeric: '1' },
}
const transactionOf = (more: object) => ({
  id: '1',
  metadata: {
    chain: 'eip155:1',
    hash: '0x',
    minedAt: time,
    operationType: 'send',
    sentFrom: '0x',
    sentTo: '0x',
    status: 'confirmed',
    ...more,
  },
  transfers: [transfer],
})

const quote = {
  blockNumber: '1',
  expiresAt: time,
  fee: { amount: '1', token: 'a' },
  fromAccount: 'a',
  fromAmount: '1',
  gas: '1',
  gasPrice: '1',
  id: 'q',
  minToAmount: '1',
  priceImpactBps: 1,
  provider: 'p',
  route: [{ exchange: 'e', fee: 500, from: 'a', to: 'b' }],
  toAccount: 'b',
  toAmount: '1',
}
/** What is this server's own. */
const optionalOfQuote = [
  'blockNumber',
  'expiresAt',
  'fee',
  'gas',
  'gasPrice',
  'minToAmount',
  'priceImpactBps',
  'provider',
  'route',
]

const limit = { id: 'card', max: '2.00', min: '1.00' }
const money = { amount: '1', currency: 'USD' }
const seller = {
  feeRange: '1%',
  isSandbox: true,
  label: 'L',
  name: 'l',
  networks: ['eip155:1'],
}

type Example = readonly [
  name: string,
  schema: $ZodType,
  example: object,
  optional?: readonly string[],
]

/** A value with each field that must be there, and no other; `optional` of those are only for a wrong type. */
const examples: readonly Example[] = [
  ['nonceResponse', http.nonceResponse, { issuedAt: time, nonce: 'n', token: 't' }],
  [
    'authenticateRequest',
    http.authenticateRequest,
    { message: 'm', signature: 's', walletInfo: { name: 'W' } },
    ['walletInfo', 'walletInfo.name'],
  ],
  ['tokensResponse', http.tokensResponse, { expiresAt: time, refreshToken: 'r', token: 't' }],
  ['refreshRequest', http.refreshRequest, { refreshToken: 'r' }],
  [
    'meResponse',
    http.meResponse,
    {
      account: 'eip155:1:0x',
      address: '0x',
      chainId: 'eip155:1',
      metadata: { a: 1 },
      sessionId: 's',
    },
    ['metadata.a'],
  ],
  [
    'visitorSessionsResponse',
    http.visitorSessionsResponse,
    {
      sessions: [
        {
          createdAt: time,
          expiresAt: time,
          id: '1',
          isCurrent: true,
          usedAt: time,
          walletName: '',
        },
      ],
    },
  ],
  ['signOutRequest', http.signOutRequest, { all: true }, ['all']],
  ['endedResponse', http.endedResponse, { ended: 1 }],
  ['accountMetadata', http.accountMetadata, { metadata: { a: 1 } }, ['metadata.a']],
  [
    'jwksResponse',
    http.jwksResponse,
    {
      keys: [{ alg: 'ES256', crv: 'P-256', kid: 'k', kty: 'EC', use: 'sig', x: 'x', y: 'y' }],
    },
  ],
  ['bitcoinTransaction', http.bitcoinTransaction, transactionOnBitcoin],
  [
    'bitcoinAddress',
    http.bitcoinAddress,
    { address: 'bc1', chain_stats: stats, mempool_stats: stats },
  ],
  [
    'bitcoinFees',
    http.bitcoinFees,
    { economyFee: 1, fastestFee: 4, halfHourFee: 3, hourFee: 2, minimumFee: 1 },
  ],
  ['bitcoinFeeEstimates', http.bitcoinFeeEstimates, { 1: 2, 144: 1 }, ['1', '144']],
  [
    'errorEnvelope',
    http.errorEnvelope,
    {
      code: 'c',
      reasons: [{ description: 'd', field: 'f' }],
      requestId: 'r',
      status: 'FAILED',
    },
  ],
  [
    'historyResponse',
    http.historyResponse,
    {
      data: [transactionOf({ application: { iconUrl: 'https://x', name: 'A' } })],
      next: 'c',
    },
    ['data.0.metadata.application'],
  ],
  ['nameRecord', http.nameRecord, record, ['addresses.60', 'attributes.bio']],
  [
    'registerNameResponse',
    http.registerNameResponse,
    { ...record, success: true },
    ['addresses.60', 'attributes.bio'],
  ],
  [
    'registerNameRequest',
    http.registerNameRequest,
    { address: '0x', coin_type: 60, message: '{}', signature: '0x' },
  ],
  [
    'registerNameMessage',
    http.registerNameMessage,
    { attributes: { bio: 'x' }, name: 'n', timestamp: 1 },
    ['attributes', 'attributes.bio'],
  ],
  [
    'nameSuggestionsResponse',
    http.nameSuggestionsResponse,
    { suggestions: [{ name: 'n', registered: false }] },
  ],
  ['priceRequest', http.priceRequest, { addresses: ['a'], currency: 'usd' }],
  [
    'priceResponse',
    http.priceResponse,
    { fungibles: [{ address: 'a', iconUrl: '', name: 'n', price: 1, symbol: 's' }] },
  ],
  ['priceHistoryResponse', http.priceHistoryResponse, { points: [{ at: 1, price: 1 }] }],
  [
    'convertToken',
    http.convertToken,
    { address: 'a', decimals: 18, eip2612: false, logoUri: 'l', name: 'n', symbol: 's' },
    ['eip2612', 'logoUri'],
  ],
  ['convertQuote', http.convertQuote, quote, optionalOfQuote],
  [
    'convertGasPriceResponse',
    http.convertGasPriceResponse,
    { baseFee: '1', fast: '1', instant: '1', standard: '1' },
    ['baseFee'],
  ],
  [
    'convertTransactionRequest',
    http.convertTransactionRequest,
    {
      acceptHighSlippage: true,
      amount: '1',
      disableEstimate: true,
      eip155: { slippage: 1 },
      from: 'a',
      projectId: 'p',
      to: 'b',
      userAddress: 'c',
    },
    ['acceptHighSlippage', 'disableEstimate', 'projectId'],
  ],
  [
    'convertTransactionResponse',
    http.convertTransactionResponse,
    {
      quote,
      tx: {
        amount: '1',
        data: '0x',
        deadline: time,
        eip155: { gas: '1', gasPrice: '1' },
        from: 'a',
        to: 'b',
        value: '0',
      },
    },
    ['quote', 'tx.deadline', 'tx.value', ...optionalOfQuote.map((field) => `quote.${field}`)],
  ],
  [
    'onrampOptionsResponse',
    http.onrampOptionsResponse,
    {
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [limit] }],
      providers: [seller],
      purchaseCurrencies: [
        {
          id: 'c',
          name: 'n',
          networks: [
            {
              chain_id: '1',
              contract_address: '0x',
              display_name: 'E',
              name: 'e',
              network_id: 'eip155:1',
            },
          ],
          symbol: 's',
        },
      ],
    },
    ['providers', 'purchaseCurrencies.0.networks.0.network_id'],
  ],
  [
    'onrampBuyOptionsResponse',
    http.onrampBuyOptionsResponse,
    {
      paymentCurrencies: [{ id: 'USD', limits: [limit] }],
      purchaseCurrencies: [
        {
          id: 'c',
          name: 'n',
          networks: [{ chainId: '1', contractAddress: '0x', displayName: 'E', name: 'e' }],
          symbol: 's',
        },
      ],
    },
  ],
  [
    'onrampQuoteRequest',
    http.onrampQuoteRequest,
    {
      account: 'a',
      amount: '1',
      network: 'n',
      paymentCurrency: { id: 'USD' },
      paymentMethod: 'card',
      projectId: 'p',
      provider: 'x',
      purchaseCurrency: { id: 'c' },
    },
    ['account', 'network', 'paymentMethod', 'projectId', 'provider'],
  ],
  [
    'onrampQuoteResponse',
    http.onrampQuoteResponse,
    {
      expiresAt: time,
      networkFee: money,
      paymentSubtotal: money,
      paymentTotal: money,
      provider: 'x',
      purchaseAmount: money,
      quoteId: 'q',
      startUrl: 'https://x',
    },
    ['expiresAt', 'provider', 'startUrl'],
  ],
  [
    'onrampUrlRequest',
    http.onrampUrlRequest,
    {
      defaultExperience: 'buy',
      defaultNetwork: 'n',
      destinationWallets: [{ address: 'a', assets: ['A'], blockchains: ['b'] }],
      partnerUserId: 'u',
      presetCryptoAmount: 1,
      presetFiatAmount: 1,
      projectId: 'p',
    },
    [
      'defaultExperience',
      'defaultNetwork',
      'destinationWallets.0.assets',
      'destinationWallets.0.blockchains',
      'partnerUserId',
      'presetCryptoAmount',
      'presetFiatAmount',
      'projectId',
    ],
  ],
  ['onrampUrlResponse', http.onrampUrlResponse, { url: 'https://x' }],
  [
    'onrampOrder',
    http.onrampOrder,
    {
      account: 'a',
      asset: { address: 'a', decimals: 6, name: 'n', symbol: 's' },
      createdAt: time,
      delivered: '1',
      expected: '1',
      id: 'i',
      network: 'eip155:1',
      payment: money,
      provider: { isSandbox: true, label: 'L', name: 'l' },
      reason: 'r',
      status: 'paid',
      transaction: '0x',
      updatedAt: time,
    },
    ['delivered', 'expected', 'payment', 'reason', 'transaction'],
  ],
  [
    'projectConfigResponse',
    http.projectConfigResponse,
    { features: [{ config: ['a'], id: 'swap', isEnabled: true }] },
    ['features.0.config'],
  ],
  ['originsResponse', http.originsResponse, { allowedOrigins: ['a'] }],
  ['analyticsConfigResponse', http.analyticsConfigResponse, { isAnalyticsEnabled: true }],
  [
    'walletsResponse',
    http.walletsResponse,
    {
      count: 1,
      data: [
        {
          chains: ['eip155:1'],
          id: 'w',
          image_id: 'i',
          injected: [{ injected_id: 'isW', namespace: 'eip155' }],
          name: 'W',
        },
      ],
    },
    ['data.0.injected'],
  ],
  [
    'walletIndexResponse',
    http.walletIndexResponse,
    { count: 1, names: ['W'], pictures: [''], rdns: [''], slugs: ['w'], traits: [1] },
  ],
  [
    'batchPublishParams',
    relay.batchPublishParams,
    { messages: [{ message: 'm', tag: 1, topic: id, ttl: 300 }] },
    ['messages.0.tag'],
  ],
  ['subscribeParams', relay.subscribeParams, { topic: id }],
  ['batchSubscribeParams', relay.batchSubscribeParams, { topics: [id] }],
  ['batchUnsubscribeParams', relay.batchUnsubscribeParams, { subscriptions: [{ topic: id }] }],
  ['batchReceiveParams', relay.batchReceiveParams, { receipts: [{ messageId: id, topic: id }] }],
  [
    'proposeSessionParams',
    relay.proposeSessionParams,
    { pairingTopic: id, sessionProposal: 'p', ttl: 300 },
    ['ttl'],
  ],
  [
    'approveSessionParams',
    relay.approveSessionParams,
    {
      pairingTopic: id,
      sessionProposalResponse: 'r',
      sessionSettlementRequest: 's',
      sessionTopic: id,
      ttl: 300,
    },
    ['ttl'],
  ],
  [
    'subscriptionParams',
    relay.subscriptionParams,
    { data: { message: 'm', publishedAt: 1, tag: 1, topic: id }, id: '1' },
  ],
]

for (const [name, schema, example, optional = []] of examples)
  test(`${name} takes a whole value, and none that lacks a field or has another type`, () => {
    expect(safeParse(schema, example).success).toBe(true)
    for (const path of pathsOf(example)) {
      const field = path.join('.')
      const wrong = typeof valueAt(example, path) === 'object' ? 7 : {}
      expect(safeParse(schema, withValue(example, path, wrong)).success, `${field}: ${wrong}`).toBe(
        // A site keeps what it likes there.
        field === 'metadata.a',
      )
      const isItem = Array.isArray(valueAt(example, path.slice(0, -1)))
      if (isItem || optional.includes(field)) continue
      const without = withValue(example, path, undefined)
      expect(safeParse(schema, without).success, `${field}: none`).toBe(false)
    }
  })

test('texts have limits where a visitor sends them', () => {
  const authenticate = { message: 'm'.repeat(16_384), signature: 's'.repeat(32_768) }
  expect(safeParse(http.authenticateRequest, authenticate).success).toBe(true)
  for (const key of ['message', 'signature'] as const)
    expect(
      safeParse(http.authenticateRequest, { ...authenticate, [key]: `${authenticate[key]}.` })
        .success,
    ).toBe(false)
  expect(safeParse(http.refreshRequest, { refreshToken: 'r'.repeat(257) }).success).toBe(false)
})

test('a message of the relay is text that a database can keep; its note has 16 KiB at most', () => {
  const publish = { message: 'm', tag: 1, topic: id, ttl: 300 }
  const takes = (part: object) => safeParse(relay.publishParams, { ...publish, ...part }).success
  expect(takes({ message: '🪙 é' })).toBe(true)
  expect(takes({ message: 'a\0b' })).toBe(false)
  expect(takes({ message: '\ud83e' })).toBe(false)
  expect(takes({ attestation: 'a'.repeat(16 * 1024) })).toBe(true)
  expect(takes({ attestation: 'a'.repeat(16 * 1024 + 1) })).toBe(false)
  const propose = { attestation: 'a'.repeat(16 * 1024 + 1), pairingTopic: id, sessionProposal: 'p' }
  expect(safeParse(relay.proposeSessionParams, propose).success).toBe(false)
  expect(takes({ tag: -1 })).toBe(false)
  expect(takes({ tag: 1_000_001 })).toBe(false)
})

test('what a refusal says names what was expected', () => {
  const messageOf = (schema: $ZodType, value: unknown) =>
    safeParse(schema, value).error?.issues[0]?.message
  expect(messageOf(relay.subscribeParams, { topic: 'x' })).toBe('Expected 64 lower-case hex digits')
  expect(messageOf(relay.publishParams, { message: '\0', tag: 1, topic: id, ttl: 1 })).toBe(
    'Expected text without NUL',
  )
})

test('ids and scripts of Bitcoin are hexadecimal throughout, fee estimates are by numbers of blocks', () => {
  const takes = (part: object) =>
    safeParse(http.bitcoinTransaction, { ...transactionOnBitcoin, ...part }).success
  for (const txid of [`x${id}`, `${id}x`, id.slice(1)]) expect(takes({ txid })).toBe(false)
  for (const scriptpubkey of ['0', '0014zz', 'zz0014', '001'])
    expect(takes({ vout: [{ ...output, scriptpubkey }] })).toBe(false)
  for (const blocks of ['x1', '1x', '12345', ''])
    expect(safeParse(http.bitcoinFeeEstimates, { [blocks]: 1 }).success).toBe(false)
})

test('a transfer comes in, goes out or stays; a transaction is confirmed, failed or pending', () => {
  const takes = (direction: string, state: string) =>
    safeParse(http.historyResponse, {
      data: [{ ...transactionOf({ status: state }), transfers: [{ ...transfer, direction }] }],
      next: null,
    }).success
  for (const direction of ['in', 'out', 'self']) expect(takes(direction, 'pending')).toBe(true)
  for (const state of ['confirmed', 'failed', 'pending']) expect(takes('in', state)).toBe(true)
  expect(takes('', 'confirmed')).toBe(false)
  expect(takes('in', '')).toBe(false)
})

test('pictures of a collectible are a link each, with a type where it is known', () => {
  const takes = (content: object) =>
    safeParse(http.transactionTransfer, {
      ...transfer,
      nft_info: { ...transfer.nft_info, content },
    }).success
  expect(takes({ detail: { url: null }, preview: { content_type: null, url: null } })).toBe(true)
  expect(takes({ detail: {}, preview: null })).toBe(false)
  expect(takes({ preview: { content_type: 7, url: null } })).toBe(false)
})

function pathsOf(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[...path]]
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length === 0 ? inner : [[...path], ...inner]
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], value)
}

function withValue(value: object, path: readonly (string | number)[], to: unknown): object {
  const copy = structuredClone(value)
  const parent = valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>
  const key = path.at(-1) ?? ''
  if (to === undefined) delete parent[key]
  else parent[key] = to
  return copy
}
