import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { coinFacesOf } from '../chains/coinFaces.ts'
import { coinOnce } from './coinOnce.ts'
import type { Movement } from './indexer/HistoryEntry.ts'

const friend: Address = `0x${'b'.repeat(40)}`
const system: Address = `0x${'f'.repeat(39)}e`
const legacy: Address = `0x${'dead'.repeat(9)}0000`
const base: Address = `0x${'0'.repeat(36)}800a`
const bootloader: Address = `0x${'0'.repeat(36)}8001`
const celo: Address = '0x471ece3750da237f93b8e339c536989b8978a438'
const polygon: Address = `0x${'0'.repeat(36)}1010`
const moonbeam: Address = `0x${'0'.repeat(37)}802`
const arc: Address = `0x36${'0'.repeat(38)}`
const stranger: Address = `0x${'c'.repeat(40)}`
const coin = 10n ** 18n

type Given = [token: Address | undefined, amount: bigint, rest?: Partial<Movement>]
const value = (amount: bigint, rest?: Partial<Movement>): Given =>
  [undefined, amount, ...(rest ? [rest] : [])] as Given

const movementOf = ([token, amount, rest]: Given, index: number): Movement => ({
  amount,
  asset: token ? { standard: 'erc20', token } : { standard: 'native' },
  counterparty: friend,
  direction: 'out',
  logIndex: token ? index : -1,
  part: 0,
  ...rest,
})

const texts = (movements: readonly Movement[]) =>
  movements.map(
    ({ amount, asset, counterparty, direction }) =>
      `${direction} ${amount} ${asset.standard === 'native' ? 'coin' : 'token'} ${counterparty.slice(0, 4)}`,
  )

test.each<[string, number, readonly Given[], readonly string[]]>([
  [
    'a payment and its EIP-7708 log',
    11_155_111,
    [value(coin / 4n), [system, coin / 4n]],
    [`out ${coin / 4n} coin 0xbb`],
  ],
  [
    'what a contract passes on, which only the log tells',
    1,
    [[system, 5n, { direction: 'in' }]],
    ['in 5 coin 0xbb'],
  ],
  [
    'two equal payments, of which one is the value',
    1,
    [value(5n), [system, 5n], [system, 5n]],
    ['out 5 coin 0xbb', 'out 5 coin 0xbb'],
  ],
  [
    'a payment to oneself',
    1,
    [value(5n, { direction: 'self' }), [system, 5n, { direction: 'self' }]],
    ['self 5 coin 0xbb'],
  ],
  [
    'a value and a log of another party',
    1,
    [value(5n), [system, 5n, { counterparty: stranger }]],
    ['out 5 coin 0xbb', 'out 5 coin 0xcc'],
  ],
  ['an old log of Optimism', 10, [value(5n), [legacy, 5n]], ['out 5 coin 0xbb']],
  ['an old log of Mantle', 5000, [value(5n), [legacy, 5n]], ['out 5 coin 0xbb']],
  ['an old log of Metis', 1088, [value(5n), [legacy, 5n]], ['out 5 coin 0xbb']],
  [
    'zkSync with its fee and what is paid back of it',
    324,
    [
      [base, 9n, { counterparty: bootloader }],
      value(5n),
      [base, 5n],
      [base, 4n, { counterparty: bootloader, direction: 'in' }],
    ],
    ['out 5 coin 0xbb'],
  ],
  ['a call of Celo’s token', 42_220, [[celo, 5n]], ['out 5 coin 0xbb']],
  [
    'a value on Celo and as much by its token, which are two',
    42_220,
    [value(5n), [celo, 5n]],
    ['out 5 coin 0xbb', 'out 5 coin 0xbb'],
  ],
  ['a call of Moonbeam’s precompile', 1284, [[moonbeam, 5n]], ['out 5 coin 0xbb']],
  [
    'Polygon’s token, which is paid and passes on, to its payer',
    137,
    [value(5n, { counterparty: polygon }), [polygon, 5n]],
    ['out 5 coin 0xbb'],
  ],
  [
    'the same to who is paid, with the value that it passed on',
    137,
    [value(5n, { counterparty: polygon, direction: 'in' }), [polygon, 5n, { direction: 'in' }]],
    ['in 5 coin 0xbb'],
  ],
  [
    'the same with logs by EIP-7708',
    137,
    [value(5n, { counterparty: polygon }), [system, 5n, { counterparty: polygon }], [polygon, 5n]],
    ['out 5 coin 0xbb'],
  ],
  [
    'Arc’s token, which has six decimals and whose transfers the system logs with eighteen',
    5042,
    [
      [system, 2n * coin],
      [arc, 2_000_000n],
    ],
    [`out ${2n * coin} coin 0xbb`],
  ],
  [
    'Arc’s token alone, as a list may have it',
    5042,
    [[arc, 2_000_000n]],
    [`out ${2n * coin} coin 0xbb`],
  ],
  [
    'a payment on Arc of less than its token can say',
    5042,
    [value(coin + 1n), [system, coin + 1n], [arc, 1_000_000n]],
    [`out ${coin + 1n} coin 0xbb`],
  ],
  [
    'another network’s coin address, which is any contract here',
    1,
    [
      [celo, 5n],
      [arc, 5n],
    ],
    ['out 5 token 0xbb', 'out 5 token 0xbb'],
  ],
  ['tokens', 1, [value(5n), [stranger, 5n]], ['out 5 coin 0xbb', 'out 5 token 0xbb']],
])('the coin is the coin, once: %s (S3.31)', (_, chain, given, expected) => {
  const movements = given.map(movementOf)
  const faces = coinFacesOf({ id: `eip155:${chain}` })
  expect(texts(coinOnce(movements, { decimals: 18, faces }))).toEqual(expected)
})
