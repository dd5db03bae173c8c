import { describe, expect, test } from 'vitest'
import type { Effect } from './Effect.ts'
import {
  type Facts,
  judgeEffects,
  judgeReasons,
  type Reason,
  type Risk,
  type TokenFacts,
} from './judgeEffects.ts'

const me = `0x${'11'.repeat(20)}`
const token = `0x${'22'.repeat(20)}`
const spender = `0x${'33'.repeat(20)}`
const coins: TokenFacts = { decimals: 6, kind: 'coins', supply: 1000n, symbol: 'DAI' }
const facts = (
  known: TokenFacts = coins,
  code: readonly (readonly [string, boolean])[] = [
    [token, true],
    [spender, true],
  ],
): Facts => ({
  chainId: 1n,
  hasCode: new Map(code),
  nowMs: Date.UTC(2026, 10, 28),
  own: me,
  paid: [`0x3333${'8'.repeat(32)}3334`],
  tokens: new Map([[token, known]]),
})
const allow = (amount: bigint): Effect => ({ amount, kind: 'allow', spender, token })
const send: Effect = { amount: 5n, from: me, kind: 'send', to: spender, token }

describe('an approval', () => {
  test.each<[string, bigint, TokenFacts, readonly Reason[]]>([
    ['of nothing', 0n, coins, []],
    ['below the supply', 999n, coins, []],
    ['of the whole supply', 1000n, coins, ['noLimit']],
    ['of 255 bits', 2n ** 255n, { ...coins, supply: undefined }, ['noLimit']],
    ['below 255 bits', 2n ** 255n - 2n, { ...coins, supply: undefined }, []],
    ['of all 256 bits', 2n ** 256n - 1n, { ...coins, supply: undefined }, ['noLimit']],
    ['of all 96 bits', 2n ** 96n - 1n, { ...coins, supply: undefined }, ['noLimit']],
    ['of 96 bits', 2n ** 96n, { ...coins, supply: undefined }, []],
    ['of all 95 bits', 2n ** 95n - 1n, { ...coins, supply: undefined }, []],
    ['of a token without supply', 5n, { ...coins, supply: 0n }, []],
    ['of a token that is not known', 5n, { kind: 'unknown' }, ['unknownToken']],
    ['of all of it', 2n ** 256n - 1n, { kind: 'unknown' }, ['noLimit', 'unknownToken']],
  ])('%s', (_, amount, known, reasons) => {
    expect(judgeEffects([allow(amount)], facts(known)).reasons).toEqual(reasons)
  })

  test('to an account without code is bad; one of which no node says it is due care', () => {
    const judge = (effect: Effect, code: boolean | undefined) =>
      judgeEffects(
        [effect],
        facts(coins, [[token, true], ...(code === undefined ? [] : [[spender, code] as const])]),
      )
    expect(judge(allow(5n), false)).toMatchObject({ reasons: ['stranger'], risk: 'bad' })
    expect(judge(allow(5n), true).risk).toBe('none')
    expect(judge(allow(5n), undefined)).toMatchObject({ reasons: ['unchecked'], risk: 'warn' })
    expect(judge(allow(0n), false).risk).toBe('none')
    expect(judge(send, false).risk).toBe('none')
  })
})

test('an approval beyond what it is for is bad, and of nothing it is none', () => {
  const judge = (amount: bigint) =>
    judgeEffects([{ ...allow(amount), isBeyond: true } as Effect], facts()).reasons
  expect(judge(5n)).toEqual(['allowsMore'])
  expect(judge(1000n)).toEqual(['noLimit', 'allowsMore'])
  expect(judge(0n)).toEqual([])
})

test('a collection as a whole is bad, and taken back it is not', () => {
  const judge = (isOn: boolean) =>
    judgeEffects([{ isOn, kind: 'allowAll', spender, token }], facts({ kind: 'items' }))
  expect(judge(true)).toMatchObject({ reasons: ['allItems'], risk: 'bad' })
  expect(judge(false)).toMatchObject({ reasons: [], risk: 'none' })
})

