import type { TransactionState } from '../adapters/ChainActions.ts'
import type { Latchkey } from '../Latchkey.ts'
import { type FollowTransactionParameters, followTransaction } from './followTransaction.ts'

export type TrackTransactionParameters = FollowTransactionParameters

/**
 * Follows a transaction until it is confirmed, failed, replaced or dropped. The account's balances are read anew then.
 *
 * @throws {NetworkNotConfiguredError}
 * @throws {RequestAbortedError} when `signal` is aborted or the instance destroyed
 */
export async function trackTransaction(
  latchkey: Latchkey,
  parameters: TrackTransactionParameters,
): Promise<TransactionState> {
  const state = await followTransaction(latchkey, parameters)
  // A page that has read no balance has none to bring up to date, nor the code for it.
  if (latchkey.internal.queryClient)
    import('./refreshBalances.ts')
      .then(({ refreshBalances }) => refreshBalances(latchkey, { networkId: parameters.networkId }))
      // Without the code they are read when their time is over.
      .catch(() => undefined)
  return state
}
