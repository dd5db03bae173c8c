import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { TransactionState } from '../adapters/ChainActions.ts'
import { NetworkNotConfiguredError } from '../errors/network.ts'
import type { Latchkey } from '../Latchkey.ts'
import { findNetwork } from '../network/selectNetwork.ts'

export type TrackTransactionParameters = {
  /** What `sendTransfer` resolved to. */
  id: string
  networkId: NetworkId
  /** Blocks to wait for, the transaction's own included. Defaults to 1. */
  confirmations?: number | undefined
  signal?: AbortSignal | undefined
  /** Called with each state that differs from the one before, the final one included. */
  onChange?: ((state: TransactionState) => void) | undefined
}

/**
 * Follows a transaction until it is confirmed, failed, replaced or dropped. The account's balances are read anew then.
 *
 * @throws {NetworkNotConfiguredError}
 * @throws {RequestAbortedError} when `signal` is aborted or the instance destroyed
 */
export async function trackTransaction(
  latchkey: Latchkey,
  { networkId, ...parameters }: TrackTransactionParameters,
): Promise<TransactionState> {
  const { internal, store } = latchkey
  const { networks } = store.getState()
  const network = findNetwork(networks, networkId)
  if (!network) {
    const configured = networks.map(({ caipNetworkId }) => caipNetworkId)
    throw new NetworkNotConfiguredError({ configured, id: networkId })
  }
  const actions = await internal.adapterActions(namespaceOf(networkId), 'trackTransaction')
  const chain = await actions.chain()
  const state = await chain.trackTransaction({ ...parameters, network })
  // A page that has read no balance has none to bring up to date, nor the code for it.
  if (internal.queryClient)
    import('./balanceRefresh.ts')
      .then(({ balanceRefresh }) => balanceRefresh.refreshBalances(latchkey, { networkId }))
      // Without the code they are read when their time is over.
      .catch(() => undefined)
  return state
}
