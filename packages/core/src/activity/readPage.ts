import type { NetworkId } from '@latchkey/protocol'
import type { HistoryResponse, Transaction } from '@latchkey/protocol/http'
import type { ActivityItem } from './ActivityItem.ts'
import { readItem } from './readItem.ts'

/** Part of an account's activity, and where the next one begins. */
export type ActivityPage = { items: readonly ActivityItem[]; next: string | undefined }

/** Cursors of our servers have 256 characters at most. */
const maxCursorLength = 2048

/** What a visitor sees of a page: the connected chain's transactions (S5.10), without advertisements (S5.11). */
export function readPage(
  { data, next }: HistoryResponse,
  { networkId }: { networkId: NetworkId },
): ActivityPage {
  return {
    items: data
      .filter((transaction) => transaction.metadata.chain === networkId && !isSpam(transaction))
      .flatMap((transaction) => readItem(transaction) ?? []),
    next: next && next.length <= maxCursorLength ? next : undefined,
  }
}

/** Whether all that was transferred are collectibles that the source takes for advertisements (S5.11). */
function isSpam({ transfers }: Transaction): boolean {
  // A call that moves nothing is no advertisement, though all of no transfers are spam.
  return (
    transfers !== null &&
    transfers.length > 0 &&
    transfers.every(({ nft_info }) => nft_info?.flags?.is_spam)
  )
}
