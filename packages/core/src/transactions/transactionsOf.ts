import { createStore, type StoreApi } from 'zustand/vanilla'
import { memoryOf } from '../memoryOf.ts'
import type { SentTransaction } from './SentTransaction.ts'

type Transactions = {
  /** The last one first; at most 99 (S9.5). */
  store: StoreApi<{ transactions: readonly SentTransaction[] }>
  /** What ends the tracking of a transaction, by its network and id. */
  tracked: Map<string, AbortController>
}

/** What wallets have sent for this page. It outlives the screens, and the modal. */
export const transactionsOf = /* @__PURE__ */ memoryOf(
  (): Transactions => ({
    store: createStore(() => ({ transactions: [] })),
    tracked: new Map(),
  }),
)
