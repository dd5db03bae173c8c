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
const done = (...changes: Change[]) => ({ changes, status: 'done' }) as const
const reasonsOf = (effects: readonly Effect[], outcome: Outcome) => {
  const verdict = judgeOutcome(judgeEffects(effects, facts), outcome, { facts, owner })
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

  test('is bad where more leaves than a maker names, and warns of what it does not name', () => {
    const described: Effect = {
      app: 'Maker',
      facts: [
        {
          amount: 1000n,
          kind: 'amount',
          label: 'Amount',
          token: token.toUpperCase().replace('0X', '0x'),
        },
        { amount: 5n, kind: 'amount', label: 'Coin' },
      ],
      intent: 'Do it',
      kind: 'described',
      to: other,
    }
    const [warn, said] = ['warn', 'described']
    expect(reasonsOf([described], done(coins(-1000n, token), coins(-5n)))).toEqual([warn, said])
    expect(reasonsOf([described], done(coins(-1011n, token)))).toEqual(['bad', 'takesMore', said])
    expect(reasonsOf([described], done(coins(-6n)))).toEqual(['bad', 'takesMore', said])
    const unnamed = done(coins(-1000n, token), coins(-1n, second))
    expect(reasonsOf([described], unnamed)).toEqual([warn, said, 'alsoLeaves'])
    // What comes is no payment of it, and what fails or was not tried is as ever.
    expect(reasonsOf([described], done(coins(5n, second)))).toEqual([warn, said])
    expect(reasonsOf([described], { status: 'fails' })).toEqual(['bad', 'fails', said])
    expect(reasonsOf([described], { status: 'unknown' })).toEqual([warn, said, 'notTried'])
    const item: Effect = {
      ...described,
      facts: [{ id: 7n, kind: 'item', label: 'Item', token: second }],
    }
    const left: Change = { count: -1n, id: 7n, kind: 'items', token: second }
    expect(reasonsOf([item], done(left))).toEqual([warn, said])
  })

  test('is bad where more leaves than it says, unless it could not be read', () => {
    const outcome = done(coins(-1000n, token), coins(-1n, second))
    expect(reasonsOf([send], outcome)).toEqual(['bad', 'takesMore'])
    expect(reasonsOf([send], done(coins(-1000n, token), coins(1n, second)))).toEqual(['none'])
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
    expect(reasonsOf([trade], done(coins(-5n, token), coins(5n)))).toEqual(['none'])
    expect(reasonsOf([trade], outcome)).toContain('takesMore')
  })
})

