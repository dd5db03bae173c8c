import type { ActivityItem } from './ActivityItem.ts'

export type MonthGroup = {
  /** Of the visitor's own calendar, such as `2026-11`. */
  key: string
  /** A moment of the month. */
  date: Date
  items: readonly ActivityItem[]
}

/** The list by months of the visitor's local time (S2.12), in the list's order. */
export function monthGroups(items: readonly ActivityItem[]): readonly MonthGroup[] {
  const months = new Map<string, { date: Date; items: ActivityItem[]; key: string }>()
  for (const item of items) {
    const date = new Date(item.minedAtMs)
    const key = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
    const month = months.get(key)
    if (month) month.items.push(item)
    else months.set(key, { date, items: [item], key })
  }
  return [...months.values()]
}
