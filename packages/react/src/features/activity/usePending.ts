import { type PendingTransaction, pendingOf, toPending, transactionsOf } from '@latchkey/core/modal'
import { useMemo, useSyncExternalStore } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** What this page has sent, or waits for, and the server may not know yet. */
export function usePending(): readonly PendingTransaction[] {
  const latchkey = useLatchkey()
  const { store } = transactionsOf(latchkey)
  const read = () => store.getState().transactions
  const transactions = useSyncExternalStore(store.subscribe, read, read)
  const expected = pendingOf(latchkey)
  const readArrivals = () => expected.getState().arrivals
  const arrivals = useSyncExternalStore(expected.subscribe, readArrivals, readArrivals)
  return useMemo(() => [...transactions.map(toPending), ...arrivals], [arrivals, transactions])
}
