import { expect, test } from 'vitest'
import type { Effect } from './Effect.ts'
import { gives, leaves } from './leaves.ts'
import type { SolanaEffect } from './solana/SolanaEffect.ts'

const token = `0x${'22'.repeat(20)}`
const who = `0x${'33'.repeat(20)}`
const no = `0x${'0'.repeat(40)}`
const item = { count: 1n, id: 7n, kind: 'sendItem', to: who, token } as const

test.each<[string, Effect | SolanaEffect, boolean, boolean]>([
  ['coins', { amount: 5n, from: who, kind: 'send', to: who, token }, true, false],
  ['an item', { ...item, from: who }, true, false],
  ['a trade', { at: who, gets: [], gives: [], kind: 'trade', receiver: who }, true, false],
  ['an allowance', { amount: 5n, kind: 'allow', spender: who, token }, true, true],
  ['an allowance of nothing', { amount: 0n, kind: 'allow', spender: who, token }, false, false],
  ['less of one', { amount: 5n, kind: 'allowLess', spender: who, token }, false, false],
  ['an item that may be taken', { id: 0n, kind: 'allowItem', spender: who, token }, true, true],
  ['an item for no one', { id: 7n, kind: 'allowItem', spender: no, token }, false, false],
  ['all items', { isOn: true, kind: 'allowAll', spender: who, token }, true, true],
  ['all items no longer', { isOn: false, kind: 'allowAll', spender: who, token }, false, false],
  ['coins of a token', { amount: 5n, from: who, kind: 'sendUnknown', to: who }, true, false],
  ['the coin', { amount: 5n, from: who, kind: 'pay', to: who }, true, false],
  ['wrapping', { amount: 5n, kind: 'wrap', token }, false, false],
  [
    'what is only described',
    { app: 'Maker', facts: [], intent: 'Do it', kind: 'described', to: who },
    true,
    false,
  ],
  ['what is not read', { kind: 'unread', to: who }, false, false],
])('%s', (_, effect, isLost, isGiven) => {
  expect([leaves(effect), gives(effect)]).toEqual([isLost, isGiven])
})
