import { expect, test } from 'vitest'
import type { Effect } from '../../judge/Effect.ts'
import { toVerdict } from '../../judge/judgeEffects.ts'
import type { Outcome } from '../../judge/judgeOutcome.ts'
import type { SolanaEffect } from '../../judge/solana/SolanaEffect.ts'
import { spentBy } from './spentBy.ts'

const pay: SolanaEffect = { amount: 5n, from: 'me', kind: 'pay', to: 'you' }
const unread: Effect = { kind: 'unread', to: 'program' }
const done = (amount: bigint): Outcome => ({ changes: [{ amount, kind: 'coins' }], status: 'done' })
const fails: Outcome = { status: 'fails' }
const spent = (
  outcome: Outcome,
  effects: readonly (Effect | SolanaEffect)[] = [pay],
  reasons: readonly 'partlyTried'[] = [],
) =>
  spentBy(
    {
      outcome,
      verdict: toVerdict(
        effects.map((effect) => ({ effect, reasons: [] })),
        reasons,
      ),
    },
    'me',
  )

test('what leaves is what was tried out, with what accounts cost that are made', () => {
  expect(spent(done(-7n))).toBe(7n)
  expect(spent(done(7n))).toBe(0n)
  expect(spent({ changes: [{ amount: -7n, kind: 'coins', token: 'mint' }], status: 'done' })).toBe(
    0n,
  )
})

test('where it fails it is what is named', () => {
  expect(spent(fails)).toBe(5n)
  expect(spent(fails, [pay, { ...pay, from: 'you' }])).toBe(5n)
  expect(
    spent(fails, [
      pay,
      { amount: 2n, kind: 'wrap', token: 'mint' },
      { account: 'new', amount: 1n, kind: 'createAccount', owner: 'me' },
      { kind: 'memo', text: '' },
    ]),
  ).toBe(8n)
})

test('and nothing is said where it is not known', () => {
  expect(spent({ status: 'unknown' })).toBeUndefined()
  expect(spent(done(-7n), [pay, unread])).toBeUndefined()
  expect(spent(fails, [pay, unread])).toBeUndefined()
  expect(spent(done(-7n), [pay], ['partlyTried'])).toBeUndefined()
})