describe('what comes', () => {
  const trade = (least: bigint, more: object = {}): Effect => ({
    at: other,
    gets: [{ amount: least, kind: 'coins', token }],
    gives: [{ amount: 5n, kind: 'coin' }],
    kind: 'trade',
    receiver: owner,
    ...more,
  })
  const paid = coins(-5n)

  test('is bad where it is less than a trade or wrapping names', () => {
    expect(reasonsOf([trade(1000n)], done(paid, coins(1000n, token)))).toEqual(['none'])
    expect(reasonsOf([trade(1000n)], done(paid, coins(990n, token)))).toEqual(['none'])
    for (const outcome of [
      done(paid),
      done(paid, coins(989n, token)),
      done(paid, coins(1000n, second)),
    ])
      expect(reasonsOf([trade(1000n)], outcome)).toEqual(['bad', 'bringsLess'])
    const wrap: Effect = { amount: 1000n, kind: 'wrap', token }
    expect(reasonsOf([wrap], done(coins(-1000n), coins(1000n, token)))).toEqual(['none'])
    expect(reasonsOf([wrap], done(coins(-1000n)))).toEqual(['bad', 'bringsLess'])
    expect(reasonsOf([{ ...wrap, amount: 0n }], done())).toEqual(['none'])
  })

  test('is bad where it is less than a maker names as the least, and no part of what leaves', () => {
    const swap = (facts: readonly object[], receiver = owner): Effect =>
      ({
        app: 'Maker',
        facts: [
          { amount: 5n, kind: 'amount', label: 'Amount' },
          { address: receiver, isReceiver: true, kind: 'address', label: 'To' },
          ...facts,
        ],
        intent: 'Swap',
        kind: 'described',
        to: other,
      }) as Effect
    const least = { isLeast: true, label: 'Least' }
    const named = swap([{ ...least, amount: 1000n, kind: 'amount', token }])
    expect(reasonsOf([named], done(paid, coins(1000n, token)))).toEqual(['warn', 'described'])
    for (const came of [[], [coins(989n, token)], [coins(1000n, second)]])
      expect(reasonsOf([named], done(paid, ...came))).toContain('bringsLess')
    expect(reasonsOf([named], done(paid, coins(-1000n, token)))).toContain('alsoLeaves')
    // Of which token it is, some do not say.
    const number = swap([{ ...least, kind: 'number', value: 1000n }])
    expect(reasonsOf([number], done(paid, coins(1n, second)))).toEqual(['warn', 'described'])
    expect(reasonsOf([number], done(paid))).toEqual(['bad', 'bringsLess', 'described'])
    const unseen = { ...done(paid), unseen: 'coin' } as const
    expect(reasonsOf([number], unseen)).not.toContain('bringsLess')
    const others = swap([{ ...least, kind: 'number', value: 1000n }], other)
    expect(reasonsOf([others], done(paid))).not.toContain('bringsLess')
  })

  test('is that of all together, and not what others get', () => {
    const both = [trade(1000n), trade(500n)]
    expect(reasonsOf(both, done(paid, coins(1500n, token)))).toEqual(['warn', 'several'])
    const less = reasonsOf(both, done(paid, coins(1000n, token)))
    expect(less).toEqual(['bad', 'bringsLess', 'several'])
    const others = reasonsOf([trade(1000n, { receiver: other })], done(paid))
    expect(others).toEqual(['bad', 'otherReceiver'])
  })

  test('is none where no least amount is named and nothing comes', () => {
    expect(reasonsOf([trade(0n)], done(paid))).toEqual(['bad', 'bringsLess', 'noLeast'])
    expect(reasonsOf([trade(0n)], done(paid, coins(1n, token)))).toEqual(['warn', 'noLeast'])
  })

  test('is next to nothing where the least is less than a tenth of what comes', () => {
    const got = (amount: bigint) => done(paid, coins(amount, token))
    expect(reasonsOf([trade(1n)], got(1000n))).toEqual(['warn', 'noLeast'])
    expect(reasonsOf([trade(99n)], got(1000n))).toEqual(['warn', 'noLeast'])
    expect(reasonsOf([trade(100n)], got(1000n))).toEqual(['none'])
    // Little is not nothing where little comes, and what is wrapped beside it is another matter.
    expect(reasonsOf([trade(1n)], got(1n))).toEqual(['none'])
    const wrap: Effect = { amount: 1000n, kind: 'wrap', token }
    const both = done(coins(-1005n), coins(1005n, token))
    expect(reasonsOf([trade(5n), wrap], both)).toEqual(['warn', 'several'])
    // What someone else gets is not the account's least.
    expect(reasonsOf([trade(1n, { receiver: other })], got(1000n))).toEqual([
      'bad',
      'otherReceiver',
    ])
  })

  test('is next to nothing where it could not be tried out, and the least is a millionth of a coin', () => {
    const unknown: Outcome = { status: 'unknown' }
    expect(reasonsOf([trade(1n)], unknown)).toEqual(['warn', 'notTried', 'noLeast'])
    expect(reasonsOf([trade(2n)], unknown)).toEqual(['warn', 'notTried'])
    const sold = (amount: bigint) =>
      trade(7n, { gets: [{ amount, kind: 'coin' }], gives: [{ amount: 5n, kind: 'coins', token }] })
    expect(reasonsOf([sold(10n ** 12n)], unknown)).toContain('noLeast')
    expect(reasonsOf([sold(10n ** 12n + 1n)], unknown)).not.toContain('noLeast')
    // Of a token that no one knows nothing is said, and where nothing comes that is.
    const strange = trade(1n, { gets: [{ amount: 1n, kind: 'coins', token: second }] })
    expect(reasonsOf([strange], unknown)).not.toContain('noLeast')
    expect(reasonsOf([trade(1n)], done(paid))).toEqual(['bad', 'bringsLess'])
  })

  test('may leave again by what is named beside it', () => {
    const sent = reasonsOf([trade(1000n), send], done(paid))
    expect(sent).toEqual(['warn', 'several', 'differs'])
    const sold = trade(7n, {
      gets: [{ amount: 7n, kind: 'coin' }],
      gives: [{ amount: 5n, kind: 'coins', token }],
    })
    expect(reasonsOf([sold], done(coins(7n), coins(-5n, token)))).toEqual(['none'])
    expect(reasonsOf([sold], done(coins(-5n, token)))).toEqual(['bad', 'bringsLess'])
    expect(reasonsOf([sold], done(coins(6n), coins(-5n, token)))).toEqual(['bad', 'bringsLess'])
    expect(reasonsOf([sold, trade(1000n)], done(coins(2n), coins(995n, token)))).toEqual([
      'warn',
      'several',
    ])
  })

  test('of the coin is not known where the node does not look at it, and all else is compared', () => {
    const sold = trade(7n, {
      gets: [{ amount: 7n, kind: 'coin' }],
      gives: [{ amount: 5n, kind: 'coins', token }],
    })
    const unseen = (...changes: Change[]): Outcome => ({ ...done(...changes), unseen: 'coin' })
    // Of 7 wei, which is next to nothing, it is not known either how much comes.
    expect(reasonsOf([sold], unseen(coins(-5n, token)))).toEqual(['warn', 'noLeast', 'partlyTried'])
    expect(reasonsOf([sold], unseen(coins(-6n, token)))).toEqual([
      'bad',
      'takesMore',
      'noLeast',
      'partlyTried',
    ])
    expect(reasonsOf([trade(1000n)], unseen(paid))).toEqual(['bad', 'bringsLess'])
    // Where no coin is to come, none is missed.
    expect(reasonsOf([trade(1000n)], unseen(paid, coins(1000n, token)))).toEqual(['none'])
    expect(reasonsOf([send], unseen(coins(-1000n, token)))).toEqual(['none'])
  })

  test('is not all that changes where the node looks at what is named alone', () => {
    const unseen = (...changes: Change[]): Outcome => ({ ...done(...changes), unseen: 'others' })
    expect(reasonsOf([send], unseen(coins(-1000n, token)))).toEqual(['warn', 'partlyTried'])
    expect(reasonsOf([trade(1000n)], unseen(paid))).toEqual(['bad', 'bringsLess', 'partlyTried'])
  })

  test('is compared beside what is not read, too', () => {
    const unread: Effect = { kind: 'unread', to: token }
    expect(reasonsOf([trade(1000n), unread], done(paid))).toContain('bringsLess')
  })
})

