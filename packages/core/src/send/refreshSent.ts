import { refreshBalances } from '../actions/refreshBalances.ts'
import type { Latchkey } from '../Latchkey.ts'
import { accountKey } from '../queries/accountKey.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import type { SentTransaction } from './SentTransaction.ts'

/** Reads again what a transfer has changed (S4.46): what the account's screens show, and what the form goes by. */
export function refreshSent(
  latchkey: Latchkey,
  { from, networkId, token }: Pick<SentTransaction, 'from' | 'networkId' | 'token'>,
): void {
  const client = queryClientOf(latchkey)
  void refreshBalances(latchkey, { networkId, tokens: token === undefined ? [] : [token] })
  // What fails keeps its error, which screens show.
  for (const key of ['holding', 'maxTransfer'])
    void client.invalidateQueries({ queryKey: [key, networkId, accountKey(from)] })
}
