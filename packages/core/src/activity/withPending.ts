import type { NetworkId } from '@latchkey/protocol'
import type { ActivityItem } from './ActivityItem.ts'
import type { PendingTransaction } from './PendingTransaction.ts'

/**
 * The list with what this page has sent: those that wait for a block apart, those that are in one in their place. The
 * server's own account of a transaction takes the place of ours as soon as it has one.
 */
export function withPending(
  items: readonly ActivityItem[],
  pending: readonly PendingTransaction[],
  { address, networkId }: { address: string; networkId: NetworkId },
): {
  waiting: readonly ActivityItem[]
  items: readonly ActivityItem[]
  /** In a block, and not yet in the server's history. */
  unlisted: number
} {
  const isOurs = (each: PendingTransaction) =>
    each.networkId === networkId && sameText(each.address) === sameText(address)
  const own = pending.filter(isOurs)
  if (own.length === 0) return { items, unlisted: 0, waiting: [] }
  const listed = new Set(items.map(({ hash }) => sameText(hash)))
  const missing = own
    .filter(({ id }) => !listed.has(sameText(id)))
    .flatMap((each) => toItem(each) ?? [])
    .sort(newestFirst)
  const waiting = missing.filter(({ status }) => status === 'pending')
  const mined = missing.filter(({ status }) => status !== 'pending')
  return {
    items: mined.length > 0 ? [...mined, ...items].sort(newestFirst) : items,
    unlisted: mined.length,
    waiting,
  }
}

function toItem({
  address,
  description,
  id,
  order,
  sentAtMs,
  status,
}: PendingTransaction): ActivityItem | undefined {
  if (status === 'dropped' || status === 'replaced') return undefined
  return {
    ...description,
    hash: id,
    id: `pending ${id}`,
    minedAtMs: sentAtMs,
    order,
    sentFrom: address,
    status,
  }
}

function newestFirst(one: ActivityItem, other: ActivityItem): number {
  return other.minedAtMs - one.minedAtMs
}

/** Only hexadecimal hashes and addresses are the same in either case. */
function sameText(text: string): string {
  return /^0x/i.test(text) ? text.toLowerCase() : text
}
