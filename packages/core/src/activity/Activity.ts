import type { ActivityItem } from './ActivityItem.ts'
import type { ActivityPage } from './readPage.ts'

/** What is known of an account's transactions on one network. */
export type Activity = {
  /** Newest first, each once. */
  items: readonly ActivityItem[]
  /** Cursor of what comes after; none at the end. */
  next: string | undefined
  /** Every cursor that pages were asked with. */
  cursors: readonly string[]
  /** Pages in a row, up to the last, that added nothing to the list. */
  emptyPages: number
}

/** What a page of the browser carries; beyond it there is the explorer. */
const maxItems = 20_000
const maxPages = 1000

/** The list with its first page. */
export function fromFirstPage({ items, next }: ActivityPage): Activity {
  return { cursors: [], emptyPages: items.length > 0 ? 0 : 1, items: inOrder(items), next }
}

/** The list with one more page at its end; a cursor that was there before ends it. */
export function withNextPage(activity: Activity, { items, next }: ActivityPage): Activity {
  const cursors = activity.next ? [...activity.cursors, activity.next] : activity.cursors
  const all = inOrder([...activity.items, ...items]).slice(0, maxItems)
  const isOver =
    all.length === maxItems || cursors.length >= maxPages || (next && cursors.includes(next))
  return {
    cursors,
    emptyPages: all.length > activity.items.length ? 0 : activity.emptyPages + 1,
    items: all,
    next: isOver ? undefined : next,
  }
}

/**
 * The list with its first page read anew: what is new comes in front, what the page would show and does not is gone,
 * as after a reorganisation, and the pages after it stay. Where so much is new that the two do not meet, the list
 * begins anew.
 */
export function withNewFirstPage(activity: Activity, page: ActivityPage): Activity {
  const known = new Map(activity.items.map((item) => [item.id, item]))
  const meets = page.items.some(({ id }) => known.has(id))
  if (!meets || page.next === undefined) return reusing(fromFirstPage(page), known)
  const oldestMs = Math.min(...page.items.map(({ minedAtMs }) => minedAtMs))
  const rest = activity.items.filter(({ minedAtMs }) => minedAtMs <= oldestMs)
  return reusing({ ...activity, items: inOrder([...page.items, ...rest]) }, known)
}

/** Rows that are the same stay the same objects, so that none is drawn anew. */
function reusing(activity: Activity, known: ReadonlyMap<string, ActivityItem>): Activity {
  const items = activity.items.map((item) => {
    const before = known.get(item.id)
    const same = before?.status === item.status && before.minedAtMs === item.minedAtMs
    return same && before.operation === item.operation ? before : item
  })
  return { ...activity, items }
}

/** Each once, newest first; what came first stays. */
function inOrder(items: readonly ActivityItem[]): readonly ActivityItem[] {
  const byId = new Map<string, ActivityItem>()
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()].sort((one, other) => other.minedAtMs - one.minedAtMs)
}
