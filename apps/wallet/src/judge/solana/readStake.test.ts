import { getAddressEncoder, getU32Encoder, getU64Encoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { addressOf } from '../../testing/solanaTransactions.ts'
import type { Reason } from '../judgeEffects.ts'
import { judgeTransactions } from './judgeTransactions.ts'
import { stakeProgram, systemProgram } from './programs.ts'
import type { SolanaEffect } from './SolanaEffect.ts'

const me = addressOf(1)
const [stake, other, clock] = [addressOf(2), addressOf(3), addressOf(4)]
const [sysvar, vote] = [addressOf(5), addressOf(6)]

const key = (address: string) => [...getAddressEncoder().encode(address as typeof me)]
const u32 = (value: number) => [...getU32Encoder().encode(value)]
const u64 = (value: bigint) => [...getU64Encoder().encode(value)]
const seed = (text: string) => [...u64(BigInt(text.length)), ...new TextEncoder().encode(text)]

/** By the layout of the Stake program: its number in four bytes, then its fields. */
function judge(number: number, accounts: readonly (string | undefined)[], data: number[] = []) {
  const bytes = Uint8Array.from([...u32(number), ...data])
  return judgeTransactions([[{ accounts, data: bytes, program: stakeProgram }]], {
    address: me,
    known: new Map(),
    symbols: new Map(),
  }).verdict
}

const given = (authority: string): SolanaEffect => ({
  account: stake,
  authority,
  kind: 'setAuthority',
  of: 'account',
})
const none = [...u64(0n), ...u64(0n), ...key(addressOf(0))]
const locked = [...u64(9n), ...u64(0n)]
const lock: SolanaEffect = { account: stake, kind: 'lock' }

test.each<
  [string, Parameters<typeof judge>, readonly (readonly [SolanaEffect, readonly Reason[]])[]]
>([
  ['Initialize', [0, [stake, sysvar], [...key(me), ...key(me), ...none]], []],
  [
    'Initialize, for another who withdraws',
    [0, [stake, sysvar], [...key(me), ...key(other), ...none]],
    [[given(other), ['authority']]],
  ],
  [
    'Initialize, for another who stakes',
    [0, [stake, sysvar], [...key(other), ...key(me), ...none]],
    [[given(other), ['authority']]],
  ],
  [
    'Initialize, locked by another',
    [0, [stake, sysvar], [...key(me), ...key(me), ...locked, ...key(other)]],
    [[lock, ['locked']]],
  ],
  [
    'Initialize, locked by oneself',
    [0, [stake, sysvar], [...key(me), ...key(me), ...locked, ...key(me)]],
    [],
  ],
  [
    'Authorize',
    [1, [stake, clock, me], [...key(other), ...u32(1)]],
    [[given(other), ['authority']]],
  ],
  ['Authorize, oneself', [1, [stake, clock, me], [...key(me), ...u32(0)]], [[given(me), []]]],
  [
    'Authorize, by another',
    [1, [stake, clock, vote], [...key(other), ...u32(1)]],
    [[given(other), []]],
  ],
  [
    'DelegateStake',
    [2, [stake, vote, clock, sysvar, sysvar, me]],
    [[{ account: stake, kind: 'stake', validator: vote }, []]],
  ],
  ...[3, 7, 16, 17].map(
    (number) =>
      [
        `moves of number ${number}`,
        [number, [stake, other, me], u64(5n)],
        [[{ account: stake, kind: 'moveStake', other: other }, []]],
      ] as [string, Parameters<typeof judge>, [SolanaEffect, []][]],
  ),
  [
    'Withdraw',
    [4, [stake, other, clock, sysvar, me], u64(7n)],
    [[{ amount: 7n, from: stake, kind: 'pay', to: other }, ['closed']]],
  ],
  [
    'Withdraw, without the accounts that newer programs need not',
    [4, [stake, other, me], u64(7n)],
    [[{ amount: 7n, from: stake, kind: 'pay', to: other }, ['closed']]],
  ],
  [
    'Withdraw, to oneself',
    [4, [stake, me, clock, sysvar, me], u64(7n)],
    [[{ amount: 7n, from: stake, kind: 'pay', to: me }, []]],
  ],
  [
    'Withdraw, by another',
    [4, [stake, other, clock, sysvar, vote], u64(7n)],
    [[{ amount: 7n, from: stake, kind: 'pay', to: other }, []]],
  ],
  ['Deactivate', [5, [stake, clock, me]], [[{ account: stake, kind: 'unstake' }, []]]],
  ['SetLockup', [6, [stake, me], [0, 0, 1, ...key(other)]], [[lock, ['locked']]]],
  [
    'AuthorizeWithSeed',
    [8, [stake, me, clock], [...key(other), ...u32(1), ...seed('seed'), ...key(systemProgram)]],
    [[given(other), ['authority']]],
  ],
  ['InitializeChecked', [9, [stake, sysvar, me, me]], []],
  [
    'InitializeChecked, for another',
    [9, [stake, sysvar, me, other]],
    [[given(other), ['authority']]],
  ],
  ['AuthorizeChecked', [10, [stake, clock, me, other], u32(1)], [[given(other), ['authority']]]],
  [
    'AuthorizeCheckedWithSeed',
    [11, [stake, me, clock, other], [...u32(1), ...seed('seed'), ...key(systemProgram)]],
    [[given(other), ['authority']]],
  ],
  ['SetLockupChecked', [12, [stake, me], [0, 0]], [[lock, ['locked']]]],
  ['GetMinimumDelegation', [13, []], []],
  ['DeactivateDelinquent', [14, [stake, vote, other]], [[{ account: stake, kind: 'unstake' }, []]]],
])('%s', (_, parameters, effects) => {
  expect(judge(...parameters).effects).toEqual(
    effects.map(([effect, reasons]) => ({ effect, reasons })),
  )
})

test.each<[string, Parameters<typeof judge>]>([
  ['an unknown number', [15, [stake, me]]],
  ['data that is cut off', [1, [stake, clock, me], [1, 2]]],
  ['an account of a table that no node named', [5, [stake, clock, undefined]]],
  ['an account that is missing', [1, [stake, clock], [...key(me), ...u32(0)]]],
])('error: %s', (_, parameters) => {
  expect(judge(...parameters)).toMatchObject({
    effects: [{ effect: { kind: 'unread', to: stakeProgram }, reasons: ['unreadHolder'] }],
    risk: 'bad',
  })
})
