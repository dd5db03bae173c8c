import { followTransaction } from '../actions/followTransaction.ts'
import type { TransactionState } from '../adapters/ChainActions.ts'
import type { Latchkey } from '../Latchkey.ts'
import { noteArrived } from './noteArrived.ts'
import { refreshSent } from './refreshSent.ts'
import { type SentTransaction, withState } from './SentTransaction.ts'
import { transactionsOf } from './transactionsOf.ts'

/** Until code that did not load is asked for again. */
const retryMs = 30_000

/** Follows a transaction to its end, whether or not somebody looks; its balances are read again then. */
export function trackSent(latchkey: Latchkey, transaction: SentTransaction): void {
  const { id, networkId } = transaction
  const { internal } = latchkey
  const { store, tracked } = transactionsOf(latchkey)
  const key = `${networkId}:${id}`
  const controller = new AbortController()
  tracked.set(key, controller)
  const onChange = (state: TransactionState) => {
    store.setState(({ transactions }) => ({
      transactions: withState(transactions, { id, networkId, state }),
    }))
    endForgotten(latchkey)
  }
  followTransaction(latchkey, { id, networkId, onChange, signal: controller.signal }).then(
    (state) => {
      tracked.delete(key)
      refreshSent(latchkey, transaction)
      if (transaction.kind === 'swap') noteArrived(latchkey, transaction, state)
    },
    () => {
      tracked.delete(key)
      if (controller.signal.aborted || internal.signal.aborted) return
      internal.after(retryMs, () => trackSent(latchkey, transaction))
    },
  )
  endForgotten(latchkey)
}

/** Nothing is asked of a chain for a transaction that is not kept any more (S9.5). */
function endForgotten(latchkey: Latchkey): void {
  const { store, tracked } = transactionsOf(latchkey)
  const { transactions } = store.getState()
  const kept = new Set(transactions.map(({ id, networkId }) => `${networkId}:${id}`))
  for (const [key, controller] of tracked) if (!kept.has(key)) controller.abort()
}
