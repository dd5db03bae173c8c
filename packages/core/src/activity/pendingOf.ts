import { createStore, type StoreApi } from 'zustand/vanilla'
import { memoryOf } from '../memoryOf.ts'
import type { PendingTransaction } from './PendingTransaction.ts'

type Pending = StoreApi<{
  /** What is on its way to an account though this page has sent nothing, by the feature that waits for it. */
  arrivals: readonly PendingTransaction[]
}>

/** What an instance expects to see in its account's activity, from the first use on. */
export const pendingOf = /* @__PURE__ */ memoryOf(
  (): Pending => createStore<{ arrivals: readonly PendingTransaction[] }>(() => ({ arrivals: [] })),
)
