import { describe, expect, test } from 'vitest'
import type { JudgedChange } from '../../judge/judgeOutcome.ts'
import { en } from '../../texts/en.ts'
import { describeChanges } from './describeChanges.ts'

const network = { decimals: 18, id: 'eip155:1', name: 'Ethereum', symbol: 'ETH' } as const
const say = (...changes: JudgedChange[]) => describeChanges(changes, { network }, en)
const own = (amount: bigint): JudgedChange => ({ change: { amount, kind: 'coins' } })
const usdc = (amount: bigint): JudgedChange => ({
  change: { amount, kind: 'coins', token: '0xcc' },
  token: { decimals: 6, symbol: 'USDC' },
})
const item = (count: bigint): JudgedChange => ({
  change: { count, id: 7n, kind: 'items', token: '0xdd' },
})

describe('the headline', () => {
  test.each<[string | undefined, JudgedChange[]]>([
    [undefined, []],
    ['Pay 1 ETH', [own(-(10n ** 18n))]],
    ['Get 2.5 USDC', [usdc(2_500_000n)]],
    ['Pay 2.5 USDC, get about item 7', [usdc(-2_500_000n), item(1n)]],
    ['Pay 3 of item 7, get about 1 ETH', [item(-3n), own(10n ** 18n)]],
    // What is more than one thing for another is said by its rows.
    [undefined, [own(-1n), usdc(-1n)]],
    [undefined, [own(-1n), usdc(1n), item(1n)]],
  ])('%s', (heading, changes) => {
    expect(say(...changes).heading).toBe(heading)
  })
})

test('rows name the token whole, and units where nothing is known of it', () => {
  expect(say({ change: { amount: -5n, kind: 'coins', token: '0xcc' } }, own(1n)).changes).toEqual([
    { leaves: true, token: '0xcc', what: '5 units of a token' },
    { leaves: false, what: '0.000000000000000001 ETH' },
  ])
})

test('a token that no list names is called by its address', () => {
  const token = '127KP4bJqk1S3FYq5g1RcMvj2RnyFzKwYu1Nrx1XGSF8'
  expect(
    say({
      change: { amount: -5_000_000n, kind: 'coins', token },
      token: { decimals: 6, symbol: undefined },
    }),
  ).toMatchObject({
    changes: [{ leaves: true, token, what: '5 of token 127KP4…GSF8' }],
    heading: 'Pay 5 of token 127KP4…GSF8',
  })
})

describe('hostile: of hundreds', () => {
  const junk = (amount: bigint, index: number): JudgedChange => ({
    change: { amount, kind: 'coins', token: `0x${index}` },
  })
  const many = (count: number, amount: bigint) =>
    Array.from({ length: count }, (_, index) => junk(amount, index))

  test('all that leaves is shown: the coin first, then what has a name', () => {
    const { changes } = say(...many(300, -1n), usdc(-5_000_000n), own(-1n))
    expect(changes).toHaveLength(302)
    expect(changes.slice(0, 3)).toEqual([
      { leaves: true, what: '0.000000000000000001 ETH' },
      { leaves: true, token: '0xcc', what: '5 USDC' },
      { leaves: true, token: '0x0', what: '1 units of a token' },
    ])
    expect(changes.every((each) => each.leaves)).toBe(true)
  })

  test('so much of what comes is shown as someone reads, and how much more there is', () => {
    const { changes } = say(...many(300, 1n), usdc(1n))
    expect(changes).toHaveLength(8)
    expect(changes[0]).toMatchObject({ what: '0.000001 USDC' })
    expect(changes.at(-1)).toEqual({ leaves: false, what: 'and 294 more' })
    const both = say(...many(300, 1n), ...many(20, -1n)).changes
    expect(both.filter((each) => each.leaves)).toHaveLength(20)
    expect(both.slice(20)).toEqual([{ leaves: false, what: 'and 300 more' }])
  })

  test('eight are shown as they are', () => {
    expect(say(...many(7, 1n), own(-1n)).changes).toHaveLength(8)
  })
})

test('what was tried only in part is no headline', () => {
  const subject = (reasons: readonly ('notTried' | 'partlyTried' | 'unread')[]) =>
    ({
      changes: [],
      count: 1,
      kind: 'transactions',
      maxFee: undefined,
      others: [],
      payer: undefined,
      verdict: { effects: [], reasons, risk: 'warn' },
    }) as const
  const headingOf = (reasons: readonly ('notTried' | 'partlyTried' | 'unread')[]) =>
    describeChanges([own(1n)], { network, subject: subject(reasons) }, en).heading
  expect(headingOf(['unread'])).toBe('Get 0.000000000000000001 ETH')
  expect(headingOf(['unread', 'notTried'])).toBeUndefined()
  expect(headingOf(['unread', 'partlyTried'])).toBeUndefined()
})
