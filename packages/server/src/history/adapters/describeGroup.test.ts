import type { Address, Hash } from 'viem'
import { describe, expect, test } from 'vitest'
import { chainConfig, type EvmChain } from '../../chains/chainConfig.ts'
import { describeGroup } from './describeGroup.ts'
import type { FeedRow } from './FeedRow.ts'

const account: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const stranger: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const lookAlike: Address = '0x7099000000000000000000000000000000c079c8'
const listed: Address = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const unlisted: Address = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'
const hash: Hash = `0x${'a'.repeat(64)}`

const chain = chainConfig.parse({
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  tokens: [{ address: listed, decimals: 6, name: 'USD Coin', symbol: 'USDC' }],
  upstreams: [{ url: 'http://127.0.0.1:1' }],
}) as EvmChain

const row = { block: 5, hash, minedAt: 1_700_000_000 }

/** A token that has left the account, as its contract says. */
const paid = (token: Address, amount: bigint): FeedRow => ({
  ...row,
  id: 'movement',
  movement: {
    about: { decimals: 6, name: 'USD Coin', symbol: 'USDC' },
    amount,
    asset: { standard: 'erc20', token },
    from: account,
    logIndex: 1,
    to: lookAlike,
  },
})

const transaction = (change: Partial<NonNullable<FeedRow['transaction']>> = {}): FeedRow => ({
  ...row,
  id: 'transaction',
  transaction: {
    deploys: false,
    failed: false,
    nonce: 1,
    receiver: account,
    selector: undefined,
    sender: stranger,
    value: 0n,
    ...change,
  },
})

const described = (rows: readonly FeedRow[], { listsOwn = true } = {}) =>
  describeGroup(rows, { account, chain, iconUrl: (symbol) => symbol, listsOwn })

describe('what somebody else lets a list say of the account', () => {
  test.each<[string, FeedRow]>([
    ['a listed token that moved nothing', paid(listed, 0n)],
    ['a token of their own that says it was paid', paid(unlisted, 5_000_000n)],
    ['a transaction of nothing', transaction()],
  ])('is left out: %s', (_, one) => {
    expect(described([one])).toBeUndefined()
  })

  test('is there where a listed token moved', () => {
    expect(described([paid(listed, 5_000_000n)])).toMatchObject({
      metadata: { operationType: 'send', sentFrom: account, sentTo: lookAlike },
      transfers: [{ direction: 'out', quantity: { numeric: '5' } }],
    })
  })
})

test('what the account did itself is there, whatever it paid in', () => {
  const own = { receiver: unlisted, selector: '0xa9059cbb', sender: account } as const
  expect(described([transaction(own), paid(unlisted, 5_000_000n)])).toMatchObject({
    metadata: { operationType: 'send', sentTo: lookAlike },
  })
  expect(described([transaction({ ...own, selector: '0x095ea7b3' })])).toMatchObject({
    metadata: { operationType: 'approve', sentFrom: account },
  })
})

test('where an API does not list what the account did, a payment counts as its own', () => {
  const rows = [paid(unlisted, 5_000_000n)]
  expect(described(rows, { listsOwn: false })).toMatchObject({
    metadata: { operationType: 'send', sentFrom: account, sentTo: lookAlike },
  })
})

test('a payment that an API lists with its EIP-7708 log, and as an internal one, is one in the coin (S3.31)', () => {
  const system: Address = `0x${'f'.repeat(39)}e`
  const amount = 250_000_000_000_000_000n
  const moved = { amount, from: stranger, logIndex: -1, to: account }
  const rows: FeedRow[] = [
    transaction({ receiver: unlisted, selector: '0x12345678' }),
    { ...row, id: 'internal 0', movement: { ...moved, asset: { standard: 'native' } } },
    {
      ...row,
      id: 'log 0',
      movement: { ...moved, asset: { standard: 'erc20', token: system }, logIndex: 0 },
    },
  ]
  const shown = {
    direction: 'in',
    fungible_info: { icon: { url: 'ETH' }, symbol: 'ETH' },
    quantity: { numeric: '0.25' },
  }
  expect(described(rows)?.transfers).toMatchObject([shown])
  // Of an API without internal ones, and without the transaction.
  expect(described(rows.slice(2))?.transfers).toMatchObject([shown])
})
