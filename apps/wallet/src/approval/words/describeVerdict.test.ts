import { describe, expect, test } from 'vitest'
import type { Effect } from '../../judge/Effect.ts'
import type { JudgedEffect, Reason, Risk } from '../../judge/judgeEffects.ts'
import { ar } from '../../texts/ar.ts'
import { en } from '../../texts/en.ts'
import { describeVerdict } from './describeVerdict.ts'

const address = `0x${'aA'.repeat(20)}`
const token = `0x${'22'.repeat(20)}`
const one = `0x7099${'3'.repeat(32)}79c8`
const other = `0x${'4'.repeat(40)}`
const zeros = `0x${'0'.repeat(40)}`
const network = { decimals: 18, id: 'eip155:1', name: 'Ethereum', symbol: 'ETH' } as const
const from = address.toLowerCase()
const usdc = { decimals: 6, symbol: 'USDC' }

function say(
  effect: Effect,
  facts: {
    contract?: string
    reasons?: readonly Reason[]
    risk?: Risk
    token?: JudgedEffect['token']
  } = {},
  texts: Parameters<typeof describeVerdict>[2] = en,
) {
  const { contract, reasons = [], risk = 'none', token } = facts
  return describeVerdict(
    { effects: [{ effect, reasons, token }], reasons, risk },
    { address, contract, network },
    texts,
  )
}

const id = 7n
test.each<[string, Effect, { reasons?: readonly Reason[]; token?: typeof usdc }]>([
  [
    'Send 5 USDC to 0x7099…79c8',
    { amount: 5_000_000n, from, kind: 'send', to: one, token },
    { token: usdc },
  ],
  [
    'Send 5 units of a token to 0x7099…79c8',
    { amount: 5n, from, kind: 'send', to: one, token },
    {},
  ],
  [
    'Move 0.5 USDC from 0x4444…4444 to 0x7099…79c8',
    { amount: 500_000n, from: other, kind: 'send', to: one, token },
    { token: usdc },
  ],
  ['Send item 7 to 0x7099…79c8', { count: 1n, from, id, kind: 'sendItem', to: one, token }, {}],
  [
    'Send 3 of item 7 to 0x7099…79c8',
    { count: 3n, from, id, kind: 'sendItem', to: one, token },
    {},
  ],
  [
    'Let 0x7099…79c8 take up to 500 USDC',
    { amount: 500_000_000n, kind: 'allow', spender: one, token },
    { token: usdc },
  ],
  [
    'Let 0x7099…79c8 take all your USDC',
    { amount: 2n ** 255n, kind: 'allow', spender: one, token },
    { reasons: ['noLimit'], token: usdc },
  ],
  [
    'Let 0x7099…79c8 take all your token',
    { amount: 2n ** 255n, kind: 'allow', spender: one, token },
    { reasons: ['noLimit'] },
  ],
  [
    'Let 0x7099…79c8 take 1 USDC more',
    { adds: true, amount: 1_000_000n, kind: 'allow', spender: one, token },
    { token: usdc },
  ],
  [
    'Let 0x7099…79c8 take 1 USDC less',
    { amount: 1_000_000n, kind: 'allowLess', spender: one, token },
    { token: usdc },
  ],
  [
    'No longer let 0x7099…79c8 take your USDC',
    { amount: 0n, kind: 'allow', spender: one, token },
    { token: usdc },
  ],
  ['Let 0x7099…79c8 take item 7', { id, kind: 'allowItem', spender: one, token }, {}],
  ['Let no one else take item 7', { id, kind: 'allowItem', spender: zeros, token }, {}],
  [
    'Let 0x7099…79c8 take every item of a collection',
    { isOn: true, kind: 'allowAll', spender: one, token },
    {},
  ],
  [
    'No longer let 0x7099…79c8 take a collection’s items',
    { isOn: false, kind: 'allowAll', spender: one, token },
    {},
  ],
  ['Wrap 1.5 ETH', { amount: 15n * 10n ** 17n, kind: 'wrap', token }, {}],
  ['Unwrap 1.5 ETH', { amount: 15n * 10n ** 17n, kind: 'unwrap', token }, {}],
  ['Use a contract', { kind: 'unread', to: token }, {}],
])('%s', (heading, effect, facts) => {
  expect(say(effect, facts).heading).toBe(heading)
  const arabic = say(effect, facts, ar).heading
  expect(arabic).toMatch(/\p{Script=Arabic}/u)
  expect(arabic).not.toMatch(/undefined|function/)
})

