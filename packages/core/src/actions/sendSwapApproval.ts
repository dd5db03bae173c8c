import type { Latchkey } from '../Latchkey.ts'
import type { PreparedApproval } from '../swap/PreparedApproval.ts'
import { sendCall } from './sendCall.ts'

/**
 * Asks the connected wallet to sign and send a prepared allowance; resolves to the transaction's id once it is sent. Follow it
 * with `trackTransaction`: the swap comes after its block.
 *
 * @throws {NotConnectedError} when the account is not the chosen one any more
 * @throws {TransactionChangedError} when the token would refuse it by now @throws {TransactionUncheckedError}
 * @throws the adapter's errors; code `wallet.user_rejected` when the visitor declined
 */
export async function sendSwapApproval(
  latchkey: Latchkey,
  { call }: PreparedApproval,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<string> {
  return sendCall(latchkey, call, options)
}