test('the amount of a collection’s contract is the number of an item', () => {
  const { effects } = judgeEffects(
    [send, allow(7n), allow(2n ** 256n - 1n)],
    facts({ kind: 'items' }),
  )
  expect(effects).toEqual([
    { effect: { count: 1n, from: me, id: 5n, kind: 'sendItem', to: spender, token }, reasons: [] },
    { effect: { id: 7n, kind: 'allowItem', spender, token }, reasons: [] },
    { effect: { id: 2n ** 256n - 1n, kind: 'allowItem', spender, token }, reasons: [] },
  ])
})

test('an item that no one may take any more is no gift to a stranger', () => {
  const zeros = `0x${'0'.repeat(40)}`
  const judge = (to: string) =>
    judgeEffects(
      [{ id: 1n, kind: 'allowItem', spender: to, token }],
      facts({ kind: 'items' }, [
        [zeros, false],
        [spender, false],
      ]),
    ).reasons
  expect(judge(zeros)).toEqual([])
  expect(judge(spender)).toEqual(['stranger'])
})

test('coins are said in the token’s own unit', () => {
  expect(judgeEffects([send], facts()).effects).toEqual([
    { effect: send, reasons: [], token: { decimals: 6, symbol: 'DAI' } },
  ])
})

test.each<[string, boolean | undefined, Reason, Risk]>([
  ['a contract', true, 'unread', 'warn'],
  ['what no one was asked about', undefined, 'unread', 'warn'],
  ['an account without code', false, 'noCode', 'bad'],
])('what cannot be read of %s', (_, code, reason, risk) => {
  const known = facts(coins, code === undefined ? [] : [[token, code]])
  expect(
    judgeEffects([{ kind: 'unread', to: token.toUpperCase().replace('0X', '0x') }], known),
  ).toMatchObject({
    reasons: [reason],
    risk,
  })
})

test('more calls than can be read are bad', () => {
  expect(judgeEffects([{ isTooMany: true, kind: 'unread', to: token }], facts())).toMatchObject({
    reasons: ['tooMany'],
    risk: 'bad',
  })
})

test('a token without code is bad', () => {
  expect(judgeEffects([send], facts({ kind: 'unknown' }, [[token, false]]))).toMatchObject({
    reasons: ['noCode', 'unknownToken'],
    risk: 'bad',
  })
})

test('the worst of several counts', () => {
  const effects: readonly Effect[] = [send, { kind: 'unread', to: token }, allow(2n ** 255n)]
  expect(judgeEffects(effects, facts())).toMatchObject({
    reasons: ['noLimit', 'several', 'unread'],
    risk: 'bad',
  })
  expect(judgeEffects([], facts())).toEqual({ effects: [], reasons: [], risk: 'none' })
})

test('what leaves among other things is to be read with care', () => {
  const judge = (...effects: readonly Effect[]) => judgeEffects(effects, facts()).reasons
  const less: Effect = { amount: 5n, kind: 'allowLess', spender, token }
  const item: Effect = { count: 1n, from: me, id: 1n, kind: 'sendItem', to: spender, token }
  expect(judge(send)).toEqual([])
  expect(judge(less, less)).toEqual([])
  for (const each of [send, item, allow(5n)]) expect(judge(less, each)).toContain('several')
  expect(judge(less, allow(0n))).not.toContain('several')
  expect(judge({ kind: 'unread', to: token }, send)).not.toContain('several')
})

test('what no one can use is lost', () => {
  const judge = (to: string) => judgeEffects([{ ...send, to }], facts()).reasons
  const item: Effect = { count: 1n, from: me, id: 1n, kind: 'sendItem', to: token, token }
  expect(judge(`0x${'0'.repeat(40)}`)).toEqual(['lost'])
  expect(judge(token.toUpperCase().replace('0X', '0x'))).toEqual(['lost'])
  expect(judgeEffects([item], facts({ kind: 'items' })).reasons).toEqual(['lost'])
  expect(judge(spender)).toEqual([])
})

