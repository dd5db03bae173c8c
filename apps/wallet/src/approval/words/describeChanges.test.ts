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

test('hostile: of hundreds so many are shown as someone reads, and how many more there are', () => {
  const { changes } = say(...Array.from({ length: 300 }, () => usdc(-1n)))
  expect(changes).toHaveLength(8)
  expect(changes.at(-1)).toEqual({ leaves: true, what: 'and 293 more' })
})
