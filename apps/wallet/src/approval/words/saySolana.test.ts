import { describe, expect, test } from 'vitest'
import type { Effect } from '../../judge/Effect.ts'
import type { JudgedEffect, Reason, Verdict } from '../../judge/judgeEffects.ts'
import { toVerdict } from '../../judge/judgeEffects.ts'
import type { SolanaEffect } from '../../judge/solana/SolanaEffect.ts'
import type { ApprovalSubject } from '../../requests/ApprovalRequest.ts'
import { ar } from '../../texts/ar.ts'
import { en } from '../../texts/en.ts'
import { describe as describeRequest } from './describe.ts'
import { describeVerdict } from './describeVerdict.ts'

const address = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const network = { decimals: 9, id: 'solana:local', name: 'Solana', symbol: 'SOL' } as const
const bob = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
const held = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'
const token = '127KP4bJqk1S3FYq5g1RcMvj2RnyFzKwYu1Nrx1XGSF8'
const coins = { decimals: 6, symbol: undefined }

type Judged = Effect | SolanaEffect
const verdictOf = (...effects: readonly JudgedEffect[]): Verdict => toVerdict(effects)
const judged = (
  effect: Judged,
  reasons: readonly Reason[] = [],
  known?: JudgedEffect['token'],
): JudgedEffect => ({ effect, reasons, token: known })
const say = (
  effect: Judged,
  known?: JudgedEffect['token'],
  texts: typeof en = en,
  reasons?: readonly Reason[],
) => describeVerdict(verdictOf(judged(effect, reasons, known)), { address, network }, texts)

