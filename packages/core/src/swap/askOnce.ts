import { SwapExpiredError } from '../errors/swap.ts'
import { TransferPendingError } from '../errors/transfer.ts'
import { isRefusal } from '../errors/wallet/isRefusal.ts'
import type { Latchkey } from '../Latchkey.ts'
import { emptySwapForm } from './SwapForm.ts'
import type { SwapTokensShown } from './SwapTokensShown.ts'
import { swapEvents } from './swapEvents.ts'
import { type SwapAsked, swapOf } from './swapOf.ts'

/**
 * Asks the wallet for one prepared swap, once however often it is called, and publishes how that goes. Once it is sent and kept
 * the form is empty.
 *
 * @throws {TransferPendingError} while something else of a swap waits in the wallet
 * @throws {SwapExpiredError} once the price that was shown is over
 * @throws what `send` throws, unless `onRefused` takes it; the form stays then
 */
export function askOnce<Sent extends string | { id: string }, Kept>(
  latchkey: Latchkey,
  prepared: SwapAsked,
  shown: SwapTokensShown,
  {
    keep,
    onRefused,
    onSent,
    send,
    ...of
  }: Pick<Parameters<typeof swapEvents>[1], 'account' | 'networkId'> & {
    keep(sent: Sent): Kept
    /** Whether what was asked is asked for in another way instead: nothing was sent. */
    onRefused?: ((error: unknown) => boolean) | undefined
    /** Leads elsewhere before the form is empty, so that no screen draws an empty one. */
    onSent?: ((kept: Kept) => void) | undefined
    send(): Promise<Sent>
  },
): Promise<Kept | undefined> {
  const swapping = swapOf(latchkey)
  const { store } = swapping
  // Who asks for the same has the same kept.
  if (swapping.asked?.prepared === prepared)
    return swapping.asked.answer as Promise<Kept | undefined>
  if (swapping.asked || swapping.approving) return Promise.reject(new TransferPendingError())
  // Between two ticks of its clock a screen may still show it as good.
  if (latchkey.internal.environment.now() >= prepared.quote.expiresAtMs)
    return Promise.reject(new SwapExpiredError())
  const ask = async () => {
    const emit = swapEvents(latchkey, { ...of, quote: prepared.quote, shown })
    store.setState({ loading: true })
    emit('INITIATE_SWAP')
    let sent: Sent
    try {
      sent = await send()
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      emit(isRefusal(error) ? 'SWAP_REJECTED' : 'SWAP_ERROR', { message })
      if (onRefused?.(error)) return undefined
      throw error
    }
    emit('SWAP_SUCCESS', { hash: typeof sent === 'string' ? sent : sent.id })
    const kept = keep(sent)
    onSent?.(kept)
    store.setState(({ form }) => ({ form: { ...emptySwapForm, slippage: form.slippage } }))
    return kept
  }
  const answer = ask().finally(() => {
    swapping.asked = undefined
    store.setState({ loading: false })
  })
  swapping.asked = { answer, prepared, shown }
  return answer
}
