import { callsOf } from '../actions/prepareCall.ts'
import { requirePayer } from '../actions/requirePayer.ts'
import type { SentCalls } from '../adapters/CallActions.ts'
import { lookAgain } from '../adapters/lookAgain.ts'
import { requireConnection } from '../adapters/requireConnection.ts'
import { requireNetwork } from '../adapters/requireNetwork.ts'
import { addBatch } from '../calls/addBatch.ts'
import { forgetAtomic } from '../calls/readAtomic.ts'
import { resumeBatches } from '../calls/resumeBatches.ts'
import type { Connector } from '../connectors/Connector.ts'
import { NotConnectedError } from '../errors/connector.ts'
import { SwapExpiredError } from '../errors/swap.ts'
import { TransferPendingError } from '../errors/transfer.ts'
import { WrongNetworkError } from '../errors/WrongNetworkError.ts'
import { isRefusal } from '../errors/wallet/isRefusal.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { SentBatch } from '../transactions/SentTransaction.ts'
import { batchSubject, type PreparedSwapBatch } from './PreparedSwapBatch.ts'
import { emptySwapForm } from './SwapForm.ts'
import type { SwapTokensShown } from './SwapTokensShown.ts'
import { swapEvents } from './swapEvents.ts'
import { swapFacts } from './swapFacts.ts'
import { swapOf } from './swapOf.ts'
import { unbatchedBy } from './unbatchedBy.ts'

const operation = 'submitSwapBatch'

type Options = {
  /** Leads elsewhere before the form is empty, so that no screen draws an empty one. */
  onSent?: ((transaction: SentBatch) => void) | undefined
}

/**
 * Asks the wallet for a prepared swap with all that it takes, once however often it is called, and follows it from then on as
 * `submitSwap` does. Resolves to undefined where the wallet says that it cannot: nothing was sent, and its steps are asked
 * for one by one from then on.
 *
 * @throws {TransferPendingError} while something else of a swap waits in the wallet
 * @throws {SwapExpiredError} once the price that was shown is over
 * @throws {NotConnectedError} {WrongNetworkError} when account or network are not those that it was prepared for
 * @throws {TransactionChangedError} {TransactionUncheckedError} when the chain would not carry it out by now, or nobody could tell
 * @throws {WalletError}
 */
export function submitSwapBatch(
  latchkey: Latchkey,
  prepared: PreparedSwapBatch,
  shown: SwapTokensShown,
  { onSent }: Options = {},
): Promise<SentBatch | undefined> {
  const swapping = swapOf(latchkey)
  if (swapping.batch?.prepared === prepared) return swapping.batch.answer
  if (swapping.asked || swapping.approving || swapping.batch)
    return Promise.reject(new TransferPendingError())
  const endMs = Math.min(prepared.deadlineMs, prepared.quote.expiresAtMs)
  // Between two ticks of its clock a screen may still show it as good.
  if (latchkey.internal.environment.now() >= endMs) return Promise.reject(new SwapExpiredError())
  const answer = ask(latchkey, prepared, shown, onSent).finally(() => {
    swapping.batch = undefined
    swapping.store.setState({ loading: false })
  })
  swapping.batch = { answer, prepared, shown }
  return answer
}

async function ask(
  latchkey: Latchkey,
  prepared: PreparedSwapBatch,
  shown: SwapTokensShown,
  onSent: Options['onSent'],
): Promise<SentBatch | undefined> {
  const { store } = swapOf(latchkey)
  const { account, approval, calls, connectorId, fee, networkId, quote } = prepared
  const { address } = account
  const emit = swapEvents(latchkey, { account, networkId, quote, shown })
  store.setState({ loading: true })
  emit('INITIATE_SWAP')
  let sent: SentCalls
  try {
    sent = await send(latchkey, prepared)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    emit(isRefusal(error) ? 'SWAP_REJECTED' : 'SWAP_ERROR', { message })
    const why = unbatchedBy(error)
    if (!why) throw error
    forgetAtomic(latchkey)
    const subject = batchSubject({ address, connectorId, networkId })
    store.setState({ unbatched: { subject, why } })
    return undefined
  }
  emit('SWAP_SUCCESS', { hash: sent.id })
  const swap = swapFacts(prepared, shown, approval.spender)
  const batch = addBatch(latchkey, { address, calls, connectorId, fee, networkId, sent, swap })
  // The account may have been upgraded.
  forgetAtomic(latchkey)
  onSent?.(batch)
  store.setState(({ form }) => ({ form: { ...emptySwapForm, slippage: form.slippage } }))
  return batch
}

/** Looks once more, and asks: the account and the network are those that were prepared for, whatever is chosen on the way. */
async function send(latchkey: Latchkey, prepared: PreparedSwapBatch): Promise<SentCalls> {
  const { account, calls, networkId } = prepared
  const { address, namespace } = account
  requireSame(latchkey, prepared)
  const network = requireNetwork(latchkey, { namespace, networkId })
  const actions = await callsOf(latchkey, { namespace, operation })
  resumeBatches(latchkey)
  await lookAgain(() => actions.tryCalls({ address, calls, network }))
  const connector = requireSame(latchkey, prepared)
  return actions.sendCalls(connector, { address, atomicRequired: true, calls, network })
}

/** The wallet that was prepared for. @throws {NotConnectedError} {WrongNetworkError} when it, its account or its network is another */
function requireSame(
  latchkey: Latchkey,
  { account, connectorId, networkId }: PreparedSwapBatch,
): Connector {
  const connector = requirePayer(latchkey, { account, networkId }, operation)
  if (connector.id !== connectorId) throw new NotConnectedError({ operation })
  const { connection } = requireConnection(latchkey, { namespace: account.namespace, operation })
  const { networkId: actual } = connection
  if (actual !== networkId) throw new WrongNetworkError({ actual, operation, wanted: networkId })
  return connector
}
