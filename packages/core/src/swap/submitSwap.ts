import { sendSwap } from '../actions/sendSwap.ts'
import type { Latchkey } from '../Latchkey.ts'
import { addSent } from '../transactions/addSent.ts'
import type { SentSwap } from '../transactions/SentTransaction.ts'
import { askOnce } from './askOnce.ts'
import type { PreparedSwap } from './PreparedSwap.ts'
import type { SwapTokensShown } from './SwapTokensShown.ts'
import { swapFacts } from './swapFacts.ts'

/**
 * Asks the wallet for a prepared swap, once however often it is called, and follows it from then on: the form is empty
 * then, balances are read again.
 *
 * @throws {TransferPendingError} while another swap waits in the wallet
 * @throws {SwapExpiredError} once the price that was shown is over
 * @throws what `sendSwap` throws; the form stays then
 */
export function submitSwap(
  latchkey: Latchkey,
  prepared: PreparedSwap,
  shown: SwapTokensShown,
  {
    onSent,
  }: {
    /** Leads elsewhere before the form is empty, so that no screen draws an empty one. */
    onSent?: ((transaction: SentSwap) => void) | undefined
  } = {},
): Promise<SentSwap> {
  const { account, fee, networkId, to } = prepared.call
  const answer = askOnce(latchkey, prepared, shown, {
    account,
    keep(id: string): SentSwap {
      const transaction: SentSwap = {
        ...swapFacts(prepared, shown, to),
        fee,
        from: account.address,
        id,
        kind: 'swap',
        networkId,
        sentAtMs: latchkey.internal.environment.now(),
        state: { confirmations: 0, status: 'pending' },
      }
      addSent(latchkey, transaction)
      return transaction
    },
    networkId,
    onSent,
    send: () => sendSwap(latchkey, prepared),
  })
  // Nothing is asked for instead of it.
  return answer as Promise<SentSwap>
}
