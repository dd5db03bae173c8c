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

/**
 * Reads a whole chain transaction by transaction, by its receipts, and says what each account has seen of it, newest first: by
 * another way than the server does.
 */
export async function readChainHistory(
  anvil: ReturnType<typeof createAnvil>,
  { tokenDecimals }: { tokenDecimals: ReadonlyMap<string, number> },
): Promise<ReadonlyMap<string, readonly SeenTransaction[]>> {
  const height = Number(await anvil('eth_blockNumber'))
  const seen = new Map<string, SeenTransaction[]>()
  for (let number = 0; number <= height; number++) {
    const tag = `0x${number.toString(16)}`
    const block = (await anvil('eth_getBlockByNumber', [tag, true])) as Block
    const receipts = (await anvil('eth_getBlockReceipts', [tag])) as Receipt[]
    block.transactions.forEach((transaction, index) => {
      const receipt = receipts[index]
      if (receipt?.transactionHash !== transaction.hash) throw new Error('Receipts out of order')
      const moves = receipt.status === '0x1' ? movesOf(transaction, receipt, tokenDecimals) : []
      const accounts = new Set([
        transaction.from as string,
        ...moves.flatMap((m) => [m.from, m.to]),
      ])
      for (const account of accounts) {
        if (/^0x0{40}$/.test(account)) continue
        const one: SeenTransaction = {
          hash: transaction.hash,
          minedAt: new Date(Number(block.timestamp) * 1000).toISOString(),
          status: receipt.status === '0x1' ? 'confirmed' : 'failed',
          transfers: moves
            .filter(({ from, to }) => from === account || to === account)
            .map(({ from, text, to }) =>
              [from === to ? 'self' : from === account ? 'out' : 'in', text].join(' '),
            ),
        }
        seen.set(account, [one, ...(seen.get(account) ?? [])])
      }
    })
  }
  return seen
}

function movesOf(
  { from, nonce, to, value }: Block['transactions'][number],
  { logs }: Receipt,
  tokenDecimals: ReadonlyMap<string, number>,
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