test('who looks like one who was paid is bad', () => {
  const paid = [`0x3333${'8'.repeat(32)}3333`]
  const judge = (effect: Effect) => judgeEffects([effect], { ...facts(), paid })
  expect(judge(send)).toMatchObject({ reasons: ['lookAlike'], risk: 'bad' })
  expect(judge(allow(5n)).reasons).toEqual([])
  expect(judgeEffects([send], { ...facts(), paid: [...paid, spender] }).reasons).toEqual([])
})

test('what counts for more than a year has no end', () => {
  const seconds = BigInt(Date.UTC(2027, 10, 29) / 1000)
  const judge = (more: object, amount = 5n) =>
    judgeEffects([{ ...allow(amount), ...more } as Effect], facts()).reasons
  for (const name of ['until', 'signatureUntil']) {
    expect(judge({ [name]: seconds })).toEqual([])
    expect(judge({ [name]: seconds + 1n })).toEqual(['noEnd'])
    expect(judge({ [name]: seconds + 1n }, 0n)).toEqual([])
  }
  const sent = judgeEffects([{ ...send, signatureUntil: seconds + 1n } as Effect], facts())
  expect(sent.reasons).toEqual(['noEnd'])
})

test('a token of a known one’s name that is another is bad', () => {
  const known: TokenFacts = { ...coins, symbol: 'USDC' }
  expect(judgeEffects([send], facts(known))).toMatchObject({ reasons: ['namesake'], risk: 'bad' })
  expect(judgeEffects([allow(5n)], facts(known)).reasons).toEqual(['namesake'])
  // Its symbol is not said.
  const units = { decimals: 6, symbol: undefined }
  expect(judgeEffects([send], facts(known)).effects[0]?.token).toEqual(units)
  const trade: Effect = {
    at: spender,
    gets: [{ amount: 5n, kind: 'coins', token }],
    gives: [],
    kind: 'trade',
    receiver: me,
  }
  const traded = judgeEffects([trade], facts(known)).effects[0]?.tokens
  expect(traded).toEqual(new Map([[token, units]]))
})

test('what looks like a known contract’s is bad', () => {
  const judge = (more: object) =>
    judgeEffects([{ kind: 'unread', to: token, ...more } as Effect], facts()).reasons
  expect(judge({ isMimic: true })).toEqual(['mimic', 'unread'])
})

test('a trade has the units of its tokens, and an end', () => {
  const trade: Effect = {
    at: spender,
    gets: [{ amount: 10n ** 18n, kind: 'coin' }],
    gives: [
      { amount: 5n, kind: 'coins', token: token.toUpperCase().replace('0X', '0x') },
      { count: 1n, id: 1n, kind: 'item', token: spender },
    ],
    kind: 'trade',
    receiver: me,
  }
  expect(judgeEffects([trade], facts())).toEqual({
    effects: [
      { effect: trade, reasons: [], tokens: new Map([[token, { decimals: 6, symbol: 'DAI' }]]) },
    ],
    reasons: [],
    risk: 'none',
  })
  const items = judgeEffects([trade], facts({ kind: 'items' }))
  expect(items.effects[0]?.tokens).toEqual(new Map())
  const until = BigInt(Date.UTC(2028, 0, 1) / 1000)
  expect(judgeEffects([{ ...trade, until } as Effect], facts()).reasons).toEqual(['noEnd'])
  expect(judgeEffects([{ ...trade, receiver: spender } as Effect], facts()).reasons).toEqual([
    'otherReceiver',
  ])
})

test('reasons stand there once, the worst first', () => {
  expect(judgeReasons(['unread', 'several', 'unread', 'noLimit']).reasons).toEqual([
    'noLimit',
    'unread',
    'several',
  ])
})

test('a payment that nothing asks for is bad, and names no token', () => {
  const pay = { amount: 1n, from: me, kind: 'pay', to: token } as const
  const judged = judgeEffects([pay], facts())
  expect(judged).toEqual({
    effects: [{ effect: pay, reasons: ['paysToo'] }],
    reasons: ['paysToo'],
    risk: 'bad',
  })
  const noOne = { ...pay, to: `0x${'0'.repeat(40)}` }
  expect(judgeEffects([noOne], facts()).reasons).toEqual(['paysToo', 'lost'])
})
