import { concatHex, encodeAbiParameters, type Hex, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import type { TransferLog } from './ChainBlock.ts'
import { transfersOf, transferTopics } from './transferEvents.ts'

const from = `0x${'1'.repeat(40)}` as const
const to = `0x${'2'.repeat(40)}` as const
const token = `0x${'3'.repeat(40)}` as const
const word = (value: bigint) => numberToHex(value, { size: 32 })

const log = (topics: readonly Hex[], data: Hex = '0x'): TransferLog => ({
  address: token,
  data,
  logIndex: 0,
  topics,
  transactionIndex: 0,
})
const batch = (data: Hex) => log([transferTopics.batch, pad(from), pad(from), pad(to)], data)

test('coins, collectibles and batches are told apart', () => {
  expect(transfersOf(log([transferTopics.transfer, pad(from), pad(to)], word(5n)))).toEqual([
    { amount: 5n, asset: { standard: 'erc20', token }, from, part: 0, to },
  ])
  expect(transfersOf(log([transferTopics.transfer, pad(from), pad(to), word(7n)]))).toEqual([
    { amount: 1n, asset: { id: 7n, standard: 'erc721', token }, from, part: 0, to },
  ])
  const single = concatHex([word(9n), word(2n)])
  expect(
    transfersOf(log([transferTopics.single, pad(from), pad(from), pad(to)], single)),
  ).toMatchObject([{ amount: 2n, asset: { id: 9n, standard: 'erc1155' } }])
  const lists = encodeAbiParameters(
    [{ type: 'uint256[]' }, { type: 'uint256[]' }],
    [
      [1n, 2n, 3n],
      [4n, 0n, 6n],
    ],
  )
  expect(transfersOf(batch(lists)).map(({ amount, part }) => [amount, part])).toEqual([
    [4n, 0],
    [6n, 2],
  ])
})

test('error: what is malformed, empty or of another event moves nothing', () => {
  expect(transfersOf(log([]))).toEqual([])
  expect(transfersOf(log([transferTopics.transfer], word(5n)))).toEqual([])
  expect(transfersOf(log([transferTopics.transfer, pad(from), pad(to)], '0x05'))).toEqual([])
  expect(transfersOf(log([transferTopics.transfer, pad(from), pad(to)], word(0n)))).toEqual([])
  expect(transfersOf(log([pad('0x01'), pad(from), pad(from), pad(to)], word(5n)))).toEqual([])
})

test('error: a batch that names more than it has, or points anywhere, is read only as far as it goes', () => {
  const endless = concatHex([word(64n), word(64n), word(2n ** 200n), word(1n), word(1n)])
  expect(transfersOf(batch(endless))).toEqual([])
  const claims = concatHex([word(64n), word(64n), word(0xfff_fff0n), word(1n), word(1n)])
  expect(transfersOf(batch(claims))).toHaveLength(2)
  expect(transfersOf(batch(concatHex([word(2n ** 255n), word(0n)])))).toEqual([])
  const many = encodeAbiParameters(
    [{ type: 'uint256[]' }, { type: 'uint256[]' }],
    [Array(500).fill(1n), Array(500).fill(1n)],
  )
  expect(transfersOf(batch(many))).toHaveLength(100)
})
