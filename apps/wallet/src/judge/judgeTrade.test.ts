import { expect, test } from 'vitest'
import type { Asset } from './Effect.ts'
import type { Facts } from './judgeEffects.ts'
import { judgeTrade, type Trade } from './judgeTrade.ts'

const me = `0x${'aA'.repeat(20)}`
const other = `0x${'44'.repeat(20)}`
const token = `0x${'bB'.repeat(20)}`
const facts = (more: Partial<Facts> = {}): Facts => ({
  chainId: 1n,
  hasCode: new Map([[token.toLowerCase(), true]]),
  nowMs: 0,
  own: me.toLowerCase(),
  paid: [],
  tokens: new Map([
    [token.toLowerCase(), { decimals: 6, kind: 'coins', supply: undefined, symbol: 'DAI' }],
  ]),
  ...more,
})
const coin = (amount: bigint): Asset => ({ amount, kind: 'coin' })
const coins = (amount: bigint): Asset => ({ amount, kind: 'coins', token })
const item = (count = 1n): Asset => ({ count, id: 7n, kind: 'item', token })
const judge = (more: Partial<Trade>, known = facts()) =>
  judgeTrade(
    { at: other, gets: [coins(5n)], gives: [coin(5n)], kind: 'trade', receiver: me, ...more },
    known,
  )

test('a swap for who asks, with a least amount, is fine', () => {
  expect(judge({})).toEqual([])
  expect(judge({ gets: [coin(1n)], gives: [coins(5n)] })).toEqual([])
})

test('what comes of it is someone else’s', () => {
  expect(judge({ receiver: other })).toEqual(['otherReceiver'])
})

test('a swap of no least amount brings nothing', () => {
  expect(judge({ gets: [coins(0n)] })).toEqual(['noLeast'])
  expect(judge({ gets: [coin(0n)] })).toEqual(['noLeast'])
})

test('what may leave without a limit is bad', () => {
  const known = { decimals: 6, kind: 'coins', supply: 1000n, symbol: 'DAI' } as const
  const limited = facts({ tokens: new Map([[token.toLowerCase(), known]]) })
  const give = (amount: bigint, of = facts()) =>
    judge({ gets: [coin(1n)], gives: [coins(amount)] }, of)
  expect(give(2n ** 256n - 1n)).toEqual(['noLimit'])
  expect(give(2n ** 128n - 1n)).toEqual(['noLimit'])
  expect(give(2n ** 80n)).toEqual([])
  expect(give(1000n, limited)).toEqual(['noLimit'])
  expect(give(999n, limited)).toEqual([])
  expect(give(2n ** 256n - 1n, facts({ tokens: new Map() }))).toEqual(['noLimit', 'unknownToken'])
  // What comes has none.
  expect(judge({ gets: [coins(2n ** 256n - 1n)] })).toEqual([])
})

test.each<[string, readonly Asset[], boolean]>([
  ['nothing', [], true],
  ['none of the coin', [coin(0n)], true],
  ['dust of the coin', [coin(10n ** 14n - 1n)], true],
  ['some of the coin', [coin(10n ** 14n)], false],
  ['dust of a token', [coins(99n)], true],
  ['some of a token', [coins(100n)], false],
  ['dust and some', [coins(99n), coin(10n ** 15n)], false],
  ['no item', [item(0n)], true],
  ['an item', [item()], false],
])('an order for %s', (_, gets, isBad) => {
  expect(judge({ gets, gives: [item()], isOrder: true })).toEqual(isBad ? ['forNothing'] : [])
})

test('of a token that is not known no amount is dust but none', () => {
  const unknown = facts({ tokens: new Map() })
  const order = (amount: bigint) =>
    judge({ gets: [coins(amount)], gives: [], isOrder: true }, unknown)
  expect(order(1n)).toEqual(['unknownToken'])
  expect(order(0n)).toEqual(['forNothing', 'unknownToken'])
})

test('tokens are judged as anywhere', () => {
  expect(judge({}, facts({ hasCode: new Map([[token.toLowerCase(), false]]) }))).toEqual(['noCode'])
  const named = { decimals: 6, kind: 'coins', supply: undefined, symbol: 'USDC' } as const
  expect(judge({}, facts({ tokens: new Map([[token.toLowerCase(), named]]) }))).toEqual([
    'namesake',
  ])
  expect(judge({ gives: [item()] }, facts())).toEqual([])
  const none = facts({ hasCode: new Map([[token.toLowerCase(), false]]) })
  expect(judge({ gets: [coin(1n)], gives: [item()] }, none)).toEqual(['noCode'])
})
