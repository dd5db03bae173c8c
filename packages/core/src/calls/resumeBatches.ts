import type { Latchkey } from '../Latchkey.ts'
import { memoryOf } from '../memoryOf.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { withTransaction } from '../transactions/SentTransaction.ts'
import { transactionsOf } from '../transactions/transactionsOf.ts'
import { placeOfBatches, readKeptBatches } from './keptBatches.ts'
import { trackBatch } from './trackBatch.ts'

const resumedOf = /* @__PURE__ */ memoryOf(() => ({ isDone: false }))

/** Looks again, once, for the batches that were on their way when this browser was here before. */
export function resumeBatches(latchkey: Latchkey): void {
  const resumed = resumedOf(latchkey)
  if (resumed.isDone) return
  resumed.isDone = true
  const { store } = transactionsOf(latchkey)
  const { networks } = latchkey.store.getState()
  for (const batch of readKeptBatches(placeOfBatches(latchkey)).toReversed()) {
    const { transactions } = store.getState()
    const isKnown = transactions.some(({ id, kind }) => kind === 'batch' && id === batch.id)
    if (isKnown || !findNetwork(networks, batch.networkId)) continue
    store.setState({ transactions: withTransaction(transactions, batch) })
    trackBatch(latchkey, batch)
  }
}
