import { type Address, isOffCurveAddress, none, some } from '@solana/kit'
import { AccountState, getTokenEncoder } from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../../testing/solanaTransactions.ts'
import { compareAccounts, type Snapshot } from './compareAccounts.ts'
import { systemProgram, tokenProgram } from './programs.ts'

const me = addressOf(1)
const other = addressOf(4)
const [mint, otherMint, held] = [addressOf(6), addressOf(9), addressOf(7)]
const [person, program] = [false, true].map((isProgram) => {
  const all = Array.from({ length: 40 }, (_, byte) => addressOf(100 + byte))
  return all.find((each) => isOffCurveAddress(each) === isProgram) ?? addressOf(0)
}) as [Address, Address]
const wallet = (lamports: bigint, owner = systemProgram): Snapshot => ({
  data: new Uint8Array(),
  lamports,
  owner,
})

type Held = {
  amount?: bigint
  closer?: Address
  delegate?: Address
  delegated?: bigint
  owner?: Address
  token?: Address
}
const tokens = ({
  amount = 10n,
  closer,
  delegate,
  delegated = 0n,
  owner = me,
  token = mint,
}: Held = {}): Snapshot => ({
  data: Uint8Array.from(
    getTokenEncoder().encode({
      amount,
      closeAuthority: closer ? some(closer) : none(),
      delegate: delegate ? some(delegate) : none(),
      delegatedAmount: delegated,
      isNative: none(),
      mint: token,
      owner,
      state: AccountState.Initialized,
    }),
  ),
  lamports: 5n,
  owner: tokenProgram,
})

const compare = (
  before: Readonly<Record<string, Snapshot>>,
  after: Readonly<Record<string, Snapshot>>,
  fee = 0n,
) =>
  compareAccounts({
    address: me,
    after: new Map(Object.entries(after)),
    before: new Map(Object.entries(before)),
    fee,
  })

describe('what a visitor has more or less of', () => {
  test('is coins, without the fee', () => {
    expect(compare({ [me]: wallet(100n) }, { [me]: wallet(60n) }, 5n).changes).toEqual([
      { amount: -35n, kind: 'coins' },
    ])
    expect(compare({ [me]: wallet(100n) }, { [me]: wallet(95n) }, 5n).changes).toEqual([])
    expect(compare({}, { [me]: wallet(3n) }).changes).toEqual([{ amount: 3n, kind: 'coins' }])
  })

  test('is tokens, of all their accounts together', () => {
    const second = addressOf(8)
    expect(
      compare(
        { [held]: tokens(), [second]: tokens({ amount: 1n }) },
        { [held]: tokens({ amount: 3n }), [second]: tokens({ amount: 2n }) },
      ).changes,
    ).toEqual([{ amount: -6n, kind: 'coins', token: mint }])
    expect(
      compare({}, { [held]: tokens(), [second]: tokens({ amount: 2n, token: otherMint }) }).changes,
    ).toEqual([
      { amount: 10n, kind: 'coins', token: mint },
      { amount: 2n, kind: 'coins', token: otherMint },
    ])
  })

  test('is all of an account that is closed, or becomes another’s', () => {
    const gone = [{ amount: -10n, kind: 'coins', token: mint }]
    expect(compare({ [held]: tokens() }, { [held]: undefined }).changes).toEqual(gone)
    expect(compare({ [held]: tokens() }, { [held]: tokens({ owner: other }) }).changes).toEqual(
      gone,
    )
  })

  test('is nothing of other accounts', () => {
    const others = { owner: other }
    expect(
      compare({ [held]: tokens(others) }, { [held]: tokens({ ...others, amount: 1n }) }),
    ).toEqual({ changes: [], effects: [] })
  })
})

describe('control that others get, whichever program gave it', () => {
  const effectsOf = (before: Snapshot, after: Snapshot) =>
    compare({ [held]: before }, { [held]: after }).effects

  test('is that of an owner', () => {
    expect(effectsOf(tokens(), tokens({ owner: other }))).toEqual([
      {
        effect: { account: held, authority: other, kind: 'setAuthority', of: 'account' },
        reasons: ['authority'],
      },
    ])
    expect(effectsOf(tokens({ owner: other }), tokens({ owner: other }))).toEqual([])
  })

  test('is that of who may take, where they could not take as much before', () => {
    const allow = (spender: Address, amount: bigint, reasons: readonly string[]) => [
      { effect: { amount, kind: 'allow', spender, token: mint }, reasons },
    ]
    const given = tokens({ delegate: person, delegated: 4n })
    expect(effectsOf(tokens(), given)).toEqual(allow(person, 4n, ['stranger']))
    expect(effectsOf(undefined, given)).toEqual(allow(person, 4n, ['stranger']))
    const more = tokens({ delegate: program, delegated: 9n })
    expect(effectsOf(tokens(), more)).toEqual(allow(program, 9n, []))
    expect(effectsOf(tokens({ delegate: program, delegated: 8n }), more)).toEqual(
      allow(program, 9n, []),
    )
    expect(effectsOf(given, tokens({ delegate: person, delegated: 3n }))).toEqual([])
    expect(effectsOf(given, given)).toEqual([])
    expect(effectsOf(tokens(), tokens({ delegate: me, delegated: 3n }))).toEqual([])
  })

  test('is that of who may close it', () => {
    const closed = tokens({ closer: other })
    expect(effectsOf(tokens(), closed)).toEqual([
      {
        effect: { account: held, authority: other, kind: 'setAuthority', of: 'close' },
        reasons: ['authority'],
      },
    ])
    expect(effectsOf(closed, closed)).toEqual([])
    expect(effectsOf(tokens(), tokens({ closer: me }))).toEqual([])
  })

  test('is that of a program over the account itself', () => {
    const given = { [me]: wallet(1n, program) }
    expect(compare({ [me]: wallet(1n) }, given).effects).toEqual([
      { effect: { account: me, kind: 'assign', program }, reasons: ['assign'] },
    ])
    expect(compare(given, given).effects).toEqual([])
  })
})
