import { type Address, type Hex, toEventSelector } from 'viem'
import type { TransferLog } from './ChainBlock.ts'
import type { MovedAsset } from './HistoryEntry.ts'

/** The events of ERC-20 and ERC-721 (which share one), and of ERC-1155. */
export const transferTopics = {
  batch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
  single: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  transfer: toEventSelector('Transfer(address,address,uint256)'),
} as const

const topics = Object.values(transferTopics)

/** What a log moves from one address to another. */
export type Transfer = {
  amount: bigint
  asset: MovedAsset
  from: Address
  part: number
  to: Address
}

/** Collectibles read of one batch; a contract may name as many as its gas buys. */
const maxParts = 100

/** What a log moves. None for a log that is no transfer of a known standard, and for amounts of zero, which move nothing. */
export function transfersOf({ address: token, data, topics }: TransferLog): readonly Transfer[] {
  const [event, ...indexed] = topics
  if (event === transferTopics.transfer) {
    const [from, to, id] = indexed.map(addressOf)
    if (!from || !to) return []
    if (indexed.length === 2) {
      const amount = wordAt(data, 0)
      return amount ? [{ amount, asset: { standard: 'erc20', token }, from, part: 0, to }] : []
    }
    const number = id === undefined ? undefined : BigInt(indexed[2] ?? '0x0')
    return number === undefined
      ? []
      : [{ amount: 1n, asset: { id: number, standard: 'erc721', token }, from, part: 0, to }]
  }
  const [, from, to] = indexed.map(addressOf)
  if (indexed.length !== 3 || !from || !to) return []
  const pairs =
    event === transferTopics.single ? [[wordAt(data, 0), wordAt(data, 1)]] : pairsOf(data)
  return pairs.flatMap(([id, amount], part) =>
    id === undefined || !amount
      ? []
      : [{ amount, asset: { id, standard: 'erc1155' as const, token }, from, part, to }],
  )
}

/** Whether a log is one of the events that are read. */
export function isTransferEvent(topic: string | undefined): boolean {
  return topics.some((one) => one === topic)
}

function pairsOf(data: Hex): (readonly [bigint | undefined, bigint | undefined])[] {
  const ids = listAt(data, 0)
  const amounts = listAt(data, 1)
  return ids.map((id, index) => [id, amounts[index]] as const)
}

/** The first numbers of a dynamic array whose offset is the given word. */
function listAt(data: Hex, word: number): readonly bigint[] {
  const start = smallAt(data, word * 32)
  const length = start === undefined ? undefined : smallAt(data, start)
  if (start === undefined || length === undefined) return []
  const numbers: bigint[] = []
  for (let index = 0; index < Math.min(length, maxParts); index++) {
    const number = bytesAt(data, start + 32 * (index + 1))
    if (number === undefined) break
    numbers.push(number)
  }
  return numbers
}

function smallAt(data: Hex, byte: number): number | undefined {
  const number = bytesAt(data, byte)
  return number !== undefined && number < 0xffff_ffffn ? Number(number) : undefined
}

function wordAt(data: Hex, word: number): bigint | undefined {
  return bytesAt(data, word * 32)
}

function bytesAt(data: Hex, byte: number): bigint | undefined {
  const text = data.slice(2 + byte * 2, 2 + byte * 2 + 64)
  return text.length === 64 ? BigInt(`0x${text}`) : undefined
}

function addressOf(topic: Hex): Address {
  return `0x${topic.slice(-40)}`
}
