import { expect, test } from 'vitest'
import type { Asset } from '../../judge/Effect.ts'
import type { Trade } from '../../judge/judgeTrade.ts'
import { ar } from '../../texts/ar.ts'
import { en } from '../../texts/en.ts'
import { describeTrade } from './describeTrade.ts'

const address = `0x${'aA'.repeat(20)}`
const token = `0x${'bB'.repeat(20)}`
const other = `0x${'44'.repeat(20)}`
const network = { decimals: 18, id: 'eip155:1', name: 'Ethereum', symbol: 'ETH' } as const
const tokens = new Map([[token.toLowerCase(), { decimals: 6, symbol: 'USDC' }]])
const coin: Asset = { amount: 10n ** 18n, kind: 'coin' }
const coins: Asset = { amount: 5_000_000n, kind: 'coins', token }
const item: Asset = { count: 1n, id: 7n, kind: 'item', token }
const say = (more: Partial<Trade>, texts: typeof en = en) =>
  describeTrade(
    {
      at: other,
      gets: [coins],
      gives: [coin],
      kind: 'trade',
      receiver: address.toLowerCase(),
      ...more,
    },
    tokens,
    { asker: { address, network }, texts },
  )

test.each<[string, Partial<Trade>]>([
  ['Pay up to 1 ETH, get at least 5 USDC', {}],
  ['Give item 7 for 1 ETH', { gets: [coin], gives: [item], isOrder: true }],
  ['Give item 7 for nothing', { gets: [], gives: [item], isOrder: true }],
  [
    'Give 3 of any item of a collection for 1 ETH',
    { gets: [coin], gives: [{ count: 3n, kind: 'item', token }], isOrder: true },
  ],
  [
    'Give 2 of item 7 for 1 ETH',
    { gets: [coin], gives: [{ ...item, count: 2n } as Asset], isOrder: true },
  ],
  ['Give item 7 + 5 USDC for 1 ETH', { gets: [coin], gives: [item, coins], isOrder: true }],
  [
    'Give item 7 + item 7 and 2 more for 1 ETH',
    { gets: [coin], gives: [item, item, item, item], isOrder: true },
  ],
  [
    'Pay up to 5 units of a token, get at least 1 ETH',
    { gets: [coin], gives: [{ amount: 5n, kind: 'coins', token: other }] },
  ],
])('%s', (heading, more) => {
  expect(say(more).heading).toBe(heading)
  expect(say(more, ar).heading).toMatch(/\p{Script=Arabic}/u)
})

test('a token without a symbol is said by its address', () => {
  const unnamed = new Map([[token.toLowerCase(), { decimals: 6, symbol: undefined }]])
  const trade: Trade = { at: other, gets: [coins], gives: [coin], kind: 'trade', receiver: address }
  const said = describeTrade(trade, unnamed, { asker: { address, network }, texts: en })
  expect(said.heading).toBe('Pay up to 1 ETH, get at least 5 of token 0xbBbB…bBbB')
})

test('names the contracts, and who gets it where that is another', () => {
  expect(say({}).facts).toEqual([{ isCode: true, name: en.tokenGot, value: token }])
  expect(say({ gets: [coin], gives: [item] }).facts).toEqual([
    { isCode: true, name: en.tokenGiven, value: token },
  ])
  expect(say({ receiver: other }).facts).toContainEqual({
    isCode: true,
    name: en.gotBy,
    value: other,
  })
  expect(say({ gets: [], gives: [] }).facts).toEqual([])
})

test('lists each where there are more than one', () => {
  expect(say({}).steps).toEqual([say({}).heading])
  expect(say({ gives: [item, coin] }).steps).toEqual([
    `Give item 7 · token ${token}`,
    'Give 1 ETH',
    `Get 5 USDC · token ${token}`,
  ])
  expect(say({ gets: [coins, coin] }).steps).toHaveLength(3)
})