describe('beside what it does', () => {
  test('stand the whole addresses', () => {
    const values = (effect: Effect) =>
      say(effect, { contract: token }).facts.map(({ isCode, name, value }) => [name, value, isCode])
    expect(values({ amount: 5n, from, kind: 'send', to: one, token })).toEqual([
      [en.receiver, one, true],
    ])
    expect(values({ count: 1n, from: other, id, kind: 'sendItem', to: one, token })).toEqual([
      [en.from, other, true],
      [en.receiver, one, true],
    ])
    for (const effect of [
      { amount: 5n, kind: 'allow', spender: one, token },
      { id, kind: 'allowItem', spender: one, token },
      { isOn: true, kind: 'allowAll', spender: one, token },
    ] as const)
      expect(values(effect)).toEqual([[en.spender, one, true]])
  })

  test('stands the token’s contract, where it is not the one that is called', () => {
    const effect: Effect = { amount: 5n, kind: 'allow', spender: one, token }
    const named = { isCode: true, name: en.tokenContract, value: token }
    expect(say(effect).facts).toContainEqual(named)
    expect(say(effect, { contract: token.toUpperCase() }).facts).not.toContainEqual(named)
    expect(say({ kind: 'unread', to: token }).facts).toEqual([])
    const verdict = { reasons: [], risk: 'none' } as const
    const both = [effect, { ...effect, token: other }].map((each) => ({
      effect: each,
      reasons: [],
    }))
    const { steps } = describeVerdict(
      { ...verdict, effects: both },
      { address, contract: token, network },
      en,
    )
    expect(steps?.map((step) => step.includes(`token ${other}`))).toEqual([false, true])
  })

  test('stands until when it counts', () => {
    const end = BigInt(Date.UTC(2026, 11, 3, 12) / 1000)
    const day = { name: en.until, value: '3 Dec 2026' }
    const effect = { amount: 5n, kind: 'allow', spender: one, token } as const
    expect(say({ ...effect, until: end }).facts).toContainEqual(day)
    expect(say({ ...effect, signatureUntil: end }).facts).toContainEqual({
      ...day,
      name: en.signatureUntil,
    })
    for (const until of [253_402_300_800n, 2n ** 256n - 1n])
      expect(say({ ...effect, until }).facts).toContainEqual({ name: en.until, value: en.forEver })
    expect(say({ ...effect, until: 253_402_300_799n }).facts).not.toContainEqual({
      name: en.until,
      value: en.forEver,
    })
    expect(ar.day(Number(end) * 1000)).toMatch(/2026|٢٠٢٦/)
  })

  test('stands why care is due, as a loss only where it is bad', () => {
    const effect: Effect = { kind: 'unread', to: token }
    expect(say(effect)).not.toHaveProperty('warning')
    expect(say(effect, { reasons: ['unread'], risk: 'warn' })).toMatchObject({
      warning: en.reasons.unread,
    })
    const bad = say(effect, { reasons: ['noCode', 'unread'], risk: 'bad' })
    expect(bad.loss).toBe(`${en.reasons.noCode} ${en.reasons.unread}`)
    expect(bad).not.toHaveProperty('warning')
  })
})

describe('what a maker describes', () => {
  const effect: Effect = {
    app: 'Aave',
    facts: [{ address: one, kind: 'address', label: 'To recipient' }],
    intent: 'Withdraw',
    kind: 'described',
    to: other,
  }
  const judged = (effect: Effect, reasons: readonly Reason[] = []): JudgedEffect => ({
    effect,
    reasons,
  })
  const sayAll = (effects: readonly JudgedEffect[]) =>
    describeVerdict(
      { effects, reasons: [], risk: 'none' },
      { address, contract: other, network },
      en,
    )

  test('stands there with its facts, once', () => {
    const said = sayAll([judged(effect)])
    expect(said.heading).toBe('Withdraw · as Aave describes it')
    expect(said.facts).toEqual([{ isCode: true, name: 'To recipient', value: one }])
    expect(said).not.toHaveProperty('steps')
  })

  test('is no headline where something is known to leave, and its facts are steps then', () => {
    const send: Effect = { amount: 5n, from, kind: 'send', to: one, token }
    const said = sayAll([judged(effect), judged(send)])
    expect(said.heading).toBe('Send 5 units of a token to 0x7099…79c8')
    expect(said.steps?.slice(0, 2)).toEqual([
      'Withdraw · as Aave describes it',
      `To recipient: ${one}`,
    ])
    const unread: Effect = { kind: 'unread', to: other }
    expect(sayAll([judged(unread), judged(effect)]).heading).toMatch(/^Withdraw/)
    expect(sayAll([judged(effect, ['described']), judged(unread, ['tooMany'])]).heading).toBe(
      'Use a contract',
    )
  })
})
