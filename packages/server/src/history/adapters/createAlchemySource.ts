import { type Address, numberToHex } from 'viem'
import * as z from 'zod'
import type { EvmChain } from '../../chains/chainConfig.ts'
import type { OpenApi } from '../../upstream/createApi.ts'
import { type CountOddRows, readRows } from '../../upstream/readRows.ts'
import { type HistorySource, HistoryUnavailableError } from '../HistorySource.ts'
import { describeGroup } from './describeGroup.ts'
import type { Feed, FeedRow } from './FeedRow.ts'
import { blockPage, mergeByBlock } from './mergeByBlock.ts'
import { address, decimals, hash, hexCount, isoSeconds, label } from './upstreamFields.ts'

const rowsAtOnce = 100
/** Value that contracts pass on is listed on these chains only; elsewhere the category is refused. */
const withInternal: ReadonlySet<string> = new Set(['eip155:1', 'eip155:137'])

const hexAmount = z
  .string()
  .regex(/^0x[0-9a-fA-F]{0,64}$/)
  .transform((text) => (text === '0x' ? 0n : BigInt(text)))

const transfer = z.object({
  asset: label,
  blockNum: hexCount,
  category: z.string(),
  erc1155Metadata: z
    .array(z.object({ tokenId: hexAmount, value: hexAmount }))
    .max(1000)
    .nullish(),
  erc721TokenId: hexAmount.nullish(),
  from: address,
  hash,
  metadata: z.object({ blockTimestamp: isoSeconds }),
  rawContract: z.object({
    address: address.nullish(),
    decimal: decimals,
    value: hexAmount.nullish(),
  }),
  to: address.nullish(),
  tokenId: hexAmount.nullish(),
  uniqueId: z.string().max(200),
})
type AlchemyTransfer = z.output<typeof transfer>

/** Without a result it is a refusal. */
const answer = z.object({
  result: z.object({ transfers: z.array(z.unknown()).max(1000) }).nullish(),
})

/** Activity by Alchemy's transfers API. It knows what moved: calls that fail or move nothing but gas are not in it. */
export function createAlchemySource({
  apiKey,
  chain,
  countOddRows,
  openApi,
  url,
}: {
  apiKey: string
  chain: EvmChain
  countOddRows: CountOddRows
  openApi: OpenApi
  url: string
}): HistorySource {
  const api = openApi({ headers: { authorization: `Bearer ${apiKey}` }, url })
  const category = [
    'external',
    ...(withInternal.has(chain.id) ? ['internal'] : []),
    'erc20',
    'erc721',
    'erc1155',
  ]

  const feed =
    (side: 'fromAddress' | 'toAddress', account: string): Feed =>
    async (start) => {
      const { result } = await api.ask({
        body: {
          id: 1,
          jsonrpc: '2.0',
          method: 'alchemy_getAssetTransfers',
          params: [
            {
              category,
              excludeZeroValue: false,
              fromBlock: '0x0',
              maxCount: numberToHex(rowsAtOnce),
              order: 'desc',
              [side]: account,
              // By block, where pages of its own would end after ten minutes.
              toBlock: start === undefined ? 'latest' : numberToHex(start as number),
              withMetadata: true,
            },
          ],
        },
        schema: answer,
      })
      if (!result) throw new HistoryUnavailableError('alchemy: refused')
      const { transfers: listed } = result
      const transfers = readRows(transfer, listed, (count) =>
        countOddRows({ count, list: 'transfers', upstream: 'alchemy' }),
      )
      return blockPage(transfers.flatMap(toRows), {
        isFull: listed.length >= rowsAtOnce,
        odd: listed.length - transfers.length,
      })
    }

  return {
    cost: 2,
    read: ({ account, after, charge, iconUrl }) =>
      mergeByBlock([feed('fromAddress', account), feed('toAddress', account)], {
        after,
        charge,
        describe: (rows) =>
          describeGroup(rows, { account: account as Address, chain, iconUrl, listsOwn: false }),
      }),
  }
}

function toRows(one: AlchemyTransfer): FeedRow[] {
  const { blockNum, category, from, hash, metadata, rawContract, to, uniqueId } = one
  const row = { block: blockNum, hash, id: uniqueId, minedAt: metadata.blockTimestamp }
  if (category === 'external')
    return [
      {
        ...row,
        transaction: {
          deploys: !to,
          failed: false,
          nonce: 0,
          receiver: to ?? from,
          // It does not say what is called.
          selector: '0x',
          sender: from,
          value: rawContract.value ?? 0n,
        },
      },
    ]
  if (!to) return []
  const logIndex = Number(/:log:(?:0x)?([0-9a-f]+)/i.exec(uniqueId)?.[1] ?? 0) || 0
  const rest = { from, logIndex, to }
  if (category === 'internal')
    return [
      {
        ...row,
        movement: {
          ...rest,
          amount: rawContract.value ?? 0n,
          asset: { standard: 'native' },
          logIndex: -1,
        },
      },
    ]
  const token = rawContract.address
  if (!token) return []
  const about = {
    decimals: rawContract.decimal,
    name: one.asset,
    symbol: one.asset,
  }
  if (category === 'erc20')
    return [
      {
        ...row,
        movement: {
          ...rest,
          about,
          amount: rawContract.value ?? 0n,
          asset: { standard: 'erc20', token },
        },
      },
    ]
  if (category === 'erc1155')
    return (one.erc1155Metadata ?? []).map(({ tokenId: id, value: amount }, part) => ({
      ...row,
      id: `${uniqueId} ${part}`,
      movement: { ...rest, about, amount, asset: { id, standard: 'erc1155', token } },
    }))
  const id = one.erc721TokenId ?? one.tokenId ?? 0n
  return [
    { ...row, movement: { ...rest, about, amount: 1n, asset: { id, standard: 'erc721', token } } },
  ]
}
