'use client'
import { type PendingTransaction, toPending, transactionsOf } from '@latchkey/core/modal'
import { useMemo, useSyncExternalStore } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** What this page has sent and the server may not know yet. */
export function usePending(): readonly PendingTransaction[] {
  const { store } = transactionsOf(useLatchkey())
  const read = () => store.getState().transactions
  const transactions = useSyncExternalStore(store.subscribe, read, read)
  return useMemo(() => transactions.map(toPending), [transactions])
}
