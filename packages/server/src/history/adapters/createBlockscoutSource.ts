import type { Address, Hex } from 'viem'
import * as z from 'zod'
import type { EvmChain } from '../../chains/chainConfig.ts'
import type { OpenApi } from '../../upstream/createApi.ts'
import { type CountOddRows, readRows } from '../../upstream/readRows.ts'
import { type HistorySource, InvalidPositionError, pageSize } from '../HistorySource.ts'
import { describeGroup } from './describeGroup.ts'
import type { Feed, FeedRow } from './FeedRow.ts'
import { mergeFeeds } from './mergeFeeds.ts'
import { address, count, decimals, digits, hash, isoSeconds, label } from './upstreamFields.ts'

const party = z.object({ hash: address })
const pageParameters = z.record(
  z.string().max(40),
  z.union([z.string().max(200), z.number(), z.boolean(), z.null()]),
)

const transactionItem = z.object({
  block_number: count.nullish(),
  created_contract: party.nullish(),
  from: party,
  hash,
  nonce: count,
  raw_input: z.string().nullish(),
  status: z.string().nullish(),
  timestamp: isoSeconds.nullish(),
  to: party.nullish(),
  value: digits,
})
const internalItem = z.object({
  block_number: count,
  from: party,
  index: count,
  success: z.boolean().nullish(),
  timestamp: isoSeconds,
  to: party.nullish(),
  transaction_hash: hash,
  value: digits,
})
const transferItem = z.object({
  block_number: count,
  from: party,
  log_index: count,
  timestamp: isoSeconds.nullish(),
  to: party,
  token: z.object({
    address_hash: address,
    decimals,
    name: label,
    symbol: label,
    type: z.string(),
  }),
  total: z.object({ token_id: digits.nullish(), value: digits.nullish() }).nullish(),
  transaction_hash: hash,
})

const answer = z.object({
  items: z.array(z.unknown()).max(1000),
  next_page_params: pageParameters.nullish(),
})

/** The last transaction shown, and what each list said about its next page. */
const place = z.tuple([
  z.int().min(0),
  hash,
  z.array(z.union([pageParameters, z.literal('end'), z.null()])).length(3),
])

/** Activity by an instance of Blockscout, version 2 of its REST API. */
export function createBlockscoutSource({
  apiKey,
  chain,
  countOddRows,
  openApi,
  url,
}: {
  apiKey: string | undefined
  chain: EvmChain
  countOddRows: CountOddRows
  openApi: OpenApi
  url: string
}): HistorySource {
  const api = openApi({ query: apiKey === undefined ? {} : { apikey: apiKey }, url })

  const feed =
    <Schema extends z.ZodType>(
      account: string,
      list: string,
      schema: Schema,
      toRow: (item: z.output<Schema>) => FeedRow | undefined,
    ): Feed =>
    async (start) => {
      const query = Object.entries((start as object | undefined) ?? {}).flatMap(([name, value]) =>
        value === null ? [] : [[name, `${value}`]],
      )
      const page = await api.ask({
        path: `/api/v2/addresses/${account}/${list}`,
        query: Object.fromEntries(query),
        schema: answer,
      })
      const items = readRows(schema, page.items, (count) =>
        countOddRows({ count, list, upstream: 'blockscout' }),
      )
      const rows = items.flatMap((item) => toRow(item) ?? [])
      const next = page.next_page_params
      const odd = page.items.length - items.length
      if (!next) return { odd, rows }
      // Old versions gave the key back, which has no place in a cursor.
      const { apikey: _, key: __, ...parameters } = next
      return { next: parameters, odd, rows }
    }

  const feedsOf = (account: string): Feed[] => [
    feed(account, 'transactions', transactionItem, (item) => {
      if (item.block_number === undefined || item.block_number === null) return undefined
      return {
        block: item.block_number,
        hash: item.hash,
        id: 'transaction',
        minedAt: item.timestamp ?? 0,
        transaction: {
          deploys: !item.to,
          failed: item.status === 'error',
          nonce: item.nonce,
          receiver: item.to?.hash ?? item.created_contract?.hash ?? item.from.hash,
          selector:
            item.raw_input && item.raw_input.length >= 10
              ? (item.raw_input.slice(0, 10) as Hex)
              : undefined,
          sender: item.from.hash,
          value: item.value,
        },
      }
    }),
    feed(account, 'internal-transactions', internalItem, (item) => ({
      block: item.block_number,
      hash: item.transaction_hash,
      id: `internal ${item.index}`,
      minedAt: item.timestamp,
      ...(item.success === false || !item.to
        ? {}
        : {
            movement: {
              amount: item.value,
              asset: { standard: 'native' },
              from: item.from.hash,
              logIndex: -1,
              to: item.to.hash,
            },
          }),
    })),
    feed(account, 'token-transfers', transferItem, (item) => ({
      block: item.block_number,
      hash: item.transaction_hash,
      id: `log ${item.log_index} ${item.total?.token_id ?? ''}`,
      minedAt: item.timestamp ?? 0,
      movement: movementOf(item),
    })),
  ]

  return {
    cost: 3,
    async read({ account, after, charge, iconUrl }) {
      const feeds = feedsOf(account)
      const from = after === undefined ? undefined : readPlace(after)
      const { groups, next } = await mergeFeeds(feeds, {
        charge,
        place: from?.place,
        size: pageSize,
        starts: from?.starts ?? feeds.map(() => undefined),
      })
      const data = groups.flatMap(
        (rows) =>
          describeGroup(rows, { account: account as Address, chain, iconUrl, listsOwn: true }) ??
          [],
      )
      if (!next) return { data }
      const starts = next.starts.map((start) => start ?? null)
      return { data, next: [next.place.block, next.place.hash, starts] }
    },
  }
}

function movementOf({
  from,
  log_index: logIndex,
  to,
  token: { address_hash: token, type, ...about },
  total,
}: z.output<typeof transferItem>): FeedRow['movement'] {
  const rest = { about, from: from.hash, logIndex, to: to.hash }
  const id = total?.token_id ?? 0n
  if (type === 'ERC-721') return { ...rest, amount: 1n, asset: { id, standard: 'erc721', token } }
  if (type === 'ERC-1155')
    return { ...rest, amount: total?.value ?? 1n, asset: { id, standard: 'erc1155', token } }
  return { ...rest, amount: total?.value ?? 0n, asset: { standard: 'erc20', token } }
}

function readPlace(after: unknown) {
  const result = place.safeParse(after)
  if (!result.success) throw new InvalidPositionError('This is no place in these lists.')
  const [block, hash, starts] = result.data
  return { place: { block, hash }, starts: starts.map((start) => start ?? undefined) }
}
