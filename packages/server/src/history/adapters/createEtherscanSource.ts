import type { Address, Hex } from 'viem'
import * as z from 'zod'
import type { EvmChain } from '../../chains/chainConfig.ts'
import type { Charge } from '../../http/route.ts'
import type { Clock } from '../../time/Clock.ts'
import type { OpenApi } from '../../upstream/createApi.ts'
import { type CountOddRows, readRows } from '../../upstream/readRows.ts'
import { type HistorySource, HistoryUnavailableError } from '../HistorySource.ts'
import { describeGroup } from './describeGroup.ts'
import type { Feed, FeedRow } from './FeedRow.ts'
import { blockPage, mergeByBlock } from './mergeByBlock.ts'
import { address, count, decimals, digits, hash, label } from './upstreamFields.ts'

const rowsAtOnce = 100
/** The free plan takes three requests a second. */
const limitedPauseMs = 1_100
const maxTries = 3

const answer = z.object({ message: z.string().nullish(), result: z.unknown(), status: z.string() })

const orNone = address.or(z.literal('').transform(() => undefined))
const common = { blockNumber: count, from: address, hash, timeStamp: count }
const transactionRow = z.object({
  ...common,
  contractAddress: orNone.nullish(),
  input: z.string(),
  isError: z.string(),
  nonce: count,
  to: orNone,
  txreceipt_status: z.string().nullish(),
  value: digits,
})
const internalRow = z.object({
  ...common,
  isError: z.string(),
  to: orNone,
  traceId: z.string().max(200).nullish(),
  value: digits,
})
const tokenRow = z.object({
  ...common,
  contractAddress: address,
  logIndex: count.nullish(),
  to: address,
  tokenDecimal: decimals,
  tokenID: digits.nullish(),
  tokenName: label,
  tokenSymbol: label,
  tokenValue: digits.nullish(),
  value: digits.nullish(),
})

const firstBlockRow = z.object({ hash: z.string().startsWith('GENESIS') })

/** Activity by the Etherscan API, version 2, which serves many chains by their number. */
export function createEtherscanSource({
  apiKey,
  chain,
  clock,
  countOddRows,
  openApi,
  url,
}: {
  apiKey: string
  chain: EvmChain
  clock: Clock
  countOddRows: CountOddRows
  openApi: OpenApi
  url: string
}): HistorySource {
  const api = openApi({ query: { apikey: apiKey }, url })
  const chainNumber = chain.id.slice('eip155:'.length)

  async function list(
    action: string,
    {
      account,
      charge,
      endBlock,
    }: { account: string; charge: Charge; endBlock: number | undefined },
  ) {
    const query = {
      action,
      address: account,
      chainid: chainNumber,
      endblock: String(endBlock ?? 9_999_999_999),
      module: 'account',
      offset: String(rowsAtOnce),
      page: '1',
      sort: 'desc',
      startblock: '0',
    }
    for (let tries = 1; ; tries++) {
      const { message, result, status } = await api.ask({ query, schema: answer })
      if (Array.isArray(result) && (status === '1' || /^no /i.test(message ?? ''))) return result
      // Errors come with HTTP 200; which one it is stands in the text.
      const isLimited = typeof result === 'string' && /rate limit/i.test(result)
      if (!isLimited || tries === maxTries) throw new HistoryUnavailableError('etherscan: refused')
      await charge(1)
      await new Promise<void>((resolve) => void clock.after(limitedPauseMs, resolve))
    }
  }

  const feed =
    <Schema extends z.ZodType<{ blockNumber: number }>>(
      { account, charge }: { account: string; charge: Charge },
      action: string,
      schema: Schema,
      toRow: (row: z.output<Schema>, index: number) => FeedRow,
    ): Feed =>
    async (start) => {
      const listed = await list(action, {
        account,
        charge,
        endBlock: start as number | undefined,
      })
      const read = readRows(schema, listed, (count) =>
        countOddRows({ count, list: action, upstream: 'etherscan' }),
      )
      const odd = listed.filter((row) => !isOfFirstBlock(row)).length - read.length
      return blockPage(read.map(toRow), { isFull: listed.length >= rowsAtOnce, odd })
    }

  const feedsOf = (of: { account: string; charge: Charge }): Feed[] => [
    feed(of, 'txlist', transactionRow, (row) => ({
      ...placeOf(row),
      id: 'transaction',
      transaction: {
        deploys: row.to === undefined,
        failed: row.isError === '1' || row.txreceipt_status === '0',
        nonce: row.nonce,
        receiver: row.to ?? row.contractAddress ?? row.from,
        selector: row.input.length >= 10 ? (row.input.slice(0, 10) as Hex) : undefined,
        sender: row.from,
        value: row.value,
      },
    })),
    feed(of, 'txlistinternal', internalRow, (row, index) => ({
      ...placeOf(row),
      id: `internal ${row.traceId ?? index}`,
      ...(row.isError === '1' || row.to === undefined
        ? {}
        : {
            movement: {
              amount: row.value,
              asset: { standard: 'native' },
              from: row.from,
              logIndex: -1,
              to: row.to,
            },
          }),
    })),
    ...(['tokentx', 'tokennfttx', 'token1155tx'] as const).map((action) =>
      feed(of, action, tokenRow, (row) => ({
        ...placeOf(row),
        id: [
          action,
          row.logIndex,
          row.contractAddress,
          row.from,
          row.to,
          row.tokenID,
          row.value,
        ].join(' '),
        movement: movementOf(action, row),
      })),
    ),
  ]

  return {
    cost: 5,
    read: ({ account, after, charge, iconUrl }) =>
      mergeByBlock(feedsOf({ account, charge }), {
        after,
        charge,
        describe: (rows) =>
          describeGroup(rows, { account: account as Address, chain, iconUrl, listsOwn: true }),
      }),
  }
}

function movementOf(
  action: 'token1155tx' | 'tokennfttx' | 'tokentx',
  { contractAddress: token, from, logIndex, to, ...row }: z.output<typeof tokenRow>,
): FeedRow['movement'] {
  const about = { decimals: row.tokenDecimal, name: row.tokenName, symbol: row.tokenSymbol }
  const rest = { about, from, logIndex: logIndex ?? 0, to }
  if (action === 'tokentx')
    return { ...rest, amount: row.value ?? 0n, asset: { standard: 'erc20', token } }
  const id = row.tokenID ?? 0n
  if (action === 'tokennfttx')
    return { ...rest, amount: 1n, asset: { id, standard: 'erc721', token } }
  return { ...rest, amount: row.tokenValue ?? 1n, asset: { id, standard: 'erc1155', token } }
}

/** What an account was given before there were transactions: hash and sender are words. */
function isOfFirstBlock(row: unknown): boolean {
  return firstBlockRow.safeParse(row).success
}

function placeOf({
  blockNumber,
  hash,
  timeStamp,
}: {
  blockNumber: number
  hash: Hex
  timeStamp: number
}) {
  return { block: blockNumber, hash, minedAt: timeStamp }
}
