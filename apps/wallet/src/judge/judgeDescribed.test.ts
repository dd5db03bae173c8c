import { expect, test } from 'vitest'
import type { DescribedFact } from './Effect.ts'
import { judgeDescribed } from './judgeDescribed.ts'
import type { Facts } from './judgeEffects.ts'

const me = `0x${'11'.repeat(20)}`
const pool = `0x${'22'.repeat(20)}`
const token = `0x${'33'.repeat(20)}`
const other = `0x${'44'.repeat(20)}`
const zero = `0x${'0'.repeat(40)}`
const paid = `0xf00d${'1'.repeat(32)}beef`
const lookAlike = `0xf00d${'2'.repeat(32)}beef`
const nowMs = Date.UTC(2026, 10, 29)
const facts: Facts = {
  chainId: 1n,
  hasCode: new Map([[pool, true]]),
  nowMs,
  own: me,
  paid: [paid],
  tokens: new Map([
    [token, { decimals: 6, kind: 'coins', supply: 10n ** 12n, symbol: 'COIN' } as const],
  ]),
}
const judge = (
  said: readonly DescribedFact[] = [],
  more: object = {},
  known: Partial<Facts> = {},
) =>
  judgeDescribed(
    { app: 'Maker', facts: said, intent: 'Do it', kind: 'described', to: pool, ...more },
    { ...facts, ...known },
  )
const amount: DescribedFact = { amount: 5n, kind: 'amount', label: 'Amount', token }

test('a maker’s words are only words', () => {
  expect(judge()).toEqual(['described'])
  expect(judge([amount])).toEqual(['described'])
})

test('a contract without code is none; what is signed for no contract needs none', () => {
  const hasCode = new Map([
    [pool, false],
    [zero, false],
  ])
  expect(judge([], {}, { hasCode })).toContain('noCode')
  expect(judge([], { isSigned: true }, { hasCode })).toContain('noCode')
  expect(judge([], { to: zero }, { hasCode })).toContain('noCode')
  expect(judge([], { isSigned: true, to: zero }, { hasCode })).toEqual(['described'])
})

test('who gets something is the visitor, or someone else', () => {
  const receiver = (address: string): DescribedFact => ({
    address,
    isReceiver: true,
    kind: 'address',
    label: 'To',
  })
  expect(judge([receiver(me.toUpperCase().replace('0X', '0x'))])).toEqual(['described'])
  expect(judge([receiver(other)])).toEqual(['described', 'otherReceiver'])
  expect(judge([receiver(paid)])).toEqual(['described', 'otherReceiver'])
  expect(judge([receiver(lookAlike)])).toEqual(['described', 'otherReceiver', 'lookAlike'])
  expect(judge([receiver(zero)])).toEqual(['described', 'otherReceiver', 'lost'])
})

test('any other address may look like one that was paid, too', () => {
  const shown = (address: string): DescribedFact => ({ address, kind: 'address', label: 'Pool' })
  expect(judge([shown(other), shown(zero)])).toEqual(['described'])
  expect(judge([shown(lookAlike)])).toEqual(['described', 'lookAlike'])
})

test('an amount may be all, nothing at least, or of what no one knows', () => {
  expect(judge([{ ...amount, amount: 2n ** 256n - 1n, message: 'All' }])).toContain('openAmount')
  expect(judge([{ ...amount, amount: 10n ** 12n }])).toContain('openAmount')
  expect(judge([{ ...amount, amount: 10n ** 12n - 1n }])).toEqual(['described'])
  expect(judge([{ ...amount, amount: 0n, isLeast: true }])).toContain('noLeast')
  expect(judge([{ isLeast: true, kind: 'number', label: 'Least', value: 0n }])).toContain('noLeast')
  expect(judge([{ kind: 'number', label: 'Fee', value: 0n }])).toEqual(['described'])
  // What comes is no less for being much.
  expect(judge([{ ...amount, amount: 10n ** 12n, isLeast: true }])).toEqual(['described'])
  expect(judge([{ ...amount, token: other }])).toEqual(['described', 'unknownToken'])
  expect(judge([{ amount: 5n, kind: 'amount', label: 'Amount' }])).toEqual(['described'])
})

test('a token may be no contract, or another than it calls itself', () => {
  const hasCode = new Map([[token, false]])
  expect(judge([amount], {}, { hasCode })).toContain('noCode')
  const item: DescribedFact = { id: 7n, kind: 'item', label: 'Item', token }
  expect(judge([item], {}, { hasCode })).toContain('noCode')
  const tokens = new Map([
    [token, { decimals: 6, kind: 'coins', supply: undefined, symbol: 'USDC' } as const],
  ])
  expect(judge([amount], {}, { tokens })).toContain('namesake')
})

test('a text may be another than it looks', () => {
  const text = (text: string): DescribedFact => ({ kind: 'text', label: 'Note', text })
  expect(judge([text('to \u202Eecila')])).toEqual(['described', 'disguised'])
  expect(judge([text('to alice')])).toEqual(['described'])
})

test('a signature counts until its day, and a transaction is done at once', () => {
  const time: DescribedFact = {
    kind: 'time',
    label: 'Until',
    seconds: BigInt(nowMs / 1000) + 367n * 86_400n,
  }
  expect(judge([time], { isSigned: true })).toContain('noEnd')
  expect(judge([{ ...time, seconds: time.seconds - 2n * 86_400n }], { isSigned: true })).toEqual([
    'described',
  ])
  expect(judge([time])).toEqual(['described'])
})

test('what is signed and names an amount can be taken by another', () => {
  expect(judge([amount], { isSigned: true })).toEqual(['described', 'order'])
  expect(judge([], { isSigned: true })).toEqual(['described'])
})