test.each<[string, Judged, readonly string[], typeof coins?]>([
  [
    'Send 1.5 SOL to AqynRZ…UFxD',
    { amount: 1_500_000_000n, from: address, kind: 'pay', to: bob },
    [bob],
  ],
  [
    'Move 1.5 SOL from CqMbRg…Nb1k to oeYf6K…kq96',
    { amount: 1_500_000_000n, from: held, kind: 'pay', to: address },
    [held, address],
  ],
  [
    'Send 5 units of a token to AqynRZ…UFxD',
    { amount: 5n, from: address, kind: 'sendUnknown', to: bob },
    [bob],
  ],
  [
    'Move 5 units of a token from CqMbRg…Nb1k to AqynRZ…UFxD',
    { amount: 5n, from: held, kind: 'sendUnknown', to: bob },
    [held, bob],
  ],
  [
    'Send 5 of token 127KP4…GSF8 to AqynRZ…UFxD',
    { amount: 5_000_000n, from: address, kind: 'send', to: bob, token },
    [bob, token],
    coins,
  ],
  [
    'Send 5 units of a token to AqynRZ…UFxD',
    { amount: 5n, from: address, kind: 'send', to: bob, token },
    [bob, token],
  ],
  [
    'Let AqynRZ…UFxD take up to 5 of token 127KP4…GSF8',
    { amount: 5_000_000n, kind: 'allow', spender: bob, token },
    [bob, token],
    coins,
  ],
  ['Let no one else take from account CqMbRg…Nb1k', { account: held, kind: 'revoke' }, [held]],
  [
    'Give AqynRZ…UFxD control of account CqMbRg…Nb1k',
    { account: held, authority: bob, kind: 'setAuthority', of: 'account' },
    [bob, held],
  ],
  [
    'Let no one control account CqMbRg…Nb1k',
    { account: held, authority: undefined, kind: 'setAuthority', of: 'account' },
    [held],
  ],
  [
    'Let AqynRZ…UFxD close account CqMbRg…Nb1k',
    { account: held, authority: bob, kind: 'setAuthority', of: 'close' },
    [bob, held],
  ],
  [
    'Let no one else close account CqMbRg…Nb1k',
    { account: held, authority: undefined, kind: 'setAuthority', of: 'close' },
    [held],
  ],
  [
    'Give AqynRZ…UFxD control of token 127KP4…GSF8',
    { account: token, authority: bob, kind: 'setAuthority', of: 'token' },
    [bob, token],
  ],
  [
    'Let no one control token 127KP4…GSF8',
    { account: token, authority: undefined, kind: 'setAuthority', of: 'token' },
    [token],
  ],
  [
    'Give program AqynRZ…UFxD your account',
    { account: address, kind: 'assign', program: bob },
    [bob],
  ],
  [
    'Give AqynRZ…UFxD control of account CqMbRg…Nb1k',
    { account: held, kind: 'assign', program: bob },
    [bob, held],
  ],
  [
    'Make account oeYf6K…kq96 unable to pay',
    { account: address, kind: 'assign', program: undefined },
    [],
  ],
  [
    'Put 0.5 SOL into a new account',
    { account: held, amount: 500_000_000n, kind: 'createAccount', owner: address },
    [held],
  ],
  [
    'Put 0.5 SOL into a new account of AqynRZ…UFxD',
    { account: held, amount: 500_000_000n, kind: 'createAccount', owner: bob },
    [held, bob],
  ],
  [
    'Put 0.5 SOL into a new account of CqMbRg…Nb1k',
    { account: held, amount: 500_000_000n, kind: 'createAccount', owner: held },
    [held],
  ],
  ['Create a token account for you', { kind: 'createTokenAccount', owner: address, token }, []],
  [
    'Create a token account for AqynRZ…UFxD',
    { kind: 'createTokenAccount', owner: bob, token },
    [bob],
  ],
  [
    'Close account CqMbRg…Nb1k',
    { account: held, kind: 'closeAccount', to: address },
    [held, address],
  ],
  [
    'Close account CqMbRg…Nb1k, the rest goes to AqynRZ…UFxD',
    { account: held, kind: 'closeAccount', to: bob },
    [held, bob],
  ],
  ['Destroy 5 of token 127KP4…GSF8', { amount: 5_000_000n, kind: 'burn', token }, [token], coins],
  [
    'Make 5 of token 127KP4…GSF8 for AqynRZ…UFxD',
    { amount: 5_000_000n, kind: 'mint', to: bob, token },
    [token, bob],
    coins,
  ],
  [
    'Freeze token 127KP4…GSF8 of AqynRZ…UFxD',
    { isOn: true, kind: 'freeze', owner: bob, token },
    [token, bob],
    coins,
  ],
  [
    'Unfreeze token of AqynRZ…UFxD',
    { isOn: false, kind: 'freeze', owner: bob, token },
    [token, bob],
  ],
  ['Add a public note', { kind: 'memo', text: 'Hi' }, []],
  ['Wrap 1.5 SOL', { amount: 1_500_000_000n, kind: 'wrap', token }, []],
  [
    'Stake account CqMbRg…Nb1k with AqynRZ…UFxD',
    { account: held, kind: 'stake', validator: bob },
    [held, bob],
  ],
  ['Stop staking account CqMbRg…Nb1k', { account: held, kind: 'unstake' }, [held]],
  [
    'Move what is staked between CqMbRg…Nb1k and AqynRZ…UFxD',
    { account: held, kind: 'moveStake', other: bob },
    [held, bob],
  ],
  ['Let someone lock what account CqMbRg…Nb1k stakes', { account: held, kind: 'lock' }, [held]],
  ['Use program AqynRZ…UFxD', { kind: 'unread', to: bob }, [bob]],
  ['Use a contract', { isTooMany: true, kind: 'unread', to: '' }, []],
])('%s', (heading, effect, values, known) => {
  const said = say(effect, known)
  expect(said.heading).toBe(heading)
  expect(said.facts.map(({ value }) => value)).toEqual(values)
  expect(new Set(said.facts.map(({ name }) => name)).size).toBe(values.length)
  const arabic = say(effect, known, ar as typeof en).heading
  expect(arabic).toMatch(/\p{Script=Arabic}/u)
  expect(arabic).not.toMatch(/undefined|function/)
})

test('all of a token is said with its address, and its symbol where it has one', () => {
  const effect: Judged = { amount: 2n ** 64n - 1n, kind: 'allow', spender: bob, token }
  expect(say(effect, coins, en, ['noLimit']).heading).toBe(
    'Let AqynRZ…UFxD take all your token 127KP4…GSF8',
  )
  const said = say(effect, { decimals: 9, symbol: 'WSOL' }, en, ['noLimit'])
  expect(said.heading).toBe('Let AqynRZ…UFxD take all your WSOL')
  expect(said.facts.map(({ value }) => value)).toEqual([bob])
})

