import { describe, expect, test } from 'vitest'
import type { Effect } from './Effect.ts'
import { judgeEffects } from './judgeEffects.ts'
import { isWorse, judgeChanges, judgeOutcome, type Outcome } from './judgeOutcome.ts'
import type { Change } from './readLogs.ts'

const owner = `0x${'aA'.repeat(20)}`
const own = owner.toLowerCase()
const other = `0x${'bb'.repeat(20)}`
const token = `0x${'22'.repeat(20)}`
const second = `0x${'33'.repeat(20)}`
const facts = {
  chainId: 31_337n,
  hasCode: new Map([[token, true]]),
  nowMs: 0,
  own,
  paid: [],
  tokens: new Map([
    [token, { decimals: 6, kind: 'coins', supply: undefined, symbol: 'USDC' } as const],
  ]),
}
const send: Effect = { amount: 1000n, from: own, kind: 'send', to: other, token }
const coins = (amount: bigint, of?: string): Change =>
  of === undefined ? { amount, kind: 'coins' } : { amount, kind: 'coins', token: of }
const done = (...changes: Change[]): Outcome => ({ changes, status: 'done' })
const reasonsOf = (effects: readonly Effect[], outcome: Outcome) => {
  const verdict = judgeOutcome(judgeEffects(effects, facts), outcome, { owner })
  return [verdict.risk, ...verdict.reasons]
}

describe('what was tried out', () => {
  test('as the bytes say is as they were judged', () => {
    expect(reasonsOf([send], done(coins(-1000n, token)))).toEqual(['none'])
    expect(reasonsOf([send], done(coins(-990n, token)))).toEqual(['none'])
  })

  test('warns where it could not be, and is bad where it fails', () => {
    expect(reasonsOf([send], { status: 'unknown' })).toEqual(['warn', 'notTried'])
    expect(reasonsOf([send], { status: 'fails' })).toEqual(['bad', 'fails'])
  })

  test('warns where a payment of the account is none', () => {
    for (const outcome of [done(), done(coins(-989n, token)), done(coins(1000n, token))])
      expect(reasonsOf([send], outcome)).toEqual(['warn', 'differs'])
    expect(reasonsOf([{ ...send, from: other }], done())).toEqual(['none'])
    expect(reasonsOf([{ ...send, to: owner }], done())).toEqual(['none'])
  })

  test('is bad where more leaves than it says, unless it could not be read', () => {
    const outcome = done(coins(-1000n, token), coins(-1n, second))
    expect(reasonsOf([send], outcome)).toEqual(['bad', 'takesMore'])
    expect(reasonsOf([send], done(coins(-1000n, token), coins(1n, second)))).toEqual(['none'])
    expect(reasonsOf([send], done(coins(-1000n, token), coins(-1n)))).toEqual(['none'])
    // A token that takes more than its call says, and one that is named twice.
    expect(reasonsOf([send], done(coins(-1010n, token)))).toEqual(['none'])
    expect(reasonsOf([send], done(coins(-1011n, token)))).toEqual(['bad', 'takesMore'])
    const unwrap: Effect = { amount: 1000n, kind: 'unwrap', token }
    expect(reasonsOf([unwrap, { ...unwrap }], done(coins(-2000n, token)))).toEqual(['none'])
    const unread: Effect = { kind: 'unread', to: token }
    expect(reasonsOf([unread], outcome)).toEqual(['warn', 'unread'])
    const allow: Effect = { amount: 5n, kind: 'allow', spender: token, token }
    expect(reasonsOf([allow], done(coins(-5n, token)))).toEqual(['bad', 'takesMore'])
    const trade: Effect = {
      at: other,
      gets: [{ amount: 5n, kind: 'coin' }],
      gives: [{ amount: 5n, kind: 'coins', token }],
      kind: 'trade',
      receiver: owner,
    }
    expect(reasonsOf([trade], done(coins(-5n, token)))).toEqual(['none'])
    expect(reasonsOf([trade], outcome)).toEqual(['bad', 'takesMore'])
  })
})

test('changes have the units of their token, and what leaves comes first', () => {
  const outcome = done(coins(5n), coins(7n, token), coins(-3n, second))
  expect(judgeChanges(outcome, facts)).toEqual([
    { change: coins(-3n, second) },
    { change: coins(5n) },
    { change: coins(7n, token), token: { decimals: 6, symbol: 'USDC' } },
  ])
  expect(judgeChanges({ status: 'fails' }, facts)).toEqual([])
})

describe('trying it out again', () => {
  test.each<[string, Outcome, Outcome, boolean]>([
    ['the same', done(coins(-5n)), done(coins(-5n)), false],
    ['a hundredth less', done(coins(1000n, token)), done(coins(990n, token)), false],
    ['less than that', done(coins(1000n, token)), done(coins(989n, token)), true],
    ['more', done(coins(1000n, token)), done(coins(2000n, token)), false],
    ['more that leaves', done(coins(-1000n)), done(coins(-1011n)), true],
    ['less that leaves', done(coins(-1000n)), done(coins(-1n)), false],
    ['something else that leaves', done(coins(-5n)), done(coins(-5n), coins(-1n, token)), true],
    ['nothing that comes', done(coins(5n, token)), done(), true],
    ['that it fails', done(), { status: 'fails' }, true],
    ['that no one knows', done(), { status: 'unknown' }, true],
    ['that no one knew', { status: 'unknown' }, { status: 'unknown' }, false],
  ])('%s', (_, before, after, expected) => {
    expect(isWorse(before, after)).toBe(expected)
  })
})
