import { SwapExpiredError } from '../errors/swap.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { PreparedSwap } from '../swap/PreparedSwap.ts'
import { sendCall } from './sendCall.ts'

/**
 * Asks the connected wallet to sign and send a prepared swap; resolves to the transaction's id once it is sent. Follow
 * it with `trackTransaction`.
 *
 * @throws {SwapExpiredError} when its deadline is over: the exchange would refuse it, and the fee would be lost
 * @throws {NotConnectedError} when the account that was to pay is not the chosen one any more
 * @throws the adapter's errors; code `wallet.user_rejected` when the visitor declined, `network.wrong` when the wallet
 * is on another network
 */
export async function sendSwap(
  latchkey: Latchkey,
  { call, deadlineMs }: PreparedSwap,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<string> {
  if (latchkey.internal.environment.now() >= deadlineMs) throw new SwapExpiredError()
  return sendCall(latchkey, call, options)
}
