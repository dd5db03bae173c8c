import type { EntryPlace, HistoryStore } from './createHistoryStore.ts'

/** The place after the newest block that two hosts agreed on; `unknown` while what was read is not compared. */
export async function agreedEnd(
  store: Pick<HistoryStore, 'reach'>,
  chain: string,
): Promise<EntryPlace | 'unknown'> {
  const reach = await store.reach(chain)
  if (reach && reach.agreed === undefined) return 'unknown'
  return { block: (reach?.agreed ?? -1) + 1, position: 0 }
}
