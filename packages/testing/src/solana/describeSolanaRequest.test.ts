import { expect, test } from 'vitest'
import { describeRequest } from '../prompt/describeRequest.ts'

const transfer = {
  feePayer: 'A',
  programs: ['11111111111111111111111111111111'],
  transfers: [{ from: 'A', lamports: 1_020_000_000n, to: 'B' }],
}

test('a payment is told with its amount, its receiver and its network', () => {
  expect(
    describeRequest({
      address: 'A',
      chain: 'solana:localnet',
      kind: 'signTransactions',
      send: true,
      transactions: [transfer],
    }),
  ).toEqual({
    approve: 'Send',
    facts: [
      ['Amount', '1.02 SOL'],
      ['To', 'B'],
      ['From', 'A'],
      ['Network', 'solana:localnet'],
    ],
    text: undefined,
    title: 'Send this payment?',
  })
})

test('several, and programs that are not the System program, are named', () => {
  const description = describeRequest({
    address: 'A',
    chain: 'solana:localnet',
    kind: 'signTransactions',
    send: false,
    transactions: [transfer, { ...transfer, programs: ['Swap'], transfers: [] }],
  })
  expect(description).toMatchObject({
    approve: 'Sign',
    text: 'Programs:\nSwap',
    title: 'Sign these 2 transactions?',
  })
})

test('a sign-in shows the text', () => {
  expect(describeRequest({ address: 'A', kind: 'signIn', message: 'site wants' })).toMatchObject({
    text: 'site wants',
    title: 'Sign in to this site?',
  })
})
