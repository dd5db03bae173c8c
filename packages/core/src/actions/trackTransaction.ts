import type { TransactionState } from '../adapters/ChainActions.ts'
import type { Latchkey } from '../Latchkey.ts'
import { type FollowTransactionParameters, followTransaction } from './followTransaction.ts'
import { refreshBalances } from './refreshBalances.ts'

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
  // Waited for by no one, and it never rejects.
  void refreshBalances(latchkey, { networkId: parameters.networkId })
  return state
}
