import type { Hash } from 'viem'
import type { Charge } from '../../http/route.ts'
import { HistoryUnavailableError } from '../HistorySource.ts'
import type { Feed, FeedPage, FeedRow } from './FeedRow.ts'

/** The last transaction that was shown; within a block they go by their hash, since not every feed knows their order. */
export type MergePlace = { block: number; hash: Hash }

/** A feed that has nothing more. */
export const ended = 'end'

/** Transactions with their rows of all feeds, and where the next page begins. */
export type Merged = {
  groups: readonly (readonly FeedRow[])[]
  next: { place: MergePlace; starts: readonly unknown[] } | undefined
}

/** The most pages that are read beyond the first of each feed. Each is charged; the first ones are in the source's cost. */
const maxLoads = 6

/**
 * Merges feeds into transactions, newest first. Where a feed continues, its last block may not be whole, so only what is above it
 * is shown; the rest comes with the next page.
 *
 * @throws {HistoryUnavailableError} when there are rows and none can be read.
 *
 * @param starts where each feed begins; `undefined` for its newest, {@link ended} for one that has nothing more.
 */
export async function mergeFeeds(
  feeds: readonly Feed[],
  {
    charge,
    place,
    size,
    starts,
  }: { charge: Charge; place: MergePlace | undefined; size: number; starts: readonly unknown[] },
): Promise<Merged> {
  const states = await inTurn(feeds, async (feed, index) => {
    const start = starts[index]
    if (start === ended) return { feed, pages: [] }
    return { feed, pages: [{ ...(await load(feed, start)), start }] }
  })

  // A list of which nothing can be read is of an API that has changed, and not of an account without transactions.
  const first = states.flatMap(({ pages }) => pages)
  if (first.every(({ rows }) => rows.length === 0) && first.some(({ odd = 0 }) => odd > 0))
    throw new HistoryUnavailableError('no row is of its form')

  const openStates = () => states.filter(({ pages }) => pages.at(-1)?.next !== undefined)
  const horizonOf = ({ pages }: (typeof states)[number]) =>
    Math.min(...(pages.at(-1)?.rows ?? []).map(({ block }) => block))
  const horizon = () => Math.max(-1, ...openStates().map(horizonOf))
  const shownAbove = (limit: number) =>
    groupsOf(
      states.flatMap(({ pages }) => pages.flatMap(({ rows }) => rows)),
      (row) => row.block > limit && (!place || isAfter(row, place)),
    )

  let groups = shownAbove(horizon())
  for (let loads = 0; loads < maxLoads && groups.length < size; loads++) {
    const [lowest] = openStates().toSorted((a, b) => horizonOf(b) - horizonOf(a))
    const start = lowest?.pages.at(-1)?.next
    if (!lowest || start === undefined) break
    await charge(1)
    lowest.pages.push({ ...(await load(lowest.feed, start)), start })
    groups = shownAbove(horizon())
  }
  // A block with more than all of that is shown as far as it was read.
  if (groups.length === 0 && openStates().length > 0) groups = shownAbove(horizon() - 1)

  const shown = groups.slice(0, size)
  const last = shown.at(-1)?.[0]
  const isMore =
    groups.length > shown.length || openStates().length > 0 || shownAbove(-1).length > shown.length
  if (!last || !isMore) return { groups: shown, next: undefined }
  const nextPlace = { block: last.block, hash: last.hash }
  return {
    groups: shown,
    next: {
      place: nextPlace,
      starts: states.map(({ pages }) => {
        const left = pages.find(({ rows }) => rows.some((row) => isAfter(row, nextPlace)))
        return left ? left.start : (pages.at(-1)?.next ?? ended)
      }),
    },
  }
}

/** An empty page ends a feed, whatever it says. */
async function load(feed: Feed, start: unknown): Promise<FeedPage> {
  const page = await feed(start)
  return page.rows.length === 0 ? { odd: page.odd, rows: [] } : page
}

/** One after the other: free plans allow few requests a second. */
async function inTurn<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (const [index, item] of items.entries()) results.push(await work(item, index))
  return results
}

function isAfter({ block, hash }: MergePlace, place: MergePlace): boolean {
  return block < place.block || (block === place.block && hash < place.hash)
}

function groupsOf(
  rows: readonly FeedRow[],
  isShown: (row: FeedRow) => boolean,
): readonly (readonly FeedRow[])[] {
  const groups = new Map<Hash, Map<string, FeedRow>>()
  for (const row of rows.filter(isShown)) {
    const group = groups.get(row.hash) ?? new Map<string, FeedRow>()
    groups.set(row.hash, group.set(row.id, row))
  }
  return [...groups.values()]
    .map((group) => [...group.values()])
    .toSorted(([a], [b]) => (a && b ? (isAfter(a, b) ? 1 : -1) : 0))
}
