import { expect, test } from 'vitest'
import type { Effect } from './Effect.ts'
import { accountsOf, tokensOf } from './namedBy.ts'

const effects: readonly Effect[] = [
  { kind: 'unread', to: 'contract' },
  { amount: 5n, from: 'account', kind: 'pay', to: 'paid' },
  { amount: 5n, kind: 'wrap', token: 'wrapped' },
  { amount: 5n, kind: 'allow', spender: 'spender', token: 'token' },
  {
    at: 'exchange',
    gets: [{ amount: 1n, kind: 'coins', token: 'got' }],
    gives: [
      { amount: 1n, kind: 'coin' },
      { count: 1n, kind: 'item', token: 'collection' },
    ],
    kind: 'trade',
    receiver: 'receiver',
  },
]

const described: Effect = {
  app: 'Maker',
  facts: [
    { amount: 5n, kind: 'amount', label: 'Amount', token: 'named' },
    { amount: 5n, kind: 'amount', label: 'Coin' },
    { id: 7n, kind: 'item', label: 'Item', token: 'items' },
    { address: 'someone', kind: 'address', label: 'To' },
  ],
  intent: 'Do it',
  kind: 'described',
  to: 'described',
}

test('tokens are those that a maker names, and what is asked about is its contract as well', () => {
  expect(tokensOf([described])).toEqual(['named', 'items'])
  expect(accountsOf([described])).toEqual(['described', 'named', 'items'])
})

test('tokens are those of each effect, and all of a trade', () => {
  expect(tokensOf(effects)).toEqual(['wrapped', 'token', 'collection', 'got'])
})

test('who may take something is asked about first, then what is called', () => {
  const accounts = ['spender', 'contract', 'paid', 'wrapped', 'token', 'collection', 'got']
  expect(accountsOf(effects)).toEqual(accounts)
})
