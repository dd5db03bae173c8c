import type { NetworkId } from '@latchkey/protocol'
import type { Call, SentCalls } from '../adapters/CallActions.ts'
import type { Latchkey } from '../Latchkey.ts'
import { type SentBatch, type SwapFacts, withTransaction } from '../transactions/SentTransaction.ts'
import { transactionsOf } from '../transactions/transactionsOf.ts'
import { keepBatch, placeOfBatches } from './keptBatches.ts'
import { trackBatch } from './trackBatch.ts'

/** Keeps an eye on calls that a wallet has taken, as on every transaction of the page; a reload finds them again. */
export function addBatch(
  latchkey: Latchkey,
  {
    address,
    calls,
    connectorId,
    fee = 0n,
    networkId,
    sent: { asked, id },
    swap,
  }: {
    address: string
    calls: readonly Call[]
    connectorId: string
    /** The most that the network takes; what it costs else is the wallet's to say. */
    fee?: bigint | undefined
    networkId: NetworkId
    sent: SentCalls
    /** Of calls that swap. */
    swap?: SwapFacts | undefined
  },
): SentBatch {
  const batch: SentBatch = {
    asked,
    calls,
    connectorId,
    fee,
    from: address,
    hashes: [],
    id,
    kind: 'batch',
    networkId,
    sentAtMs: latchkey.internal.environment.now(),
    state: { confirmations: 0, status: 'pending' },
    status: undefined,
    swap,
  }
  keepBatch(batch, placeOfBatches(latchkey), { isOver: false })
  const { store } = transactionsOf(latchkey)
  // A wallet that gives two batches one id knows one of them.
  store.setState(({ transactions }) => ({
    transactions: withTransaction(
      transactions.filter((one) => one.kind !== 'batch' || one.id !== id),
      batch,
    ),
  }))
  trackBatch(latchkey, batch)
  return batch
}
