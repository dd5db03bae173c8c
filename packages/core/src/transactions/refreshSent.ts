import { refreshBalances } from '../actions/refreshBalances.ts'
import type { Latchkey } from '../Latchkey.ts'
import { accountKey } from '../queries/accountKey.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import { type SentTransaction, tokensOf } from './SentTransaction.ts'

/** Reads again what a transaction has changed (S4.46): what the account's screens show, and what the forms go by. */
export function refreshSent(latchkey: Latchkey, transaction: SentTransaction): void {
  const { from, networkId } = transaction
  const client = queryClientOf(latchkey)
  void refreshBalances(latchkey, { networkId, tokens: tokensOf(transaction) })
  // What fails keeps its error, which screens show.
  for (const key of ['holding', 'maxTransfer'])
    void client.invalidateQueries({ queryKey: [key, networkId, accountKey(from)] })
}
