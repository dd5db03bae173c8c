import type { Latchkey } from '../Latchkey.ts'
import { refreshSent } from './refreshSent.ts'
import { type SentTransaction, withTransaction } from './SentTransaction.ts'
import { trackSent } from './trackSent.ts'
import { transactionsOf } from './transactionsOf.ts'

/** Keeps an eye on a transaction from its sending on: the activity has it, its balances are read again, now and at its end. */
export function addSent(latchkey: Latchkey, transaction: SentTransaction): void {
  transactionsOf(latchkey).store.setState(({ transactions }) => ({
    transactions: withTransaction(transactions, transaction),
  }))
  refreshSent(latchkey, transaction)
  trackSent(latchkey, transaction)
}
