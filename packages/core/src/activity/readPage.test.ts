import { historyResponse } from '@latchkey/protocol/http'
import { describe, expect, test } from 'vitest'
import { collectibleTransfer, tokenTransfer, transaction } from '../fixtures/transactions.ts'
import { readPage } from './readPage.ts'

const networkId = 'eip155:31337'
const read = (...data: Parameters<typeof readPage>[0]['data']) =>
  readPage({ data, next: null }, { networkId })
const ids = (...data: Parameters<typeof read>) => read(...data).items.map(({ id }) => id)

test('a transaction is told by its id, its metadata and its transfers (S3.31, S3.32, S3.33)', () => {
  const response = historyResponse.parse({
    data: [
      {
        id: 'b1c0',
        metadata: {
          application: { iconUrl: null, name: 'Uniswap' },
          chain: networkId,
          hash: '0xabc',
          minedAt: '2026-11-19T09:21:07Z',
          nonce: 12,
          operationType: 'trade',
          sentFrom: '0xA',
          sentTo: '0xB',
          status: 'failed',
        },
        transfers: [
          {
            direction: 'out',
            fungible_info: {
              icon: { url: 'https://server.example/usdc' },
              name: 'USD Coin',
              symbol: 'USDC',
            },
            nft_info: null,
            price: 1,
            quantity: { numeric: '25.0' },
            value: 25,
          },
          {
            direction: 'in',
            fungible_info: null,
            nft_info: {
              content: {
                preview: { content_type: 'image/png', url: 'https://evil.example/1.png' },
              },
              flags: { is_spam: false },
              name: 'Ape 7',
            },
            quantity: { numeric: '1' },
          },
        ],
      },
    ],
    next: 'c2',
  })
  expect(readPage(response, { networkId })).toEqual({
    items: [
      {
        amounts: [
          {
            direction: 'out',
            imageUrl: 'https://server.example/usdc',
            kind: 'token',
            name: 'USD Coin',
            quantity: { decimals: 1, value: 250n },
            symbol: 'USDC',
            worth: 25,
          },
          {
            direction: 'in',
            // Its maker's host would learn who looks at it.
            imageUrl: undefined,
            kind: 'collectible',
            name: 'Ape 7',
            quantity: { decimals: 0, value: 1n },
            symbol: '',
            worth: 0,
          },
        ],
        application: 'Uniswap',
        hash: '0xabc',
        id: 'b1c0',
        minedAtMs: Date.UTC(2026, 10, 19, 9, 21, 7),
        operation: 'trade',
        sentFrom: '0xA',
        sentTo: '0xB',
        status: 'failed',
      },
    ],
    next: 'c2',
  })
})

test('only transactions of the connected chain are shown (S5.10)', () => {
  expect(ids(transaction('1'), transaction('2', { chain: 'eip155:1' }))).toEqual(['1'])
})

describe('advertisements', () => {
  const spam = collectibleTransfer({ isSpam: true })

  test('a transaction whose transfers are all spam-flagged NFTs is hidden (S5.11)', () => {
    expect(ids(transaction('1', { transfers: [spam, spam] }))).toEqual([])
  })

  test('one with anything else among them is shown (S5.11)', () => {
    expect(
      ids(
        transaction('1', { transfers: [spam, tokenTransfer('out', '1')] }),
        transaction('2', { transfers: [spam, collectibleTransfer({ isSpam: false })] }),
      ),
    ).toEqual(['1', '2'])
  })

  test('one without transfers is shown, as an approval is (S5.11)', () => {
    expect(ids(transaction('1', { transfers: [] }), transaction('2', { transfers: null }))).toEqual(
      ['1', '2'],
    )
  })
})

describe('what strangers named', () => {
  test('cannot turn text around nor fill the page', () => {
    const [item] = read(
      transaction('1', {
        application: { iconUrl: null, name: `\u202eevil\u2066\u0000 ${'x'.repeat(10_000)}` },
        operationType: `\u202e${'y'.repeat(10_000)}`,
        transfers: [
          {
            ...tokenTransfer('in', '9'.repeat(10_000)),
            fungible_info: {
              icon: null,
              name: 'n'.repeat(10_000),
              symbol: `\u202e${'🎉'.repeat(999)}`,
            },
          },
        ],
      }),
    ).items
    expect(item?.application).toBe(`evil ${'x'.repeat(35)}`)
    expect(item?.operation).toBe('y'.repeat(40))
    expect(item?.amounts[0]).toMatchObject({ name: 'n'.repeat(40), quantity: undefined })
    expect(item?.amounts[0]?.symbol).toBe('🎉'.repeat(24))
  })

  test('a transaction that nobody can put into a month, or a cursor without end, is left out', () => {
    expect(ids(transaction('1', { minedAt: 'yesterday' }))).toEqual([])
    const next = 'c'.repeat(10_000)
    expect(readPage({ data: [], next }, { networkId }).next).toBeUndefined()
  })
})
