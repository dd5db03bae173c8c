import { expect, test } from 'vitest'
import { toJSONSchema } from 'zod'
import * as http from '../exports/http.ts'

const balance = {
  iconUrl: '',
  name: 'Ether',
  price: 0,
  quantity: { decimals: '18', numeric: '1' },
  symbol: 'ETH',
}
const item = {
  id: '1',
  metadata: {
    chain: 'eip155:1',
    hash: '0x',
    minedAt: '',
    operationType: 'send',
    sentFrom: '',
    sentTo: '',
    status: 'confirmed',
  },
  transfers: [],
}
const wallet = { chains: ['eip155:1'], id: 'w', image_id: 'i', name: 'Wallet' }
const token = { address: 'a', decimals: 18, name: 'Ether', symbol: 'ETH' }
const quote = { fromAccount: 'a', fromAmount: '1', id: null, toAccount: 'b', toAmount: '1' }

test.each([
  ['balances', http.balanceResponse, (rows: unknown[]) => ({ balances: rows }), balance],
  ['history', http.historyResponse, (rows: unknown[]) => ({ data: rows, next: null }), item],
  ['wallets', http.walletsResponse, (rows: unknown[]) => ({ count: 3, data: rows }), wallet],
  ['tokens', http.convertTokensResponse, (rows: unknown[]) => ({ tokens: rows }), token],
  ['quotes', http.convertQuotesResponse, (rows: unknown[]) => ({ quotes: rows }), quote],
  [
    'networks with swaps',
    http.supportedChainsResponse,
    (rows: unknown[]) => ({ http: [], swap: rows, ws: [] }),
    'a:b',
  ],
  [
    'networks where something is sold',
    http.supportedChainsResponse,
    (rows: unknown[]) => ({ http: [], onramp: rows, ws: [] }),
    'a:b',
  ],
  ['networks', http.supportedChainsResponse, (rows: unknown[]) => ({ http: rows, ws: [] }), 'a:b'],
])('an odd row of %s takes none of the others along', (_, schema, answer, row) => {
  const odd = typeof row === 'string' ? 5 : { ...row, id: 5, name: 5 }
  expect(schema.parse(answer([row, odd, null, row]))).toEqual(answer([row, row]))
  expect(schema.safeParse(answer('rows' as never)).success).toBe(false)
})

test('an odd origin is not left out, because an empty list allows every one', () => {
  expect(http.originsResponse.safeParse({ allowedOrigins: [5] }).success).toBe(false)
})

test('the document describes such a list as the list that it is', () => {
  expect(toJSONSchema(http.supportedChainsResponse)).toMatchObject({
    properties: { http: { items: { type: 'string' }, type: 'array' } },
  })
})
