import type { NetworkId } from '@latchkey/protocol'
import type { CallsWanted, SentCalls } from '../adapters/CallActions.ts'
import { requireConnection } from '../adapters/requireConnection.ts'
import { requireNetwork } from '../adapters/requireNetwork.ts'
import { addBatch } from '../calls/addBatch.ts'
import { keepUnfinished } from '../calls/keepUnfinished.ts'
import { resumeBatches } from '../calls/resumeBatches.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectedAccount } from './connectedAccount.ts'
import { callsOf } from './prepareCall.ts'

export type SendCallsParameters = CallsWanted & {
  /** Defaults to the network the connected wallet is on. */
  networkId?: NetworkId | undefined
  signal?: AbortSignal | undefined
}

/**
 * Asks the connected wallet to carry calls out (`wallet_sendCalls`, EIP-5792). They are of the account and on the
 * network of the moment of asking, whatever the visitor changes on the way.
 *
 * @throws {NotConnectedError} @throws {ConnectorNotFoundError} @throws {NetworkNotConfiguredError}
 * @throws {UnsupportedCallError} where no contract can be called
 * @throws the adapter's errors; code `wallet.user_rejected` when the visitor declined, `calls.incomplete` when the
 * fallback has sent some of them
 *
 * @example
 * const { id } = await sendCalls(latchkey, { calls: [approve, swap], fallback: 'transactions' })
 */
export async function sendCalls(
  latchkey: Latchkey,
  { networkId: wanted, ...parameters }: SendCallsParameters,
): Promise<SentCalls> {
  const operation = 'sendCalls'
  const state = latchkey.store.getState()
  const { account, networkId } = connectedAccount(state, { networkId: wanted, operation })
  const { address, namespace } = account
  const { connector } = requireConnection(latchkey, { namespace, operation })
  const network = requireNetwork(latchkey, { namespace, networkId })
  const calls = await callsOf(latchkey, { namespace, operation })
  resumeBatches(latchkey)
  const asked = { address, calls: parameters.calls, connectorId: connector.id, networkId }
  const unfinished = keepUnfinished(latchkey, { ...asked, from: address })
  const onSent: CallsWanted['onSent'] = (one) => {
    unfinished.sent(one)
    parameters.onSent?.(one)
  }
  try {
    const sent = await calls.sendCalls(connector, { ...parameters, address, network, onSent })
    unfinished.forget()
    addBatch(latchkey, { ...asked, sent })
    return sent
  } catch (error) {
    // What was sent before one failed stays sent.
    const { code, id } = Object(error) as { code?: unknown; id?: unknown }
    if (!latchkey.internal.signal.aborted) unfinished.forget()
    if (code === 'calls.incomplete' && typeof id === 'string')
      addBatch(latchkey, { ...asked, sent: { id, sentAs: 'transactions' } })
    throw error
  }
}
