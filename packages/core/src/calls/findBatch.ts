import type { Latchkey } from '../Latchkey.ts'
import type { SentBatch } from '../transactions/SentTransaction.ts'
import { transactionsOf } from '../transactions/transactionsOf.ts'
import { placeOfBatches, readKeptBatches } from './keptBatches.ts'

/** A batch that this page has sent, or this browser at a visit before. */
export function findBatch(latchkey: Latchkey, { id }: { id: string }): SentBatch | undefined {
  const isIt = (one: { id: string; kind: string }): one is SentBatch =>
    one.kind === 'batch' && one.id === id
  const { transactions } = transactionsOf(latchkey).store.getState()
  return transactions.find(isIt) ?? readKeptBatches(placeOfBatches(latchkey)).find(isIt)
}
