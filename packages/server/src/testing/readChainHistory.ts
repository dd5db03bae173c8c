import { type Address, formatUnits, getContractAddress, type Hex, parseEventLogs } from 'viem'
import type { createAnvil } from './createTraffic.ts'

/** One transaction as an account sees it, in a form that is easily compared. */
export type SeenTransaction = {
  hash: string
  minedAt: string
  status: string
  /** Direction, what, and how much. */
  transfers: string[]
}

type Block = {
  hash: Hex
  timestamp: Hex
  transactions: { from: Address; hash: Hex; nonce: Hex; to: Address | null; value: Hex }[]
}
type Receipt = { logs: never[]; status: Hex; transactionHash: Hex }

const address = (name: string, indexed = true) => ({ indexed, name, type: 'address' })
const number = (name: string, indexed = false, type = 'uint256') => ({ indexed, name, type })
const parties = [address('from'), address('to')]
const multi = [address('operator'), ...parties]
const event = (name: string, inputs: object[]) => ({ inputs, name, type: 'event' })
const coins = [event('Transfer', [...parties, number('value')])]
const collectibles = [event('Transfer', [...parties, number('id', true)])]
const collections = [
  event('TransferSingle', [...multi, number('id'), number('value')]),
  event('TransferBatch', [
    ...multi,
    number('ids', false, 'uint256[]'),
    number('values', false, 'uint256[]'),
  ]),
]

type Args = {
  from: Address
  id: bigint
  ids: readonly bigint[]
  to: Address
  value: bigint
  values: readonly bigint[]
}
type Move = { from: string; logIndex: number; text: string; to: string }

/** What accounts have seen of one block, the first transaction first. */
type SeenBlock = readonly (readonly [account: string, seen: SeenTransaction])[]

/** Blocks that were read before by their hash, by which a block never changes. */
export type ReadBlocks = Map<string, SeenBlock>

/** Blocks that are asked for together. */
const blocksAtOnce = 50

/**
 * Reads a whole chain transaction by transaction, by its receipts, and says what each account has seen of it, newest first: by
 * another way than the server does.
 */
export async function readChainHistory(
  anvil: ReturnType<typeof createAnvil>,
  { known = new Map(), tokenDecimals }: { known?: ReadBlocks; tokenDecimals: TokenDecimals },
): Promise<ReadonlyMap<string, readonly SeenTransaction[]>> {
  const height = Number(await anvil('eth_blockNumber'))
  const seen = new Map<string, SeenTransaction[]>()
  const seenOf = (account: string) => {
    const all = seen.get(account) ?? []
    seen.set(account, all)
    return all
  }
  for (let from = 0; from <= height; from += blocksAtOnce) {
    const tags = Array.from(
      { length: Math.min(blocksAtOnce, height + 1 - from) },
      (_, index) => `0x${(from + index).toString(16)}`,
    )
    const read = (await anvil.batch(
      tags.map((tag) => ['eth_getBlockByNumber', [tag, true]]),
    )) as Block[]
    const unknown = read.filter(({ hash }) => !known.has(hash))
    const receipts = (await anvil.batch(
      unknown.map(({ hash }) => ['eth_getBlockReceipts', [hash]]),
    )) as Receipt[][]
    unknown.forEach((block, index) => {
      known.set(block.hash, seeBlock(block, receipts[index] ?? [], tokenDecimals))
    })
    for (const { hash } of read)
      for (const [account, one] of known.get(hash) ?? []) seenOf(account).push(one)
  }
  return new Map([...seen].map(([account, all]) => [account, all.toReversed()]))
}

type TokenDecimals = ReadonlyMap<string, number>

function seeBlock(
  { timestamp, transactions }: Block,
  receipts: readonly Receipt[],
  tokenDecimals: TokenDecimals,
): SeenBlock {
  return transactions.flatMap((transaction, index) => {
    const receipt = receipts[index]
    if (receipt?.transactionHash !== transaction.hash) throw new Error('Receipts out of order')
    const moves = receipt.status === '0x1' ? movesOf(transaction, receipt, tokenDecimals) : []
    const accounts = new Set([transaction.from as string, ...moves.flatMap((m) => [m.from, m.to])])
    return [...accounts]
      .filter((account) => !/^0x0{40}$/.test(account))
      .map((account): SeenBlock[number] => [
        account,
        {
          hash: transaction.hash,
          minedAt: new Date(Number(timestamp) * 1000).toISOString(),
          status: receipt.status === '0x1' ? 'confirmed' : 'failed',
          transfers: moves
            .filter(({ from, to }) => from === account || to === account)
            .map(({ from, text, to }) =>
              [from === to ? 'self' : from === account ? 'out' : 'in', text].join(' '),
            ),
        },
      ])
  })
}

function movesOf(
  { from, nonce, to, value }: Block['transactions'][number],
  { logs }: Receipt,
  tokenDecimals: TokenDecimals,
): Move[] {
  const created = getContractAddress({ from, nonce: BigInt(nonce) })
  const coin: Move[] =
    BigInt(value) === 0n
      ? []
      : [
          {
            from,
            logIndex: -1,
            text: `${formatUnits(BigInt(value), 18)} ETH`,
            to: (to ?? created).toLowerCase(),
          },
        ]
  const parse = (abi: readonly object[], say: (args: Args, token: string) => string[]) =>
    parseEventLogs({ abi: abi as never, logs, strict: true }).flatMap((log): Move[] => {
      const { address, args, logIndex } = log as unknown as {
        address: string
        args: Args
        logIndex: Hex
      }
      return say(args, address).map((text) => ({
        from: args.from.toLowerCase(),
        logIndex: Number(logIndex),
        text,
        to: args.to.toLowerCase(),
      }))
    })
  return [
    ...coin,
    ...parse(coins, ({ value }, token) =>
      value === 0n ? [] : [`${formatUnits(value, tokenDecimals.get(token) ?? 0)} ${token}`],
    ),
    ...parse(collectibles, ({ id }) => [`1 #${id}`]),
    ...parse(collections, ({ id, ids, value, values }) =>
      (ids ?? [id]).flatMap((one, index) => {
        const amount = (values ?? [value])[index]
        return amount ? [`${amount} #${one}`] : []
      }),
    ),
  ].toSorted((a, b) => a.logIndex - b.logIndex)
}
