'use client'
import type { PendingTransaction } from '@latchkey/core/modal'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'

const none: readonly PendingTransaction[] = []

/** What this page has sent and the server may not know yet. */
export function usePending(): readonly PendingTransaction[] {
  return useLatchkeyState((state) => state.pendingTransactions) ?? none
}
