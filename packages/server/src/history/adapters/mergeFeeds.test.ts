import type { Hash } from 'viem'
import { expect, test } from 'vitest'
import type { Feed } from './FeedRow.ts'
import { mergeFeeds } from './mergeFeeds.ts'

const hashOf = (block: number): Hash => `0x${block.toString(16).padStart(64, '0')}`

/** A list of one transaction a block, ten on a page, down to the first block. */
function feedFrom(newest: number): Feed & { pages(): number } {
  let pages = 0
  const feed: Feed = async (start = newest) => {
    pages++
    const rows = Array.from({ length: Math.min(10, start as number) }, (_, index) => {
      const block = (start as number) - index
      return { block, hash: hashOf(block), id: 'transaction', minedAt: block }
    })
    return (start as number) > 10 ? { next: (start as number) - 10, rows } : { rows }
  }
  return Object.assign(feed, { pages: () => pages })
}

const merge = async (feeds: readonly Feed[], size = 50) => {
  const charged: number[] = []
  const { groups } = await mergeFeeds(feeds, {
    charge: async (calls) => void charged.push(calls),
    place: undefined,
    size,
    starts: feeds.map(() => undefined),
  })
  return { charged, shown: groups.length }
}

test('each page beyond the first of a feed is charged, before it is asked for', async () => {
  const feed = feedFrom(400)
  expect(await merge([feed])).toEqual({ charged: [1, 1, 1, 1, 1], shown: 50 })
  expect(feed.pages()).toBe(6)
})

test('feeds whose first pages are enough are charged nothing more', async () => {
  expect((await merge([feedFrom(400), feedFrom(8)], 5)).charged).toEqual([])
})

test('error: a visitor who may ask no more has no page asked for', async () => {
  const feed = feedFrom(400)
  const refused = new Error('too many')
  const merging = mergeFeeds([feed], {
    charge: async () => {
      throw refused
    },
    place: undefined,
    size: 50,
    starts: [undefined],
  })
  await expect(merging).rejects.toBe(refused)
  expect(feed.pages()).toBe(1)
})