test('what is named of others, or goes to the account itself, covers nothing that leaves', () => {
  const foreign: Effect = { ...send, from: other, to: own }
  const self: Effect = { ...send, to: owner }
  const item: Effect = { count: 9n, from: other, id: 1n, kind: 'sendItem', to: own, token }
  for (const effect of [foreign, self, item])
    expect(reasonsOf([effect], done(coins(-5n, token)))).toContain('takesMore')
  const ownItem: Effect = { ...item, from: owner, to: other }
  const left: Change = { count: -9n, id: 1n, kind: 'items', token }
  expect(reasonsOf([ownItem], done(left))).not.toContain('takesMore')
})

test('the coin that leaves is named as well', () => {
  const wrap: Effect = { amount: 5n, kind: 'wrap', token }
  const wrapped = coins(5n, token)
  expect(reasonsOf([wrap], done(coins(-5n), wrapped))).toEqual(['none'])
  expect(reasonsOf([wrap], done(coins(-6n), wrapped))).toEqual(['bad', 'takesMore'])
  expect(reasonsOf([send], done(coins(-1000n, token), coins(-1n)))).toEqual(['bad', 'takesMore'])
  const pay: Effect = { amount: 1n, from: own, kind: 'pay', to: other }
  const paid = reasonsOf([send, pay], done(coins(-1000n, token), coins(-1n)))
  expect(paid).toEqual(['bad', 'paysToo', 'several'])
  const unread: Effect = { kind: 'unread', to: token }
  expect(reasonsOf([unread], done(coins(-1n)))).toEqual(['warn', 'unread'])
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

test('a token that is named like another is bad where it moves, and its symbol is not said', () => {
  const real = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const named = { decimals: 6, kind: 'coins', supply: undefined, symbol: 'USDC' } as const
  const known = {
    ...facts,
    chainId: 1n,
    tokens: new Map([token, real].map((each) => [each, named])),
  }
  const unread = judgeEffects([{ kind: 'unread', to: other }], known)
  const judge = (...changes: Change[]) =>
    judgeOutcome(unread, done(...changes), { facts: known, owner }).reasons
  for (const amount of [3000n, -3000n]) {
    expect(judge(coins(amount, token))).toEqual(['namesake', 'unread'])
    expect(judge(coins(amount, real))).toEqual(['unread'])
    expect(judge(coins(amount))).toEqual(['unread'])
    expect(judgeChanges(done(coins(amount, token)), known)).toEqual([
      { change: coins(amount, token), token: { decimals: 6, symbol: undefined } },
    ])
  }
  expect(judgeChanges(done(coins(1n, real)), known)).toEqual([
    { change: coins(1n, real), token: { decimals: 6, symbol: 'USDC' } },
  ])
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
