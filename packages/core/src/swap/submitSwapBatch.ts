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
import { WrongNetworkError } from '../errors/WrongNetworkError.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { SentBatch } from '../transactions/SentTransaction.ts'
import { askOnce } from './askOnce.ts'
import { batchSubject, type PreparedSwapBatch } from './PreparedSwapBatch.ts'
import type { SwapTokensShown } from './SwapTokensShown.ts'
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
 * @throws {TransactionChangedError} {TransactionUncheckedError} when the chain would not carry it out by now, or no one could say
 * @throws what else the wallet answers
 */
export function submitSwapBatch(
  latchkey: Latchkey,
  prepared: PreparedSwapBatch,
  shown: SwapTokensShown,
  { onSent }: Options = {},
): Promise<SentBatch | undefined> {
  const { account, approval, calls, connectorId, fee, networkId } = prepared
  const { address } = account
  return askOnce(latchkey, prepared, shown, {
    account,
    keep(sent: SentCalls) {
      // The account may have been upgraded.
      forgetAtomic(latchkey)
      const swap = swapFacts(prepared, shown, approval.spender)
      return addBatch(latchkey, { address, calls, connectorId, fee, networkId, sent, swap })
    },
    networkId,
    onRefused(error) {
      const why = unbatchedBy(error)
      if (!why) return false
      forgetAtomic(latchkey)
      const subject = batchSubject({ address, connectorId, networkId })
      swapOf(latchkey).store.setState({ unbatched: { subject, why } })
      return true
    },
    onSent,
    send: () => send(latchkey, prepared),
  })
}

/** Looks once more, and asks: the account and the network are those that were prepared for, whatever is chosen on the way. */
async function send(latchkey: Latchkey, prepared: PreparedSwapBatch): Promise<SentCalls> {
  const { account, calls, deadlineMs, networkId } = prepared
  const { address, namespace } = account
  if (latchkey.internal.environment.now() >= deadlineMs) throw new SwapExpiredError()
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
