import { sendSwap } from '../actions/sendSwap.ts'
import { SwapExpiredError } from '../errors/swap.ts'
import { TransferPendingError } from '../errors/transfer.ts'
import { isRefusal } from '../errors/wallet/isRefusal.ts'
import type { Latchkey } from '../Latchkey.ts'
import { addSent } from '../transactions/addSent.ts'
import type { SentSwap } from '../transactions/SentTransaction.ts'
import type { PreparedSwap } from './PreparedSwap.ts'
import { emptySwapForm } from './SwapForm.ts'
import type { SwapTokensShown } from './SwapTokensShown.ts'
import { swapEvents } from './swapEvents.ts'
import { swapFacts } from './swapFacts.ts'
import { swapOf } from './swapOf.ts'

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
  const swapping = swapOf(latchkey)
  if (swapping.asked)
    return swapping.asked.prepared === prepared
      ? swapping.asked.answer
      : Promise.reject(new TransferPendingError())
  if (swapping.approving || swapping.batch) return Promise.reject(new TransferPendingError())
  // Between two ticks of its clock a screen may still show it as good.
  if (latchkey.internal.environment.now() >= prepared.quote.expiresAtMs)
    return Promise.reject(new SwapExpiredError())
  const answer = ask(latchkey, prepared, shown, onSent).finally(() => {
    swapping.asked = undefined
    swapping.store.setState({ loading: false })
  })
  swapping.asked = { answer, prepared, shown }
  return answer
}

async function ask(
  latchkey: Latchkey,
  prepared: PreparedSwap,
  shown: SwapTokensShown,
  onSent: ((transaction: SentSwap) => void) | undefined,
): Promise<SentSwap> {
  const { store } = swapOf(latchkey)
  const { call, quote } = prepared
  const { account, fee, networkId } = call
  const emit = swapEvents(latchkey, { account, networkId, quote, shown })

  store.setState({ loading: true })
  emit('INITIATE_SWAP')
  const id = await sendSwap(latchkey, prepared).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    emit(isRefusal(error) ? 'SWAP_REJECTED' : 'SWAP_ERROR', { message })
    throw error
  })
  emit('SWAP_SUCCESS', { hash: id })
  const transaction: SentSwap = {
    ...swapFacts(prepared, shown, call.to),
    fee,
    from: account.address,
    id,
    kind: 'swap',
    networkId,
    sentAtMs: latchkey.internal.environment.now(),
    state: { confirmations: 0, status: 'pending' },
  }
  addSent(latchkey, transaction)
  onSent?.(transaction)
  store.setState((state) => ({ form: { ...emptySwapForm, slippage: state.form.slippage } }))
  return transaction
}
