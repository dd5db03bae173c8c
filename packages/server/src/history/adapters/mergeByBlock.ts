import type { Transaction } from '@latchkey/protocol/http'
import * as z from 'zod'
import type { Charge } from '../../http/route.ts'
import { type HistoryPage, InvalidPositionError, pageSize } from '../HistorySource.ts'
import type { Feed, FeedPage, FeedRow } from './FeedRow.ts'
import { mergeFeeds } from './mergeFeeds.ts'
import { hash } from './upstreamFields.ts'

const place = z.tuple([z.int().min(0), hash])

/**
 * A page of feeds that begin at any block they are asked for: its cursor is the last transaction's place in the chain, and never
 * expires.
 */
export async function mergeByBlock(
  feeds: readonly Feed[],
  {
    after,
    charge,
    describe,
  }: {
    after: unknown
    charge: Charge
    describe: (rows: readonly FeedRow[]) => Transaction | undefined
  },
): Promise<HistoryPage> {
  const from = after === undefined ? undefined : readPlace(after)
  const { groups, next } = await mergeFeeds(feeds, {
    charge,
    place: from,
    size: pageSize,
    starts: feeds.map(() => from?.block),
  })
  const data = groups.flatMap((rows) => describe(rows) ?? [])
  return next ? { data, next: [next.place.block, next.place.hash] } : { data }
}

/** A page that was asked for from a block on: where it is full, the feed continues with its last block, of which there may be more. */
export function blockPage(
  rows: readonly FeedRow[],
  { isFull, odd }: { isFull: boolean; odd: number },
): FeedPage {
  if (!isFull) return { odd, rows }
  const blocks = rows.map(({ block }) => block)
  const lowest = Math.min(...blocks)
  // A block that fills a whole page would be asked for again and again.
  return { next: lowest === Math.max(...blocks) ? Math.max(0, lowest - 1) : lowest, odd, rows }
}

function readPlace(after: unknown) {
  const result = place.safeParse(after)
  if (!result.success) throw new InvalidPositionError('This is no place in a chain.')
  const [block, hash] = result.data
  return { block, hash }
}
