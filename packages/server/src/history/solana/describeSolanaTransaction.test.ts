import { expect, test } from 'vitest'
import { chainConfig, type SolanaChain } from '../../chains/chainConfig.ts'
import { describeSolanaTransaction, solanaTransaction } from './describeSolanaTransaction.ts'

const alice = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const bob = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
const opened = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'
const mint = '127KP4bJqk1S3FYq5g1RcMvj2RnyFzKwYu1Nrx1XGSF8'
const collectible = '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp'
const signature = '5'.repeat(88)
const rent = 2_039_280
const sol = 'So11111111111111111111111111111111111111112'

const chain = chainConfig.parse({
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { decimals: 9, name: 'Solana', symbol: 'SOL' },
  tokens: [{ address: mint, decimals: 6, name: 'USD Coin', symbol: 'USDC' }],
  upstreams: [{ url: 'http://127.0.0.1:1' }],
}) as SolanaChain

type Balance = {
  accountIndex: number
  amount: string
  decimals?: number
  mint: string
  owner: string
}
const balance = ({ amount, decimals = 6, ...rest }: Balance) => ({
  ...rest,
  uiTokenAmount: { amount, decimals },
})

function described(
  account: string,
  {
    after,
    before,
    err = null,
    tokensAfter = [],
    tokensBefore = [],
    time = 1_700_000_000,
  }: {
    after: number[]
    before: number[]
    err?: unknown
    time?: unknown
    tokensAfter?: Balance[]
    tokensBefore?: Balance[]
  },
) {
  const { metadata, transfers } = describeSolanaTransaction(
    solanaTransaction.parse({
      blockTime: time,
      meta: {
        err,
        fee: 5000,
        postBalances: after,
        postTokenBalances: tokensAfter.map(balance),
        preBalances: before,
        preTokenBalances: tokensBefore.map(balance),
      },
      transaction: {
        message: { accountKeys: [alice, bob, opened].map((pubkey) => ({ pubkey })) },
        signatures: [signature],
      },
    }),
    { account, chain, iconUrl: (symbol) => `icon ${symbol}` },
  )
  const { minedAt, operationType, sentFrom, sentTo, status } = metadata
  return {
    minedAt,
    operationType,
    parties: [sentFrom, sentTo],
    status,
    transfers: transfers?.map(
      ({ direction, fungible_info, nft_info, quantity }) =>
        `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
    ),
  }
}

test('a payment is without its fee for who pays it, and whole for who gets it (S3.33)', () => {
  const facts = {
    after: [8_999_995_000, 2_000_000_000, 0],
    before: [10_000_000_000, 1_000_000_000, 0],
  }
  expect(described(alice, facts)).toMatchObject({
    operationType: 'send',
    parties: [alice, bob],
    transfers: ['out 1 SOL'],
  })
  expect(described(bob, facts)).toMatchObject({
    operationType: 'receive',
    parties: [alice, bob],
    transfers: ['in 1 SOL'],
  })
})

test('what a new token account is to hold is no payment', () => {
  const tokens = {
    tokensAfter: [
      { accountIndex: 1, amount: '3000000', mint, owner: alice },
      { accountIndex: 2, amount: '7000000', mint, owner: bob },
    ],
    tokensBefore: [{ accountIndex: 1, amount: '10000000', mint, owner: alice }],
  }
  const facts = {
    after: [10_000_000_000 - 5000 - rent, 1, rent],
    before: [10_000_000_000, 1, 0],
    ...tokens,
  }
  expect(described(alice, facts)).toMatchObject({
    operationType: 'send',
    parties: [alice, bob],
    transfers: ['out 7 USDC'],
  })
  expect(described(bob, facts)).toMatchObject({
    operationType: 'receive',
    transfers: ['in 7 USDC'],
  })
})

test('SOL that is put into a new token account of another is a payment', () => {
  const paid = 5_000_000_000
  const facts = {
    after: [10_000_000_000 - 5000 - rent - paid, 1, rent + paid],
    before: [10_000_000_000, 1, 0],
  }
  const wrapped = { amount: `${paid}`, decimals: 9, mint: sol, owner: bob }
  for (const token of [wrapped, { amount: '0', mint, owner: bob }])
    expect(
      described(alice, { ...facts, tokensAfter: [{ accountIndex: 2, ...token }] }).transfers?.[0],
    ).toMatch(/^out 5(\.002\d*)? SOL$/)
})

test('a trade has both sides; a collectible has the short form of its mint', () => {
  expect(
    described(alice, {
      after: [9_000_000_000 - 5000, 2_000_000_000, 1],
      before: [10_000_000_000, 1_000_000_000, 1],
      tokensAfter: [{ accountIndex: 2, amount: '1', decimals: 0, mint: collectible, owner: alice }],
      tokensBefore: [
        { accountIndex: 2, amount: '0', decimals: 0, mint: collectible, owner: alice },
      ],
    }),
  ).toMatchObject({ operationType: 'trade', transfers: ['out 1 SOL', 'in 1 9Tj3sr…Xaqp'] })
})

test('what failed moved nothing but its fee', () => {
  expect(
    described(alice, {
      after: [9_999_995_000, 1, 0],
      before: [10_000_000_000, 1, 0],
      err: { x: 1 },
    }),
  ).toMatchObject({ operationType: 'execute', status: 'failed', transfers: [] })
})

test('error: a time that no date can say is the first, and balances that are no numbers are refused', () => {
  const none = { after: [1, 1, 1], before: [5001, 1, 1] }
  expect(described(alice, { ...none, time: '\u00009999999999999999' }).minedAt).toBe(
    '1970-01-01T00:00:00.000Z',
  )
  expect(() => described(alice, { ...none, after: ['x' as never] })).toThrow()
})
