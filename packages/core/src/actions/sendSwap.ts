import { SwapExpiredError } from '../errors/swap.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { PreparedSwap } from '../swap/PreparedSwap.ts'
import { sendCall } from './sendCall.ts'

/** A site may show a prepared swap for longer than its price counts, and this much longer; beyond it the price is another. */
const graceMs = 2 * 60_000

/**
 * Asks the connected wallet to sign and send a prepared swap; resolves to the transaction's id once it is sent. Follow
 * it with `trackTransaction`.
 *
 * @throws {SwapExpiredError} when its price is over for two minutes, or its deadline, after which the exchange would refuse
 * it and the fee would be lost
 * @throws {NotConnectedError} when the account that was to pay is not the chosen one any more
 * @throws {TransactionChangedError} when it is not what was prepared any more, or the network would refuse it by now
 * @throws {TransactionUncheckedError} when that could not be found out; in both cases no wallet was asked
 * @throws the adapter's errors; code `wallet.user_rejected` when the visitor declined, `network.wrong` when the wallet
 * is on another network
 */
export async function sendSwap(
  latchkey: Latchkey,
  { call, deadlineMs, quote }: PreparedSwap,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<string> {
  const endMs = Math.min(deadlineMs, quote.expiresAtMs + graceMs)
  if (latchkey.internal.environment.now() >= endMs) throw new SwapExpiredError()
  return sendCall(latchkey, call, options)
}