describe('of several', () => {
  const pay = judged({ amount: 1n, from: address, kind: 'pay', to: bob })
  const made = judged({ kind: 'createTokenAccount', owner: bob, token })
  const program = judged({ kind: 'unread', to: held }, ['unread'])
  const given = judged({ account: held, authority: bob, kind: 'setAuthority', of: 'account' }, [
    'authority',
  ])
  const memo = judged({ kind: 'memo', text: 'a\u202e<b>' })
  const headingOf = (...effects: readonly JudgedEffect[]) =>
    describeVerdict(verdictOf(...effects), { address, network }, en).heading

  test('the worst is the headline, then what is done, then what is unknown, then what goes with it', () => {
    expect(headingOf(pay, given)).toMatch(/^Give/)
    expect(headingOf(made, program, pay)).toMatch(/^Send/)
    expect(headingOf(made, memo, program)).toMatch(/^Use program/)
    expect(headingOf(made, memo)).toMatch(/^Create/)
    const own = judged({ account: held, amount: 1n, kind: 'createAccount', owner: address })
    expect(headingOf(own, pay)).toMatch(/^Send/)
    const others = judged({ account: held, amount: 1n, kind: 'createAccount', owner: bob })
    expect(headingOf(others, pay)).toMatch(/^Put/)
  })

  test('each is a step, that which is not read by its whole address', () => {
    const said = describeVerdict(verdictOf(program, pay), { address, network }, en)
    expect(said.steps).toEqual([`Use program ${held}`, `Send 0.000000001 SOL to ${bob}`])
    expect(said.warning).toBe(en.reasons.unread)
    expect(describeVerdict(verdictOf(memo, pay), { address, network }, en).steps).toBeUndefined()
  })
})

describe('transactions', () => {
  type Transactions = Extract<ApprovalSubject, { kind: 'transactions' }>
  const maxFee = { decimals: 9, symbol: 'SOL', value: 10_000n }
  const describeAll = (subject: Partial<Transactions>, method = 'solana_signTransaction') =>
    describeRequest(
      {
        address,
        method,
        network,
        raw: '',
        subject: {
          changes: [],
          count: 1,
          kind: 'transactions',
          maxFee,
          others: [],
          payer: undefined,
          verdict: verdictOf(),
          ...subject,
        },
      },
      en,
    )

  test('that do nothing are said for what they are', () => {
    expect(describeAll({})).toMatchObject({
      facts: [{ name: en.fee, value: '0.00001 SOL' }],
      heading: 'Sign a transaction',
    })
    expect(describeAll({ count: 3 }).heading).toBe('Sign 3 transactions')
    expect(describeAll({}, 'solana_signAndSendTransaction').heading).toBe(
      'Sign and send a transaction',
    )
  })

  test('say how many they are, who else signs, and who pays', () => {
    const facts = (subject: Partial<Transactions>) =>
      describeAll(subject).facts.map(({ name, value }) => [name, value])
    expect(facts({ count: 2, others: [bob] })).toEqual([
      [en.transactions, '2'],
      [en.alsoSigns, bob],
      [en.fee, '0.00001 SOL'],
    ])
    expect(facts({ maxFee: undefined, others: [bob, held], payer: bob })).toEqual([
      [en.alsoSigns, '2 other accounts'],
      [en.payer, bob],
    ])
  })

  test('give memos as texts of their own, which are drawn safely', () => {
    const text = 'a\u202e<b>'
    const said = describeAll({
      verdict: verdictOf(judged({ kind: 'memo', text }), judged({ kind: 'memo', text: 'c' })),
    })
    expect(said.message).toEqual({
      isAside: true,
      isCode: false,
      note: en.memoNote,
      text: `${text}\nc`,
    })
    expect([said.heading, ...(said.steps ?? [])].join('')).not.toContain('\u202e')
    expect(describeAll({}).message).toBeUndefined()
  })
})
